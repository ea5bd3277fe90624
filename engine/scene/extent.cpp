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

double estimateSamples(const Description& scene) {
    double samples = 0;
    for (const Fluid& f : scene.fluids) {
        if (!f.box) continue;
        const auto n = latticeSize(scene, *f.box);
        samples += n[0] * n[1] * n[2];
    }
    for (const Boundary& b : scene.boundaries) {
        if (!b.box) continue;
        const auto n = latticeSize(scene, *b.box);
        samples += scene.dimensions == 3 ? 2 * (n[0] * n[1] + n[1] * n[2] + n[2] * n[0]) : 2 * (n[0] + n[1]);
    }
    return samples;
}

}  // namespace meniscus::scene
