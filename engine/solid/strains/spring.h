// SPDX-License-Identifier: MIT
// A distance: s = |x_1 - x_0| - L.
#pragma once
#include "engine/solid/small.h"

namespace meniscus::solid {

struct Stretch {
    static constexpr int vertices = 2, strains = 1, rests = 1;
    static constexpr bool turnsInTension = true;  ///< its direction may be taken from where it would be without its force (docs/solids.md)
    /// rest: L.
    template <class Real>
    MENISCUS_HD static void evaluate(const Vec3<Real> (&x)[2], const Vec4<Real> (&rest)[1], Column<Real, 1>& s, Vec3<Real> (&S)[1][2]) {
        const auto e = x[1] - x[0];
        const Real length = sqrt(dot(e, e)), zero(0.f);
        const Real inverse = select(length > zero, Real(1.f) / select(length > zero, length, Real(1.f)), zero);
        s[0] = length - rest[0].x;
        S[0][1] = inverse * e;
        S[0][0] = -inverse * e;
    }
};

}  // namespace meniscus::solid
