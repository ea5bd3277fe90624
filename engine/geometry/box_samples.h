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

/// A part of a cell of the lattice that a wall is a layer of.
struct WallPoint {
    Point x, cell;     ///< where it is, and the cell's centre
    double share = 0;  ///< its volume, of a cell of one spacing each way; 0: as its neighbours leave it
};
/// The layer of cells, at most `spacing` wide, around a box that was grown (offset > 0) or shrunk by `offset` on every side: their centres
/// lie on it. Each is cut into `parts` along the faces, and shared out between its faces in edges and corners, so that the wall is as
/// smooth as its parts are small; `corner` is by how much what lies on two and on three faces counts more. A box that would shrink to
/// nothing on some axis is not shrunk. 2D: the outline at z = 0. Along an endless axis the box goes on for ever, low and high are one
/// period apart, and there are no faces across it.
std::vector<WallPoint> boxSurface(Point low, Point high, double spacing, double offset, int parts, int dimensions, const Pose&,
                                  const std::array<bool, 3>& endless = {}, const std::array<double, 2>& corner = {1, 1});

}  // namespace meniscus::geometry
