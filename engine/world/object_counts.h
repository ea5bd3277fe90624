// SPDX-License-Identifier: MIT
// What the objects of a scene became when it started.
#pragma once
#include <vector>

namespace meniscus::world {

struct ObjectCounts {
    std::vector<int> fluids;      ///< particles of each fluid, in the scene's order
    std::vector<int> boundaries;  ///< samples of each boundary
};

}  // namespace meniscus::world
