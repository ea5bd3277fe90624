// SPDX-License-Identifier: MIT
#include "engine/sph/kernel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meniscus::sph {

namespace {
/// Of a kernel whose sigma is a / (pi h^2) in 2 dimensions and b / (pi h^3) in 3.
double sigma(double a, double b, double h, int dimensions) {
    return (dimensions == 2 ? a : b) / (std::numbers::pi * std::pow(h, dimensions));
}
template <class K>
K made(double h, double valueSigma, double slopeSigma) {
    return {static_cast<float>(1 / h), static_cast<float>(valueSigma), static_cast<float>(slopeSigma / h)};
}
}  // namespace

CubicSpline CubicSpline::make(double h, int dimensions) {
    const double s = sigma(40. / 7, 8, h, dimensions);
    return made<CubicSpline>(h, s, s);
}
WendlandC2 WendlandC2::make(double h, int dimensions) {
    const double s = sigma(7, 10.5, h, dimensions);
    return made<WendlandC2>(h, s, s);
}
Poly6Spiky Poly6Spiky::make(double h, int dimensions) {
    return made<Poly6Spiky>(h, sigma(4, 315. / 64, h, dimensions), sigma(10, 15, h, dimensions));
}

std::optional<KernelName> kernelNamed(std::string_view name) {
    if (name == "cubic-spline") return KernelName::CubicSpline;
    if (name == "wendland-c2") return KernelName::WendlandC2;
    if (name == "poly6-spiky") return KernelName::Poly6Spiky;
    return {};
}

KernelFunction KernelFunction::make(KernelName name, double h, int dimensions) {
    if (name == KernelName::WendlandC2) return {name, WendlandC2::make(h, dimensions)};
    if (name == KernelName::Poly6Spiky) return {name, Poly6Spiky::make(h, dimensions)};
    return {name, CubicSpline::make(h, dimensions)};
}

float KernelFunction::steepest() const {
    float most = 0;
    for (int k = 1; k <= 1000; ++k) {
        const float r = static_cast<float>(k) / (1000 * inverseH);
        most = std::max(most, -slope(r) * r);
    }
    return 1.003f * most;
}

}  // namespace meniscus::sph
