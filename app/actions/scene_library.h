// SPDX-License-Identifier: MIT
// The scenes that come with the program, wherever it was built or installed.
#pragma once
#include <filesystem>
#include <vector>

namespace meniscus::actions {

/// The folder of the scenes: beside the program or above it; empty where there is none.
std::filesystem::path scenesFolder();
/// All scene files in it, sorted by path.
std::vector<std::filesystem::path> sceneFiles();

}  // namespace meniscus::actions
