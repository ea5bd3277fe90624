// SPDX-License-Identifier: MIT
// Writes the meshes of the scenes, all of which are formulas: make_meshes FOLDER.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>

#include "engine/geometry/obj.h"
#include "engine/geometry/shapes.h"

using namespace meniscus::geometry;

namespace {

constexpr double kPi = 3.14159265358979323846;

/// The surface f = 0 of a function that is negative inside, by surface nets: one point a cell that it passes, one quad an edge.
TriangleMesh surfaceOf(const std::function<double(const Point&)>& f, const Point& low, const Point& high, double step) {
    std::array<int, 3> n{};
    for (std::size_t a = 0; a < 3; ++a) n[a] = static_cast<int>(std::ceil((high[a] - low[a]) / step)) + 1;
    const auto node = [&](int i, int j, int k) { return Point{low[0] + i * step, low[1] + j * step, low[2] + k * step}; };
    const auto at = [&](int i, int j, int k) {
        return (static_cast<std::size_t>(k) * static_cast<std::size_t>(n[1]) + static_cast<std::size_t>(j)) *
                   static_cast<std::size_t>(n[0]) +
               static_cast<std::size_t>(i);
    };
    std::vector<double> value(at(0, 0, n[2]));
    for (int k = 0; k < n[2]; ++k)
        for (int j = 0; j < n[1]; ++j)
            for (int i = 0; i < n[0]; ++i) value[at(i, j, k)] = f(node(i, j, k));
    TriangleMesh mesh;
    std::map<std::size_t, std::int32_t> pointOf;
    const auto point = [&](int i, int j, int k) {
        const auto [entry, isNew] = pointOf.try_emplace(at(i, j, k), static_cast<std::int32_t>(mesh.points.size()));
        if (isNew) {
            Point sum{};
            int crossings = 0;
            for (int c = 0; c < 8; ++c)
                for (int axis = 0; axis < 3; ++axis) {
                    if (c >> axis & 1) continue;
                    const int d = c | 1 << axis;
                    const auto corner = [&](int b) { return std::array{i + (b & 1), j + (b >> 1 & 1), k + (b >> 2)}; };
                    const auto p = corner(c), q = corner(d);
                    const double u = value[at(p[0], p[1], p[2])], v = value[at(q[0], q[1], q[2])];
                    if ((u < 0) == (v < 0)) continue;
                    const Point from = node(p[0], p[1], p[2]), to = node(q[0], q[1], q[2]);
                    for (std::size_t a = 0; a < 3; ++a) sum[a] += from[a] + u / (u - v) * (to[a] - from[a]);
                    ++crossings;
                }
            for (double& s : sum) s /= crossings;
            mesh.points.push_back(sum);
        }
        return entry->second;
    };
    for (int k = 1; k < n[2] - 1; ++k)
        for (int j = 1; j < n[1] - 1; ++j)
            for (int i = 1; i < n[0] - 1; ++i)
                for (int axis = 0; axis < 3; ++axis) {
                    const std::array<int, 3> e{axis == 0, axis == 1, axis == 2}, u{axis == 2, axis == 0, axis == 1},
                        v{axis == 1, axis == 2, axis == 0};
                    const bool inside = value[at(i, j, k)] < 0;
                    if (inside == (value[at(i + e[0], j + e[1], k + e[2])] < 0)) continue;
                    std::array<std::int32_t, 4> q{point(i - u[0] - v[0], j - u[1] - v[1], k - u[2] - v[2]),
                                                  point(i - v[0], j - v[1], k - v[2]), point(i, j, k), point(i - u[0], j - u[1], k - u[2])};
                    if (!inside) std::swap(q[1], q[3]);
                    mesh.triangles.push_back({q[0], q[1], q[2]});
                    mesh.triangles.push_back({q[0], q[2], q[3]});
                }
    return mesh;
}

/// Ellipsoids that melt into one another.
TriangleMesh rabbit() {
    struct Blob {
        Point centre, radii;
        double lean;  ///< about z, rad
    };
    const std::vector<Blob> blobs{
        {{-0.05, 0.24, 0}, {0.30, 0.23, 0.21}, 0.15},      // body
        {{-0.2, 0.2, 0}, {0.2, 0.2, 0.2}, 0},              // hind quarters
        {{0.2, 0.43, 0}, {0.155, 0.13, 0.12}, -0.2},       // head
        {{0.12, 0.66, 0.075}, {0.05, 0.19, 0.035}, 0.3},   // ears
        {{0.12, 0.66, -0.075}, {0.05, 0.19, 0.035}, 0.3},  //
        {{-0.37, 0.24, 0}, {0.075, 0.075, 0.075}, 0},      // tail
        {{0.17, 0.1, 0.1}, {0.11, 0.06, 0.06}, 0},         // paws
        {{0.17, 0.1, -0.1}, {0.11, 0.06, 0.06}, 0},        //
        {{-0.08, 0.07, 0.16}, {0.18, 0.07, 0.07}, 0},      //
        {{-0.08, 0.07, -0.16}, {0.18, 0.07, 0.07}, 0},
    };
    const auto f = [&](const Point& p) {
        constexpr double soft = 0.035;
        double sum = 0;
        for (const Blob& b : blobs) {
            const double x = p[0] - b.centre[0], y = p[1] - b.centre[1], z = p[2] - b.centre[2];
            const double c = std::cos(b.lean), s = std::sin(b.lean);
            const double q = std::hypot((c * x + s * y) / b.radii[0], (c * y - s * x) / b.radii[1], z / b.radii[2]);
            sum += std::exp(-(q - 1) * std::min({b.radii[0], b.radii[1], b.radii[2]}) / soft);
        }
        return -soft * std::log(sum);
    };
    return surfaceOf(f, {-0.55, -0.1, -0.35}, {0.5, 0.95, 0.35}, 0.025);
}

/// A round box about the z axis with ribs on its inside: what water in it sees is the inside of a closed outline.
TriangleMesh drum() {
    std::vector<std::array<double, 2>> outline;
    constexpr int kAround = 120, kRibs = 4;
    for (int i = 0; i < kAround; ++i) {
        const bool rib = i % (kAround / kRibs) < 2;
        const double a = 2 * kPi * i / kAround, r = rib ? 0.44 : 0.6;
        outline.push_back({r * std::cos(a), r * std::sin(a)});
    }
    return shapes::moved(shapes::prism(outline, 0.416), {0, 0, -0.208});
}

/// What a bowl of this radius about the origin holds below a height.
TriangleMesh cap(double radius, double height, int cells) {
    std::vector<std::array<double, 2>> profile;
    const double most = std::acos(-height / radius);
    for (int i = 0; i <= cells; ++i) {
        const double a = most * i / cells;
        profile.push_back({radius * std::sin(a), -radius * std::cos(a)});
    }
    profile.push_back({0, height});
    return shapes::turned(profile, 48);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "make_meshes FOLDER\n";
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    const auto write = [&](const char* name, const TriangleMesh& mesh) { std::ofstream(folder / name) << objText(mesh); };
    write("rabbit.obj", rabbit());
    write("drum.obj", drum());
    write("bowl.obj", shapes::turned(shapes::bowl(0.5, 0.05, 16), 48));
    write("bowl_water.obj", cap(0.5, -0.12, 12));
    write("ring.obj", shapes::torus(0.2, 0.07, 40, 20));
    write("star.obj", shapes::moved(shapes::prism(shapes::star(5, 0.2, 0.09), 0.12), {0, 0.19, -0.06}));
    write("pebble.obj", shapes::pebble(0.16, 0.25, 3));
}
