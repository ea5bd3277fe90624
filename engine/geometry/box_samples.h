// SPDX-License-Identifier: MIT
// Points in and on boxes.
#pragma once
#include <array>
#include <vector>

#include "engine/base/vec.h"
#include "engine/geometry/point.h"

namespace meniscus::geometry {

/// Moves points of a shape: rotation in degrees about x, then y, then z, then translation.
struct Pose {
    Point position{}, rotation{};
    Point operator()(const Point&) const;
};

/// A lattice of the given spacing, first point half a spacing inside the lower corner. 2D: one layer at z = 0.
std::vector<Packed4> boxLattice(const Point& low, const Point& high, double spacing, int dimensions, const Pose&);

/// Points on the surface of a box that was grown (offset > 0) or shrunk by `offset` on every side, at most `spacing` apart and with points
/// on all edges. A box that would shrink to nothing on some axis is not shrunk. 2D: the outline at z = 0. Along an endless axis the box
/// goes on for ever, low and high are one period apart, and there are no faces across it.
std::vector<Packed4> boxSurface(Point low, Point high, double spacing, double offset, int dimensions, const Pose&,
                                const std::array<bool, 3>& endless = {});

}  // namespace meniscus::geometry
