// SPDX-License-Identifier: MIT
// Pictures out of OpenGL.
#pragma once
#include <string>

#include "app/view/gl.h"

namespace meniscus::view {

/// Writes the frame buffer's colour as a PNG; throws InputError where the file cannot be written.
void savePng(const std::string& file, GLuint framebuffer, int w, int h);

}  // namespace meniscus::view
