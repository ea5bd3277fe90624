// SPDX-License-Identifier: MIT
#include "engine/geometry/cell_volumes.h"

#include <algorithm>
#include <cmath>

namespace meniscus::geometry {
namespace {
using Polygon = std::vector<Point>;

/// Of a convex polygon the part with sign (p[axis] - at) >= 0.
void clip(const Polygon& from, std::size_t axis, double at, double sign, Polygon& to) {
    to.clear();
    for (std::size_t i = 0; i < from.size(); ++i) {
        const Point &a = from[i], &b = from[(i + 1) % from.size()];
        const double da = sign * (a[axis] - at), db = sign * (b[axis] - at);
        if (da >= 0) to.push_back(a);
        if ((da > 0 && db < 0) || (da < 0 && db > 0)) {
            Point p = a + da / (da - db) * (b - a);
            p[axis] = at;
            to.push_back(p);
        }
    }
}

/// Of its shadow on the ground: area, positive where it looks up, and the area times the mean height above `base`.
struct Shadow {
    double area = 0, volume = 0;
    Shadow(const Polygon& p, double base) {
        for (std::size_t i = 2; i < p.size(); ++i) {
            const Point e1 = p[i - 1] - p[0], e2 = p[i] - p[0];
            const double a = .5 * (e1[2] * e2[0] - e1[0] * e2[2]);
            area += a;
            volume += a * ((p[0][1] + p[i - 1][1] + p[i][1]) / 3 - base);
        }
    }
};

int cellOf(double x, int cells) { return std::clamp(static_cast<int>(std::floor(x)), 0, cells - 1); }

struct Range {
    int first, last;
    Range(const Polygon& p, std::size_t axis, int cells) {
        double low = p[0][axis], high = low;
        for (const Point& q : p) low = std::min(low, q[axis]), high = std::max(high, q[axis]);
        first = cellOf(low, cells), last = cellOf(high, cells);
    }
};
}  // namespace

CubeLattice latticeAround(const Bounds& around, const std::array<int, 3>& most) {
    CubeLattice l;
    l.edge = 0;
    const Point size = around.size(), middle = .5 * (around.low + around.high);
    for (std::size_t a = 0; a < 3; ++a) l.edge = std::max(l.edge, size[a] / most[a]);
    for (std::size_t a = 0; a < 3; ++a) {
        l.cells[a] = std::clamp(static_cast<int>(std::ceil(size[a] / l.edge - 1e-9)), 1, most[a]);
        l.low[a] = middle[a] - .5 * l.edge * l.cells[a];
    }
    return l;
}

std::vector<double> enclosedShares(const TriangleMesh& mesh, const CubeLattice& l) {
    std::vector<double> share(l.size(), 0), beneath(l.size(), 0);  // beneath: area of what covers this cell and all below it
    Polygon triangle, slab, rest, column, bar, above;
    for (const Triangle& t : mesh.triangles) {
        triangle.clear();
        for (std::size_t k = 0; k < 3; ++k) {
            Point p = (1 / l.edge) * (mesh.corner(t, k) - l.low);
            for (std::size_t a = 0; a < 3; ++a) p[a] = std::clamp(p[a], 0., static_cast<double>(l.cells[a]));
            triangle.push_back(p);
        }
        const Range across(triangle, 0, l.cells[0]);
        for (int i = across.first; i <= across.last; ++i) {
            clip(triangle, 0, i, 1, rest), clip(rest, 0, i + 1, -1, slab);
            if (slab.size() < 3) continue;
            const Range along(slab, 2, l.cells[2]);
            for (int k = along.first; k <= along.last; ++k) {
                clip(slab, 2, k, 1, rest), clip(rest, 2, k + 1, -1, column);
                if (column.size() < 3) continue;
                const Range up(column, 1, l.cells[1]);
                if (up.first > 0) beneath[l.number(i, up.first - 1, k)] += Shadow(column, 0).area;
                for (int j = up.first; j <= up.last; ++j) {
                    clip(column, 1, j, 1, rest), clip(rest, 1, j + 1, -1, bar);
                    share[l.number(i, j, k)] += Shadow(bar, j).volume;
                    if (j == up.last) break;
                    clip(column, 1, j + 1, 1, above);
                    share[l.number(i, j, k)] += Shadow(above, 0).area;
                }
            }
        }
    }
    for (int k = 0; k < l.cells[2]; ++k)
        for (int i = 0; i < l.cells[0]; ++i) {
            double area = 0;
            for (int j = l.cells[1] - 1; j >= 0; --j) share[l.number(i, j, k)] += area += beneath[l.number(i, j, k)];
        }
    return share;
}

}  // namespace meniscus::geometry
