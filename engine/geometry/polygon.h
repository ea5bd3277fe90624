// SPDX-License-Identifier: MIT
// Polygons into triangles.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "engine/geometry/mesh.h"

namespace meniscus::geometry {

/// The most corners that a concave polygon may have: its time grows with their square.
constexpr std::size_t kMostConcaveCorners = 10000;

/// Appends the n - 2 triangles of a polygon, which look where it looks: a fan where it is convex, else ears are cut. Corners that repeat
/// make triangles without area; polygons that cross themselves, or are far from plane, some triangulation. Returns false and appends
/// nothing where a concave polygon has too many corners.
bool triangulate(const std::vector<Point>&, std::span<const std::int32_t> corners, std::vector<Triangle>& triangles);

}  // namespace meniscus::geometry
