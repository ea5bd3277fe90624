// SPDX-License-Identifier: MIT
// Keys as the catalogue writes them: "Ctrl+O", "Space", "?".
#pragma once
#include <string>

namespace meniscus::editor {

struct Keys {
    explicit Keys(std::string text);
    bool ctrl = false, shift = false;
    int number = 0;    ///< GLFW's, which is Dear ImGui's; 0: a sign, or nothing
    std::string sign;  ///< signs lie elsewhere on every keyboard: what was written is compared
};

/// Whether it was typed in this frame.
bool typed(const Keys&);
/// Tells Dear ImGui where the keys are that it uses itself; a window's back end does so, too.
void mapKeys();

}  // namespace meniscus::editor
