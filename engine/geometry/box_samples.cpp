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

std::vector<WallPoint> boxSurface(Point low, Point high, double spacing, double offset, int parts, int dimensions, const Pose& pose,
                                  const std::array<bool, 3>& endless, const std::array<double, 2>& corner) {
    const auto axes = static_cast<std::size_t>(dimensions);
    bool room = true;
    for (std::size_t a = 0; a < axes; ++a) room &= endless[a] || high[a] - low[a] + 2 * offset >= -1e-9 * spacing;
    std::array<int, 3> last{};
    std::array<double, 3> step{};
    bool thin = false;  // then there are no faces but those of the first such axis
    std::size_t thinnest = 0;
    for (std::size_t a = 0; a < axes; ++a) {
        if (room && !endless[a]) low[a] -= offset, high[a] += offset;
        const double extent = std::max(high[a] - low[a], 0.);
        last[a] = static_cast<int>(std::ceil(extent / spacing - 1e-3));
        step[a] = last[a] > 0 ? extent / last[a] : 0;
        if (endless[a]) low[a] += .5 * step[a], --last[a];  // so many cells, none of them twice
        if (!endless[a] && last[a] == 0 && !thin) thin = true, thinnest = a;
    }
    const auto isFace = [&](std::size_t a, int i) { return a < axes && !endless[a] && (thin ? a == thinnest : i == 0 || i == last[a]); };
    std::vector<WallPoint> points;
    const auto cut = [&](const Point& centre, std::size_t face, double share) {
        std::array<int, 3> n{1, 1, 1};
        for (std::size_t a = 0; a < axes; ++a)
            if (a != face && step[a] > 0) n[a] = parts, share *= step[a] / (spacing * parts);
        for (int k = 0; k < n[2]; ++k)
            for (int j = 0; j < n[1]; ++j)
                for (int i = 0; i < n[0]; ++i) {
                    const std::array<int, 3> at{i, j, k};
                    Point p = centre;
                    for (std::size_t a = 0; a < axes; ++a) p[a] += step[a] * ((at[a] + .5) / n[a] - .5);
                    p = pose(p);
                    Point c = pose(centre);
                    if (dimensions == 2) p[2] = c[2] = 0;
                    points.push_back({p, c, share});
                }
    };
    for (int k = 0; k <= last[2]; ++k)
        for (int j = 0; j <= last[1]; ++j) {
            const bool whole = thin || isFace(2, k) || isFace(1, j);
            if (!whole && endless[0]) continue;
            for (int i = 0; i <= last[0]; i += whole || last[0] == 0 ? 1 : last[0]) {
                const std::array<int, 3> at{i, j, k};
                int faces = 0;
                for (std::size_t a = 0; a < axes; ++a) faces += isFace(a, at[a]);
                Point centre{low[0] + i * step[0], low[1] + j * step[1], dimensions == 3 ? low[2] + k * step[2] : 0};
                for (std::size_t a = 0; a < axes; ++a)
                    if (isFace(a, at[a])) cut(centre, a, faces == 1 ? 1 : corner[static_cast<std::size_t>(faces - 2)] / faces);
            }
        }
    return points;
}

}  // namespace meniscus::geometry
