// SPDX-License-Identifier: MIT
// What menus and the palette offer of an action: itself, or one entry for each of the words that it can be given.
#pragma once
#include <string>
#include <vector>

#include "app/editor/arguments.h"

namespace meniscus::editor {

struct Offer {
    const actions::Action* action;
    Arguments arguments = Arguments::object();
    std::string title;
    bool asks = false;  ///< needs further words
};
std::vector<Offer> offersOf(const actions::Action&);
/// What a person typed for an argument: JSON of its type, or a bare word; a vector also as "1 2 3".
Arguments valueOf(const actions::Argument&, const std::string& typed);

}  // namespace meniscus::editor
