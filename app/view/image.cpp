// SPDX-License-Identifier: MIT
#include "app/view/image.h"

#include <png.h>

#include <vector>

#include "engine/base/error.h"

namespace meniscus::view {

void savePng(const std::string& file, GLuint framebuffer, int w, int h) {
    std::vector<unsigned char> pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h) * 3);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, w, h, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(w), image.height = static_cast<png_uint_32>(h);
    image.format = PNG_FORMAT_RGB;
    if (!png_image_write_to_file(&image, file.c_str(), 0, pixels.data(), -3 * w, nullptr))  // OpenGL's first row is the lowest
        throw InputError(file + ": cannot be written: " + image.message);
}

}  // namespace meniscus::view
