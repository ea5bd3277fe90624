// SPDX-License-Identifier: MIT
// Finds a value by its JSON path, "fluids.0.viscosity.kinematic".
#pragma once
#include <charconv>
#include <span>

#include "engine/scene/parameters.h"
#include "engine/scene/source.h"

namespace meniscus::scene {

/// Keys of S, "min, max".
template <class S>
std::string keysOf() {
    std::string keys;
    forEachField<S>([&](const auto& field) { (keys += keys.empty() ? "" : ", ") += field.about.key; });
    return keys;
}

/// What is wrong with a key that S does not have.
template <class S>
std::string unknownKey(std::string_view key);
/// The nearest of some words, if it is near enough to be meant; else empty.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& words);

/// What a change of a value of this type acts on: of an object, the furthest-reaching of its parts.
template <class T>
Acts actsOf(const Parameter& about) {
    if constexpr (IsOptional<T> || IsList<T>) {
        return actsOf<typename T::value_type>(about);
    } else if constexpr (IsStruct<T>) {
        Acts acts = Acts::NextStep;
        forEachField<T>([&]<class M>(const Field<T, M>& field) {
            if (actsOf<M>(field.about) == Acts::Restart) acts = Acts::Restart;
        });
        return acts;
    } else {
        return about.acts;
    }
}

/// A path, cut at its points.
struct Steps {
    std::vector<std::string_view> keys;
    explicit Steps(std::string_view path);
    std::string text(std::size_t count) const;  ///< of the first `count`
};

/// Calls f(value, parameter) with what the path leads to. `create`: an optional object that is absent is made where all its parts
/// have defaults. Throws InputError.
template <class T, class F>
void visit(T& at, const Parameter& about, const Steps& steps, std::size_t depth, const Source& source, bool create, const F& f) {
    using Value = std::remove_const_t<T>;
    if (depth == steps.keys.size()) return f(at, about);
    const std::string_view key = steps.keys[depth];
    const auto fail = [&](const std::string& what) { source.fail(0, steps.text(depth + 1), what); };
    const auto index = [&](std::size_t size) {
        std::size_t i = size;
        const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), i);
        if (error != std::errc() || end != key.data() + key.size() || i >= size)
            fail(size == 0 ? "there is none; the list is empty" : "must be an index from 0 to " + std::to_string(size - 1));
        return i;
    };
    if constexpr (IsOptional<Value>) {
        using Inner = typename Value::value_type;
        if (!at) {
            bool complete = true;
            forEachField<Inner>([&](const auto& field) { complete = complete && !field.about.required; });
            if constexpr (!std::is_const_v<T>)
                if (create && complete) at.emplace();
            if (!at) source.fail(0, steps.text(depth), "the scene has none; set it as a whole, {" + keysOf<Inner>() + "}");
        }
        visit(*at, about, steps, depth, source, create, f);
    } else if constexpr (IsStruct<Value>) {
        bool found = false;
        forEachField<Value>([&](const auto& field) {
            if (field.about.key != key) return;
            found = true;
            visit(at.*field.member, field.about, steps, depth + 1, source, create, f);
        });
        if (!found) fail(unknownKey<Value>(key));
    } else if constexpr (IsList<Value> || IsArray<Value>) {
        visit(at[index(at.size())], about, steps, depth + 1, source, create, f);
    } else {
        fail("there is no such thing; " + steps.text(depth) + " is a " + std::string(typeName<Value>()));
    }
}

template <class S>
std::string unknownKey(std::string_view key) {
    for (const std::string_view later : Table<S>::laterKeys)
        if (key == later) return "not supported in this version";
    std::vector<std::string_view> keys;
    forEachField<S>([&](const auto& field) { keys.push_back(field.about.key); });
    if (const auto near = nearest(key, keys); !near.empty()) return "unknown key; did you mean \"" + std::string(near) + "\"?";
    return "unknown key; a " + std::string(Table<S>::noun) + " has: " + keysOf<S>();
}

}  // namespace meniscus::scene
