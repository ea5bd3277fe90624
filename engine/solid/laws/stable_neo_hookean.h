// SPDX-License-Identifier: MIT
// Stable neo-Hookean (Smith, de Goes and Kim 2018):
//     psi = m/2 (I - 3) + l/2 (J - alpha)^2 - m/2 log(I + 1),  I = tr C,  alpha = 1 + 3 m / (4 l),
// with m = 4/3 mu and l = lambda + 5/6 mu, so that at small strain it has Young's modulus and Poisson ratio as given.
#pragma once
#include "engine/solid/laws/law.h"

namespace meniscus::solid {

template <class Real>
struct StableNeoHookean {
    static constexpr int strains = 6;
    static constexpr bool quadratic = false;
    using S = Strain<Real, 3>;
    Real m, l;
    MENISCUS_HD explicit StableNeoHookean(const Vec4<Real>& moduli)
        : m(Real(4.f) / Real(3.f) * moduli.x), l(moduli.y + Real(5.f) / Real(6.f) * moduli.x) {}

    // With these, differences to the state of rest do not cancel:
    //     J (J - alpha) l + m (1 - 1/(I+1)) = l J (J - 1) - 3/4 m (J - 1) + m (I - 3) / (4 (I + 1)).
    struct At {
        S E;
        RightCauchyGreen3<Real> C;
        Real J, JMinusOne, IMinusThree;
    };
    MENISCUS_HD_CALL At at(const S& E) const {
        const RightCauchyGreen3<Real> C(E);
        const Real J = sqrt(max(C.det, Real(0.f)));
        return {E, C, J, C.detMinusOne / (J + Real(1.f)), Real(2.f) * C.trE};
    }
    MENISCUS_HD MaskOf<Real> allowed(const At& a) const { return a.C.det > Real(1e-20f); }
    MENISCUS_HD Real energy(const At& a) const {
        // Terms of first order have gone: m/2 (I - 3 - log((I + 1) / 4)) and l/2 ((J - alpha)^2 - (1 - alpha)^2) have opposite ones.
        const Real psi = Real(.5f) * m * beyondLog1p(Real(.25f) * a.IMinusThree) - Real(.75f) * m * a.C.beyondTrace +
                         Real(.5f) * (l + Real(.75f) * m) * a.JMinusOne * a.JMinusOne;
        return select(allowed(a), psi, Real(kForbidden));
    }
    /// T = m (1 - 1/(I+1)) 1 + l J (J - alpha) C^-1.
    MENISCUS_HD_CALL S gradient(const At& a) const {
        const Real volume = l * a.J * a.JMinusOne - Real(.75f) * m * a.J;
        const Real isotropic = (l * a.J - Real(.75f) * m) * a.JMinusOne + Real(.25f) * m * a.IMinusThree / (a.IMinusThree + Real(4.f));
        const auto EG = product<3>(tensor<3>(a.E), a.C.inverse);
        Matrix<Real, 3> T;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) T[i][j] = Real(-2.f) * volume * EG[i][j] + (i == j ? isotropic : Real(0.f));
        return derivatives<3>(T);
    }
    /// T'(dE) = 2 m/(I+1)^2 tr(dE) 1 + l J (2 J - alpha) (C^-1 : dE) C^-1 - 2 l J (J - alpha) C^-1 dE C^-1.
    MENISCUS_HD_CALL void addHessian(const At& a, Convexity c, Matrix<Real, 6>& H) const {
        const Real I1 = a.IMinusThree + Real(4.f), shear = Real(2.f) * m / (I1 * I1);
        for (int k = 0; k < 3; ++k)
            for (int j = 0; j < 3; ++j) H[k][j] = H[k][j] + shear;
        const Real lJ = l * a.J, excess = lJ * a.JMinusOne - Real(.75f) * m * a.J;  // l J (J - alpha)
        const Real all = Real(-2.f) * excess, kept = atLeastZero(c, all);
        const Real trace = atLeastZero(c, all + Real(3.f) * (excess + lJ * a.J));
        addSandwich<3>(H, kept, a.C.inverse);
        addOuter(H, (trace - kept) / Real(3.f), derivatives<3>(a.C.inverse));
    }
};

}  // namespace meniscus::solid
