// SPDX-License-Identifier: MIT
#include "engine/sph/pressure/wcsph.h"

#include <algorithm>
#include <cmath>

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/sph/boundary/reactions.h"
#include "engine/sph/lattice.h"
#include "engine/sph/motion_kernels.h"
#include "engine/sph/pressure/wcsph_kernels.h"

namespace meniscus::sph {

namespace {
constexpr double kStep = .4;  // of h / (c + v): SPH tutorial, standard limit for a state equation
}

double StateEquation::soundSpeed(double relativeDensity, double restDensity) const {
    return std::sqrt(K * gamma / restDensity * std::pow(std::max(relativeDensity, 1.), gamma - 1));
}

StateEquation stateEquation(const PressureSettings& s, const Setup& setup) {
    const double rho0 = setup.restDensity, gamma = s.stateEquation == "tait" ? s.exponent : 1;
    if (s.stiffness > 0) return {s.stateEquation == "linear-density" ? s.stiffness * rho0 : s.stiffness, gamma};
    const double c = std::max(10 * s.expectedSpeed, kStep * setup.support / s.longestStep);
    return {rho0 * c * c / gamma, gamma};
}

Wcsph::Wcsph(State& s)
    : state(s),
      q(s.fields.declare<float>({"q", "m\u00b2/s\u00b2", Per::Sample})),
      gradient(s.fields.declare<Packed4>({"pressure gradient", "m/s\u00b2"})),
      stiffest(std::pow(s.setup.support, 2) * stiffness(s.pressureKernel, s.setup.spacing, s.setup.dimensions)) {}

void Wcsph::join(Schedule& schedule) {
    schedule.add(Phase::Pressure, "state equation", [this] { accelerate(); });
}

void Wcsph::set(const PressureSettings& s) {
    equation = stateEquation(s, state.setup);
    sound = equation.soundSpeed(1, state.setup.restDensity);
    densestSound = equation.soundSpeed(1 + s.densest, state.setup.restDensity);
    damping = s.soundDamping;
    cfl = s.cfl;
}

PressureSolved Wcsph::solved() const { return {.soundSpeed = sound}; }

StepLimit Wcsph::stepLimit() const {
    // With x = c dt / h the step is stable where stiffest (x^2 + 2 damping x) < 4. Half of that, for particles that lie closer than on a
    // lattice.
    const double x = std::min(kStep, std::sqrt(damping * damping + 2 / stiffest) - damping);
    return {std::min(cfl, 1.) * x * state.setup.support / (densestSound + state.speed), "sound speed"};
}

void Wcsph::accelerate() {
    const auto rho0 = static_cast<float>(state.setup.restDensity);
    const int n = state.particles;
    // zeta = damping c h = tau c^2
    const auto tau = static_cast<float>(damping * state.setup.support / sound);
    state.device.launch(n, PressureOfState{state.stored(), state.v.in(), state.gradientSum.in(), state.density.in(), state.wallMotion.in(),
                                           q.out(), state.multiplier.out(), static_cast<float>(equation.K),
                                           static_cast<float>(equation.gamma), tau, 1 / rho0, static_cast<float>(state.dt)});
    state.device.launch(n, Displacement{state.stored(), state.gradientSum.in(), q.in(), gradient.out(), false});
    state.device.launch(n, Accelerate{gradient.in(), state.v.inOut(), static_cast<float>(-state.dt)});
    if (state.reactions) state.reactions->pressed(q, -state.dt);
}

}  // namespace meniscus::sph
