// SPDX-License-Identifier: MIT
// Co-rotated linear elasticity: psi = mu sum (sigma_a - 1)^2 + lambda/2 (sum sigma_a - 3)^2 over the principal stretches sigma.
#pragma once
#include "engine/solid/laws/law.h"

namespace meniscus::solid {

template <class Real>
struct Corotated {
    static constexpr int strains = 6;
    static constexpr bool quadratic = false;
    using S = Strain<Real, 3>;
    Real mu, lambda;
    MENISCUS_HD explicit Corotated(const Vec4<Real>& moduli) : mu(moduli.x), lambda(moduli.y) {}

    struct At {
        Eigen3<Real> E;
        Real sigma[3], stretch[3], total;  ///< stretch: sigma - 1, without cancellation; total: their sum
    };
    MENISCUS_HD_CALL At at(const S& s) const {
        At a{Eigen3<Real>(tensor<3>(s)), {}, {}, Real(0.f)};
        for (int i = 0; i < 3; ++i) {
            const Real e = max(a.E.value[i], Real(-.4999999f));  // stretches of less than 5e-4 are taken as that
            a.sigma[i] = sqrt(Real(1.f) + Real(2.f) * e);
            a.stretch[i] = Real(2.f) * e / (a.sigma[i] + Real(1.f));
            a.total = a.total + a.stretch[i];
        }
        return a;
    }
    MENISCUS_HD Real energy(const At& a) const {
        Real squares(0.f);
        for (int i = 0; i < 3; ++i) squares = squares + a.stretch[i] * a.stretch[i];
        return mu * squares + Real(.5f) * lambda * a.total * a.total;
    }
    /// T = sum of (2 mu (sigma_a - 1) + lambda (sum sigma - 3)) / sigma_a n_a n_a^T.
    MENISCUS_HD_CALL S gradient(const At& a) const {
        S g = S::zero();
        for (int i = 0; i < 3; ++i) g = g + ((Real(2.f) * mu * a.stretch[i] + lambda * a.total) / a.sigma[i]) * dyad(a, i, i);
        return g;
    }
    /// With D the strain in principal axes: T'(dE)_ab = 2 (2 mu - lambda (sum sigma - 3)) D_ab / (sigma_a sigma_b (sigma_a + sigma_b))
    /// + lambda delta_ab / sigma_a sum_c D_cc / sigma_c.
    MENISCUS_HD_CALL void addHessian(const At& a, Convexity c, Matrix<Real, 6>& H) const {
        const Real kept = Real(2.f) * atLeastZero(c, Real(2.f) * mu - lambda * a.total);
        S trace = S::zero();
        for (int i = 0; i < 3; ++i) {
            trace = trace + (Real(1.f) / a.sigma[i]) * dyad(a, i, i);
            for (int j = 0; j <= i; ++j) {
                const Real f = kept / (a.sigma[i] * a.sigma[j] * (a.sigma[i] + a.sigma[j]));
                addOuter(H, i == j ? f : Real(2.f) * f, dyad(a, i, j));
            }
        }
        addOuter(H, lambda, trace);
    }

private:
    /// D_ij as a linear form of strain coordinates.
    MENISCUS_HD static S dyad(const At& a, int i, int j) {
        Matrix<Real, 3> m;
        for (int k = 0; k < 3; ++k)
            for (int l = 0; l < 3; ++l) m[k][l] = Real(.5f) * (a.E.Q[k][i] * a.E.Q[l][j] + a.E.Q[l][i] * a.E.Q[k][j]);
        return derivatives<3>(m);
    }
};

}  // namespace meniscus::solid
