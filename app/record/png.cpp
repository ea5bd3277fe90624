// SPDX-License-Identifier: MIT
#include "app/record/png.h"

#include <png.h>

#include <stdexcept>

namespace meniscus::record {

std::string png(const Image& from, bool quick) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(from.width), image.height = static_cast<png_uint_32>(from.height);
    image.format = PNG_FORMAT_RGB;
    if (quick) image.flags = PNG_IMAGE_FLAG_FAST;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::string bytes(size, '\0');
    if (!png_image_write_to_memory(&image, bytes.data(), &size, 0, from.rgb.data(), -3 * from.width, nullptr))
        throw std::runtime_error(std::string("a picture cannot be encoded: ") + image.message);
    bytes.resize(size);
    return bytes;
}

}  // namespace meniscus::record
