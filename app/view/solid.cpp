// SPDX-License-Identifier: MIT
#include "app/view/solid.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <unordered_map>
#include <utility>

namespace meniscus::view {
namespace {

const float kSmooth = std::cos(glm::radians(40.f));

glm::vec3 vector(const geometry::Point& p) { return {p[0], p[1], p[2]}; }

void quad(Part& part, glm::vec3 a, glm::vec3 b, glm::vec3 c, glm::vec3 d) {
    const glm::vec3 n = glm::normalize(glm::cross(b - a, c - a));
    for (const glm::vec3& p : {a, b, c, a, c, d}) part.corners.push_back({p, n});
}

/// An edge of a mesh and the triangles on its two sides.
struct Sides {
    std::int32_t first = -1, second = -1;
};

}  // namespace

void addMesh(Part& part, const geometry::TriangleMesh& mesh) {
    const std::size_t n = mesh.triangles.size();
    std::vector<glm::vec3> normal(n);  // as long as the triangle is large
    std::vector<std::int32_t> firstOf(mesh.points.size() + 1), trianglesOf(3 * n);
    for (std::size_t t = 0; t < n; ++t) {
        normal[t] = vector(geometry::areaNormal(mesh, mesh.triangles[t]));
        for (const std::int32_t p : mesh.triangles[t]) ++firstOf[static_cast<std::size_t>(p)];
    }
    std::int32_t before = 0;
    for (std::int32_t& f : firstOf) before += std::exchange(f, before);
    auto next = firstOf;
    for (std::size_t t = 0; t < n; ++t)
        for (const std::int32_t p : mesh.triangles[t])
            trianglesOf[static_cast<std::size_t>(next[static_cast<std::size_t>(p)]++)] = static_cast<std::int32_t>(t);

    const auto turnsLittle = [&](const glm::vec3& a, const glm::vec3& b) {
        return glm::dot(a, b) > kSmooth * glm::length(a) * glm::length(b);
    };
    std::unordered_map<std::uint64_t, Sides> sidesOf;
    sidesOf.reserve(3 * n / 2);
    for (std::size_t t = 0; t < n; ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const auto p = static_cast<std::size_t>(mesh.triangles[t][k]);
            glm::vec3 sum(0);
            for (auto at = static_cast<std::size_t>(firstOf[p]); at < static_cast<std::size_t>(firstOf[p + 1]); ++at) {
                const glm::vec3& other = normal[static_cast<std::size_t>(trianglesOf[at])];
                if (turnsLittle(other, normal[t])) sum += other;
            }
            const float length = glm::length(sum);
            part.corners.push_back({vector(mesh.points[p]), length > 0 ? sum / length : glm::vec3(0, 1, 0)});
            const auto q = static_cast<std::uint64_t>(mesh.triangles[t][(k + 1) % 3]);
            Sides& s = sidesOf[std::min<std::uint64_t>(p, q) << 32 | std::max<std::uint64_t>(p, q)];
            (s.first < 0 ? s.first : s.second) = static_cast<std::int32_t>(t);
        }
    }
    for (const auto& [ends, s] : sidesOf)
        if (s.second < 0 || !turnsLittle(normal[static_cast<std::size_t>(s.first)], normal[static_cast<std::size_t>(s.second)]))
            part.edges.push_back({vector(mesh.points[ends >> 32]), vector(mesh.points[ends & 0xffffffff])});
}

void addBox(Part& part, const scene::Box& box, bool flat) {
    const auto corner = [&](unsigned i) {
        glm::vec3 p;
        for (unsigned k = 0; k < 3; ++k) p[static_cast<int>(k)] = static_cast<float>(i >> k & 1 ? box.max[k] : box.min[k]);
        return flat ? glm::vec3(p.x, p.y, 0) : p;
    };
    const unsigned corners = flat ? 4 : 8;
    for (unsigned i = 0; i < corners; ++i)
        for (unsigned bit = 1; bit < corners; bit *= 2)
            if (!(i & bit)) part.edges.push_back({corner(i), corner(i | bit)});
    if (flat) return quad(part, corner(0), corner(1), corner(3), corner(2));
    constexpr unsigned faces[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    for (const auto& f : faces) quad(part, corner(f[0]), corner(f[1]), corner(f[2]), corner(f[3]));
}

void addSphere(Part& part, const scene::Sphere& sphere, bool flat) {
    constexpr int kAround = 64, kAcross = 32;
    const glm::vec3 centre = flat ? glm::vec3(sphere.center[0], sphere.center[1], 0) : vector(sphere.center);
    const auto radius = static_cast<float>(sphere.radius);
    const auto circle = [](int k) {
        const float a = glm::two_pi<float>() * static_cast<float>(k) / kAround;
        return glm::vec2(std::cos(a), std::sin(a));
    };
    for (int axis = flat ? 2 : 0; axis < 3; ++axis)
        for (int k = 0; k < kAround; ++k) {
            const auto at = [&](int i) {
                glm::vec3 p(0);
                p[(axis + 1) % 3] = circle(i).x, p[(axis + 2) % 3] = circle(i).y;
                return centre + radius * p;
            };
            part.edges.push_back({at(k), at(k + 1)});
        }
    if (flat) {
        for (int k = 0; k < kAround; ++k)
            for (const glm::vec2 c : {glm::vec2(0), circle(k), circle(k + 1)})
                part.corners.push_back({centre + radius * glm::vec3(c, 0), {0, 0, 1}});
        return;
    }
    const auto add = [&](int i, int j) {
        const float a = glm::pi<float>() * static_cast<float>(j) / kAcross;
        const glm::vec3 n(std::sin(a) * circle(i).y, std::cos(a), std::sin(a) * circle(i).x);
        part.corners.push_back({centre + radius * n, n});
    };
    for (int j = 0; j < kAcross; ++j)
        for (int i = 0; i < kAround; ++i) {
            add(i, j), add(i, j + 1), add(i + 1, j + 1);
            add(i, j), add(i + 1, j + 1), add(i + 1, j);
        }
}

void addPlane(Part& part, const scene::Plane& plane, glm::vec3 about, float half, bool flat) {
    glm::vec3 n = glm::normalize(vector(plane.normal));
    const glm::vec3 point = vector(plane.point);
    about -= glm::dot(about - point, n) * n;
    if (flat) {
        const glm::vec3 along = half * glm::vec3(-n.y, n.x, 0);
        part.edges.push_back({about - along, about + along});
        return;
    }
    const glm::vec3 u = half * glm::normalize(glm::cross(n, std::abs(n.x) < 0.7f ? glm::vec3(1, 0, 0) : glm::vec3(0, 0, 1)));
    const glm::vec3 v = glm::cross(n, u);
    const std::array corners{about - u - v, about + u - v, about + u + v, about - u + v};
    quad(part, corners[0], corners[1], corners[2], corners[3]);
    for (std::size_t k = 0; k < 4; ++k) part.edges.push_back({corners[k], corners[(k + 1) % 4]});
}

void turnInside(Part& part) {
    for (std::size_t k = 0; k + 2 < part.corners.size(); k += 3) std::swap(part.corners[k + 1], part.corners[k + 2]);
    for (Corner& c : part.corners) c.normal = -c.normal;
}

}  // namespace meniscus::view
