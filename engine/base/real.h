// SPDX-License-Identifier: MIT
// Kernels whose numbers are those of their views: float on every lane, double on the scalar lane, for tests of truth.
#pragma once
#include <type_traits>
#include <utility>

#include "engine/base/view.h"

/// In place of MENISCUS_HD, for functions that are so large that a call costs nothing beside them.
#if defined(__CUDACC__)
#define MENISCUS_HD_CALL __host__ __device__ inline
#else
#define MENISCUS_HD_CALL inline
#endif

namespace meniscus {

/// Packed4 in double.
struct alignas(32) Packed4d {
    double x, y, z, w;
};
template <class T>
using Packed = std::conditional_t<std::is_same_v<T, double>, Packed4d, Packed4>;

/// What a kernel over views of T computes with on lane L.
template <class L, class T>
using RealOf = std::conditional_t<std::is_same_v<T, double>, double, typename L::Real>;
/// What a comparison of two Real gives.
template <class Real>
using MaskOf = decltype(std::declval<Real>() < std::declval<Real>());

// The words of lane.h.
MENISCUS_HD double select(bool m, double a, double b) { return m ? a : b; }
MENISCUS_HD double min(double a, double b) { return a < b ? a : b; }
MENISCUS_HD double max(double a, double b) { return a > b ? a : b; }
MENISCUS_HD double sqrt(double a) { return ::sqrt(a); }
MENISCUS_HD double log(double a) { return ::log(a); }
MENISCUS_HD double log1p(double a) { return ::log1p(a); }
MENISCUS_HD double atan2(double y, double x) { return ::atan2(y, x); }

MENISCUS_HD Vec4<double> fetch(const View<const Packed4d>& v, int i) {
    const Packed4d p = v.data[i];
    return {{p.x, p.y, p.z}, p.w};
}
MENISCUS_HD void store(const View<double>& v, int i, double a) { v.data[i] = a; }
MENISCUS_HD void store(const View<Packed4d>& v, int i, const Vec3<double>& a, double w = 0) { v.data[i] = {a.x, a.y, a.z, w}; }

}  // namespace meniscus
