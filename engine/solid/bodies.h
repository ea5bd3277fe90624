// SPDX-License-Identifier: MIT
// What hangs together by elements.
#pragma once
#include "engine/solid/model.h"

namespace meniscus::solid {

/// The first vertex of each vertex's body.
std::vector<int> firstOfBody(const Model&);

/// Mirrors bodies that are inside out as a whole, which are at rest in each of their elements, at a plane through their centre of mass,
/// with their velocities about its; none that has pins. Returns whether there were any.
bool turnMirrored(const Model&, const std::vector<double>& inverseMasses, std::vector<Point>& positions, std::vector<Point>& velocities);

}  // namespace meniscus::solid
