// SPDX-License-Identifier: MIT
#include "engine/solid/sheets.h"

#include <algorithm>

#include "engine/geometry/edges.h"
#include "engine/solid/strains/curvature.h"

namespace meniscus::solid {
namespace {
using geometry::cross;
using geometry::dot;
using geometry::Edges;
using geometry::length;
using geometry::operator*;
using geometry::operator-;
using geometry::Triangle;
using geometry::TriangleMesh;
std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// For each triangle's corners, the vertex beyond the edge opposite to it; -1: none.
std::vector<int> beyondEdges(const TriangleMesh& sheet) {
    std::vector<int> beyond(3 * sheet.triangles.size(), -1);
    const Edges edges(sheet);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const auto uses = edges[i];
        if (uses.size() != 2 || uses[0].forward == uses[1].forward) continue;
        for (const std::size_t side : {0u, 1u}) {
            const Triangle &own = sheet.triangles[at(uses[side].triangle)], &other = sheet.triangles[at(uses[1 - side].triangle)];
            for (std::size_t k = 0; k < 3; ++k) {
                const int a = own[(k + 1) % 3], b = own[(k + 2) % 3];
                if (std::find(other.begin(), other.end(), a) != other.end() && std::find(other.begin(), other.end(), b) != other.end())
                    beyond[3 * at(uses[side].triangle) + k] = solid::opposite(other, a, b);
            }
        }
    }
    return beyond;
}
}  // namespace

Flat::Flat(const Mesh& m, const Triangle& t, const Point& direction) {
    const Point e1 = m.points[at(t[1])] - m.points[at(t[0])], e2 = m.points[at(t[2])] - m.points[at(t[0])];
    const Point normal = cross(e1, e2), n = (1 / length(normal)) * normal;
    Point x = direction - dot(direction, n) * n;
    if (length(x) < 1e-6 * length(direction)) x = e1;
    x = (1 / length(x)) * x;
    const Point y = cross(n, x);
    const double a = dot(e1, x), b = dot(e2, x), c = dot(e1, y), d = dot(e2, y), det = a * d - b * c;
    rows = {d / det, -b / det, -c / det, a / det};
    area = .5 * length(normal);
}

int opposite(const Triangle& t, int a, int b) { return t[0] != a && t[0] != b ? t[0] : t[1] != a && t[1] != b ? t[1] : t[2]; }

std::vector<Bend> bendsOf(const Mesh& mesh, int first, const Point& direction) {
    const auto beyond = beyondEdges({mesh.points, mesh.triangles});
    std::vector<Bend> bends;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        const Triangle& corners = mesh.triangles[t];
        const Flat flat(mesh, corners, direction);
        Bend bend{{corners[0], corners[1], corners[2], 0, 0, 0}, {flat.rows, {}}, flat.area};
        int neighbours = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const int over = beyond[3 * t + k];
            bend.of[3 + k] = over >= 0 ? over : corners[k];
            neighbours |= over >= 0 ? 1 << k : 0;
        }
        Vec3<double> x[6], S[3][6];
        for (std::size_t c = 0; c < 6; ++c) {
            const Point& p = mesh.points[at(bend.of[c])];
            x[c] = {p[0], p[1], p[2]}, bend.of[c] += first;
        }
        const Vec4<double> rest[2] = {{{flat.rows.x, flat.rows.y, flat.rows.z}, flat.rows.w}, {{0, 0, 0}, static_cast<double>(neighbours)}};
        Column<double, 3> curvature;
        Curvature::evaluate<double>(x, rest, curvature, S);
        bend.rest[1] = {curvature[0], curvature[1], curvature[2], static_cast<double>(neighbours)};
        bends.push_back(bend);
    }
    return bends;
}

}  // namespace meniscus::solid
