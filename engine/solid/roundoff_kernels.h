// SPDX-License-Identifier: MIT
// Places in float are known to some 1e-8 m near the origin; over a short step that is a velocity that counts, and it does not average out.
#pragma once
#include "engine/base/real.h"

namespace meniscus::solid {

/// Adds to what was lost of a vertex (Predict) what round-off kept from x = x~ + sum of d. Where x is elsewhere, by contact, say, nothing.
template <class T>
struct KeepRoundOff {
    using Scalar = T;
    View<const Packed<T>> x, target, moved;
    View<Packed<T>> lost;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = RealOf<L, T>;
        const Real ulps(sizeof(T) == sizeof(double) ? 1e-15f : 1e-6f);  // some, of the largest coordinate
        const auto at = x[i];
        const Vec3<Real> aim = target[i], left = static_cast<const Vec3<Real>&>(moved[i]) - (at - aim);
        const auto size = [](const Real& a) { return max(a, -a); };
        const Real most = max(size(left.x), max(size(left.y), size(left.z))), scale = max(size(at.x), max(size(at.y), size(at.z)));
        const Real kept = select(most < ulps * scale, Real(1.f), Real(0.f));
        store(lost, i, lost.read()[i] + kept * left);
    }
};

}  // namespace meniscus::solid
