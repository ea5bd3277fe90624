// SPDX-License-Identifier: MIT
// What a pressure solve leaves behind: the pressures found.
#pragma once
#include "engine/base/view.h"

namespace meniscus::sph {

struct Scale {
    View<const float> from;
    View<float> to;
    float factor;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        store(to, i, typename L::Real(factor) * from[i]);
    }
};

/// lambda = rho0 rho^2 q / dt^2, added to what is there, or in its place (keep 0).
struct Multiplier {
    View<const float> q, density;
    View<float> multiplier;
    float factor;  ///< rho0 / dt^2
    float keep;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = typename L::Real;
        const Real rho = density[i];
        store(multiplier, i, Real(keep) * multiplier.read()[i] + Real(factor) * rho * rho * q[i]);
    }
};

}  // namespace meniscus::sph
