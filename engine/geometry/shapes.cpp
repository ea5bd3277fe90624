// SPDX-License-Identifier: MIT
#include "engine/geometry/shapes.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <numeric>

#include "engine/geometry/polygon.h"

namespace meniscus::geometry::shapes {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
std::int32_t last(const TriangleMesh& mesh) { return static_cast<std::int32_t>(mesh.points.size()) - 1; }
std::size_t index(int i) { return static_cast<std::size_t>(i); }

void quad(TriangleMesh& mesh, std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t d) {
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
}

}  // namespace

TriangleMesh box(const Point& low, const Point& high) {
    TriangleMesh mesh;
    for (int c = 0; c < 8; ++c) mesh.points.push_back({c & 1 ? high[0] : low[0], c & 2 ? high[1] : low[1], c & 4 ? high[2] : low[2]});
    quad(mesh, 0, 2, 3, 1), quad(mesh, 4, 5, 7, 6), quad(mesh, 0, 1, 5, 4);
    quad(mesh, 2, 6, 7, 3), quad(mesh, 0, 4, 6, 2), quad(mesh, 1, 3, 7, 5);
    return mesh;
}

TriangleMesh icosphere(double radius, int subdivisions) {
    const double g = std::numbers::phi;
    TriangleMesh mesh{
        {{-1, g, 0},
         {1, g, 0},
         {-1, -g, 0},
         {1, -g, 0},
         {0, -1, g},
         {0, 1, g},
         {0, -1, -g},
         {0, 1, -g},
         {g, 0, -1},
         {g, 0, 1},
         {-g, 0, -1},
         {-g, 0, 1}},
        {{0, 11, 5}, {0, 5, 1}, {0, 1, 7}, {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
         {3, 9, 4},  {3, 4, 2}, {3, 2, 6}, {3, 6, 8},  {3, 8, 9},   {4, 9, 5}, {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}}};
    for (int s = 0; s < subdivisions; ++s) {
        std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> middles;
        const auto middle = [&](std::int32_t a, std::int32_t b) {
            const auto [at, isNew] = middles.try_emplace(std::minmax(a, b), last(mesh) + 1);
            if (isNew) mesh.points.push_back(.5 * (mesh.points[index(a)] + mesh.points[index(b)]));
            return at->second;
        };
        std::vector<Triangle> finer;
        for (const auto& [a, b, c] : mesh.triangles) {
            const std::int32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
            finer.insert(finer.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
        }
        mesh.triangles = std::move(finer);
        for (Point& p : mesh.points) p = (1 / length(p)) * p;
    }
    for (Point& p : mesh.points) p = (radius / length(p)) * p;
    return mesh;
}

TriangleMesh torus(double ringRadius, double tubeRadius, int ringCells, int tubeCells) {
    TriangleMesh mesh;
    for (int i = 0; i < ringCells; ++i)
        for (int j = 0; j < tubeCells; ++j) {
            const double a = kTurn * i / ringCells, b = kTurn * j / tubeCells, r = ringRadius + tubeRadius * std::cos(b);
            mesh.points.push_back({r * std::cos(a), tubeRadius * std::sin(b), r * std::sin(a)});
        }
    const auto at = [&](int i, int j) { return (i % ringCells) * tubeCells + j % tubeCells; };
    for (int i = 0; i < ringCells; ++i)
        for (int j = 0; j < tubeCells; ++j) quad(mesh, at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j));
    return mesh;
}

TriangleMesh prism(const std::vector<std::array<double, 2>>& outline, double depth) {
    const auto n = static_cast<std::int32_t>(outline.size());
    TriangleMesh mesh;
    for (const double z : {0., depth})
        for (const auto& [x, y] : outline) mesh.points.push_back({x, y, z});
    std::vector<std::int32_t> front(outline.size()), back(outline.size());
    std::iota(front.begin(), front.end(), n);
    std::iota(back.rbegin(), back.rend(), 0);
    triangulate(mesh.points, front, mesh.triangles);
    triangulate(mesh.points, back, mesh.triangles);
    for (std::int32_t i = 0; i < n; ++i) quad(mesh, i, (i + 1) % n, n + (i + 1) % n, n + i);
    return mesh;
}

std::vector<std::array<double, 2>> letterL(double size, double width) {
    return {{0, 0}, {size, 0}, {size, width}, {width, width}, {width, size}, {0, size}};
}

std::vector<std::array<double, 2>> star(int spikes, double outer, double inner) {
    std::vector<std::array<double, 2>> points;
    for (int i = 0; i < 2 * spikes; ++i) {
        const double a = kTurn * i / (2 * spikes), r = i % 2 == 0 ? outer : inner;
        points.push_back({r * std::cos(a), r * std::sin(a)});
    }
    return points;
}

TriangleMesh turned(const std::vector<std::array<double, 2>>& profile, int cells) {
    TriangleMesh mesh;
    std::vector<std::int32_t> first;  // of each profile point's ring, or the one point on the axis
    const auto onAxis = [&](std::size_t k) { return profile[k][0] == 0; };
    for (std::size_t k = 0; k < profile.size(); ++k) {
        first.push_back(last(mesh) + 1);
        for (int i = 0; i < (onAxis(k) ? 1 : cells); ++i) {
            const double a = kTurn * i / cells;
            mesh.points.push_back({profile[k][0] * std::cos(a), profile[k][1], profile[k][0] * std::sin(a)});
        }
    }
    for (std::size_t k = 0; k + 1 < profile.size(); ++k)
        for (int i = 0; i < cells; ++i) {
            const auto at = [&](std::size_t ring, int j) { return first[ring] + (onAxis(ring) ? 0 : j % cells); };
            const std::int32_t a = at(k, i), b = at(k, i + 1), c = at(k + 1, i + 1), d = at(k + 1, i);
            if (a != b) mesh.triangles.push_back({a, c, b});
            if (c != d) mesh.triangles.push_back({a, d, c});
        }
    return mesh;
}

std::vector<std::array<double, 2>> bowl(double innerRadius, double wall, int cells) {
    std::vector<std::array<double, 2>> profile;
    const auto arc = [&](double radius, int k) {
        const double a = kTurn / 4 * k / cells;
        profile.push_back({k == 0 ? 0 : radius * std::sin(a), k == cells ? 0 : -radius * std::cos(a)});
    };
    for (int k = 0; k <= cells; ++k) arc(innerRadius + wall, k);
    for (int k = cells; k >= 0; --k) arc(innerRadius, k);
    return profile;
}

TriangleMesh pebble(double radius, double height, int subdivisions) {
    TriangleMesh mesh = icosphere(1, subdivisions);
    for (Point& p : mesh.points) {
        const double f = std::sin(3 * p[0] + 1) * std::cos(4 * p[1]) * std::sin(2 * p[2] + 3 * p[0]) +
                         .5 * std::sin(7 * p[1] - 2 * p[0]) * std::cos(5 * p[2]);
        p = radius * (1 + height * f / 1.5) * p;
    }
    return mesh;
}

TriangleMesh moved(TriangleMesh mesh, const Point& by) {
    for (Point& p : mesh.points) p = p + by;
    return mesh;
}

TriangleMesh scaled(TriangleMesh mesh, const Point& factors) {
    for (Point& p : mesh.points)
        for (std::size_t a = 0; a < 3; ++a) p[a] *= factors[a];
    return factors[0] * factors[1] * factors[2] < 0 ? insideOut(std::move(mesh)) : mesh;
}

TriangleMesh insideOut(TriangleMesh mesh) {
    for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
    return mesh;
}

TriangleMesh together(const std::vector<TriangleMesh>& meshes) {
    TriangleMesh all;
    for (const TriangleMesh& mesh : meshes) {
        const std::int32_t offset = last(all) + 1;
        all.points.insert(all.points.end(), mesh.points.begin(), mesh.points.end());
        for (const auto& [a, b, c] : mesh.triangles) all.triangles.push_back({a + offset, b + offset, c + offset});
    }
    return all;
}

TriangleMesh unshared(const TriangleMesh& mesh) {
    TriangleMesh alone;
    for (const Triangle& t : mesh.triangles) {
        const std::int32_t first = last(alone) + 1;
        for (std::size_t k = 0; k < 3; ++k) alone.points.push_back(mesh.corner(t, k));
        alone.triangles.push_back({first, first + 1, first + 2});
    }
    return alone;
}

}  // namespace meniscus::geometry::shapes
