// SPDX-License-Identifier: MIT
// Particles that fill a shape evenly up to its surface and are at rest there: a lattice whose outer layers are bent to the surface until
// the forces of a hydrostatic pressure balance (docs/shapes.md).
#pragma once
#include <functional>
#include <vector>

#include "engine/base/progress.h"
#include "engine/geometry/distance.h"
#include "engine/sph/kernel.h"

namespace meniscus::world {

/// What the particles feel: the sums of the engine.
struct PackingRules {
    int dimensions;
    double spacing;
    sph::KernelFunction kernel;
    double gamma;            ///< of wall volumes
    geometry::Point down{};  ///< unit vector of gravity, in the shape's frame; zero: none
};

/// The sites of a lattice that lie deepest in a shape, from the deepest on: `count`, or fewer where there are none within a spacing of it.
std::vector<geometry::Point> deepestSites(const geometry::Distance&, std::size_t count, double spacing, int dimensions,
                                          const Progress& = {});

/// Moves points that fill the shape, as many as its volume has room for give or take a hundredth, to where they are at rest. `slack`: so
/// many may be added, at spare places, or taken away, until they fill it neither loosely nor under pressure. `walls` are samples as the
/// engine has them, in the shape's frame.
void pack(std::vector<geometry::Point>& points, const std::vector<geometry::Point>& spare, std::size_t slack, const geometry::Distance&,
          const std::vector<geometry::Point>& walls, const PackingRules&, const Progress& = {});

}  // namespace meniscus::world
