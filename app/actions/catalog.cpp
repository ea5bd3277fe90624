// SPDX-License-Identifier: MIT
#include "app/actions/catalog.h"

#include <algorithm>

#include "app/actions/catalog_parts.h"

namespace meniscus::actions {

std::string_view name(Type t) {
    switch (t) {
        case Type::Number:
            return "number";
        case Type::Count:
            return "integer from 1";
        case Type::Text:
            return "string";
        case Type::File:
            return "path";
        case Type::Point:
            return "[x, y], parts of the window from 0 to 1";
        case Type::Vector:
            return "[x, y, z]";
        case Type::Flag:
            return "true or false";
        case Type::AnyValue:
            return "any value";
    }
    return "";
}

std::string_view title(Menu m) {
    switch (m) {
        case Menu::File:
            return "File";
        case Menu::Edit:
            return "Edit";
        case Menu::Simulation:
            return "Simulation";
        case Menu::View:
            return "View";
        case Menu::Record:
            return "Record";
        case Menu::Help:
            return "Help";
        case Menu::Scripts:
            return "Scripts";
    }
    return "";
}

const std::vector<Action>& catalog() {
    static const std::vector<Action> all = [] {
        std::vector<Action> parts;
        for (const auto& part : {timeActions(), documentActions(), viewActions(), otherActions()})
            parts.insert(parts.end(), part.begin(), part.end());
        return parts;
    }();
    return all;
}

const Action* find(std::string_view name) {
    const auto& all = catalog();
    const auto at = std::find_if(all.begin(), all.end(), [&](const Action& a) { return a.name == name; });
    return at == all.end() ? nullptr : &*at;
}

std::string signature(const Action& a) {
    if (a.arguments.empty()) return a.name;
    std::string text = a.name + " {";
    for (const Argument& argument : a.arguments) {
        if (&argument != &a.arguments.front()) text += a.oneOf ? " | " : ", ";
        text += argument.required || a.oneOf ? argument.name : "[" + argument.name + "]";
    }
    return text + "}";
}

}  // namespace meniscus::actions
