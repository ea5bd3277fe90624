// SPDX-License-Identifier: MIT
// The line between two panels, which can be dragged.
#pragma once
#include "app/editor/draw.h"

namespace meniscus::editor {

enum class Grows { Right, Left, Up };  ///< where the line has to be dragged for the panel to grow
/// To be drawn after the panels. Changes size, in logical pixels, within its bounds.
void splitter(const char* id, ImRect line, Grows, float& size, float least, float most);

}  // namespace meniscus::editor
