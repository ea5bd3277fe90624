// SPDX-License-Identifier: MIT
#include "app/view/image.h"

#include <stb_image_write.h>

#include <vector>

#include "engine/base/error.h"

namespace meniscus::view {

void savePng(const std::string& file, GLuint framebuffer, int w, int h) {
    std::vector<unsigned char> pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h) * 3);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, w, h, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
    stbi_flip_vertically_on_write(1);
    if (!stbi_write_png(file.c_str(), w, h, 3, pixels.data(), 3 * w)) throw InputError(file + ": cannot be written");
}

}  // namespace meniscus::view
