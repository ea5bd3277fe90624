// SPDX-License-Identifier: MIT
// Kernel functions W(r) of support radius h.
#pragma once
#include "engine/base/lane.h"

namespace meniscus::sph {

/// Cubic spline (SPH tutorial Eq. 4), written with powers clamped at 0: f(q) = 2 (1-q)^3 - 8 (1/2-q)^3.
struct CubicSpline {
    float inverseH, norm, slopeNorm;

    /// 2 or 3 dimensions: sigma = 40/(7 pi h^2), 8/(pi h^3).
    static CubicSpline make(double h, int dimensions) {
        constexpr double pi = 3.14159265358979323846;
        const double sigma = dimensions == 2 ? 40 / (7 * pi * h * h) : 8 / (pi * h * h * h);
        return {static_cast<float>(1 / h), static_cast<float>(sigma), static_cast<float>(sigma / h)};
    }
    CubicSpline scaled(double factor) const {
        const auto f = static_cast<float>(factor);
        return {inverseH, f * norm, f * slopeNorm};
    }
    template <class Real>
    MENISCUS_HD Real value(const Real& r) const {
        const Real q = r * Real(inverseH), a = max(Real(1.f) - q, Real(0.f)), b = max(Real(.5f) - q, Real(0.f));
        return Real(norm) * (Real(2.f) * a * a * a - Real(8.f) * b * b * b);
    }
    /// W'(r) / r, so that the gradient is slope(r) x_ij. Finite at r = 0.
    template <class Real>
    MENISCUS_HD Real slope(const Real& r) const {
        const Real q = r * Real(inverseH), a = max(Real(1.f) - q, Real(0.f)), b = max(Real(.5f) - q, Real(0.f));
        return Real(slopeNorm) * (Real(24.f) * b * b - Real(6.f) * a * a) / max(r, Real(1e-12f));
    }
};

}  // namespace meniscus::sph
