// SPDX-License-Identifier: MIT
#include "engine/world/obstacles.h"

#include <algorithm>
#include <cmath>

#include "engine/base/error.h"
#include "engine/world/shapes.h"

namespace meniscus::world {
namespace {
using namespace geometry;

Vec3<float> single(const Point& p) { return {static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])}; }

/// Distances at the nodes of a grid that a mesh lies in.
solid::ObstacleShape gridOf(const geometry::Distance& distance, std::vector<float>& values, const Progress& progress) {
    constexpr double kLong = 128, kThin = 8, kMost = 4e6;  // cells; nodes
    constexpr double kAround = 2;                          // cells on each side
    const auto bounds = distance.bounds();
    const Point size = bounds.high - bounds.low;
    const double longest = std::max({size[0], size[1], size[2]}), shortest = std::min({size[0], size[1], size[2]});
    double cell = std::min(longest / kLong, std::max(shortest, 1e-3 * longest) / kThin);
    solid::ObstacleShape s;
    s.kind = solid::ObstacleKind::Grid;
    double nodes = 0;
    for (;; cell *= 1.1) {
        nodes = 1;
        for (std::size_t a = 0; a < 3; ++a) {
            s.nodes[a] = static_cast<int>(std::ceil(size[a] / cell + 2 * kAround)) + 1;
            nodes *= s.nodes[a];
        }
        if (nodes <= kMost) break;
    }
    const Point low = bounds.low - Point{kAround * cell, kAround * cell, kAround * cell};
    s.a = single(low), s.cell = static_cast<float>(cell), s.margin = static_cast<float>(kAround * cell);
    s.first = static_cast<int>(values.size());
    std::vector<Point> points;
    for (int k = 0; k < s.nodes[2]; ++k)
        for (int j = 0; j < s.nodes[1]; ++j)
            for (int i = 0; i < s.nodes[0]; ++i)
                points.push_back(low + cell * Point{static_cast<double>(i), static_cast<double>(j), static_cast<double>(k)});
    std::vector<double> all(points.size());
    distance.evaluate(points, all, progress);
    for (const double v : all) values.push_back(static_cast<float>(v));
    return s;
}
}  // namespace

ObstacleGeometry obstaclesOf(const scene::Description& d, const Shapes& shapes, const Progress& progress) {
    ObstacleGeometry all;
    const double count = static_cast<double>(std::max<std::size_t>(1, d.boundaries.size()));
    for (std::size_t k = 0; k < d.boundaries.size(); ++k) {
        const scene::Boundary& b = d.boundaries[k];
        const auto part = between(progress, static_cast<double>(k) / count, static_cast<double>(k + 1) / count);
        for (const Piece& piece : shapes.boundaries[k].pieces) {
            solid::ObstacleShape s;
            if (b.plane) {
                s.kind = solid::ObstacleKind::Plane;
                s.a = single(b.plane->point), s.b = single((1 / length(b.plane->normal)) * b.plane->normal);
            } else if (b.box) {
                s.kind = solid::ObstacleKind::Box;
                s.a = single(.5 * (b.box->min + b.box->max)), s.b = single(.5 * (b.box->max - b.box->min));
            } else if (b.sphere) {
                s.kind = solid::ObstacleKind::Sphere;
                s.a = single(b.sphere->center), s.b = {static_cast<float>(b.sphere->radius), 0, 0};
            } else {
                if (!piece.distance)
                    throw InputError(location(d, shapes.boundaries[k], ".mesh.file") + "'" + b.mesh->file +
                                     "' has no inside that deformables could be kept out of: " + whyNotClosed(*piece.surface) +
                                     "; close the mesh");
                s = gridOf(*piece.distance, all.values, part);
            }
            s.side = b.inside ? -1.f : 1.f;
            all.shapes.push_back(s);
            all.boundary.push_back(static_cast<int>(k));
        }
    }
    return all;
}

}  // namespace meniscus::world
