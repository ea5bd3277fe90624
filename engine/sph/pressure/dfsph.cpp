// SPDX-License-Identifier: MIT
#include "engine/sph/pressure/dfsph.h"

#include <algorithm>
#include <cmath>

#include "engine/device/run.h"
#include "engine/sph/lattice.h"
#include "engine/sph/pressure/pressure_kernels.h"

namespace meniscus::sph {

namespace {
float openDensity(const State& s) {
    const auto& [d, spacing] = std::pair(s.setup.dimensions, s.setup.spacing);
    return static_cast<float>(s.setup.volume / std::pow(spacing, d) * (surfaceDensity(s.kernel, spacing, d) - .05));
}
}  // namespace

Dfsph::Dfsph(State& s)
    : state(s),
      projection(s),
      warm(s.fields.declare<float>({"warm start", "m\u00b2/s\u00b2", Per::Particle, Life::Kept})),
      open(openDensity(s)) {}

void Dfsph::join(Schedule& schedule) {
    schedule.add(Phase::Pressure, "density solve", [this] { solveDensity(); });
    schedule.add(Phase::AfterNeighbors, "divergence solve", [this] { solveDivergence(); });
}

void Dfsph::set(const PressureSettings& s) {
    settings = {s.maxDensityError, s.maxDivergenceError, s.minIterations,
                s.maxIterations,   s.warmStart,          s.iteration == "jacobi" ? Iteration::Jacobi : Iteration::Nncg,
                s.compression};
}

PressureSolved Dfsph::solved() const { return {density.rounds, divergence.rounds, density.error, divergence.error}; }

void Dfsph::solveDensity() {
    if (!settings.warmStart) warm.fillZero();
    // A density error taken back in one step leaves velocities behind that keep still water from coming to rest. As published it is all
    // taken back at once; with conjugate gradients a fifth a step, or as much as leaves half the tolerance for the solve.
    const double allowed = 1 - .5 * settings.maxDensityError / std::max(settings.compression, 1e-9);
    const double weight = settings.iteration == Iteration::Jacobi ? 1 : std::clamp(allowed, .2, 1.);
    density = projection.solve({.densityWeight = static_cast<float>(weight), .open = 0}, settings.iteration,
                               {settings.maxDensityError, settings.minIterations, settings.maxIterations}, &warm);
    const auto factor = static_cast<float>(state.setup.restDensity / (state.dt * state.dt));
    state.device.launch(state.particles, Multiplier{projection.found().in(), state.density.in(), state.multiplier.inOut(), factor, 0.f});
}

void Dfsph::solveDivergence() {
    // At edges of the fluid and in spray divergence means nothing. A flat surface takes part; an edge, 0.13 less dense, does not.
    const int least = settings.minIterations == settings.maxIterations ? settings.maxIterations : 1;
    divergence = projection.solve({.densityWeight = 0, .open = open}, settings.iteration,
                                  {settings.maxDivergenceError, least, settings.maxIterations}, nullptr);
    const auto factor = static_cast<float>(state.setup.restDensity / (state.dt * state.dt));
    state.device.launch(state.particles, Multiplier{projection.found().in(), state.density.in(), state.multiplier.inOut(), factor, 1.f});
}

}  // namespace meniscus::sph
