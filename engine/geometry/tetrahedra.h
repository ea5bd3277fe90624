// SPDX-License-Identifier: MIT
// Meshes of tetrahedra, and the files that hold them.
#pragma once
#include <string>
#include <string_view>

#include "engine/geometry/mesh.h"

namespace meniscus::geometry {

using Tetrahedron = std::array<std::int32_t, 4>;  ///< of positive volume: (1 - 0) x (2 - 0) . (3 - 0) > 0

struct TetrahedronMesh {
    std::vector<Point> points;
    std::vector<Tetrahedron> tetrahedra;
};

/// By the ending of its name: TetGen (.node or .ele, the other lies beside it), Gmsh 2 and 4.1 (.msh), legacy VTK (.vtk), Medit (.mesh),
/// all as text. What is no tetrahedron is passed over. Throws InputError "file:line: ...": there is at least one tetrahedron, each has
/// four vertices that exist and a positive volume, and each vertex a tetrahedron; coordinates are within 1e6 (before scaling).
TetrahedronMesh readTetrahedra(const std::string& file);

double volumeOf(const TetrahedronMesh&, const Tetrahedron&);
/// Triangles that only one tetrahedron has, seen from outside.
std::vector<Triangle> surfaceOf(const std::vector<Tetrahedron>&);

}  // namespace meniscus::geometry
