// SPDX-License-Identifier: MIT
// Poisson-disk samples of surfaces: no two nearer than a radius, no hole much wider. The same input gives the same samples.
#pragma once
#include <functional>
#include <vector>

#include "engine/base/progress.h"
#include "engine/geometry/distance.h"

namespace meniscus::geometry {

/// Of the candidates, in an order drawn by a fixed seed, those that are at least `radius` from all taken before. `taken` are there already
/// and stay.
std::vector<Point> thinned(const std::vector<Point>& candidates, double radius, std::vector<Point> taken = {});

/// Samples of the surface on which a distance has the value `level`: positive outside the shape. Between two samples there is at least
/// about `radius`; no place of the surface is farther than 1.3 radii from all of them. `wanted` may leave places out.
std::vector<Point> levelSamples(const Distance&, double level, double radius, const std::function<bool(const Point&)>& wanted = {},
                                const Progress& = {});

/// Points of triangles: edges and corners included, so many that no place of the surface is farther than `step` from all of them.
struct OnTriangle {
    Point point, normal;  ///< zero where the triangle has no area
};
std::vector<OnTriangle> pointsOn(const TriangleMesh&, double step, const Progress& = {});
/// Points of the edges where the surface ends or turns by more than 30 degrees, `step` apart at most.
std::vector<Point> pointsOnEdges(const TriangleMesh&, double step);

}  // namespace meniscus::geometry
