// SPDX-License-Identifier: MIT
// How much of each cell of a lattice lies within a closed mesh: exactly, by clipping, so that the cells add up to the mesh's volume.
#pragma once
#include "engine/geometry/mesh.h"

namespace meniscus::geometry {

/// Cubes: cell (i, j, k) is number i + cells[0] (j + cells[1] k).
struct CubeLattice {
    Point low{};
    double edge = 1;
    std::array<int, 3> cells{1, 1, 1};

    std::size_t size() const {
        return static_cast<std::size_t>(cells[0]) * static_cast<std::size_t>(cells[1]) * static_cast<std::size_t>(cells[2]);
    }
    std::size_t number(int i, int j, int k) const {
        return static_cast<std::size_t>(i) +
               static_cast<std::size_t>(cells[0]) *
                   (static_cast<std::size_t>(j) + static_cast<std::size_t>(cells[1]) * static_cast<std::size_t>(k));
    }
};
/// Cubes around a mesh's box, as large as they must be for no axis to have more of them than `most`.
CubeLattice latticeAround(const Bounds&, const std::array<int, 3>& most);

/// The share of each cell that the mesh encloses; parts that overlap count once a part. The mesh is closed, looks outwards and lies in the
/// lattice. A cell's share is the sum, over the triangles, of what lies of it beneath each, positive where the triangle looks up.
std::vector<double> enclosedShares(const TriangleMesh&, const CubeLattice&);

}  // namespace meniscus::geometry
