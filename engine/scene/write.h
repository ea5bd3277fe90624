// SPDX-License-Identifier: MIT
// From values to JSON, by the parameter tables.
#pragma once
#include "engine/scene/json.h"
#include "engine/scene/parameters.h"

namespace meniscus::scene {

inline void write(JsonWriter& json, bool b) { json.value(b); }
inline void write(JsonWriter& json, double x) { json.value(x); }
inline void write(JsonWriter& json, int i) { json.value(static_cast<double>(i)); }
inline void write(JsonWriter& json, const std::string& s) { json.value(s); }
inline void write(JsonWriter& json, const TextOrNumber& v) {
    std::visit([&](const auto& x) { write(json, x); }, v);
}
inline void write(JsonWriter& json, const std::vector<int>& list) {
    json.beginList();
    for (const int i : list) write(json, i);
    json.endList();
}
template <IsOptional T>
void write(JsonWriter& json, const T& v);
template <class T>
requires IsStruct<T>
void write(JsonWriter& json, const T& v);
template <class T>
requires IsArray<T> || IsList<T>
void write(JsonWriter& json, const T& list) {
    json.beginList();
    for (const auto& v : list) write(json, v);
    json.endList();
}

/// Absent objects are left out.
template <class T>
requires IsStruct<T>
void write(JsonWriter& json, const T& v) {
    json.beginObject();
    forEachField<T>([&](const auto& field) {
        const auto& member = v.*field.member;
        if constexpr (IsOptional<std::decay_t<decltype(member)>>)
            if (!member) return;
        json.key(field.about.key);
        write(json, member);
    });
    json.endObject();
}

template <IsOptional T>
void write(JsonWriter& json, const T& v) {
    write(json, *v);
}

}  // namespace meniscus::scene
