// SPDX-License-Identifier: MIT
// A sheet with different moduli along and across: psi = k_x/2 e_xx^2 + k_xy e_xx e_yy + k_y/2 e_yy^2 + 2 G e_xy^2 (all in N/m).
// St. Venant-Kirchhoff is the case k_x = k_y = 2 mu + lambda, k_xy = lambda, G = mu.
#pragma once
#include "engine/solid/laws/law.h"

namespace meniscus::solid {

template <class Real>
struct Orthotropic {
    static constexpr int strains = 3;
    static constexpr bool quadratic = true;
    using S = Strain<Real, 2>;
    Real kx, kxy, ky, G;
    MENISCUS_HD explicit Orthotropic(const Vec4<Real>& moduli) : kx(moduli.x), kxy(moduli.y), ky(moduli.z), G(moduli.w) {}

    using At = S;
    MENISCUS_HD At at(const S& e) const { return e; }
    MENISCUS_HD Real energy(const At& e) const {
        return Real(.5f) * (kx * e[0] * e[0] + ky * e[2] * e[2]) + kxy * e[0] * e[2] + Real(2.f) * G * e[1] * e[1];
    }
    MENISCUS_HD S gradient(const At& e) const { return {{kx * e[0] + kxy * e[2], Real(4.f) * G * e[1], kxy * e[0] + ky * e[2]}}; }
    MENISCUS_HD void addHessian(const At&, Convexity, Matrix<Real, 3>& H) const {
        H[0][0] = H[0][0] + kx;
        H[2][2] = H[2][2] + ky;
        H[1][1] = H[1][1] + Real(4.f) * G;
        H[0][2] = H[0][2] + kxy;
        H[2][0] = H[2][0] + kxy;
    }
};

}  // namespace meniscus::solid
