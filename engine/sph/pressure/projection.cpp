// SPDX-License-Identifier: MIT
#include "engine/sph/pressure/projection.h"

#include <algorithm>

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/sph/boundary/reactions.h"
#include "engine/sph/lattice.h"
#include "engine/sph/motion_kernels.h"
#include "engine/sph/pressure/pressure_kernels.h"
#include "engine/sph/pressure/projection_kernels.h"
#include "engine/sph/state_kernels.h"

namespace meniscus::sph {
namespace {
/// How far the projected Jacobi step goes: .45, or less where a particle sees so many neighbours that pressures of neighbours add up and
/// half a step overshoots (docs/pressure-solve.md).
float stepLength(const State& s) {
    return static_cast<float>(std::min(.45, 1.3 / largestEigenvalue(s.pressureKernel, s.setup.spacing, s.setup.dimensions)));
}
}  // namespace

Projection::Projection(State& s)
    : state(s),
      q(s.fields.declare<float>({"q", "m\u00b2", Per::Sample})),
      d(s.fields.declare<float>({"search direction", "m\u00b2", Per::Sample})),
      b(s.fields.declare<float>({"source", "", Per::Sample})),
      r(s.fields.declare<float>({"residual", "", Per::Sample})),
      inverseDiagonal(s.fields.declare<float>({"inverse diagonal", "m\u00b2", Per::Sample})),
      u(s.fields.declare<Packed4>({"displacement", "m", Per::Sample})),
      terms(s.fields.declare<Packed4>({"round terms", "", Per::Sample})),
      total(s.device, 1, "round sums"),
      control(s.device, 1, "round control"),
      measure(s.device, 1, "stop measure"),
      residuals(s.device, 1, "residuals of the rounds"),
      omega(stepLength(s)) {}

Solved Projection::solve(const Problem& problem, Iteration iteration, const Stop& stop, Buffer<float>* P) {
    Device& device = state.device;
    const int n = state.particles;
    const auto dt = static_cast<float>(state.dt);
    const auto s2 = static_cast<float>(state.setup.spacing * state.setup.spacing);
    const float leftOut = problem.densityWeight > 0 ? 1 - problem.densityWeight : 0.f;
    // Still water needs that most; where the fluid moves as fast as the step allows it would only cost rounds.
    const double speed = state.calm > 0 ? state.againstWalls : state.speed;
    // The same residual in a shorter step is a larger acceleration.
    const double most = 30 * std::min(state.brevity() * state.brevity(), 30.);
    const auto coherent = static_cast<float>(std::clamp(.4 * state.setup.spacing / (speed * state.dt + 1e-30), 3., most));
    const bool natural = iteration == Iteration::Nncg;
    if (n == 0) return {};

    const int rows = state.constrained();
    if (rows > n && n < state.boundaryBegin) {  // where particles were removed there are no rows
        for (auto* f : {&b, &r, &inverseDiagonal}) f->fillZero();
        terms.fillZero();
    }
    const float leastDiagonal = 1e-6f * .425f / s2;  // of a full lattice
    device.launch(n, Source{state.stored(), state.v.in(), state.gradientSum.in(), state.density.in(), state.wallMotion.in(), b.outPart(),
                            inverseDiagonal.outPart(), problem.densityWeight, dt, leastDiagonal, problem.open, problem.surface,
                            problem.allowed, problem.give});
    for (const auto& f : state.facing())
        device.launch(f.count, SourceAtWalls{state.neighborsOf(f), state.v.in(), state.density.in(), b.outPart(), inverseDiagonal.outPart(),
                                             problem.densityWeight, dt, leastDiagonal, problem.surface,
                                             static_cast<float>(1 / state.setup.volume), static_cast<float>(state.calm), f.begin});
    if (P) {
        // The published warm start takes half of the last pressure, capped.
        const float kept = kWarmStart + (1 - kWarmStart) * static_cast<float>(state.calm);
        const float factor = (natural ? kept : .5f) * dt * dt, cap = natural ? 1e30f : .05f * s2;
        device.launch(n, WarmStart{P->in(), b.in(), inverseDiagonal.in(), q.outPart(), factor, cap, !natural});
        for (const auto& f : state.facing()) device.launch(f.count, MultiplierAtWalls{state.neighborsOf(f), q.inOut(), f.begin});
    }
    control.fill({0, 0, 0, 0});
    residuals.fillZero();
    d.fillZero();

    bool zero = P == nullptr;
    Loop loop(device, {stop.least, stop.most});
    for (;;) {
        if (zero)
            device.launch(rows, ResidualAtZero{b.in(), inverseDiagonal.in(), q.out(), r.out(), u.out(), terms.out(), omega});
        else {
            device.launch(n, Displacement{state.stored(), state.gradientSum.in(), q.in(), u.outPart(), state.calm > 0});
            device.launch(n, Residual{state.stored(), state.gradientSum.in(), u.in(), b.in(), q.in(), inverseDiagonal.in(),
                                      state.density.in(), r.outPart(), terms.outPart(), leftOut, omega, problem.give});
            for (const auto& f : state.facing())
                device.launch(f.count, ResidualAtWalls{state.neighborsOf(f), u.in(), b.in(), q.in(), inverseDiagonal.in(), r.outPart(),
                                                       terms.outPart(), omega, static_cast<float>(state.calm), f.begin});
        }
        zero = false;
        sum(device, terms, rows, total);
        device.launch(1, RoundControl{total.in(), control.inOut(), measure.out(), residuals.inOut(), 1.f / static_cast<float>(n),
                                      natural && P, coherent, .2f * coherent * static_cast<float>(state.calm)});
        if (loop.done(measure, static_cast<float>(stop.tolerance))) break;
        if (natural)
            device.launch(rows, ConjugateUpdate{r.in(), inverseDiagonal.in(), control.in(), q.inOut(), d.inOut(), omega});
        else
            device.launch(rows, JacobiUpdate{r.in(), inverseDiagonal.in(), q.inOut()});
    }
    const int rounds = loop.result().iterations;
    device.launch(n, Accelerate{u.in(), state.v.inOut(), -1.f / dt});
    if (state.reactions) state.reactions->pressed(q, -1. / state.dt);
    if (P) device.launch(n, Scale{q.in(), P->out(), 1.f / (dt * dt)});
    const Residuals all = residuals.at(0);
    const int kept = std::min(rounds + 1, kResiduals);
    return {rounds, static_cast<double>(control.at(0).z), std::vector(all.value, all.value + kept)};
}

}  // namespace meniscus::sph
