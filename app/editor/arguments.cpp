// SPDX-License-Identifier: MIT
#include "app/editor/arguments.h"

#include <algorithm>
#include <cmath>

#include "engine/base/error.h"

namespace meniscus::editor {
namespace {

bool finite(const Arguments& v) { return v.is_number() && std::isfinite(v.get<double>()); }
bool coordinate(const Arguments& v) { return finite(v) && std::abs(v.get<double>()) <= 1e6; }

bool fraction(const Arguments& v) { return finite(v) && v.get<double>() >= 0 && v.get<double>() <= 1; }

bool fits(const Arguments& v, actions::Type type) {
    switch (type) {
        case actions::Type::Number:
            return finite(v);
        case actions::Type::Count:
            return v.is_number_integer() && v.get<double>() >= 1 && v.get<double>() <= 1e9;
        case actions::Type::Text:
            return v.is_string();
        case actions::Type::File:
            return v.is_string() && !v.get_ref<const std::string&>().empty();
        case actions::Type::Point:
            return v.is_array() && v.size() == 2 && std::all_of(v.begin(), v.end(), fraction);
        case actions::Type::Vector:
            return v.is_array() && v.size() == 3 && std::all_of(v.begin(), v.end(), coordinate);
        case actions::Type::Flag:
            return v.is_boolean();
        case actions::Type::AnyValue:
            return true;
    }
    return false;
}

}  // namespace

void check(const actions::Action& action, const Arguments& given) {
    std::size_t known = 0;
    for (const actions::Argument& a : action.arguments) {
        const auto at = given.find(a.name);
        if (at == given.end()) {
            if (a.required && !action.oneOf)
                throw InputError(action.name + ": " + a.name + ": is missing; expected " + actions::signature(action));
            continue;
        }
        ++known;
        if (!fits(*at, a.type))
            throw InputError(action.name + ": " + a.name + ": must be " + std::string(actions::name(a.type)) + ", not " + at->dump());
        if (a.type == actions::Type::Text && !a.choices.empty() && std::find(a.choices.begin(), a.choices.end(), *at) == a.choices.end()) {
            std::string all;
            for (const std::string& choice : a.choices) all += (all.empty() ? "" : &choice == &a.choices.back() ? " or " : ", ") + choice;
            throw InputError(action.name + ": " + a.name + ": must be " + all + ", not " + at->dump());
        }
    }
    if (known != given.size()) {
        for (const auto& [key, value] : given.items())
            if (std::none_of(action.arguments.begin(), action.arguments.end(), [&](const auto& a) { return a.name == key; }))
                throw InputError(action.name + ": " + key + ": there is no such argument; expected " + actions::signature(action));
    }
    if (action.oneOf && known != 1) throw InputError(action.name + ": exactly one argument; expected " + actions::signature(action));
}

}  // namespace meniscus::editor
