// SPDX-License-Identifier: MIT
// A thin plate over the curvatures II_xx, II_xy, II_yy: U = D/2 ((1 - nu) |II|^2 + nu tr(II)^2) times the area, D = E t^3 / (12 (1 -
// nu^2)).
#pragma once
#include "engine/solid/laws/law.h"

namespace meniscus::solid {

template <class Real>
struct Plate {
    static constexpr int strains = 3;
    static constexpr bool quadratic = true;
    using S = Strain<Real, 2>;
    Real D, nu;  ///< D times the area
    MENISCUS_HD explicit Plate(const Vec4<Real>& moduli) : D(moduli.x), nu(moduli.y) {}

    using At = S;
    MENISCUS_HD At at(const S& k) const { return k; }
    MENISCUS_HD Real energy(const At& k) const {
        const Real trace = k[0] + k[2], squares = k[0] * k[0] + Real(2.f) * k[1] * k[1] + k[2] * k[2];
        return Real(.5f) * D * ((Real(1.f) - nu) * squares + nu * trace * trace);
    }
    MENISCUS_HD S gradient(const At& k) const {
        return {{D * (k[0] + nu * k[2]), Real(2.f) * D * (Real(1.f) - nu) * k[1], D * (k[2] + nu * k[0])}};
    }
    MENISCUS_HD void addHessian(const At&, Convexity, Matrix<Real, 3>& H) const {
        H[0][0] = H[0][0] + D;
        H[2][2] = H[2][2] + D;
        H[1][1] = H[1][1] + Real(2.f) * D * (Real(1.f) - nu);
        H[0][2] = H[0][2] + D * nu;
        H[2][0] = H[2][0] + D * nu;
    }
};

}  // namespace meniscus::solid
