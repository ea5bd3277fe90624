// SPDX-License-Identifier: MIT
// How far a vertex is from where something holds it: s = x - target.
#pragma once
#include "engine/solid/small.h"

namespace meniscus::solid {

struct Place {
    static constexpr int vertices = 1, strains = 3, rests = 1;
    static constexpr bool turnsInTension = false;
    /// rest: the target.
    template <class Real>
    MENISCUS_HD static void evaluate(const Vec3<Real> (&x)[1], const Vec4<Real> (&rest)[1], Column<Real, 3>& s, Vec3<Real> (&S)[3][1]) {
        const Vec3<Real> d = x[0] - rest[0];
        const Real one(1.f), zero(0.f);
        s = {{d.x, d.y, d.z}};
        S[0][0] = {one, zero, zero};
        S[1][0] = {zero, one, zero};
        S[2][0] = {zero, zero, one};
    }
};

}  // namespace meniscus::solid
