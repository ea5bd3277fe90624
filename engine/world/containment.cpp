// SPDX-License-Identifier: MIT
#include "engine/world/containment.h"

#include <algorithm>

namespace meniscus::world {

Containment::Containment(const SceneSamples& samples, const scene::Description& d) {
    constexpr float kFar = 1e30f;
    low = {kFar, kFar, kFar}, high = {-kFar, -kFar, -kFar};
    for (std::size_t i = 0; i < samples.boundary.size(); ++i) {
        const auto& body = samples.bodies[static_cast<std::size_t>(samples.boundaryOf[i])];
        const auto& boundary = d.boundaries[static_cast<std::size_t>(body.boundary)];
        if (!boundary.inside) continue;
        if (boundary.motion) return;
        const Packed4& p = samples.boundary[i];
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
    if (low.x > high.x) return;
    const auto s = static_cast<float>(d.spacing());
    low = {low.x - s, low.y - s, d.dimensions == 2 ? -kFar : low.z - s};
    high = {high.x + s, high.y + s, d.dimensions == 2 ? kFar : high.z + s};
    // What goes out at a periodic side comes in at the other.
    if (d.domain) {
        if (d.domain->periodic[0]) low.x = -kFar, high.x = kFar;
        if (d.domain->periodic[1]) low.y = -kFar, high.y = kFar;
        if (d.domain->periodic[2]) low.z = -kFar, high.z = kFar;
    }
    watching = outside(samples.fluid) == 0;
}

int Containment::outside(std::span<const Packed4> particles) const {
    return static_cast<int>(std::count_if(particles.begin(), particles.end(), [&](const Packed4& p) {
        return !(p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y && p.z >= low.z && p.z <= high.z);
    }));
}

std::string Containment::lookAt(std::span<const Packed4> particles) const {
    const int n = watching ? outside(particles) : 0;
    if (n == 0) return {};
    return std::to_string(n) + (n == 1 ? " particle" : " particles") +
           " went through the walls of their tank: shorter steps help, or a smaller viscosity";
}

}  // namespace meniscus::world
