// SPDX-License-Identifier: MIT
// What lies under a pointer.
#pragma once
#include <optional>
#include <span>

#include "app/view/camera.h"
#include "app/view/outline.h"
#include "engine/base/vec.h"
#include "engine/geometry/mesh.h"

namespace meniscus::view {

/// What lies beyond it is not shown: points with normal . x > offset.
struct ClipPlane {
    glm::vec3 normal{1, 0, 0};
    float offset = 0;
    bool hides(glm::vec3 p) const { return glm::dot(normal, p) > offset; }
    bool operator==(const ClipPlane&) const = default;
};

struct Hit {
    std::size_t index = 0;  ///< of the particle, or of the outline's part
    float distance = 0;     ///< along the ray
};

/// The first sphere that the ray meets.
std::optional<Hit> nearestParticle(const Ray&, std::span<const Packed4> particles, float radius, const std::optional<ClipPlane>& = {});

/// The first surface of a part that the ray meets, of those that are drawn or, with `glass`, of those that one looks through: their far
/// walls, and edges nearer to the ray than `slack` times the distance. A place of zeros hides its part.
std::optional<Hit> nearestPart(const Ray&, const Outline&, std::span<const glm::mat4> places, bool glass, float slack,
                               const std::optional<ClipPlane>& = {});

/// The corner nearest to where the ray first meets one of these triangles.
std::optional<Hit> nearestVertex(const Ray&, std::span<const geometry::Triangle>, std::span<const Packed4> vertices,
                                 const std::optional<ClipPlane>& = {});

}  // namespace meniscus::view
