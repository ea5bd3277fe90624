// SPDX-License-Identifier: MIT
// Which vertices of cloth and soft bodies are held, and their marks in the view: a filled diamond stays, a hollow one moves.
#pragma once
#include <memory>
#include <vector>

#include "app/editor/draw.h"
#include "app/editor/touching.h"
#include "engine/scene/description.h"

namespace meniscus::editor {

struct Area;

enum class Hold : char { Free, Still, Moving };

/// Of a scene as it runs.
class PinMarks {
public:
    /// What holds each vertex among all; empty: none is held.
    const std::vector<Hold>& held(const world::Snapshot&, const scene::Description&, std::uint64_t revision);
    void draw(const Session&, const world::Snapshot&, const Area&, const std::set<int>& hidden) const;

private:
    std::shared_ptr<const std::vector<world::DeformableSurface>> surfaces;
    std::uint64_t revision = ~std::uint64_t{0};
    std::vector<Hold> holds;
    std::vector<int> seen;  ///< those that lie on a surface
};

}  // namespace meniscus::editor
