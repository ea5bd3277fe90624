// SPDX-License-Identifier: MIT
// The keyboard's way to every control: Tab and Shift+Tab go from one to the next, Enter or Space presses it, a ring tells which it is. What
// lies in front (a menu, a card) has a focus of its own. The mouse takes the ring away.
#pragma once
#include <string>
#include <string_view>

#include "app/editor/draw.h"

namespace meniscus::editor {

/// At the start of a frame: moves the focus by what was typed. Not where somebody else wants Tab for himself.
void moveFocus(bool tabIsTaken);
/// Announces a control of the current window. True in the frame in which the keyboard presses it.
bool focusStop(std::string_view name, ImGuiID, ImRect, bool takesText = false);
/// At the end of a frame: the ring.
void drawFocus();
/// Whether Enter and Space belong to the control that has the focus.
bool focusTakesKeys();
/// Enter was typed, and not at a control that has the focus.
bool enterTyped();
/// Of the control that has it; empty: none.
const std::string& focusName();

/// Windows between these lie in front.
void beginFront();
void endFront();

}  // namespace meniscus::editor
