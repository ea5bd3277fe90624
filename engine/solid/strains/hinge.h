// SPDX-License-Identifier: MIT
// The angle between two triangles (0, 1, 2) and (1, 0, 3) at their common edge (0, 1), against the one at rest; positive where the sheet
// bends away from the normals.
#pragma once
#include "engine/solid/small.h"

namespace meniscus::solid {

struct Angle {
    static constexpr int vertices = 4, strains = 1, rests = 1;
    static constexpr bool turnsInTension = false;
    /// rest: the angle at rest. Of triangles without area the derivative is zero.
    template <class Real>
    MENISCUS_HD_CALL static void evaluate(const Vec3<Real> (&x)[4], const Vec4<Real> (&rest)[1], Column<Real, 1>& s,
                                          Vec3<Real> (&S)[1][4]) {
        const Real zero(0.f), one(1.f), pi = Real(3.14159274f) + Real(-8.74227766e-8f);  // as exact as Real is
        const auto e = x[1] - x[0], a = x[2] - x[0], b = x[3] - x[0];
        const auto n1 = cross(e, a), n2 = cross(b, e);
        const Real ee = dot(e, e), nn1 = dot(n1, n1), nn2 = dot(n2, n2);
        const auto there = nn1 * nn2 > zero;
        const Real length = sqrt(select(there, ee, one));
        const Real angle = atan2(dot(cross(n1, n2), e) / length, select(there, dot(n1, n2), one)) - rest[0].x;
        s[0] = select(angle > pi, angle - (pi + pi), select(angle < -pi, angle + (pi + pi), angle));
        const auto g2 = select(there, -length / select(there, nn1, one), zero) * n1;
        const auto g3 = select(there, -length / select(there, nn2, one), zero) * n2;
        const Real inverse = one / select(there, ee, one), a2 = dot(a, e) * inverse, a3 = dot(b, e) * inverse;
        S[0][0] = (a2 - one) * g2 + (a3 - one) * g3;
        S[0][1] = -a2 * g2 + -a3 * g3;
        S[0][2] = g2;
        S[0][3] = g3;
    }
};

}  // namespace meniscus::solid
