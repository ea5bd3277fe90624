// SPDX-License-Identifier: MIT
#include "engine/world/diagnostics.h"

#include <cmath>

#include "engine/device/run.h"
#include "engine/sph/motion_kernels.h"

namespace meniscus::world {

Diagnostics::Diagnostics(sph::State& s)
    : state(s),
      linear(s.fields.declare<Packed4>({"linear terms"})),
      angular(s.fields.declare<Packed4>({"angular terms"})),
      compression(s.fields.declare<float>({"compression"})),
      speedSquared(s.fields.declare<float>({"speed squared"})),
      total(s.device, 1, "diagnostic sums"),
      one(s.device, 1, "diagnostic value") {}

void Diagnostics::measure(const Vec3<float>& gravity, const Vec3<float>& lowest, StepStatistics& to) {
    Device& device = state.device;
    const int n = state.particles;
    if (n == 0) return;
    device.launch(n, sph::Diagnose{state.x.in(), state.v.in(), state.density.in(), linear.out(), angular.out(), compression.out(),
                                   speedSquared.out(), gravity, lowest});
    const double m = state.particleMass();
    const auto scaled = [&](const Packed4& p) {
        return std::array<double, 3>{m * static_cast<double>(p.x), m * static_cast<double>(p.y), m * static_cast<double>(p.z)};
    };
    sum(device, linear, n, total);
    const Packed4 first = total.at(0);
    to.momentum = scaled(first);
    to.kineticEnergy = m * static_cast<double>(first.w);
    sum(device, angular, n, total);
    const Packed4 second = total.at(0);
    to.angularMomentum = scaled(second);
    to.potentialEnergy = m * static_cast<double>(second.w);
    sum(device, compression, n, one);
    to.densityErrorAvg = static_cast<double>(one.at(0)) / n;
    maximum(device, compression, n, one);
    to.densityErrorMax = static_cast<double>(one.at(0));
    maximum(device, speedSquared, n, one);
    to.maxSpeed = std::sqrt(static_cast<double>(one.at(0)));
}

}  // namespace meniscus::world
