// SPDX-License-Identifier: MIT
// What goes beyond the rigid motion of a body loses speed.
#pragma once
#include "engine/base/real.h"

namespace meniscus::solid {

/// Takes a share of what goes beyond the rigid motion.
template <class T>
struct Damp {
    using Scalar = T;
    View<const int> bodyOf;
    View<const Packed<T>> x, motion;
    View<Packed<T>> v;
    T share;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const int body = bodyOf[i];
        const auto at = x[i];
        if (!(at.w > T(0))) return;
        const Vec3<T> velocity = v.read()[i];
        const Vec3<T> rigid = Vec3<T>(motion[3 * body + 1]) + cross(Vec3<T>(motion[3 * body + 2]), at - Vec3<T>(motion[3 * body]));
        store(v, i, velocity - share * (velocity - rigid));
    }
};

}  // namespace meniscus::solid
