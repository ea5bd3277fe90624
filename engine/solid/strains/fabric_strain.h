// SPDX-License-Identifier: MIT
// The strain and curvature of a fabric's triangle (fabric.h): s_x, s_a, s_y, and the second fundamental form, less that at rest, times
// the length 1 / sqrt(det D_m^-1) of the triangle, positive where the sheet curves towards its normal.
#pragma once
#include "engine/solid/strains/curvature.h"

namespace meniscus::solid {

struct FabricStrain {
    static constexpr int vertices = 6, strains = 6, rests = 2;
    static constexpr bool turnsInTension = false;

    /// rest: as Curvature's.
    template <class Real>
    MENISCUS_HD_CALL static void evaluate(const Vec3<Real> (&x)[6], const Vec4<Real> (&rest)[2], Column<Real, 6>& s,
                                          Vec3<Real> (&S)[6][6]) {
        const Real zero(0.f), one(1.f);
        const Real D[2][2] = {{rest[0].x, rest[0].y}, {rest[0].z, rest[0].w}};
        const Vec3<Real> e1 = x[1] - x[0], e2 = x[2] - x[0];
        const Vec3<Real> a = D[0][0] * e1 + D[1][0] * e2, b = D[0][1] * e1 + D[1][1] * e2;
        const Real aa = dot(a, a), bb = dot(b, b), least(1e-12f);
        const Real lengthA = sqrt(select(aa > least, aa, least)), lengthB = sqrt(select(bb > least, bb, least));
        const Vec3<Real> u = (one / lengthA) * a, v = (one / lengthB) * b;
        s[0] = (aa - one) / (lengthA + one), s[2] = (bb - one) / (lengthB + one);
        s[1] = dot(u, v);
        const Vec3<Real> byA = (one / lengthA) * (v - s[1] * u), byB = (one / lengthB) * (u - s[1] * v);
        for (auto& row : S)
            for (auto& entry : row) entry = Vec3<Real>::zero();
        for (int c = 0; c < 3; ++c) {
            const Real p = c == 0 ? zero - D[0][0] - D[1][0] : D[c - 1][0], q = c == 0 ? zero - D[0][1] - D[1][1] : D[c - 1][1];
            S[0][c] = p * u, S[2][c] = q * v;
            S[1][c] = p * byA + q * byB;
        }
        Column<Real, 3> k;
        Vec3<Real> K[3][6];
        Curvature::evaluate<Real>(x, rest, k, K);
        const Real area = D[0][0] * D[1][1] - D[0][1] * D[1][0];
        const Real length = zero - one / sqrt(select(area > zero, area, zero - area));
        for (int i = 0; i < 3; ++i) {
            s[3 + i] = length * k[i];
            for (int c = 0; c < 6; ++c) S[3 + i][c] = length * K[i][c];
        }
    }
};

}  // namespace meniscus::solid
