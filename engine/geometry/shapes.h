// SPDX-License-Identifier: MIT
// Meshes made by formulas: for tests, and for scenes that need a file.
#pragma once
#include <vector>

#include "engine/geometry/mesh.h"

namespace meniscus::geometry::shapes {

// All are closed and look outwards, around the origin where nothing else is said.
TriangleMesh box(const Point& low, const Point& high);
/// A sphere of 20 * 4^subdivisions triangles.
TriangleMesh icosphere(double radius, int subdivisions);
/// A ring about the y axis.
TriangleMesh torus(double ringRadius, double tubeRadius, int ringCells, int tubeCells);
/// A polygon of the xy plane, counter-clockwise and of any shape, made solid from z = 0 to depth.
TriangleMesh prism(const std::vector<std::array<double, 2>>& outline, double depth);
std::vector<std::array<double, 2>> letterL(double size, double width);
std::vector<std::array<double, 2>> star(int spikes, double outer, double inner);
/// The profile (radius, y), from the axis up along its outside and back to the axis, turned about the y axis.
TriangleMesh turned(const std::vector<std::array<double, 2>>& profile, int cells);
/// An open bowl or tube with a wall, as a profile: half a sphere of the inner radius, its rim at y = 0.
std::vector<std::array<double, 2>> bowl(double innerRadius, double wall, int cells);
/// A sphere with hills and valleys, star-shaped about its middle: radius * (1 + height * f), |f| <= 1.
TriangleMesh pebble(double radius, double height, int subdivisions);

TriangleMesh moved(TriangleMesh, const Point& by);
TriangleMesh scaled(TriangleMesh, const Point& factors);
/// All triangles look the other way.
TriangleMesh insideOut(TriangleMesh);
/// Several meshes as one; they share no points.
TriangleMesh together(const std::vector<TriangleMesh>&);
/// Each triangle has points of its own, as some exporters write them.
TriangleMesh unshared(const TriangleMesh&);

}  // namespace meniscus::geometry::shapes
