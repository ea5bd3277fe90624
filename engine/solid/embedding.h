// SPDX-License-Identifier: MIT
// A closed surface in a lattice of tetrahedra: the lattice is what moves, and the surface moves with it.
//
//     +---+---+---+      Cubes that the inside reaches into, each cut into tetrahedra. A cube that the surface cuts has the mass and the
//     | . |/~~|\. |      stiffness of the share of it that is inside; so the mass is the density times the volume of the surface.
//     +---+---+---+
//     | ./|   | \ |      A point of the surface keeps its barycentric coordinates in the tetrahedron that it lies in at rest.
//     +---+---+---+
#pragma once
#include <string>

#include "engine/geometry/surface.h"
#include "engine/solid/mesh.h"

namespace meniscus::solid {

/// How a point follows four vertices.
struct Follower {
    Tetrahedron of;
    std::array<double, 4> weight;  ///< they sum to 1
};

struct Embedding {
    Mesh lattice;                               ///< its tetrahedra; `triangles` are their surface
    std::vector<double> shares;                 ///< of each tetrahedron, what counts of it
    std::vector<Follower> followers;            ///< of the surface's points
    std::vector<geometry::Triangle> triangles;  ///< of the surface
    std::vector<Point> points;                  ///< of the surface, at rest
};

/// The lattice has cubes of one size, as large as they must be for no axis to have more of them than `cells`. Throws InputError where the
/// surface is not closed, encloses nothing, or takes more than `most` tetrahedra.
Embedding embedded(const geometry::Surface&, const std::array<int, 3>& cells, Cut, double most = 2e7);

}  // namespace meniscus::solid
