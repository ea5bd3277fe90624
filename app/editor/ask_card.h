// SPDX-License-Identifier: MIT
// Asks for the arguments of an action that a person has chosen without any.
#pragma once
#include <string>
#include <vector>

#include "app/editor/actions.h"
#include "app/editor/file_card.h"

namespace meniscus::editor {

class AskCard {
public:
    /// Draws the card of session.asking, if any.
    void draw(Session&, Actions&);

private:
    void begin(const Session&, const actions::Action&);
    void run(Session&, Actions&, const actions::Action&);
    std::string action;  ///< that was asked for when `typed` began
    std::vector<std::string> typed;
    std::string problem;
    FileCard files;  ///< where a file is all that is asked for
};

}  // namespace meniscus::editor
