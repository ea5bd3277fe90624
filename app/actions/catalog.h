// SPDX-License-Identifier: MIT
// Everything a person can do in the editor, by name and with typed arguments: one list for menus, shortcuts, --play and `list actions`.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace meniscus::actions {

enum class Type {
    Number,   ///< a finite number
    Count,    ///< an integer from 1
    Text,     ///< a string
    File,     ///< a path; relative ones start at the play file's folder
    Point,    ///< two numbers from 0 to 1: a point of the window, from its upper left corner
    Vector,   ///< three finite numbers
    Flag,     ///< true or false
    AnyValue  ///< JSON of any kind
};
std::string_view name(Type);

struct Argument {
    std::string name;
    Type type = Type::Text;
    bool required = true;
    std::string help;
    std::vector<std::string> choices{};  ///< words to choose from; empty: any
};

/// Where an action stands in menus and on the sheet of shortcuts.
enum class Menu { File, Edit, Simulation, View, Record, Help, Scripts };
std::string_view title(Menu);

struct Action {
    std::string name;  ///< as in play files
    Menu menu;
    std::string title;  ///< as in menus
    std::string keys;   ///< shortcuts, such as "Ctrl+O"; alternatives after a blank; empty: none
    std::string help;   ///< one sentence
    std::vector<Argument> arguments;
    bool oneOf = false;  ///< exactly one of the arguments has to be given
    bool edits = false;  ///< changes the scene: can be undone
};

const std::vector<Action>& catalog();
/// Under which heading an action stands in its menu, and where that heading does among the others.
struct Place {
    std::string_view heading;
    std::size_t rank = 0;
};
Place placeInMenu(const Action&);
/// Null where there is no such action.
const Action* find(std::string_view name);
/// "sim.step {count}"; optional arguments in brackets, alternatives with a bar.
std::string signature(const Action&);

}  // namespace meniscus::actions
