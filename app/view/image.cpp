// SPDX-License-Identifier: MIT
#include "app/view/image.h"

#include <png.h>

#include <vector>

#include "engine/base/error.h"

namespace meniscus::view {

record::Image readPixels(GLuint framebuffer, int w, int h) {
    record::Image p{w, h, std::vector<unsigned char>(static_cast<std::size_t>(w) * static_cast<std::size_t>(h) * 3)};
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, w, h, GL_RGB, GL_UNSIGNED_BYTE, p.rgb.data());
    return p;
}

record::Image loadPng(const std::string& file) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&image, file.c_str())) throw InputError(file + ": cannot be read: " + image.message);
    image.format = PNG_FORMAT_RGB;
    record::Image p{static_cast<int>(image.width), static_cast<int>(image.height), std::vector<unsigned char>(PNG_IMAGE_SIZE(image))};
    // A negative stride: OpenGL's first row is the lowest, a PNG's the highest.
    if (!png_image_finish_read(&image, nullptr, p.rgb.data(), -3 * p.width, nullptr))
        throw InputError(file + ": cannot be read: " + image.message);
    return p;
}

}  // namespace meniscus::view
