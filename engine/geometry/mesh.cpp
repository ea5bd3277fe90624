// SPDX-License-Identifier: MIT
// Bounds, area and volume of triangle meshes.
#include "engine/geometry/mesh.h"

namespace meniscus::geometry {

Bounds boundsOf(const TriangleMesh& mesh) {
    Bounds bounds;
    for (const Triangle& t : mesh.triangles)
        for (std::size_t k = 0; k < 3; ++k) bounds.add(mesh.corner(t, k));
    return bounds;
}

Point areaNormal(const TriangleMesh& mesh, const Triangle& t) {
    const Point& a = mesh.corner(t, 0);
    return cross(mesh.corner(t, 1) - a, mesh.corner(t, 2) - a);
}

double areaOf(const TriangleMesh& mesh) {
    double area = 0;
    for (const Triangle& t : mesh.triangles) area += .5 * length(areaNormal(mesh, t));
    return area;
}

double volumeOf(const TriangleMesh& mesh) {
    if (mesh.triangles.empty()) return 0;
    const Point origin = mesh.corner(mesh.triangles.front(), 0);  // near the mesh, lest its distance from 0 cost digits
    double volume = 0;
    for (const Triangle& t : mesh.triangles) volume += dot(mesh.corner(t, 0) - origin, areaNormal(mesh, t)) / 6;
    return volume;
}

}  // namespace meniscus::geometry
