// SPDX-License-Identifier: MIT
#include "engine/geometry/poisson.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "engine/geometry/chunks.h"
#include "engine/geometry/point_grid.h"

namespace meniscus::geometry {
namespace {

double squared(const Point& p) { return dot(p, p); }

using Cell = std::array<std::int32_t, 3>;

/// The cells of a grid that the surface passes near, found from coarse to fine: a cell whose middle is farther from the surface than its
/// corners cannot be one.
class Cells {
public:
    Cells(const Distance& d, double l, double width) : distance(d), level(l) {
        const Bounds b = d.bounds();
        const double margin = std::max(level, 0.) + width;
        for (std::size_t a = 0; a < 3; ++a) low[a] = b.low[a] - margin;
        const Point size = b.high - b.low;
        const double widest = std::max({size[0], size[1], size[2]}) + 2 * margin;
        size_ = width;
        while (size_ * 16 < widest) size_ *= 2, ++levels;
        Cell n{};
        for (std::size_t a = 0; a < 3; ++a) n[a] = static_cast<std::int32_t>(std::ceil((size[a] + 2 * margin) / size_));
        for (std::int32_t z = 0; z < n[2]; ++z)
            for (std::int32_t y = 0; y < n[1]; ++y)
                for (std::int32_t x = 0; x < n[0]; ++x) cells.push_back({x, y, z});
    }

    /// The middles of the finest cells, with their distances from the level.
    void descend(const Progress& progress) {
        for (int depth = 0;; ++depth) {
            // Each finer level has four times as much to do.
            const double from = std::pow(4., depth - levels - 1), to = std::pow(4., depth - levels);
            evaluate(between(progress, depth == 0 ? 0 : from, to));
            keep(depth < levels ? .87 * size_ : .5 * size_);
            if (depth == levels) return;
            std::vector<Cell> finer;
            finer.reserve(8 * cells.size());
            for (const Cell& c : cells)
                for (int k = 0; k < 8; ++k) finer.push_back({2 * c[0] + (k & 1), 2 * c[1] + (k >> 1 & 1), 2 * c[2] + (k >> 2)});
            cells = std::move(finer);
            size_ *= .5;
        }
    }
    std::vector<Point> middles;
    std::vector<double> values;

private:
    void evaluate(const Progress& progress) {
        middles.resize(cells.size());
        values.resize(cells.size());
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (std::size_t a = 0; a < 3; ++a) middles[i][a] = low[a] + (cells[i][a] + .5) * size_;
        distance.evaluate(middles, values, progress, std::abs(level) + 2 * size_);
    }
    void keep(double within) {
        std::size_t n = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!(std::abs(values[i] - level) <= within)) continue;
            cells[n] = cells[i], middles[n] = middles[i], values[n] = values[i];
            ++n;
        }
        cells.resize(n), middles.resize(n), values.resize(n);
    }
    const Distance& distance;
    double level, size_ = 0;
    int levels = 0;
    Point low{};
    std::vector<Cell> cells;
};

/// Onto the level; false where the shape has no such place near.
bool project(const Distance& distance, double level, double tolerance, Point& p) {
    for (int round = 0; round < 4; ++round) {
        const auto n = distance.nearest(p);
        const double off = n.distance - level;
        if (std::abs(off) < tolerance) return true;
        p = p - off * n.gradient;
    }
    return false;
}

std::vector<Point> projected(std::vector<Point> points, const Distance& distance, double level, double tolerance,
                             const Progress& progress) {
    std::vector<char> good(points.size());
    forChunks(points.size(), progress, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) good[i] = project(distance, level, tolerance, points[i]);
    });
    std::size_t n = 0;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (good[i]) points[n++] = points[i];
    points.resize(n);
    return points;
}

/// Evens out: samples push each other along the surface.
void relax(std::vector<Point>& points, double radius, const Distance& distance, double level, const Progress& progress) {
    constexpr int kRounds = 8;
    const double reach = 1.9 * radius;
    std::vector<Point> moved(points.size());
    for (int round = 0; round < kRounds; ++round) {
        const PointGrid grid(reach, points);
        const auto part = between(progress, round / double(kRounds), (round + 1) / double(kRounds));
        forChunks(points.size(), part, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                Point push{};
                grid.any(points[i], [&](std::size_t j) {
                    const Point d = points[i] - points[j];
                    const double r2 = squared(d);
                    if (j == i || r2 >= reach * reach || r2 == 0) return false;
                    const double r = std::sqrt(r2), q = 1 - r / reach;
                    push = push + (q * q * q / r) * d;
                    return false;
                });
                moved[i] = points[i] + (.5 * radius) * push;
                if (!project(distance, level, 1e-3 * radius, moved[i])) moved[i] = points[i];
            }
        });
        points.swap(moved);
    }
}

}  // namespace

std::vector<Point> thinned(const std::vector<Point>& candidates, double radius, std::vector<Point> taken) {
    std::vector<std::uint32_t> order(candidates.size());
    std::iota(order.begin(), order.end(), 0u);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[mixed(i) % i]);
    PointGrid grid(radius, candidates.size() + taken.size());
    for (std::size_t i = 0; i < taken.size(); ++i) grid.add(i, taken[i]);
    for (const std::uint32_t i : order) {
        const Point& p = candidates[i];
        if (grid.any(p, [&](std::size_t j) { return squared(taken[j] - p) < radius * radius; })) continue;
        grid.add(taken.size(), p);
        taken.push_back(p);
    }
    return taken;
}

std::vector<Point> levelSamples(const Distance& distance, double level, double radius, const std::function<bool(const Point&)>& wanted,
                                const Progress& progress) {
    Cells cells(distance, level, .5 * radius);
    cells.descend(between(progress, 0, .4));
    auto candidates = projected(std::move(cells.middles), distance, level, 1e-3 * radius, between(progress, .4, .6));
    if (wanted) std::erase_if(candidates, [&](const Point& p) { return !wanted(p); });
    auto samples = thinned(candidates, radius);
    relax(samples, radius, distance, level, between(progress, .6, 1));
    return thinned(candidates, 1.05 * radius, std::move(samples));  // holes that were torn
}

std::vector<OnTriangle> pointsOn(const TriangleMesh& mesh, double step, const Progress& progress) {
    std::vector<OnTriangle> points;
    std::size_t done = 0;
    for (const Triangle& t : mesh.triangles) {
        if ((++done & 0xffff) == 0) report(progress, static_cast<double>(done) / static_cast<double>(mesh.triangles.size()));
        const Point &a = mesh.corner(t, 0), u = mesh.corner(t, 1) - a, v = mesh.corner(t, 2) - a;
        const Point area = cross(u, v);
        const double size = length(area);
        const Point normal = size > 0 ? (1 / size) * area : Point{};
        const int n = static_cast<int>(std::ceil(std::max({length(u), length(v), length(u - v)}) / step));
        if (n <= 1) {
            points.push_back({a + (1. / 3) * (u + v), normal});
            continue;
        }
        for (int i = 0; i <= n; ++i)
            for (int j = 0; j <= n - i; ++j)
                points.push_back({a + (static_cast<double>(i) / n) * u + (static_cast<double>(j) / n) * v, normal});
    }
    return points;
}

std::vector<Point> pointsOnEdges(const TriangleMesh& mesh, double step) {
    struct Side {
        std::int32_t from, to;  // from < to
        std::size_t triangle;
    };
    std::vector<Side> sides;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
        for (std::size_t k = 0; k < 3; ++k) {
            const auto a = mesh.triangles[t][k], b = mesh.triangles[t][(k + 1) % 3];
            sides.push_back({std::min(a, b), std::max(a, b), t});
        }
    std::sort(sides.begin(), sides.end(),
              [](const Side& a, const Side& b) { return std::tie(a.from, a.to, a.triangle) < std::tie(b.from, b.to, b.triangle); });
    constexpr double kCosine = .866;
    std::vector<Point> points;
    for (std::size_t first = 0, last = 0; first < sides.size(); first = last) {
        while (last < sides.size() && sides[last].from == sides[first].from && sides[last].to == sides[first].to) ++last;
        if (last - first == 2) {
            const Point m = areaNormal(mesh, mesh.triangles[sides[first].triangle]),
                        n = areaNormal(mesh, mesh.triangles[sides[first + 1].triangle]);
            if (dot(m, n) >= kCosine * length(m) * length(n)) continue;
        }
        const Point &a = mesh.points[static_cast<std::size_t>(sides[first].from)],
                    &b = mesh.points[static_cast<std::size_t>(sides[first].to)];
        const int n = std::max(1, static_cast<int>(std::ceil(length(b - a) / step)));
        for (int i = 0; i <= n; ++i) points.push_back(a + (static_cast<double>(i) / n) * (b - a));
    }
    return points;
}

}  // namespace meniscus::geometry
