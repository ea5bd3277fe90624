// SPDX-License-Identifier: MIT
#include "engine/sph/pressure/dfsph.h"

#include <algorithm>
#include <cmath>

#include "engine/device/run.h"
#include "engine/sph/lattice.h"
#include "engine/sph/pressure/pressure_kernels.h"

namespace meniscus::sph {

namespace {
/// Compression that the pressure of weight and motion leaves where a fluid fills its walls and has nowhere to yield. It could not be
/// sheared else: rows that slide over each other are compressed by up to 0.002, since sums over a kernel are not integrals.
constexpr double kGive = 2e-4;

float openDensity(const State& s) {
    const auto& [d, spacing] = std::pair(s.setup.dimensions, s.setup.spacing);
    return static_cast<float>(s.setup.volume / std::pow(spacing, d) * (surfaceDensity(s.pressureKernel, spacing, d) - .05));
}
/// What the outermost layer of a half space of lattice lacks of rest density, for the square of its gradient sum, m^2.
float flatDeficit(const State& s) {
    const PlaneSum missing = replacedByWall(s.pressureKernel, s.setup.spacing, s.setup.dimensions);
    return static_cast<float>(missing.value / (missing.slope * missing.slope));
}
}  // namespace

Dfsph::Dfsph(State& s)
    : state(s),
      projection(s),
      lowest(s.device, 1, "lowest pressure"),
      warm(s.fields.declare<float>({"warm start", "m\u00b2/s\u00b2", Per::Particle, Life::Kept})),
      open(openDensity(s)),
      surface(flatDeficit(s)) {}

void Dfsph::join(Schedule& schedule) {
    schedule.add(Phase::Pressure, "density solve", [this] { solveDensity(); });
    schedule.add(Phase::AfterNeighbors, "divergence solve", [this] { solveDivergence(); });
}

void Dfsph::set(const PressureSettings& s) {
    settings = {s.maxDensityError, s.maxDivergenceError,
                s.minIterations,   s.maxIterations,
                s.warmStart,       s.iteration == "jacobi" ? Iteration::Jacobi : Iteration::Nncg,
                s.compression,     s.weight};
}

PressureSolved Dfsph::solved() const {
    return {density.rounds, divergence.rounds, density.error, divergence.error, {}, density.errors, divergence.errors};
}

double Dfsph::give() {
    if (settings.iteration == Iteration::Jacobi || state.particles == 0) return 0;
    state.device.launch(state.particles, Scale{warm.in(), projection.found().out(), -1.f});
    maximum(state.device, projection.found(), state.particles, lowest);
    if (lowest.at(0) >= 0.f) return 0;  // somewhere the fluid is free to yield
    // Of weight and motion, motion at least a hundredth of what the step allows.
    const double slow = .004 * state.setup.spacing / state.dt, speed = std::max(state.speed, slow);
    const double typical = settings.weight + state.setup.restDensity * speed * speed;
    return kGive * state.setup.restDensity / (typical * state.dt * state.dt);
}

void Dfsph::solveDensity() {
    const double give = this->give();
    if (!settings.warmStart) warm.fillZero();
    // A density error taken back in one step leaves velocities behind that keep still water from coming to rest. As published it is all
    // taken back at once; with conjugate gradients a fifth a step, or as much as leaves half the tolerance for the solve; less where the
    // step is short, for still water.
    const double allowed = 1 - .5 * settings.maxDensityError / std::max(settings.compression, 1e-9);
    const bool published = settings.iteration == Iteration::Jacobi;
    const double weight = published ? 1 : std::clamp(allowed, .2 / state.brevity(), 1.);
    // In still water surfaces keep their shape (docs/still-water.md).
    density = projection.solve({.densityWeight = static_cast<float>(weight),
                                .open = 0,
                                .surface = static_cast<float>(published ? 0 : state.calm * surface),
                                .allowed = static_cast<float>(published ? 0 : .5 * state.calm * settings.maxDensityError),
                                .give = static_cast<float>(weight * give)},
                               settings.iteration, {settings.maxDensityError, settings.minIterations, settings.maxIterations}, &warm);
    keepMultiplier(0);
}

void Dfsph::solveDivergence() {
    // At edges of the fluid and in spray divergence means nothing. A flat surface takes part; an edge, 0.13 less dense, does not.
    const int least = settings.minIterations == settings.maxIterations ? settings.maxIterations : 1;
    divergence = projection.solve({.densityWeight = 0, .open = open}, settings.iteration,
                                  {settings.maxDivergenceError, least, settings.maxIterations}, nullptr);
    keepMultiplier(1);
}

void Dfsph::keepMultiplier(float before) {
    const auto factor = static_cast<float>(state.setup.restDensity / (state.dt * state.dt));
    state.device.launch(state.particles, Multiplier{projection.found().in(), state.density.in(), state.multiplier.inOut(), factor, before});
}

}  // namespace meniscus::sph
