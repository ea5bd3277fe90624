// SPDX-License-Identifier: MIT
// Rectangles, text and marks: what every panel is drawn with. Rectangles are in screen coordinates and whole device pixels.
#pragma once
#include <imgui.h>
#define IMGUI_DEFINE_MATH_OPERATORS
#include <imgui_internal.h>

#include <string>

#include "app/editor/fonts.h"
#include "app/editor/theme.h"

namespace meniscus::editor {

inline ImDrawList* canvas() { return ImGui::GetWindowDrawList(); }
inline float snap(float v) { return static_cast<float>(static_cast<int>(v + 0.5f)); }

inline ImRect rect(float x, float y, float w, float h) { return {x, y, x + w, y + h}; }
/// Cuts a strip off r and returns it.
ImRect cutLeft(ImRect& r, float w);
ImRect cutRight(ImRect& r, float w);
ImRect cutTop(ImRect& r, float h);
ImRect cutBottom(ImRect& r, float h);
ImRect inset(ImRect r, float x, float y);

float textWidth(ImFont*, const std::string&);
/// One line, centred vertically in the box, cut with an ellipsis where it does not fit. Returns the width drawn.
float text(ImFont*, ImRect box, ImU32 colour, const std::string&, float alignX = 0);
/// Wrapped text; returns its height. draw = false only measures.
float paragraph(ImFont*, ImVec2 at, float width, ImU32 colour, const std::string&, bool draw = true);
void glyph(ImFont* iconFont, ImRect box, ImU32 colour, const char* icon);
void hline(float x0, float x1, float y, ImU32 colour);
void vline(float x, float y0, float y1, ImU32 colour);
/// Under what floats.
void shadow(ImDrawList*, ImRect, float radius);
void progress(ImRect, float fraction, ImU32 colour);
/// "Ctrl+P", each key in a cap.
void keycaps(ImRect box, const std::string& keys, float alignX = 1);
float keycapsWidth(const std::string& keys);

/// 20 160, with narrow no-break spaces.
std::string grouped(long long);
/// Up to `digits` significant digits without trailing zeros or, where it can be avoided, an exponent; a true minus sign.
std::string number(double, int digits = 4);
/// With a capital first letter.
std::string capital(std::string);
/// A method as people write it: DFSPH, GPBD Jacobi, Newton.
std::string methodTitle(const std::string& name);
/// Of "#d98c5f".
ImU32 hexColour(const std::string&);

}  // namespace meniscus::editor
