// SPDX-License-Identifier: MIT
// Kernels over vertices: the step's beginning and end, gathering what elements do, the residual.
#pragma once
#include "engine/base/real.h"

namespace meniscus::solid {

/// x~ = x + h v + h^2 g; the iteration starts there. Pinned vertices stay. What round-off keeps from x~ is kept, for velocities: where
/// steps are short it would be all of their error.
template <class T>
struct Predict {
    using Scalar = T;
    View<const Packed<T>> v;
    View<Packed<T>> x, start, target, lost;
    T h;
    Vec3<T> gravity;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = RealOf<L, T>;
        const auto from = x.read()[i];
        const Vec3<Real> velocity = v[i];
        const Real step(h), free = select(from.w > Real(0.f), step, Real(0.f));
        const Vec3<Real> g{Real(gravity.x), Real(gravity.y), Real(gravity.z)};
        const Vec3<Real> move = free * (velocity + step * g), to = from + move;
        store(lost, i, Vec3<Real>(move - (to - from)));
        store(start, i, from, from.w);
        store(target, i, to, from.w);
        store(x, i, to, from.w);
    }
};

/// Puts some pinned vertices where they are to be.
template <class T>
struct PlaceVertices {
    using Scalar = T;
    View<const int> of;
    View<const Packed<T>> places;
    View<Packed<T>> x;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        x.data[of[i]] = places.data[i];
    }
};

/// v = (x - start) / h, with what was lost of it.
template <class T>
struct Velocity {
    using Scalar = T;
    View<const Packed<T>> x, start, lost;
    View<Packed<T>> v;
    T inverseH;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = RealOf<L, T>;
        store(v, i, Vec3<Real>(Real(inverseH) * (x[i] - start[i] + lost[i])));
    }
};

/// 1 where a vertex has a place or a velocity that is no finite number.
template <class T>
struct Broken {
    using Scalar = T;
    View<const Packed<T>> x, v;
    View<float> broken;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const Vec3<T> at = x[i], velocity = v[i];
        const T none = T(0) * (at.x + at.y + at.z) + T(0) * (velocity.x + velocity.y + velocity.z);  // NaN of what is not finite
        broken.data[i] = none == T(0) ? 0.f : 1.f;
    }
};

/// to += factor times the sum of what the corners of elements at the vertex have, in their order.
template <class T>
struct AddCorners {
    using Scalar = T;
    View<const int> first, corner;
    View<const Packed<T>> of;
    View<Packed<T>> to;
    T factor;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        Packed<T> p = to.data[i];
        Vec3<T> sum = Vec3<T>::zero();
        for (int k = first[i]; k < first[i + 1]; ++k) {
            const Packed<T> m = of.data[corner[k]];
            sum += Vec3<T>{m.x, m.y, m.z};
        }
        store(to, i, Vec3<T>{p.x, p.y, p.z} + factor * sum, p.w);
    }
};

/// r = x - x~: what is left of it without the elements' displacements is the residual.
template <class T>
struct Displaced {
    using Scalar = T;
    View<const Packed<T>> x, target;
    View<Packed<T>> residual;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = RealOf<L, T>;
        const auto at = x[i];
        store(residual, i, Vec3<Real>(at - target[i]), at.w);
    }
};
/// m |r|^2 of free vertices.
template <class T>
struct ResidualNorm {
    using Scalar = T;
    View<const Packed<T>> residual;
    View<float> norm;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const Packed<T> r = residual.data[i];
        norm.data[i] = r.w > 0 ? static_cast<float>((r.x * r.x + r.y * r.y + r.z * r.z) / r.w) : 0.f;
    }
};
/// sqrt(norm / norm at x~).
struct RelativeResidual {
    View<const float> norm, atTarget;
    View<float> relative;
    template <class L>
    MENISCUS_HD void operator()(L, int) const {
        relative.data[0] = atTarget.data[0] > 0 ? sqrt(norm.data[0] / atTarget.data[0]) : 0.f;
    }
};

}  // namespace meniscus::solid
