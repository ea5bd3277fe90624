// SPDX-License-Identifier: MIT
// A tree of boxes over triangles: which is nearest, and which lie in a direction.
#pragma once
#include <array>
#include <cstddef>
#include <vector>

#include "engine/base/progress.h"
#include "engine/geometry/mesh.h"

namespace meniscus::geometry {

class TriangleTree {
public:
    explicit TriangleTree(const TriangleMesh&, const Progress& = {});
    /// Of the tree for a mesh.
    static double bytes(std::size_t triangles) {
        return static_cast<double>(triangles) * (sizeof(Corners) + sizeof(std::int32_t) + sizeof(Node) * 2. / kLeaf);
    }

    struct Nearest {
        double squaredDistance = Bounds::kInfinity;
        Point point{};
        std::int32_t triangle = -1;  ///< in the order of the tree; -1: none is nearer than asked for
    };
    /// The nearest point of the mesh that is nearer than `within`. Quicker where `guess` is the triangle of a point near by.
    Nearest nearest(const Point&, double within = Bounds::kInfinity, std::int32_t guess = -1) const;
    /// Normal of a triangle that was nearest, twice its area long.
    Point normal(std::int32_t triangle) const {
        const Corners& t = corners[static_cast<std::size_t>(triangle)];
        return cross(t[1] - t[0], t[2] - t[0]);
    }

    /// Calls hit(triangle, sign) for each triangle that a ray from the point along +axis meets: sign is 1 where the ray leaves (with the
    /// normal), -1 where it enters. On closed meshes the sum is the winding number of the point, without exception: rays through edges and
    /// corners meet one of the triangles there. Points on a triangle do not see it or do, by round-off.
    template <class Hit>
    void forEachHit(const Point&, std::size_t axis, const Hit&) const;

private:
    static constexpr std::size_t kLeaf = 4;
    using Corners = std::array<Point, 3>;
    /// Of a node's children the first follows it at once.
    struct Node {
        Bounds bounds;
        std::uint32_t first = 0;  ///< leaf: first triangle; else: index of the second child
        std::uint32_t count = 0;  ///< triangles of a leaf; 0: none
    };
    /// Sorts a range of triangles into halves for a node; returns where the second begins.
    std::size_t halve(const std::vector<Point>& centers, std::size_t node, std::size_t first, std::size_t last);
    void build(const TriangleMesh&, const std::vector<Point>& centers, std::size_t node, std::size_t first, std::size_t last);
    void enclose(std::size_t node);
    static int crossing(const Corners&, const Point&, std::size_t axis);

    std::vector<Node> nodes;
    std::vector<Corners> corners;         ///< in the order of the leaves
    std::vector<std::int32_t> triangles;  ///< whose corners they are
};

template <class Hit>
void TriangleTree::forEachHit(const Point& p, std::size_t axis, const Hit& hit) const {
    const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    std::array<std::uint32_t, 64> stack;
    std::size_t depth = 0;
    if (!nodes.empty()) stack[depth++] = 0;
    while (depth > 0) {
        const std::uint32_t n = stack[--depth];
        const Node& node = nodes[n];
        const Bounds& b = node.bounds;
        if (b.high[axis] < p[axis] || b.low[u] > p[u] || b.high[u] < p[u] || b.low[v] > p[v] || b.high[v] < p[v]) continue;
        if (node.count == 0) {
            stack[depth++] = node.first;
            stack[depth++] = n + 1;
            continue;
        }
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
            if (const int sign = crossing(corners[i], p, axis)) hit(triangles[i], sign);
    }
}

}  // namespace meniscus::geometry
