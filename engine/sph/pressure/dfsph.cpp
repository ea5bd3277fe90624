// SPDX-License-Identifier: MIT
#include "engine/sph/pressure/dfsph.h"

#include "engine/device/run.h"
#include "engine/sph/pressure/velocity_kernels.h"

namespace meniscus::sph {

Dfsph::Dfsph(State& s)
    : state(s), projection(s), warm(s.fields.declare<float>({"warm start", "m\u00b2/s\u00b2", Per::Particle, Life::Kept})) {}

void Dfsph::join(Schedule& schedule) {
    schedule.add(Phase::Pressure, "density solve", [this] { solveDensity(); });
    schedule.add(Phase::AfterNeighbors, "divergence solve", [this] { solveDivergence(); });
}

void Dfsph::solveDensity() {
    if (!settings.warmStart) warm.fillZero();
    density = projection.solve({.densityWeight = 1, .leastNeighbors = 0}, settings.iteration,
                               {settings.maxDensityError, settings.minIterations, settings.maxIterations}, &warm);
    const auto factor = static_cast<float>(state.setup.restDensity / (state.dt * state.dt));
    state.device.launch(state.particles, Pressure{projection.found().in(), state.density.in(), state.pressure.inOut(), factor, 0.f});
}

void Dfsph::solveDivergence() {
    // Near a free surface divergence means nothing: particles with few neighbours are left alone.
    const int leastNeighbors = state.setup.dimensions == 2 ? 7 : 20;
    const int least = settings.minIterations == settings.maxIterations ? settings.maxIterations : 1;
    divergence = projection.solve({.densityWeight = 0, .leastNeighbors = leastNeighbors}, settings.iteration,
                                  {settings.maxDivergenceError, least, settings.maxIterations}, nullptr);
    const auto factor = static_cast<float>(state.setup.restDensity / (state.dt * state.dt));
    state.device.launch(state.particles, Pressure{projection.found().in(), state.density.in(), state.pressure.inOut(), factor, 1.f});
}

}  // namespace meniscus::sph
