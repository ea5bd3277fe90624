// SPDX-License-Identifier: MIT
// What of a scene is drawn besides its particles: the edges of its boundaries, the floor, and the box that all of it fits in.
#pragma once
#include <glm/glm.hpp>
#include <vector>

#include "app/view/camera.h"
#include "engine/scene/description.h"

namespace meniscus::view {

struct Segment {
    glm::vec3 from, to;
};

struct Outline {
    std::vector<Segment> edges;
    Bounds bounds;             ///< of boundaries and fluids at the start
    float floor = 0;           ///< height of the grid: the lowest point
    float particleRadius = 0;  ///< m
    float speedScale = 1;      ///< m/s, about what the fastest particles will reach: that of a fall through the scene
};

Outline outlineOf(const scene::Description&);

}  // namespace meniscus::view
