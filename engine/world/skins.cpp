// SPDX-License-Identifier: MIT
#include "engine/world/skins.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <limits>
#include <map>
#include <numeric>

#include "engine/geometry/obj.h"
#include "engine/world/deformable_shapes.h"

namespace meniscus::world {
namespace {
std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Repair renames points as triangles come: this gives them back the order that they had.
void orderAs(const std::vector<geometry::Point>& before, geometry::TriangleMesh& mesh) {
    std::map<geometry::Point, std::size_t> place;
    for (std::size_t i = 0; i < before.size(); ++i) place.emplace(before[i], i);
    std::vector<std::size_t> order(mesh.points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return place.at(mesh.points[a]) < place.at(mesh.points[b]); });
    std::vector<std::int32_t> number(order.size());
    std::vector<geometry::Point> points;
    for (std::size_t i = 0; i < order.size(); ++i) {
        number[order[i]] = static_cast<std::int32_t>(i);
        points.push_back(mesh.points[order[i]]);
    }
    mesh.points = std::move(points);
    for (auto& t : mesh.triangles)
        for (auto& v : t) v = number[static_cast<std::size_t>(v)];
}

/// f(first vertex of the lattice, follower) for all points of all skins, in order.
template <class F>
void forFollowers(const DeformableShapes& shapes, const F& f) {
    for (const DeformableShape& s : shapes.all)
        if (s.skin)
            for (const solid::Follower& follower : s.skin->followers) f(s.first, follower);
}
}  // namespace

bool isSurfaceFile(const std::string& file) {
    std::string ending = std::filesystem::path(file).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending == ".obj";
}

solid::Embedding readEmbedded(const std::string& file, double scale, const std::array<int, 3>& cells, solid::Cut cut) {
    using geometry::operator*;
    geometry::TriangleMesh mesh = geometry::readObj(file);
    for (auto& p : mesh.points) p = scale * p;
    geometry::Surface surface = geometry::repaired(mesh);
    orderAs(mesh.points, surface.mesh);
    return solid::embedded(surface, cells, cut);
}

void appendSkins(const DeformableShapes& shapes, std::vector<Packed4>& positions) {
    positions.reserve(at(shapes.seen));
    forFollowers(shapes, [&](int first, const solid::Follower& f) {
        double x = 0, y = 0, z = 0;
        float free = 0;
        for (std::size_t a = 0; a < 4; ++a) {
            const Packed4& p = positions[at(first + f.of[a])];
            x += f.weight[a] * static_cast<double>(p.x), y += f.weight[a] * static_cast<double>(p.y);
            z += f.weight[a] * static_cast<double>(p.z);
            if (f.weight[a] > 1e-6) free = std::max(free, p.w);
        }
        positions.push_back({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z), free});
    });
}

void appendSkins(const DeformableShapes& shapes, std::vector<float>& values) {
    values.reserve(at(shapes.seen));
    forFollowers(shapes, [&](int first, const solid::Follower& f) {
        double value = 0;
        for (std::size_t a = 0; a < 4; ++a) value += f.weight[a] * static_cast<double>(values[at(first + f.of[a])]);
        values.push_back(static_cast<float>(value));
    });
    for (const DeformableShape& s : shapes.all)
        if (s.skin) std::fill_n(values.begin() + s.first, s.own.size(), std::numeric_limits<float>::quiet_NaN());
}

int leader(const DeformableShapes& shapes, int vertex) {
    for (const DeformableShape& s : shapes.all) {
        if (!s.skin || vertex < s.firstOfSkin || vertex >= s.firstOfSkin + static_cast<int>(s.skin->followers.size())) continue;
        const solid::Follower& f = s.skin->followers[at(vertex - s.firstOfSkin)];
        return s.first + f.of[static_cast<std::size_t>(std::max_element(f.weight.begin(), f.weight.end()) - f.weight.begin())];
    }
    return vertex;
}

}  // namespace meniscus::world
