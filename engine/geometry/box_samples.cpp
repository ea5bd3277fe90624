// SPDX-License-Identifier: MIT
#include "engine/geometry/box_samples.h"

#include <cmath>

namespace meniscus::geometry {

namespace {
Packed4 packed(const Point& p) { return {static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2]), 0}; }
}  // namespace

Point Pose::operator()(const Point& p) const {
    Point q = p;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double angle = rotation[axis] * 3.14159265358979323846 / 180, c = std::cos(angle), s = std::sin(angle);
        if (angle == 0) continue;
        const std::size_t u = (axis + 1) % 3, w = (axis + 2) % 3;
        const double a = q[u], b = q[w];
        q[u] = c * a - s * b;
        q[w] = s * a + c * b;
    }
    for (std::size_t axis = 0; axis < 3; ++axis) q[axis] += position[axis];
    return q;
}

std::vector<Packed4> boxLattice(const Point& low, const Point& high, double spacing, int dimensions, const Pose& pose) {
    std::array<int, 3> n{1, 1, 1};
    // A thousandth of a spacing forgives 0.1 + 0.2.
    for (std::size_t a = 0; a < static_cast<std::size_t>(dimensions); ++a)
        n[a] = static_cast<int>(std::floor((high[a] - low[a]) / spacing + 1e-3));
    std::vector<Packed4> points;
    for (int k = 0; k < n[2]; ++k)
        for (int j = 0; j < n[1]; ++j)
            for (int i = 0; i < n[0]; ++i) {
                Point p{low[0] + (i + .5) * spacing, low[1] + (j + .5) * spacing, dimensions == 3 ? low[2] + (k + .5) * spacing : 0};
                p = pose(p);
                if (dimensions == 2) p[2] = 0;
                points.push_back(packed(p));
            }
    return points;
}

std::vector<Packed4> boxSurface(Point low, Point high, double spacing, double offset, int dimensions, const Pose& pose,
                                const std::array<bool, 3>& endless) {
    const auto axes = static_cast<std::size_t>(dimensions);
    bool room = true;
    for (std::size_t a = 0; a < axes; ++a) room &= endless[a] || high[a] - low[a] + 2 * offset >= -1e-9 * spacing;
    std::array<int, 3> n{};
    std::array<double, 3> step{};
    for (std::size_t a = 0; a < axes; ++a) {
        if (room && !endless[a]) low[a] -= offset, high[a] += offset;
        const double extent = std::max(high[a] - low[a], 0.);
        n[a] = static_cast<int>(std::ceil(extent / spacing - 1e-3));
        step[a] = n[a] > 0 ? extent / n[a] : 0;
        if (endless[a]) low[a] += .5 * step[a], --n[a];  // n points, none of them twice
    }
    const auto isFace = [&](std::size_t a, int i) { return a < axes && !endless[a] && (i == 0 || i == n[a]); };
    std::vector<Packed4> points;
    for (int k = 0; k <= n[2]; ++k)
        for (int j = 0; j <= n[1]; ++j) {
            const bool face = isFace(2, k) || isFace(1, j);
            if (!face && endless[0]) continue;
            for (int i = 0; i <= n[0]; i += face || n[0] == 0 ? 1 : n[0]) {
                Point p{low[0] + i * step[0], low[1] + j * step[1], dimensions == 3 ? low[2] + k * step[2] : 0};
                p = pose(p);
                if (dimensions == 2) p[2] = 0;
                points.push_back(packed(p));
            }
        }
    return points;
}

}  // namespace meniscus::geometry
