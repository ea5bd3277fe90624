// SPDX-License-Identifier: MIT
// Where a body is, for whoever draws it.
#pragma once
#include "engine/scene/trajectory.h"

namespace meniscus::world {

struct BodyPlace {
    int boundary = 0;  ///< index in the scene's boundaries; a split mesh has a body a part
    bool moves = false;
    scene::Placement place;  ///< from the coordinates of its shape to the world
};

}  // namespace meniscus::world
