// SPDX-License-Identifier: MIT
// Energies, momenta and density error of the present state.
#pragma once
#include "engine/sph/state.h"
#include "engine/world/statistics.h"

namespace meniscus::world {

class Diagnostics {
public:
    explicit Diagnostics(sph::State&);
    /// Fills in what the state alone tells. Heights are counted from `lowest`.
    void measure(const Vec3<float>& gravity, const Vec3<float>& lowest, StepStatistics&);

private:
    sph::State& state;
    Buffer<Packed4>&linear, &angular;
    Buffer<float>&compression, &speedSquared;
    Buffer<Packed4> total;
    Buffer<float> one;
};

}  // namespace meniscus::world
