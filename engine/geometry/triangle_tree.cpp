// SPDX-License-Identifier: MIT
// Built by halving at the median centre along the longest axis, into full leaves: where a subtree lies in the array follows from its size.
#include "engine/geometry/triangle_tree.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "engine/geometry/chunks.h"

namespace meniscus::geometry {
namespace {

/// Nearest point of a triangle (C. Ericson, Real-Time Collision Detection, 5.1.5: the Voronoi region that p lies in).
Point nearestOf(const std::array<Point, 3>& t, const Point& p) {
    const Point &a = t[0], &b = t[1], &c = t[2];
    const Point ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
    const double d1 = dot(ab, ap), d2 = dot(ac, ap);
    if (d1 <= 0 && d2 <= 0) return a;
    const double d3 = dot(ab, bp), d4 = dot(ac, bp);
    if (d3 >= 0 && d4 <= d3) return b;
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0 && d1 > d3) return a + (d1 / (d1 - d3)) * ab;
    const double d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (d6 >= 0 && d5 <= d6) return c;
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0 && d2 > d6) return a + (d2 / (d2 - d6)) * ac;
    const double va = d3 * d6 - d5 * d4, e = d4 - d3, f = d5 - d6;
    if (va <= 0 && e >= 0 && f >= 0 && e + f > 0) return b + (e / (e + f)) * (c - b);
    const double sum = va + vb + vc;
    if (!(sum > 0)) return a;  // no area, and round-off found no side: a corner is as good
    return a + (vb / sum) * ab + (vc / sum) * ac;
}

double squared(const Point& a) { return dot(a, a); }

double squaredDistance(const Bounds& b, const Point& p) {
    double sum = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        const double d = std::max({b.low[a] - p[a], p[a] - b.high[a], 0.});
        sum += d * d;
    }
    return sum;
}

std::size_t leavesOf(std::size_t triangles, std::size_t leaf) { return (triangles + leaf - 1) / leaf; }

}  // namespace

TriangleTree::TriangleTree(const TriangleMesh& mesh, const Progress& progress) {
    const std::size_t n = mesh.triangles.size();
    if (n == 0) return;
    triangles.resize(n);
    std::iota(triangles.begin(), triangles.end(), 0);
    std::vector<Point> centers(n);
    forChunks(n, between(progress, 0, .1), [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            const Triangle& t = mesh.triangles[i];
            centers[i] = mesh.corner(t, 0) + mesh.corner(t, 1) + mesh.corner(t, 2);
        }
    });
    nodes.resize(2 * leavesOf(n, kLeaf) - 1);

    // The top in rounds, so that there is progress; what is below on all threads.
    struct Piece {
        std::size_t node, first, last;
    };
    std::vector<Piece> pieces{{0, 0, n}}, inner;
    constexpr std::size_t kPieces = 256;
    while (pieces.size() < kPieces && pieces.front().last - pieces.front().first > 64 * kLeaf) {
        std::vector<Piece> halves(2 * pieces.size());
        tbb::parallel_for(std::size_t{0}, pieces.size(), [&](std::size_t i) {
            const Piece& p = pieces[i];
            const std::size_t middle = halve(centers, p.node, p.first, p.last);
            halves[2 * i] = {p.node + 1, p.first, middle};
            halves[2 * i + 1] = {nodes[p.node].first, middle, p.last};
        });
        inner.insert(inner.end(), pieces.begin(), pieces.end());
        pieces = std::move(halves);
        report(progress, .1 + .3 * static_cast<double>(pieces.size()) / kPieces);
    }
    corners.resize(n);
    constexpr std::size_t kRound = 16;
    for (std::size_t round = 0; round < pieces.size(); round += kRound) {
        tbb::parallel_for(round, std::min(round + kRound, pieces.size()), [&](std::size_t i) {
            const Piece& p = pieces[i];
            build(mesh, centers, p.node, p.first, p.last);
        });
        report(progress, .4 + .6 * static_cast<double>(round) / static_cast<double>(pieces.size()));
    }
    for (auto p = inner.rbegin(); p != inner.rend(); ++p) enclose(p->node);
    report(progress, 1);
}

std::size_t TriangleTree::halve(const std::vector<Point>& centers, std::size_t node, std::size_t first, std::size_t last) {
    Bounds bounds;
    for (std::size_t i = first; i < last; ++i) bounds.add(centers[static_cast<std::size_t>(triangles[i])]);
    const Point size = bounds.size();
    const auto axis = static_cast<std::size_t>(std::max_element(size.begin(), size.end()) - size.begin());
    const std::size_t left = (leavesOf(last - first, kLeaf) + 1) / 2, middle = first + left * kLeaf;
    const auto at = [&](std::size_t i) { return triangles.begin() + static_cast<std::ptrdiff_t>(i); };
    std::nth_element(at(first), at(middle), at(last), [&](std::int32_t a, std::int32_t b) {
        const double x = centers[static_cast<std::size_t>(a)][axis], y = centers[static_cast<std::size_t>(b)][axis];
        return x != y ? x < y : a < b;
    });
    nodes[node].first = static_cast<std::uint32_t>(node + 2 * left);
    return middle;
}

void TriangleTree::build(const TriangleMesh& mesh, const std::vector<Point>& centers, std::size_t node, std::size_t first,
                         std::size_t last) {
    if (last - first > kLeaf) {
        const std::size_t middle = halve(centers, node, first, last);
        build(mesh, centers, node + 1, first, middle);
        build(mesh, centers, nodes[node].first, middle, last);
        return enclose(node);
    }
    nodes[node].first = static_cast<std::uint32_t>(first);
    nodes[node].count = static_cast<std::uint32_t>(last - first);
    for (std::size_t i = first; i < last; ++i) {
        const Triangle& t = mesh.triangles[static_cast<std::size_t>(triangles[i])];
        for (std::size_t k = 0; k < 3; ++k) nodes[node].bounds.add(corners[i][k] = mesh.corner(t, k));
    }
}

void TriangleTree::enclose(std::size_t node) {
    nodes[node].bounds = nodes[node + 1].bounds;
    nodes[node].bounds.add(nodes[nodes[node].first].bounds);
}

TriangleTree::Nearest TriangleTree::nearest(const Point& p, double within, std::int32_t guess) const {
    struct Waiting {
        std::uint32_t node;
        double squaredDistance;
    };
    std::array<Waiting, 64> stack;
    std::size_t depth = 0;
    Nearest best;
    best.squaredDistance = within * within;
    const auto consider = [&](std::uint32_t i) {
        const Point q = nearestOf(corners[i], p);
        const double d = squared(p - q);
        if (d < best.squaredDistance) best = {d, q, static_cast<std::int32_t>(i)};
    };
    if (guess >= 0) consider(static_cast<std::uint32_t>(guess));
    if (!nodes.empty()) stack[depth++] = {0, squaredDistance(nodes[0].bounds, p)};
    while (depth > 0) {
        const Waiting next = stack[--depth];
        if (next.squaredDistance >= best.squaredDistance) continue;
        const Node& node = nodes[next.node];
        if (node.count == 0) {
            Waiting near{next.node + 1, squaredDistance(nodes[next.node + 1].bounds, p)};
            Waiting far{node.first, squaredDistance(nodes[node.first].bounds, p)};
            if (far.squaredDistance < near.squaredDistance) std::swap(near, far);
            stack[depth++] = far;
            stack[depth++] = near;
            continue;
        }
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) consider(i);
    }
    return best;
}

int TriangleTree::crossing(const Corners& t, const Point& p, std::size_t axis) {
    // Seen along the axis, in the plane of u and v: the winding number of the triangle about p, as crossings of its sides with the line
    // from p towards +v. A side is computed from its lower end, so that both its triangles agree.
    const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    int winding = 0;
    std::array<Point, 2> at;  // where the plane u = p[u] cuts the two sides that reach across it
    std::size_t cuts = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const Point &a = t[k], &b = t[(k + 1) % 3];
        if ((a[u] > p[u]) == (b[u] > p[u])) continue;
        const bool upwards = b[u] > p[u];
        const Point &low = upwards ? a : b, &high = upwards ? b : a;
        const double side = (high[u] - low[u]) * (p[v] - low[v]) - (high[v] - low[v]) * (p[u] - low[u]);
        if (side < 0) winding += upwards ? -1 : 1;
        at[cuts++] = low + ((p[u] - low[u]) / (high[u] - low[u])) * (high - low);
    }
    if (winding == 0) return 0;
    const double width = at[1][v] - at[0][v];
    const double s = width != 0 ? std::clamp((p[v] - at[0][v]) / width, 0., 1.) : 0;
    return at[0][axis] + s * (at[1][axis] - at[0][axis]) > p[axis] ? winding : 0;
}

}  // namespace meniscus::geometry
