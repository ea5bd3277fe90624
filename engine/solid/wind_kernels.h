// SPDX-License-Identifier: MIT
// The force of the air on a face (GPBD, section 5): with the wind v_r as the face feels it, its unit normal n on the lee side, area A,
//
//     f = rho / 2 A ((C_D - C_L) (v_r . n) v_r + C_L |v_r|^2 n)
//
// whose work against the air, f . v_r = rho / 2 A C_D (v_r . n) |v_r|^2, is never negative. Of a closed surface, only faces that the
// wind meets feel it.
#pragma once
#include "engine/base/real.h"

namespace meniscus::solid {

/// The air around a face.
struct Air {
    Vec3<float> velocity{};
    float density = 0, drag = 0, lift = 0;
    int closed = 0;  ///< whether the face is one of a closed surface
};

/// A third of each face's force; in w how fast the air is.
template <class T>
struct FaceWind {
    using Scalar = T;
    View<const int> corner, airOf;
    View<const Air> airs;
    View<const Packed<T>> x, v;
    View<Packed<T>> force;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const int a = corner[3 * i], b = corner[3 * i + 1], c = corner[3 * i + 2];
        const Air& air = airs[airOf[i]];
        const Vec3<T> A = x[a], twice = cross(Vec3<T>(x[b] - A), Vec3<T>(x[c] - A));
        const Vec3<T> wind = Vec3<T>{T(air.velocity.x), T(air.velocity.y), T(air.velocity.z)} -
                             (T(1) / T(3)) * (Vec3<T>(v[a]) + Vec3<T>(v[b]) + Vec3<T>(v[c]));
        const T size = sqrt(dot(twice, twice)), speed = sqrt(dot(wind, wind));
        const bool lee = air.closed != 0 && dot(wind, twice) >= 0;
        if (!(size > 0) || lee) return store(force, i, Vec3<T>::zero(), T(0));
        const Vec3<T> n = (T(dot(wind, twice) < 0 ? -1 : 1) / size) * twice;
        const T drag = T(air.drag), lift = T(air.lift), factor = T(air.density) * size / T(12);  // 1/2, half of `twice`, a third
        store(force, i, (factor * (drag - lift) * dot(wind, n)) * wind + (factor * lift * speed * speed) * n, speed);
    }
};

/// Velocities after the wind of h seconds: no vertex gains more than the air has.
template <class T>
struct AddWind {
    using Scalar = T;
    View<const int> first, face;
    View<const Packed<T>> force, x;
    View<Packed<T>> v;
    T h;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const T w = x.data[i].w;
        Vec3<T> gain = Vec3<T>::zero();
        T fastest = 0;
        for (int k = first[i]; k < first[i + 1]; ++k) {
            const Packed<T> f = force.data[face[k]];
            gain += (h * w) * Vec3<T>{f.x, f.y, f.z};
            fastest = max(fastest, f.w);
        }
        const T size = sqrt(dot(gain, gain));
        if (size > fastest) gain = (fastest / size) * gain;
        const Packed<T> now = v.data[i];
        store(v, i, Vec3<T>{now.x, now.y, now.z} + gain, now.w);
    }
};

}  // namespace meniscus::solid
