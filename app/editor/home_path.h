// SPDX-License-Identifier: MIT
// Paths as people write them: ~ is their own folder.
#pragma once
#include <filesystem>
#include <string>

namespace meniscus::editor {

std::filesystem::path homeFolder();
/// "~/Videos/dam.mp4" of a path in the own folder.
std::string shortened(const std::filesystem::path&);
std::filesystem::path expanded(const std::string&);

}  // namespace meniscus::editor
