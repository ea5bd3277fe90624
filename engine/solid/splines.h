// SPDX-License-Identifier: MIT
// Cubic and bicubic splines in a table, read in lanes that may each look elsewhere. Beyond the knots they go on linearly.
//
//     a spline     knots (4 an entry), then a polynomial for each interval: that before the first knot, those between, that behind the last
//     a bicubic    knots along u, knots along v, then for each pair of intervals 4 entries, one a power of u
//
// Every spline has room for kMostKnots knots, so that all lie at places known beforehand; knots that are not there are never reached.
#pragma once
#include <type_traits>

#include "engine/base/simd_gather.h"

namespace meniscus::solid {

inline constexpr int kMostKnots = 16, kKnotEntries = kMostKnots / 4, kIntervals = kMostKnots + 1;
inline constexpr int kSplineEntries = kKnotEntries + kIntervals;
inline constexpr int kBicubicEntries = 2 * kKnotEntries + 4 * kIntervals * kIntervals;

inline constexpr float kNoKnot = 3e38f;

template <class Real>
using SplineTable = View<const Packed<std::conditional_t<std::is_same_v<Real, double>, double, float>>>;

/// Which interval a number is in, and how far from the end of it that is nearer to 0: there, at rest, values are small, and nothing
/// cancels.
template <class Real>
struct Interval {
    Real index, offset;
    MENISCUS_HD_CALL Interval(const SplineTable<Real>& table, const Real& knots, const Real& x) : index(0.f) {
        const Real none(kNoKnot);
        Real before = Real(0.f) - none, after = none;
        const auto pass = [&](const Real& t) {
            const auto behind = x >= t;
            index = select(behind, index + Real(1.f), index);
            before = select(behind, t, before);
            after = min(after, select(behind, none, t));
        };
        for (int g = 0; g < kKnotEntries; ++g) {
            const Vec4<Real> t = gather(table, knots + Real(static_cast<float>(g)));
            pass(t.x), pass(t.y), pass(t.z), pass(t.w);
        }
        const auto fromAfter = x < Real(0.f), noneBefore = before<Real(-.5f) * none, noneAfter = after> Real(.5f) * none;
        offset = x - select(noneAfter, before, select(noneBefore, after, select(fromAfter, after, before)));
    }
};

/// c_0 + c_1 d + c_2 d^2 + c_3 d^3 with its derivatives.
template <class Real>
struct Cubic {
    Real value, slope, bend;
    MENISCUS_HD Cubic(const Vec4<Real>& c, const Real& d)
        : value(c.x + d * (c.y + d * (c.z + d * c.w))),
          slope(c.y + d * (Real(2.f) * c.z + Real(3.f) * d * c.w)),
          bend(Real(2.f) * c.z + Real(6.f) * d * c.w) {}
};
template <class Real>
MENISCUS_HD_CALL Cubic<Real> spline(const SplineTable<Real>& table, const Real& begin, const Real& x) {
    const Interval<Real> at(table, begin, x);
    return {gather(table, begin + Real(static_cast<float>(kKnotEntries)) + at.index), at.offset};
}

template <class Real>
struct Bicubic {
    Real value, u, v, uu, uv, vv;  ///< derivatives
};
template <class Real>
MENISCUS_HD Interval<Real> alongU(const SplineTable<Real>& table, const Real& begin, const Real& u) {
    return {table, begin, u};
}
template <class Real>
MENISCUS_HD_CALL Bicubic<Real> bicubic(const SplineTable<Real>& table, const Real& begin, const Interval<Real>& u, const Real& v_) {
    const Interval<Real> v(table, begin + Real(static_cast<float>(kKnotEntries)), v_);
    const Real patch =
        begin + Real(static_cast<float>(2 * kKnotEntries)) + Real(4.f) * (Real(static_cast<float>(kIntervals)) * u.index + v.index);
    const auto row = [&](float k) { return Cubic<Real>(gather(table, patch + Real(k)), v.offset); };
    const Cubic<Real> a = row(0), b = row(1), c = row(2), d = row(3);
    const Real x = u.offset, two(2.f), three(3.f);
    Bicubic<Real> f;
    f.value = a.value + x * (b.value + x * (c.value + x * d.value));
    f.u = b.value + x * (two * c.value + three * x * d.value);
    f.uu = two * c.value + Real(6.f) * x * d.value;
    f.v = a.slope + x * (b.slope + x * (c.slope + x * d.slope));
    f.uv = b.slope + x * (two * c.slope + three * x * d.slope);
    f.vv = a.bend + x * (b.bend + x * (c.bend + x * d.bend));
    return f;
}

}  // namespace meniscus::solid
