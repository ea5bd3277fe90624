// SPDX-License-Identifier: MIT
// The boundaries of a scene as obstacles of its deformables.
#pragma once
#include <vector>

#include "engine/base/progress.h"
#include "engine/scene/description.h"
#include "engine/solid/obstacle.h"

namespace meniscus::world {

struct Shapes;

struct ObstacleGeometry {
    std::vector<solid::ObstacleShape> shapes;
    std::vector<float> values;  ///< distances at the nodes of grids
    std::vector<int> boundary;  ///< of each shape, whose place it shares
};

/// Planes, boxes and spheres as they are; a closed mesh as a grid of distances, 128 cells along its longest side, finer where it is thin.
/// Throws InputError for an open mesh, which has no inside, and Cancelled.
ObstacleGeometry obstaclesOf(const scene::Description&, const Shapes&, const Progress& = {});

}  // namespace meniscus::world
