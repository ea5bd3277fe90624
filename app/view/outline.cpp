// SPDX-License-Identifier: MIT
#include "app/view/outline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

namespace meniscus::view {
namespace {

glm::vec3 vector(const scene::Vector& v) { return {v[0], v[1], v[2]}; }

/// Corners of a placed box; bit k of the number chooses min or max on axis k. The rotation is about x, then y, then z.
std::array<glm::vec3, 8> corners(const scene::Box& box, const scene::Vector& position, const scene::Vector& rotation) {
    const glm::vec3 angles = glm::radians(vector(rotation));
    glm::mat4 m = glm::translate(glm::mat4(1), vector(position));
    for (int axis : {2, 1, 0}) {
        glm::vec3 about(0);
        about[axis] = 1;
        m = glm::rotate(m, angles[axis], about);
    }
    std::array<glm::vec3, 8> out;
    for (std::size_t i = 0; i < 8; ++i) {
        glm::vec3 p;
        for (std::size_t k = 0; k < 3; ++k) p[static_cast<int>(k)] = static_cast<float>(i >> k & 1 ? box.max[k] : box.min[k]);
        out[i] = glm::vec3(m * glm::vec4(p, 1));
    }
    return out;
}

}  // namespace

Outline outlineOf(const scene::Description& d) {
    Outline o;
    const float huge = std::numeric_limits<float>::max();
    o.bounds = {glm::vec3(huge), glm::vec3(-huge)};
    const bool flat = d.dimensions == 2;
    const auto add = [&](std::array<glm::vec3, 8> box, bool outlined) {
        for (glm::vec3& p : box) {
            if (flat) p.z = 0;
            o.bounds.min = glm::min(o.bounds.min, p);
            o.bounds.max = glm::max(o.bounds.max, p);
        }
        for (std::size_t i = 0; outlined && i < 8; ++i)
            for (std::size_t bit = 1; bit < (flat ? 4u : 8u); bit *= 2)
                if (!(i & bit) && !(flat && i & 4)) o.edges.push_back({box[i], box[i | bit]});
    };
    float fastest = 0;
    for (const scene::Fluid& f : d.fluids) {
        if (f.box) add(corners(*f.box, f.position, f.rotation), false);
        fastest = std::max(fastest, glm::length(vector(f.velocity)));
    }
    const Bounds fluid = o.bounds;
    for (const scene::Boundary& b : d.boundaries)
        if (b.box) add(corners(*b.box, b.position, b.rotation), true);
    if (o.bounds.min.x > o.bounds.max.x) o.bounds = Bounds{};
    o.floor = o.bounds.min.y;
    o.particleRadius = static_cast<float>(d.particleRadius);
    const float height = fluid.max.y > o.floor ? fluid.max.y - o.floor : 0;
    o.speedScale = std::sqrt(fastest * fastest + 2 * glm::length(vector(d.gravity)) * height);
    return o;
}

}  // namespace meniscus::view
