// SPDX-License-Identifier: MIT
// Kernel functions W(r) of support radius h: value(r), and slope(r) = W'(r) / r, so that the gradient is slope(r) x_ij. q = r / h.
#pragma once
#include <optional>
#include <string_view>

#include "engine/base/lane.h"

namespace meniscus::sph {

/// Cubic spline (SPH tutorial Eq. 4), written with powers clamped at 0: f(q) = 2 (1-q)^3 - 8 (1/2-q)^3.
struct CubicSpline {
    float inverseH, norm, slopeNorm;

    /// 2 or 3 dimensions: sigma = 40/(7 pi h^2), 8/(pi h^3).
    static CubicSpline make(double h, int dimensions);
    CubicSpline scaled(double factor) const {
        const auto f = static_cast<float>(factor);
        return {inverseH, f * norm, f * slopeNorm};
    }
    template <class Real>
    MENISCUS_HD Real value(const Real& r) const {
        const Real q = r * Real(inverseH), a = max(Real(1.f) - q, Real(0.f)), b = max(Real(.5f) - q, Real(0.f));
        return Real(norm) * (Real(2.f) * a * a * a - Real(8.f) * b * b * b);
    }
    /// Finite at r = 0.
    template <class Real>
    MENISCUS_HD Real slope(const Real& r) const {
        const Real q = r * Real(inverseH), a = max(Real(1.f) - q, Real(0.f)), b = max(Real(.5f) - q, Real(0.f));
        return Real(slopeNorm) * (Real(24.f) * b * b - Real(6.f) * a * a) / max(r, Real(1e-12f));
    }
};

/// Wendland's quintic C2: f(q) = (1-q)^4 (1 + 4q).
struct WendlandC2 {
    float inverseH, norm, slopeNorm;

    /// 2 or 3 dimensions: sigma = 7/(pi h^2), 21/(2 pi h^3).
    static WendlandC2 make(double h, int dimensions);
    template <class Real>
    MENISCUS_HD Real value(const Real& r) const {
        const Real q = r * Real(inverseH), a = max(Real(1.f) - q, Real(0.f)), a2 = a * a;
        return Real(norm) * (a2 * a2 * (Real(1.f) + Real(4.f) * q));
    }
    template <class Real>
    MENISCUS_HD Real slope(const Real& r) const {
        const Real a = max(Real(1.f) - r * Real(inverseH), Real(0.f));
        return Real(-20.f * slopeNorm * inverseH) * (a * a * a);
    }
};

/// Values of poly6, f(q) = (1-q^2)^3, gradients of spiky, f(q) = (1-q)^3 (Mueller et al. 2003): poly6 is flat at r = 0, where its gradient
/// would let particles clump. The gradient is not the value's.
struct Poly6Spiky {
    float inverseH, norm, slopeNorm;

    /// 2 or 3 dimensions: sigma = 4/(pi h^2), 315/(64 pi h^3), of spiky 10/(pi h^2), 15/(pi h^3).
    static Poly6Spiky make(double h, int dimensions);
    template <class Real>
    MENISCUS_HD Real value(const Real& r) const {
        const Real q = r * Real(inverseH), c = max(Real(1.f) - q * q, Real(0.f));
        return Real(norm) * (c * c * c);
    }
    /// Finite at r = 0.
    template <class Real>
    MENISCUS_HD Real slope(const Real& r) const {
        const Real a = max(Real(1.f) - r * Real(inverseH), Real(0.f));
        return Real(-3.f * slopeNorm) * (a * a) / max(r, Real(1e-12f));
    }
};

enum class KernelName { CubicSpline, WendlandC2, Poly6Spiky };
/// By its name in scenes: cubic-spline, wendland-c2, poly6-spiky.
std::optional<KernelName> kernelNamed(std::string_view);

/// One of them, chosen at run time: a branch that all pairs of a launch take alike costs the density pass 1.5 %, and spares every kernel
/// and solver that evaluates W a template parameter.
struct KernelFunction {
    KernelName name;
    float inverseH, norm, slopeNorm;

    /// h: support radius; dimensions: 2 or 3. Integrates to 1.
    static KernelFunction make(KernelName, double h, int dimensions);
    KernelFunction(const CubicSpline& k) : KernelFunction(KernelName::CubicSpline, k) {}
    KernelFunction scaled(double factor) const {
        KernelFunction k = *this;
        k.norm *= static_cast<float>(factor), k.slopeNorm *= static_cast<float>(factor);
        return k;
    }
    double support() const { return 1 / static_cast<double>(inverseH); }
    /// At least the largest |W'|, and no more than 1 % above it.
    float steepest() const;

    template <class Real>
    MENISCUS_HD Real value(const Real& r) const {
        if (name == KernelName::CubicSpline) return as<CubicSpline>().value(r);
        if (name == KernelName::WendlandC2) return as<WendlandC2>().value(r);
        return as<Poly6Spiky>().value(r);
    }
    template <class Real>
    MENISCUS_HD Real slope(const Real& r) const {
        if (name == KernelName::CubicSpline) return as<CubicSpline>().slope(r);
        if (name == KernelName::WendlandC2) return as<WendlandC2>().slope(r);
        return as<Poly6Spiky>().slope(r);
    }

private:
    template <class K>
    KernelFunction(KernelName n, const K& k) : name(n), inverseH(k.inverseH), norm(k.norm), slopeNorm(k.slopeNorm) {}
    template <class K>
    MENISCUS_HD K as() const {
        return {inverseH, norm, slopeNorm};
    }
};

/// Towards walls: that of walls which mirror the fluid's pressure, and that of walls with multipliers of their own, which are as fluid, in
/// the proportion 1 - press to press.
struct WallFunction {
    KernelFunction mirror, own;
    float press;
    template <class Real>
    MENISCUS_HD Real value(const Real& r) const {
        if (press == 0.f) return mirror.value(r);
        return mirror.value(r) + Real(press) * (own.value(r) - mirror.value(r));
    }
    template <class Real>
    MENISCUS_HD Real slope(const Real& r) const {
        if (press == 0.f) return mirror.slope(r);
        return mirror.slope(r) + Real(press) * (own.slope(r) - mirror.slope(r));
    }
    /// By which the multipliers of walls push.
    template <class Real>
    MENISCUS_HD Real pressing(const Real& r) const {
        return press == 0.f ? Real(0.f) : Real(press) * own.slope(r);
    }
};

}  // namespace meniscus::sph
