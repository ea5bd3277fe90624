// SPDX-License-Identifier: MIT
// Asks which mesh is to be added, and as what: a path, or one of the OBJ files beside the scene.
#pragma once
#include <string>
#include <vector>

#include "app/editor/actions.h"

namespace meniscus::editor {

class MeshCard {
public:
    /// Draws the card while session.meshAsked.
    void draw(Session&, Actions&);

private:
    void begin(const Session&);
    void add(Session&, Actions&);
    bool wasOpen = false;
    int as = 0;                         ///< boundary, fluid, soft body, cloth
    std::string folder, path, problem;  ///< `path` counts from the folder
    std::vector<std::string> files;
};

/// The OBJ files in a folder and the folders in it, relative to it, in alphabetical order; of very many the first.
std::vector<std::string> meshesIn(const std::string& folder);

}  // namespace meniscus::editor
