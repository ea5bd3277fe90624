// SPDX-License-Identifier: MIT
// Changes that were never saved: nothing is asked when a scene is left, they are kept, and offered when the scene is opened again.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "engine/scene/document.h"

namespace meniscus::editor {

class Drafts {
public:
    bool enabled = true;
    /// Keeps what of the document is not saved. At worst, on a full disk say, nothing is kept; returns whether it was.
    bool keep(const scene::Document&);
    /// The scene as it was left, where that differs from how it is opened.
    std::optional<scene::Description> kept(const scene::Description& asOpened) const;
    void forget(const std::string& sceneFile);

private:
    std::uint64_t keptRevision = 0;  ///< of the document
};

}  // namespace meniscus::editor
