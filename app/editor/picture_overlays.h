// SPDX-License-Identifier: MIT
// What lies over recorded pictures: the time, and what the colours mean.
#pragma once
#include "app/editor/session.h"

namespace meniscus::editor {

/// Draws into a frame buffer of w x h pixels; between frames of the window.
void drawPictureOverlays(const Session&, GLuint framebuffer, int w, int h);

}  // namespace meniscus::editor
