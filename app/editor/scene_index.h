// SPDX-License-Identifier: MIT
// What the scenes that come with the program say of themselves, without reading them whole.
#pragma once
#include <string>
#include <vector>

namespace meniscus::editor {

struct SceneEntry {
    std::string file, shortName;  ///< shortName: from the scenes' folder on
    std::string title, description;
    std::string tags;  ///< what is in it, "2D, mesh, moving walls"
};
/// Of a file; where it cannot be read, its name stands for its title.
SceneEntry sceneEntry(const std::string& file);
/// The scenes of the program, those for measuring last.
std::vector<SceneEntry> scenesOfLibrary();

}  // namespace meniscus::editor
