// SPDX-License-Identifier: MIT
// Extents and counts of a scene's shapes.
#include "engine/scene/extent.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/geometry/box_samples.h"
#include "engine/scene/need.h"

namespace meniscus::scene {

Box placed(const Box& box, const Vector& position, const Vector& rotation) {
    constexpr double kInf = std::numeric_limits<double>::infinity();
    const geometry::Pose pose{position, rotation};
    Box around{{kInf, kInf, kInf}, {-kInf, -kInf, -kInf}};
    for (unsigned corner = 0; corner < 8; ++corner) {
        Vector p;
        for (std::size_t i = 0; i < 3; ++i) p[i] = (corner >> i & 1) ? box.max[i] : box.min[i];
        p = pose(p);
        for (std::size_t i = 0; i < 3; ++i) {
            around.min[i] = std::min(around.min[i], p[i]);
            around.max[i] = std::max(around.max[i], p[i]);
        }
    }
    return around;
}

std::array<double, 3> latticeSize(const Description& scene, const Box& box) {
    std::array<double, 3> n{1, 1, 1};
    constexpr double kSlack = 1e-3;  // of a spacing, as the sampler forgives
    for (std::size_t i = 0; i < static_cast<std::size_t>(scene.dimensions); ++i)
        n[i] = std::floor((box.max[i] - box.min[i]) / scene.spacing() + kSlack);
    return n;
}

namespace {
template <class Object>
std::optional<Box> extent(const Object& o) {
    if (o.box) return placed(*o.box, o.position, o.rotation);
    if (!o.sphere) return std::nullopt;
    const Vector middle = geometry::Pose{o.position, o.rotation}(o.sphere->center);
    Box around{middle, middle};
    for (std::size_t i = 0; i < 3; ++i) around.min[i] -= o.sphere->radius, around.max[i] += o.sphere->radius;
    return around;
}
}  // namespace

std::optional<Box> extentOf(const Fluid& f) { return extent(f); }
std::optional<Box> extentOf(const Boundary& b) { return extent(b); }
std::optional<Box> extentOf(const Deformable& d) {
    if (d.cloth && !d.cloth->mesh) return placed({{0, 0, 0}, {d.cloth->size[0], 0, d.cloth->size[1]}}, d.position, d.rotation);
    if (d.softBody && d.softBody->box) return placed(*d.softBody->box, d.position, d.rotation);
    return std::nullopt;
}

double estimateSamples(const Description& d) {
    const Need need = needOf(d);
    return need.particles + need.samples;
}

}  // namespace meniscus::scene
