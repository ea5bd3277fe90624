// SPDX-License-Identifier: MIT
// Neo-Hookean with a logarithmic barrier (Sifakis and Barbic 2012): psi = mu/2 (tr C - 3) - mu log J + lambda/2 (log J)^2. No finite
// energy for an element without volume.
#pragma once
#include "engine/solid/laws/law.h"

namespace meniscus::solid {

template <class Real>
struct NeoHookean {
    static constexpr int strains = 6;
    static constexpr bool quadratic = false;
    using S = Strain<Real, 3>;
    Real mu, lambda;
    MENISCUS_HD explicit NeoHookean(const Vec4<Real>& moduli) : mu(moduli.x), lambda(moduli.y) {}

    struct At {
        S E;
        RightCauchyGreen3<Real> C;
        Real logJ;
        MENISCUS_HD MaskOf<Real> allowed() const { return C.det > Real(1e-20f); }
    };
    MENISCUS_HD_CALL At at(const S& E) const {
        const RightCauchyGreen3<Real> C(E);
        return {E, C, Real(.5f) * C.logDet()};
    }
    MENISCUS_HD Real energy(const At& a) const {
        // tr E - log J = (D - log(1 + D)) / 2 - (D / 2 - tr E), D = det C - 1, whose terms of first order have gone
        const Real near = Real(.5f) * beyondLog1p(a.C.detMinusOne) - a.C.beyondTrace;
        const Real shear = select(a.C.detMinusOne < Real(-.5f), a.C.trE - a.logJ, near);
        const Real psi = mu * shear + Real(.5f) * lambda * a.logJ * a.logJ;
        return select(a.allowed(), psi, Real(kForbidden));
    }
    /// T = mu (1 - C^-1) + lambda log J C^-1, with 1 - C^-1 = 2 E C^-1.
    MENISCUS_HD_CALL S gradient(const At& a) const {
        const auto EG = product<3>(tensor<3>(a.E), a.C.inverse);
        Matrix<Real, 3> T;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) T[i][j] = Real(2.f) * mu * EG[i][j] + lambda * a.logJ * a.C.inverse[i][j];
        return derivatives<3>(T);
    }
    /// T'(dE) = 2 (mu - lambda log J) C^-1 dE C^-1 + lambda (C^-1 : dE) C^-1. Of C^1/2 dE C^1/2, the first acts on all, the second on the
    /// trace.
    MENISCUS_HD_CALL void addHessian(const At& a, Convexity c, Matrix<Real, 6>& H) const {
        const Real all = Real(2.f) * (mu - lambda * a.logJ), kept = atLeastZero(c, all);
        const Real trace = atLeastZero(c, all + Real(3.f) * lambda);
        addSandwich<3>(H, kept, a.C.inverse);
        addOuter(H, (trace - kept) / Real(3.f), derivatives<3>(a.C.inverse));
    }
};

}  // namespace meniscus::solid
