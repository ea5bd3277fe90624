// SPDX-License-Identifier: MIT
#include "engine/sph/viscosity/explicit.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/sph/viscosity/explicit_kernels.h"

namespace meniscus::sph {

namespace {
/// The exponent of the corrected weight for a support of 2, 2.5 and 3 spacings, linear between.
double power(double supportFactor) {
    const double f = std::clamp(supportFactor, 2., 3.);
    return f < 2.5 ? 2.4 + (f - 2) / .5 * .3 : 2.7 + (f - 2.5) / .5 * .8;
}
/// C such that the integral of G r^4 over space is 2 d (d + 2).
RadialWeight radialWeight(const Setup& s) {
    constexpr double pi = 3.14159265358979323846;
    const double h = s.support, p = power(h / s.spacing);
    const double C =
        s.dimensions == 2 ? 8 / (pi * std::pow(h, 6) * std::beta(6., p + 1)) : 30 / (4 * pi * std::pow(h, 7) * std::beta(7., p + 1));
    return {static_cast<float>(1 / h), static_cast<float>(p), static_cast<float>(C)};
}
}  // namespace

Viscosity::Viscosity(State& s, int fluids)
    : state(s),
      fluidCoefficient(s.device, fluids, "viscosity of fluids"),
      wallCoefficient(s.device, fluids, "viscosity against walls"),
      correction(s.fields.declare<float>({"viscosity correction", "", Per::Sample}, 1.f)) {}

void Viscosity::join(Schedule& schedule) {
    schedule.add(Phase::NonPressure, "viscosity", [this] { accelerate(); });
}

void Viscosity::set(const std::vector<ViscositySettings>& s) {
    if (s == settings) return;
    settings = s;
    std::vector<float> fluids, walls;
    for (const auto& f : s) {
        fluids.push_back(static_cast<float>(f.kinematic));
        walls.push_back(static_cast<float>(f.boundary));
    }
    // Friction on walls has the fluid's kernel function, which reaches farther than the walls' own.
    const bool friction = std::any_of(s.begin(), s.end(), [](const auto& f) { return f.boundary > 0; });
    state.wallReach = friction ? state.setup.support : 1 / static_cast<double>(state.wallKernel.inverseH);
    fluidCoefficient.upload(fluids);
    wallCoefficient.upload(walls);
    state.device.launch(state.particles, SetViscosity{fluidCoefficient.in(), state.fluid.in(), state.v.inOut()});
}

void Viscosity::accelerate() {
    if (settings.empty()) return;  // a scene without fluids
    const auto& s = state.setup;
    const int d = s.dimensions;
    if (settings.front().corrected) {
        const RadialWeight G = radialWeight(s);
        state.device.launch(state.particles, ViscosityCorrection{state.neighbors(), state.density.in(), correction.out(), G,
                                                                 1.f / static_cast<float>(2 * d * (d + 2))});
        apply([&] { return CorrectedWeight{G, correction.in()}; });
    } else {
        apply([&] {
            return MonaghanWeight{state.kernel, static_cast<float>(2 * (d + 2)), static_cast<float>(.01 * s.support * s.support)};
        });
    }
}

template <class Make>
void Viscosity::apply(const Make& weight) {  // made anew for each launch, as the views in it are good for one
    using Weight = decltype(weight());
    const auto any = [&](double ViscositySettings::*m) {
        return std::any_of(settings.begin(), settings.end(), [&](auto& f) { return f.*m > 0; });
    };
    if (any(&ViscositySettings::kinematic))
        state.device.launch(state.particles, ExplicitViscosity<Weight>{state.neighbors(), state.v.in(), state.density.in(), weight(),
                                                                       state.acceleration.inOut()});
    if (any(&ViscositySettings::boundary))
        state.device.launch(state.particles,
                            WallViscosity<Weight>{state.neighbors(), state.v.in(), state.density.in(), wallCoefficient.in(),
                                                  state.fluid.in(), weight(), state.acceleration.inOut()});
}

double Viscosity::stabilityLimit() const {
    double nu = 0;
    for (const auto& f : settings) nu = std::max({nu, f.kinematic, f.boundary});
    if (nu == 0) return std::numeric_limits<double>::infinity();
    // Fourier symbol of Eq. 102 on lattices: 0.140 s^2/nu (3D) and 0.153 (2D) at h = 2s, 0.310 and 0.307 at 3s.
    const auto& s = state.setup;
    const double t = std::clamp(s.support / s.spacing - 2, 0., 1.);
    const double C = s.dimensions == 2 ? .153 + t * (.307 - .153) : .140 + t * (.310 - .140);
    return C * s.spacing * s.spacing / nu * (settings.front().corrected ? 1.5 : 1);
}

}  // namespace meniscus::sph
