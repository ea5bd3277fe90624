// SPDX-License-Identifier: MIT
// Pictures out of OpenGL.
#pragma once
#include <string>
#include <vector>

#include "app/view/gl.h"

namespace meniscus::view {

/// Rows from the lowest up, as OpenGL has them.
struct Pixels {
    int width = 0, height = 0;
    std::vector<unsigned char> rgb;
};
/// Of the frame buffer's colour.
Pixels readPixels(GLuint framebuffer, int w, int h);
/// Throws InputError where the file cannot be written.
void savePng(const std::string& file, const Pixels&);
/// Throws InputError where the file is no picture.
Pixels loadPng(const std::string& file);

}  // namespace meniscus::view
