// SPDX-License-Identifier: MIT
// The splines of a fabric, as laws read them from its table.
#pragma once
#include "engine/solid/fabric.h"
#include "engine/solid/splines.h"

namespace meniscus::solid {

template <class Real>
struct FabricTerms {
    SplineTable<Real> table;
    Real begin;  ///< of the fabric in it

    MENISCUS_HD Vec4<Real> scales(int k) const { return gather(table, begin + Real(static_cast<float>(kFabricScales + k))); }
    /// g_k.
    MENISCUS_HD Cubic<Real> one(int k, const Real& x) const {
        return spline(table, begin + Real(static_cast<float>(kFabricSplines + k * kSplineEntries)), x);
    }
    /// The term of Fabric::kPairs[pair]; where the first strain lies among its knots.
    MENISCUS_HD Interval<Real> along(int pair, const Real& u) const { return {table, placeOf(pair), u}; }
    MENISCUS_HD Bicubic<Real> two(int pair, const Interval<Real>& u, const Real& v) const { return bicubic(table, placeOf(pair), u, v); }

private:
    MENISCUS_HD Real placeOf(int pair) const {
        return begin + Real(static_cast<float>(kFabricSplines + 5 * kSplineEntries + pair * kBicubicEntries));
    }
};

}  // namespace meniscus::solid
