// SPDX-License-Identifier: MIT
// Kernels of the step itself: gravity, the time step's bound, velocities, positions, and what the statistics need.
#pragma once
#include "engine/base/view.h"
#include "engine/neighbors/periodicity.h"

namespace meniscus::sph {

/// a = g.
struct BeginAcceleration {
    View<Packed4> acceleration;
    Vec3<float> gravity;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        store(acceleration, i, spread<L>(gravity));
    }
};

/// a += w a_0 near a point: w = (1 - r^2 / R^2)^2 up to the distance R.
struct AccelerateNear {
    View<const Packed4> x;
    View<Packed4> acceleration;
    Vec3<float> centre, most;
    float inverseR2;
    Periodicity periodic;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = typename L::Real;
        const auto d = periodic.nearest<Real>(x[i] - spread<L>(centre));
        const Real w = max(Real(1.f) - dot<Real>(d, d) * Real(inverseR2), Real(0.f));
        const auto old = acceleration.read()[i];
        store(acceleration, i, old + (w * w) * spread<L>(most), old.w);
    }
};

/// |v + a dt|^2, whose maximum bounds the next step (SPH tutorial Eq. 33).
struct PredictedSpeed {
    View<const Packed4> v, acceleration;
    View<float> speedSquared;
    float dt;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        const auto next = v[i] + typename L::Real(dt) * acceleration[i];
        store(speedSquared, i, dot(next, next));
    }
};

/// v += dt a; w stays.
struct Accelerate {
    View<const Packed4> acceleration;
    View<Packed4> v;
    float dt;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        const auto old = v.read()[i];
        store(v, i, old + typename L::Real(dt) * acceleration[i], old.w);
    }
};

/// x += dt v, back into the periodic box; and |v|^2, by whose maximum a runaway or NaN is seen.
struct Advect {
    View<const Packed4> v;
    View<Packed4> x;
    View<float> speedSquared;
    Periodicity periodic;
    float dt;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const auto v_i = v[i];
        const Packed4 old = x.data[i];
        store(x, i, periodic.inside(vec(old) + dt * v_i), old.w);
        speedSquared.data[i] = dot(v_i, v_i);
    }
};

/// For the statistics, a particle of unit mass: momentum and kinetic energy, angular momentum and height against gravity, compression.
struct Diagnose {
    View<const Packed4> x, v;
    View<const float> density;
    View<Packed4> linear, angular;
    View<float> compression, speedSquared;
    Vec3<float> gravity, origin;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = typename L::Real;
        const auto x_i = x[i];
        const auto v_i = v[i];
        const Real v2 = dot(v_i, v_i);
        store(linear, i, v_i, Real(.5f) * v2);
        store(angular, i, cross<Real>(x_i, v_i), dot<Real>(spread<L>(gravity), spread<L>(origin) - x_i));
        store(compression, i, max(density[i] - Real(1.f), Real(0.f)));
        store(speedSquared, i, v2);
    }
};

}  // namespace meniscus::sph
