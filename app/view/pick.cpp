// SPDX-License-Identifier: MIT
#include "app/view/pick.h"

#include <algorithm>
#include <cmath>

namespace meniscus::view {
namespace {

void keepNearer(std::optional<Hit>& best, std::size_t index, float distance) {
    if (!best || distance < best->distance) best = Hit{index, distance};
}

/// Moeller and Trumbore: the ray's parameter where it meets a triangle; `from` and `direction` in the triangle's coordinates.
std::optional<float> meets(const glm::vec3& from, const glm::vec3& direction, const Corner* c, bool& front) {
    const glm::vec3 ab = c[1].place - c[0].place, ac = c[2].place - c[0].place;
    const glm::vec3 p = glm::cross(direction, ac);
    const float det = glm::dot(ab, p);
    if (det == 0) return std::nullopt;
    const glm::vec3 s = from - c[0].place;
    const float u = glm::dot(s, p) / det;
    if (u < 0 || u > 1) return std::nullopt;
    const glm::vec3 q = glm::cross(s, ab);
    const float v = glm::dot(direction, q) / det;
    if (v < 0 || u + v > 1) return std::nullopt;
    const float t = glm::dot(ac, q) / det;
    front = det > 0;
    return t > 0 ? std::optional(t) : std::nullopt;
}

/// Where the ray passes a segment nearest, if that is nearer than slack times the distance.
std::optional<float> passes(const glm::vec3& from, const glm::vec3& direction, const Segment& e, float slack) {
    const glm::vec3 u = e.to - e.from, w = e.from - from;
    const float uu = glm::dot(u, u), ud = glm::dot(u, direction), uw = glm::dot(u, w), dw = glm::dot(direction, w);
    const float det = uu - ud * ud;  // direction has length 1
    const float s = det > 1e-12f * uu ? std::clamp((ud * dw - uw) / det, 0.f, 1.f) : 0.f;
    const glm::vec3 p = e.from + s * u;
    const float t = glm::dot(p - from, direction);
    return t > 0 && glm::length(p - from - t * direction) < slack * t ? std::optional(t) : std::nullopt;
}

}  // namespace

std::optional<Hit> nearestParticle(const Ray& ray, std::span<const Packed4> particles, float radius, const std::optional<ClipPlane>& clip) {
    std::optional<Hit> best;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const glm::vec3 x(particles[i].x, particles[i].y, particles[i].z), d = x - ray.from;
        const float along = glm::dot(d, ray.direction);
        if (along <= 0 || (best && along - radius > best->distance)) continue;
        const float beside2 = glm::dot(d, d) - along * along;
        if (beside2 > radius * radius || (clip && clip->hides(x))) continue;
        keepNearer(best, i, along - std::sqrt(std::max(radius * radius - beside2, 0.f)));
    }
    return best;
}

std::optional<Hit> nearestPart(const Ray& ray, const Outline& outline, std::span<const glm::mat4> places, bool glass, float slack,
                               const std::optional<ClipPlane>& clip) {
    std::optional<Hit> best;
    for (std::size_t k = 0; k < outline.parts.size() && k < places.size(); ++k) {
        const Part& part = outline.parts[k];
        if ((part.look == Part::Look::Glass) != glass || places[k] == glm::mat4(0)) continue;  // hidden
        const glm::mat4 back = glm::inverse(places[k]);                                        // turns and shifts only: distances stay
        const glm::vec3 from(back * glm::vec4(ray.from, 1)), direction(back * glm::vec4(ray.direction, 0));
        for (std::size_t c = 0; c + 2 < part.corners.size(); c += 3) {
            bool front = false;
            const auto t = meets(from, direction, &part.corners[c], front);
            if (t && (front || part.look == Part::Look::Sheet) && !(clip && clip->hides(ray.at(*t)))) keepNearer(best, k, *t);
        }
        if (glass)
            for (const Segment& e : part.edges)
                if (const auto t = passes(from, direction, e, slack)) keepNearer(best, k, *t);
    }
    return best;
}

std::optional<Hit> nearestVertex(const Ray& ray, std::span<const geometry::Triangle> triangles, std::span<const Packed4> vertices,
                                 const std::optional<ClipPlane>& clip) {
    std::optional<Hit> best;
    for (const geometry::Triangle& t : triangles) {
        Corner c[3];
        for (std::size_t k = 0; k < 3; ++k) {
            const Packed4& p = vertices[static_cast<std::size_t>(t[k])];
            c[k].place = {p.x, p.y, p.z};
        }
        bool front = false;
        const auto at = meets(ray.from, ray.direction, c, front);
        if (!at || (best && best->distance <= *at) || (clip && clip->hides(ray.at(*at)))) continue;
        std::size_t nearest = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (glm::distance(c[k].place, ray.at(*at)) < glm::distance(c[nearest].place, ray.at(*at))) nearest = k;
        best = Hit{static_cast<std::size_t>(t[nearest]), *at};
    }
    return best;
}

}  // namespace meniscus::view
