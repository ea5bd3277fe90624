// SPDX-License-Identifier: MIT
// What a law of elasticity is: an energy over strain coordinates, as a small file each in this folder.
//
//     template <class Real>
//     struct SomeLaw {
//         static constexpr int strains = 6;               // how many coordinates
//         static constexpr bool quadratic = false;        // whether the Hessian is the same everywhere
//         explicit SomeLaw(const Vec4<Real>& moduli);     // times the element's volume, area or nothing
//                                                         // (with `tabulated = true`, also what its elements share: a table)
//         struct At;                                      // what energy, gradient and Hessian share
//         At at(const Column<Real, strains>&) const;
//         Real energy(const At&) const;                   // zero at rest, kForbidden where the law has no value
//         Column<Real, strains> gradient(const At&) const;
//         void addHessian(const At&, Convexity, Matrix<Real, strains>&) const;
//     };
#pragma once
#include "engine/solid/symmetric.h"

namespace meniscus::solid {

/// The Hessian as it is, or the nearest that is nowhere negative, for Newton steps that must descend.
enum class Convexity { AsIs, Clamped };

/// Whether a law reads a table that its elements share (ElementList::table).
template <class Law>
inline constexpr bool kTabulated = requires {
    Law::tabulated;
};

/// The energy of what must not be.
inline constexpr float kForbidden = 3e38f;

/// Lamé's parameters.
struct Lame {
    double mu, lambda;
};
constexpr Lame lame(double young, double poisson) {
    return {young / (2 * (1 + poisson)), young * poisson / ((1 + poisson) * (1 - 2 * poisson))};
}
/// Of a sheet of the given thickness under plane stress, N/m.
constexpr Lame lameOfSheet(double young, double poisson, double thickness) {
    return {thickness * young / (2 * (1 + poisson)), thickness * young * poisson / (1 - poisson * poisson)};
}

template <class Real>
MENISCUS_HD Real atLeastZero(Convexity c, const Real& a) {
    return c == Convexity::Clamped ? max(a, Real(0.f)) : a;
}

}  // namespace meniscus::solid
