// SPDX-License-Identifier: MIT
// Extents and counts of a scene's shapes.
#include "engine/scene/extent.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/geometry/box_samples.h"

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

double estimateSamples(const Description& scene) {
    constexpr double kPi = 3.14159265358979323846;
    const bool flat = scene.dimensions == 2;
    double samples = 0;
    for (const Fluid& f : scene.fluids) {
        if (f.box) {
            const auto n = latticeSize(scene, *f.box);
            samples += n[0] * n[1] * n[2];
        } else if (f.sphere) {
            const double r = f.sphere->radius / scene.spacing();
            samples += flat ? kPi * r * r : 4 * kPi / 3 * r * r * r;
        }
    }
    // Wall samples lie half a spacing apart.
    for (const Boundary& b : scene.boundaries) {
        if (b.box) {
            const auto n = latticeSize(scene, *b.box);
            samples += flat ? 4 * (n[0] + n[1]) : 8 * (n[0] * n[1] + n[1] * n[2] + n[2] * n[0]);
        } else if (b.sphere) {
            const double r = 2 * b.sphere->radius / scene.spacing();
            samples += flat ? 2 * kPi * r : 4 * kPi * r * r;
        } else if (b.plane && scene.domain) {
            double widest = 0;
            for (std::size_t i = 0; i < static_cast<std::size_t>(scene.dimensions); ++i)
                widest = std::max(widest, 2 * (scene.domain->max[i] - scene.domain->min[i]) / scene.spacing());
            samples += flat ? widest : widest * widest;
        }
    }
    return samples;
}

}  // namespace meniscus::scene
