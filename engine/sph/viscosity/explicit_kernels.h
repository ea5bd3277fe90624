// SPDX-License-Identifier: MIT
// Explicit viscosity: pair forces along x_ij from a radial weight K,
//     a_i += sum_j nu V_j / (rho_i rho_j) K(r) [(v_j - v_i) . x_ji] x_ji,
// antisymmetric and central, so linear and angular momentum stay to round-off. With MonaghanWeight, SPH tutorial Eq. 102.
#pragma once
#include "engine/sph/operators.h"

namespace meniscus::sph {

/// Corrected operator (docs/viscosity.md): K = (c_i + c_j) / 2 G(r), G = C (1 - r/h)^p; walls take c_i.
struct RadialWeight {
    float inverseH, power, norm;
    template <class Real>
    MENISCUS_HD Real radial(const Real& r2) const {
        const Real q = max(Real(1.f) - sqrt(r2) * Real(inverseH), Real(1e-9f));
        return Real(norm) * exp(Real(power) * log(q));
    }
};
struct CorrectedWeight {
    RadialWeight G;
    View<const float> c;
    template <class L>
    MENISCUS_HD typename L::Real operator()(L, int i, const typename L::Index& j, const typename L::Real& r2) const {
        using Real = typename L::Real;
        return Real(.5f) * (Real(c.data[i]) + c[j]) * G.radial(r2);
    }
};

/// c_i = clamp(1 / S_i, 1/2, 2), S_i = sum of V_j G r^4 / (2 d (d + 2)), V_j = m / rho_j, over fluid and, as far as the fluid sticks to
/// them, walls.
struct ViscosityCorrection {
    Neighbors<KernelFunction> neighbors;
    View<const float> density, wallShare;  ///< one share a fluid
    View<const int> fluid;
    View<float> c;
    RadialWeight G;
    float inverseMoment;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        using Real = typename L::Real;
        Real S(0.f);
        for (const auto pair : neighbors.fluid(lane, i)) {
            const auto r2 = pair.distanceSquared();
            S += pair.V_j / density[pair.j] * G.radial(r2) * r2 * r2;
        }
        if (const float share = wallShare[fluid[i]]; share > 0.f) {
            const Real k(share / density[i]);
            for (const auto pair : neighbors.boundary(lane, i)) {
                const auto r2 = pair.distanceSquared();
                S += k * pair.V_j * G.radial(r2) * r2 * r2;
            }
        }
        const float s = lane.sum(S) * inverseMoment;
        c.data[i] = min(max(1.f / max(s, 1e-3f), .5f), 2.f);
    }
};

template <class Weight>
struct ExplicitViscosity {
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> v;  ///< w: kinematic viscosity; a pair takes the mean
    View<const float> density;
    Weight weight;
    View<Packed4> acceleration;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        using Real = typename L::Real;
        const auto own = v[i];
        const auto v_i = spread<L>(own);
        const Real nu_i(own.w);
        auto a = Vec3<Real>::zero();
        for (const auto pair : neighbors.fluid(lane, i)) {
            const auto v_j = v[pair.j];
            const Real nu = Real(.5f) * (nu_i + v_j.w);
            const Real k = nu * pair.V_j / density[pair.j] * weight(lane, i, pair.j, pair.distanceSquared());
            a += alongPair<Real>(k, v_i - v_j, pair.x_ij);
        }
        store(acceleration, i, vec(acceleration.data[i]) + (1.f / density[i]) * lane.sum(a));
    }
};

/// The same towards walls; rho_j is the particle's own, nu the fluid's coefficient against walls.
template <class Weight>
struct WallViscosity {
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> v;
    View<const float> density, coefficient;  ///< one coefficient a fluid
    View<const int> fluid;
    Weight weight;
    View<Packed4> acceleration;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        using Real = typename L::Real;
        const auto v_i = spread<L>(v[i]);
        auto a = Vec3<Real>::zero();
        for (const auto pair : neighbors.boundary(lane, i)) {
            const Real k = pair.V_j * weight(lane, i, pair.j, pair.distanceSquared());
            a += alongPair<Real>(k, v_i - v[pair.j], pair.x_ij);
        }
        const float rho = density[i];
        store(acceleration, i, vec(acceleration.data[i]) + (coefficient[fluid[i]] / (rho * rho)) * lane.sum(a));
    }
};

/// The acceleration of i by one wall sample, for who asks what each body does.
template <class Weight>
struct WallFriction {
    View<const Packed4> v;
    View<const float> density, coefficient;
    View<const int> fluid;
    Weight weight;
    template <class L, class P>
    MENISCUS_HD auto operator()(L lane, int i, const P& pair) const {
        using Real = typename L::Real;
        const float rho = density[i];
        const Real k = Real(coefficient[fluid[i]] / (rho * rho)) * pair.V_j * weight(lane, i, pair.j, pair.distanceSquared());
        return alongPair<Real>(k, spread<L>(v[i]) - v[pair.j], pair.x_ij);
    }
};

/// Each particle's viscosity into the w of its velocity.
struct SetViscosity {
    View<const float> coefficient;
    View<const int> fluid;
    View<Packed4> v;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        v.data[i].w = coefficient[fluid[i]];
    }
};

}  // namespace meniscus::sph
