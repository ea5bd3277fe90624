// SPDX-License-Identifier: MIT
// Where everything that can be pressed was drawn, by name, and which texts did not fit: tests look for overlaps, play files press by name.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/editor/draw.h"

namespace meniscus::editor {

struct Widget {
    std::string name;  ///< of the window and of the widget: "toolbar/play"
    ImRect rect, visible;
    int window = 0;  ///< windows are counted in the order of their beginning
};

/// At the start of a frame: what was noted becomes the last frame's.
void startNoting();
/// Of a widget in the current window. press() does it for all that is pressed.
void note(std::string_view name, ImRect);
/// Of the last whole frame.
std::span<const Widget> widgets();
/// The last of this name, with or without its window's; null: none.
const Widget* widgetNamed(std::string_view name);
/// Texts of the last whole frame that were cut with an ellipsis.
std::span<const std::string> cutTexts();
void noteCut(const std::string&);
/// {"size": [w, h], "widgets": [{"name", "rect": [x0, y0, x1, y1], "visible": [...], "window"} ...], "cut": [...], "focus": name}. Throws
/// InputError.
void saveWidgets(const std::string& file);

}  // namespace meniscus::editor
