// SPDX-License-Identifier: MIT
// Axes that wrap: pair vectors take the nearest image, positions return into the box.
#pragma once
#include "engine/base/vec.h"

namespace meniscus {

/// Length and its inverse for each axis, both 0 where the axis is open: then nothing below changes anything.
struct Periodicity {
    Vec3<float> low{}, length{}, inverse{};

    template <class Real>
    MENISCUS_HD Vec3<Real> nearest(const Vec3<Real>& d) const {
        if (inverse.x + inverse.y + inverse.z == 0.f) return d;  // spares most scenes the arithmetic
        return {d.x - Real(length.x) * nearbyint(d.x * Real(inverse.x)), d.y - Real(length.y) * nearbyint(d.y * Real(inverse.y)),
                d.z - Real(length.z) * nearbyint(d.z * Real(inverse.z))};
    }
    /// x in [low, low + length).
    MENISCUS_HD Vec3<float> inside(const Vec3<float>& x) const {
        return {wrap(x.x, low.x, length.x, inverse.x), wrap(x.y, low.y, length.y, inverse.y), wrap(x.z, low.z, length.z, inverse.z)};
    }

private:
    MENISCUS_HD static float wrap(float x, float low, float length, float inverse) {
        if (inverse == 0.f) return x;
        const float y = x - length * ::floorf((x - low) * inverse);
        return y < low + length ? y : low;  // rounding may land on the upper end, which is the lower one
    }
};

}  // namespace meniscus
