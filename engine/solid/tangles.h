// SPDX-License-Identifier: MIT
// The rotations that tangled tetrahedra are pulled to.
#pragma once
#include <array>
#include <vector>

#include "engine/solid/strains/simplex.h"

namespace meniscus::solid {

struct TangledElement {
    std::array<int, 4> of;
    Gradient<double, 3> F;
    double weight;
    Gradient<double, 3> rotation{};
};
/// All that hang together get one rotation, the nearest to their mean gradient: they then have one shape of least energy, where a rotation
/// each would let them rest in folds; and as it is the mean's, they turn nothing (R mean(F)^T is symmetric).
void findRotations(std::vector<TangledElement>&);

}  // namespace meniscus::solid
