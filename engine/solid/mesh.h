// SPDX-License-Identifier: MIT
// The shape of a deformable body at rest, and shapes made from grids.
#pragma once
#include <array>
#include <vector>

#include "engine/geometry/mesh.h"

namespace meniscus::solid {

using geometry::Point;
using Tetrahedron = std::array<int, 4>;  ///< of positive volume: (1 - 0) x (2 - 0) . (3 - 0) > 0

/// A sheet has triangles, a body tetrahedra.
struct Mesh {
    std::vector<Point> points;
    std::vector<geometry::Triangle> triangles;
    std::vector<Tetrahedron> tetrahedra;
};

/// A rectangle of columns x rows squares from `origin`, each cut in two by alternating diagonals; point (i, j) is number i + j (columns +
/// 1).
Mesh clothGrid(int columns, int rows, const Point& origin, const Point& across, const Point& along);

/// How a cube is cut.
enum class Cut {
    Five,  ///< one in the middle, four at its corners; mirrored from cube to cube
    Six,   ///< around a diagonal, all alike (Kuhn)
};
/// The tetrahedra of a cube, of corners as bits: 1 along x, 2 along y, 4 along z; `odd`: i + j + k of the cube is.
const std::vector<Tetrahedron>& cutCube(Cut, bool odd);
/// A box of cells[0] x cells[1] x cells[2] cubes; point (i, j, k) is number i + (cells[0] + 1) (j + (cells[1] + 1) k).
Mesh boxGrid(const std::array<int, 3>& cells, const Point& low, const Point& size, Cut);

double volumeOf(const Mesh&, const Tetrahedron&);

}  // namespace meniscus::solid
