// SPDX-License-Identifier: MIT
// Pictures out of OpenGL.
#pragma once
#include <string>

#include "app/record/png.h"
#include "app/view/gl.h"

namespace meniscus::view {

/// Of the frame buffer's colour.
record::Image readPixels(GLuint framebuffer, int w, int h);
/// Throws InputError where the file is no picture.
record::Image loadPng(const std::string& file);

}  // namespace meniscus::view
