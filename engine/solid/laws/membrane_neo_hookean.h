// SPDX-License-Identifier: MIT
// A neo-Hookean sheet: psi = mu/2 (tr C - 2 - log det C) + lambda/8 (log det C)^2, mu and lambda of the sheet (N/m).
#pragma once
#include "engine/solid/laws/law.h"

namespace meniscus::solid {

template <class Real>
struct MembraneNeoHookean {
    static constexpr int strains = 3;
    static constexpr bool quadratic = false;
    using S = Strain<Real, 2>;
    Real mu, lambda;
    MENISCUS_HD explicit MembraneNeoHookean(const Vec4<Real>& moduli) : mu(moduli.x), lambda(moduli.y) {}

    struct At {
        S E;
        Matrix<Real, 2> G;  ///< C^-1
        Real det, detMinusOne, detE, logDet;
    };
    MENISCUS_HD_CALL At at(const S& e) const {
        At a;
        const Real one(1.f), two(2.f);
        a.E = e;
        a.detE = e[0] * e[2] - e[1] * e[1];
        a.detMinusOne = two * (e[0] + e[2]) + Real(4.f) * a.detE;
        a.det = one + a.detMinusOne;
        a.logDet = log1p(max(a.detMinusOne, Real(-.9999999f)));
        const Real f = one / select(a.det > Real(0.f), a.det, one);
        a.G[0][0] = f * (one + two * e[2]);
        a.G[1][1] = f * (one + two * e[0]);
        a.G[0][1] = a.G[1][0] = -f * two * e[1];
        return a;
    }
    MENISCUS_HD Real energy(const At& a) const {
        // tr E - log(det C) / 2 without its terms of first order, which cancel
        const Real psi = mu * (Real(.5f) * beyondLog1p(a.detMinusOne) - Real(2.f) * a.detE) + Real(.125f) * lambda * a.logDet * a.logDet;
        return select(a.det > Real(1e-30f), psi, Real(kForbidden));
    }
    /// T = mu (1 - C^-1) + lambda/2 log det C C^-1.
    MENISCUS_HD_CALL S gradient(const At& a) const {
        const auto EG = product<2>(tensor<2>(a.E), a.G);
        Matrix<Real, 2> T;
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 2; ++j) T[i][j] = Real(2.f) * mu * EG[i][j] + Real(.5f) * lambda * a.logDet * a.G[i][j];
        return derivatives<2>(T);
    }
    /// T'(dE) = (2 mu - lambda log det C) C^-1 dE C^-1 + lambda (C^-1 : dE) C^-1.
    MENISCUS_HD_CALL void addHessian(const At& a, Convexity c, Matrix<Real, 3>& H) const {
        const Real all = Real(2.f) * mu - lambda * a.logDet, kept = atLeastZero(c, all);
        const Real trace = atLeastZero(c, all + Real(2.f) * lambda);
        addSandwich<2>(H, kept, a.G);
        addOuter(H, Real(.5f) * (trace - kept), derivatives<2>(a.G));
    }
};

}  // namespace meniscus::solid
