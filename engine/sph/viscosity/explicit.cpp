// SPDX-License-Identifier: MIT
#include "engine/sph/viscosity/explicit.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/sph/boundary/reactions.h"
#include "engine/sph/lattice.h"
#include "engine/sph/viscosity/explicit_kernels.h"

namespace meniscus::sph {

namespace {
/// The exponent of the corrected weight for a support of 2, 2.5 and 3 spacings, linear between.
double power(double supportFactor) {
    const double f = std::clamp(supportFactor, 2., 3.);
    return f < 2.5 ? 2.4 + (f - 2) / .5 * .3 : 2.7 + (f - 2.5) / .5 * .8;
}
/// Euler's beta function for a whole m. std::beta writes a variable of the C library, which two simulations at once would race for.
double beta(int m, double q) {
    double b = 1 / q;
    for (int k = 1; k < m; ++k) b *= k / (q + k);
    return b;
}
/// C such that the integral of G r^4 over space is 2 d (d + 2).
RadialWeight radialWeight(const Setup& s) {
    constexpr double pi = 3.14159265358979323846;
    const double h = s.support, p = power(h / s.spacing);
    const double C = s.dimensions == 2 ? 8 / (pi * std::pow(h, 6) * beta(6, p + 1)) : 30 / (4 * pi * std::pow(h, 7) * beta(7, p + 1));
    return {static_cast<float>(1 / h), static_cast<float>(p), static_cast<float>(C)};
}
MonaghanWeight monaghanWeight(const State& s) {
    const double h = s.setup.support;
    return {s.kernel, static_cast<float>(2 * (s.setup.dimensions + 2)), static_cast<float>(.01 * h * h)};
}

/// With the correction c that all particles of an undisturbed lattice have.
RadialWeight onLattice(RadialWeight G, const Setup& s) {
    const double S = latticeMoment4([&](double r) { return static_cast<double>(G.radial(static_cast<float>(r * r))); }, s.support,
                                    s.spacing, s.dimensions);
    G.norm *= static_cast<float>(std::clamp(2 * s.dimensions * (s.dimensions + 2) / S, .5, 2.));
    return G;
}
/// The longest stable step for a viscosity of 1 m^2/s on an undisturbed lattice, s.
template <class Weight>
double longestStep(const Setup& s, const Weight& weight) {
    return 2 / largestViscousEigenvalue([&](double r) { return static_cast<double>(weight.radial(static_cast<float>(r * r))); }, s.support,
                                        s.spacing, s.dimensions);
}

using WallFactors = ExplicitModel::WallFactors;
WallFactors wallFactors(const Setup& s, const RadialWeight& G) {
    if (!s.wallPlane) return {};
    const WallPlane& wall = *s.wallPlane;
    WallFactors samples{0, 0}, layers{0, 0};
    const auto add = [&](double y, double step, double thickness, double lever, WallFactors& to) {
        const int reach = static_cast<int>(s.support / step) + 1, deep = s.dimensions == 3 ? reach : 0;
        const double volume = thickness * std::pow(step, s.dimensions - 1);
        for (int i = -reach; i <= reach; ++i)
            for (int k = -deep; k <= deep; ++k) {
                const double x = i * step, z = k * step, r2 = x * x + y * y + z * z;
                const double weight = r2 < s.support * s.support ? volume * static_cast<double>(G.radial(static_cast<float>(r2))) : 0;
                to.force += weight * x * x * lever;
                to.moment += weight * r2 * r2;
            }
    };
    add(wall.distance, wall.step, wall.thickness, 1, samples);
    for (double y = wall.distance; y < s.support; y += s.spacing) add(y, s.spacing, s.spacing, y / (wall.distance - wall.depth), layers);
    if (!(samples.force > 0)) return {};
    return {layers.force / samples.force, layers.moment / samples.moment};
}
}  // namespace

ExplicitModel::Operator::Operator(Device& d, int fluids)
    : fluid(d, fluids, "viscosity of fluids"),
      wall(d, fluids, "viscosity against walls"),
      wallShare(d, fluids, "walls' share in the correction") {}

void ExplicitModel::Operator::set(const std::vector<ViscositySettings>& settings, bool which, const WallFactors& factors) {
    std::vector<float> fluids, walls, shares;
    fastest = fastestWall = 0;
    for (const auto& f : settings) {
        const double nu = f.corrected == which ? f.kinematic : 0, against = f.corrected == which ? f.boundary : 0;
        fluids.push_back(static_cast<float>(nu));
        walls.push_back(static_cast<float>(factors.force * against));
        shares.push_back(static_cast<float>(factors.moment * (against >= nu ? 1 : against / nu)));
        fastest = std::max(fastest, nu), fastestWall = std::max(fastestWall, against);
    }
    fluid.upload(fluids);
    wall.upload(walls);
    wallShare.upload(shares);
}

ExplicitModel::ExplicitModel(State& s, int fluids)
    : state(s),
      plain(s.device, fluids),
      corrected(s.device, fluids),
      correction(s.fields.declare<float>({"viscosity correction", "", Per::Sample}, 1.f)),
      longest(longestStep(s.setup, monaghanWeight(s))),
      longestCorrected(longestStep(s.setup, onLattice(radialWeight(s.setup), s.setup))) {}

void ExplicitModel::join(Schedule& schedule) {
    schedule.add(Phase::NonPressure, "viscosity", [this] { accelerate(); });
}

void ExplicitModel::set(const std::vector<ViscositySettings>& settings) {
    plain.set(settings, false, {});
    corrected.set(settings, true, wallFactors(state.setup, radialWeight(state.setup)));
}

void ExplicitModel::accelerate() {
    const auto& s = state.setup;
    const int d = s.dimensions;
    if (corrected.fastest > 0 || corrected.fastestWall > 0) {
        const RadialWeight G = radialWeight(s);
        state.device.launch(state.particles,
                            ViscosityCorrection{state.neighbors(), state.density.in(), corrected.wallShare.in(), state.fluid.in(),
                                                correction.out(), G, 1.f / static_cast<float>(2 * d * (d + 2))});
        apply(corrected, [&] { return CorrectedWeight{G, correction.in()}; });
    }
    if (plain.fastest > 0 || plain.fastestWall > 0) apply(plain, [&] { return monaghanWeight(state); });
}

template <class Make>
void ExplicitModel::apply(const Operator& of, const Make& weight) {  // made anew for each launch, as the views in it are good for one
    using Weight = decltype(weight());
    if (of.fastest > 0) {
        state.device.launch(state.particles, SetViscosity{of.fluid.in(), state.fluid.in(), state.v.inOut()});
        state.device.launch(state.particles, ExplicitViscosity<Weight>{state.neighbors(), state.v.in(), state.density.in(), weight(),
                                                                       state.acceleration.inOut()});
    }
    if (of.fastestWall == 0) return;
    state.device.launch(state.particles, WallViscosity<Weight>{state.neighbors(), state.v.in(), state.density.in(), of.wall.in(),
                                                               state.fluid.in(), weight(), state.acceleration.inOut()});
    if (state.reactions)
        state.reactions->dragged([&](int n, const Contacts& contacts, View<Packed4> drag) {
            state.device.launch(n,
                                PairPush<WallFriction<Weight>>{contacts,
                                                               state.bodyOf(),
                                                               state.neighbors(),
                                                               {state.v.in(), state.density.in(), of.wall.in(), state.fluid.in(), weight()},
                                                               drag});
        });
}

double ExplicitModel::stabilityLimit() const {
    const auto limit = [](const Operator& of, double unit) {
        const double nu = std::max(of.fastest, of.fastestWall);
        return nu > 0 ? unit / nu : std::numeric_limits<double>::infinity();
    };
    return std::min(limit(plain, longest), limit(corrected, longestCorrected));
}

}  // namespace meniscus::sph
