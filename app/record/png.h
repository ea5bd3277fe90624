// SPDX-License-Identifier: MIT
// Pictures as PNG files in memory.
#pragma once
#include <string>
#include <vector>

namespace meniscus::record {

/// RGB, a byte each; the first row is the lowest, as OpenGL has it.
struct Image {
    int width = 0, height = 0;
    std::vector<unsigned char> rgb;
};

/// The file's bytes. Quick ones are larger: for files that go when a film is made of them.
std::string png(const Image&, bool quick = false);

}  // namespace meniscus::record
