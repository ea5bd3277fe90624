// SPDX-License-Identifier: MIT
// Triangle meshes: the plain data, and what can be said of it at once.
#pragma once
#include <cstdint>
#include <vector>

#include "engine/geometry/point.h"

namespace meniscus::geometry {

using Triangle = std::array<std::int32_t, 3>;  ///< indices of points, counter-clockwise seen from outside

/// Points may lack triangles, and triangles may have no area (repaired meshes keep those that close the surface): normals may be zero.
struct TriangleMesh {
    std::vector<Point> points;
    std::vector<Triangle> triangles;

    const Point& corner(const Triangle& t, std::size_t k) const { return points[static_cast<std::size_t>(t[k])]; }
};

/// Of the points that triangles use.
Bounds boundsOf(const TriangleMesh&);
/// Normal of a triangle, twice its area long; zero for triangles without area.
Point areaNormal(const TriangleMesh&, const Triangle&);
double areaOf(const TriangleMesh&);
/// What a closed, oriented mesh encloses: positive where triangles look outwards; cavities count negative.
double volumeOf(const TriangleMesh&);

}  // namespace meniscus::geometry
