// SPDX-License-Identifier: MIT
// A deformable as renderers and exporters see it.
#pragma once
#include <string>
#include <vector>

#include "engine/geometry/mesh.h"

namespace meniscus::world {

struct DeformableSurface {
    std::string name, color;
    int first = 0, count = 0;                   ///< its vertices among those of all
    bool sheet = false;                         ///< else it is closed
    std::vector<geometry::Triangle> triangles;  ///< of numbers among all vertices
    std::vector<geometry::Point> rest;          ///< its vertices at rest, in the world
};

}  // namespace meniscus::world
