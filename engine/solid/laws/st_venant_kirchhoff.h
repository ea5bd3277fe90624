// SPDX-License-Identifier: MIT
// St. Venant-Kirchhoff: psi = mu E:E + lambda/2 tr(E)^2. Quadratic; softens under compression and lets elements turn inside out.
#pragma once
#include "engine/solid/laws/law.h"

namespace meniscus::solid {

template <class Real>
struct StVenantKirchhoff {
    static constexpr int strains = 6;
    static constexpr bool quadratic = true;
    using S = Strain<Real, 3>;
    Real mu, lambda;
    MENISCUS_HD explicit StVenantKirchhoff(const Vec4<Real>& moduli) : mu(moduli.x), lambda(moduli.y) {}

    struct At {
        S E;
        Real trE;
    };
    MENISCUS_HD At at(const S& E) const { return {E, E[0] + E[1] + E[2]}; }
    MENISCUS_HD Real energy(const At& a) const {
        Real EE(0.f);
        for (int k = 0; k < 6; ++k) EE = EE + Real(multiplicity<3>(k)) * a.E[k] * a.E[k];
        return mu * EE + Real(.5f) * lambda * a.trE * a.trE;
    }
    MENISCUS_HD S gradient(const At& a) const {
        S g;
        for (int k = 0; k < 6; ++k) g[k] = Real(2.f * multiplicity<3>(k)) * mu * a.E[k];
        for (int k = 0; k < 3; ++k) g[k] = g[k] + lambda * a.trE;
        return g;
    }
    MENISCUS_HD void addHessian(const At&, Convexity, Matrix<Real, 6>& H) const {
        for (int k = 0; k < 6; ++k) H[k][k] = H[k][k] + Real(2.f * multiplicity<3>(k)) * mu;
        for (int k = 0; k < 3; ++k)
            for (int l = 0; l < 3; ++l) H[k][l] = H[k][l] + lambda;
    }
};

}  // namespace meniscus::solid
