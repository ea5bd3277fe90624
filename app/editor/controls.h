// SPDX-License-Identifier: MIT
// Buttons, toggles, drop-down lists.
#pragma once
#include <string>
#include <vector>

#include "app/editor/panels.h"

namespace meniscus::editor {

struct Press {
    bool clicked, hovered, held;
    bool resting;  ///< hovered for as long as a tooltip waits
};
/// Dear ImGui's invisible button at the cursor, whatever is left of the rectangle in a window that is too small: it refuses empty ones.
bool hitArea(const char* id, ImRect, ImGuiButtonFlags buttons = 0);
/// An invisible button; the cursor stays where it was. `stops`: the keyboard gets there, too.
Press press(const char* id, ImRect, bool stops = true);
/// Asks for a frame in so many seconds even if nothing happens until then; the main loop takes the earliest.
void wakeIn(double seconds);
/// The earliest time asked for since the last call, in seconds from now; negative: none.
double takeWake();

enum class Kind { Ghost, Secondary, Primary, Danger };
bool iconButton(const char* id, ImRect, const char* icon, bool on, bool enabled, const std::string& tip, const std::string& keys = "");
bool button(const char* id, ImRect, const std::string& label, Kind, const char* icon = nullptr, bool enabled = true);
float buttonWidth(const std::string& label, bool icon = false);
/// Choices side by side. Returns the number of a newly chosen one, or -1.
int segmented(const char* id, ImRect, const std::vector<std::string>& options, int chosen);
/// True where it was clicked.
bool checkbox(const char* id, ImRect, const std::string& label, bool value);
bool toggle(const char* id, ImVec2 at, bool value);
/// A knob on a line, from 0 to 1. Returns where it is dragged, or else the value.
float track(const char* id, ImRect, float value, ImU32 knob);
/// Shows the value, after an icon and a label where given; a click opens the list. Returns the number of a newly chosen option, or -1.
int dropdown(const char* id, ImRect, const std::string& value, const std::vector<std::string>& options, const char* icon = nullptr,
             const std::string& label = "");
/// Takes text in one line; the hint shows while it is empty. True when the text has changed.
bool textField(const char* id, ImRect, std::string& text, const std::string& hint, const char* icon = nullptr, bool focus = false);

/// Whether a field has asked for the keyboard and has yet to get it: keys are text already.
bool typingBegins();

/// A list that opens at a place: begin, items, end.
bool beginMenu(const char* id, ImVec2 at, float width, int rows);
bool menuItem(const std::string& label, const std::string& keys, bool enabled, bool chosen = false);
void menuLine();
void endMenu();

}  // namespace meniscus::editor
