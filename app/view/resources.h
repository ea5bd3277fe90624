// SPDX-License-Identifier: MIT
// Files that come with the program: shaders, scenes.
#pragma once
#include <filesystem>

namespace meniscus::view {

/// A file or folder given relative to the source tree, or to where the program is installed: the first that exists beside the
/// program's binary or in a folder above it. Empty where there is none.
std::filesystem::path findResource(const std::filesystem::path& relative);

/// A whole text file that comes with the program; throws InputError where it is missing.
std::string readResource(const std::filesystem::path& relative);

}  // namespace meniscus::view
