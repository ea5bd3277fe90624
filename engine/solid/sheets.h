// SPDX-License-Identifier: MIT
// Triangles of sheets at rest: in their own planes, and bent with their neighbours.
#pragma once
#include <vector>

#include "engine/base/real.h"
#include "engine/solid/mesh.h"

namespace meniscus::solid {

/// A triangle in its own plane: x along the direction's part in it, or along its first edge.
struct Flat {
    Packed4d rows;  ///< of the inverse of the matrix of edges
    double area;
    Flat(const Mesh&, const geometry::Triangle&, const Point& direction);
};

/// The corner of a triangle that is not on an edge.
int opposite(const geometry::Triangle&, int a, int b);

/// What strains/curvature.h takes of a triangle and its neighbours.
struct Bend {
    std::array<int, 6> of;
    std::array<Packed4d, 2> rest;
    double area;
};
std::vector<Bend> bendsOf(const Mesh&, int first, const Point& direction);

}  // namespace meniscus::solid
