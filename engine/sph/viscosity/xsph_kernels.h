// SPDX-License-Identifier: MIT
// XSPH with a symmetric weight: what one particle of a pair gains the other loses.
#pragma once
#include "engine/neighbors/lists.h"
#include "engine/sph/kernel.h"

namespace meniscus::sph {

/// dv_i = sum over fluid of alpha_ij 2 V_j / (rho_i + rho_j) (v_j - v_i) W_ij + alpha_b sum over walls of V_b / rho_i (v_b - v_i) W_ib,
/// rho relative (SPH tutorial Eq. 103 with the weight of 2 m_i m_j / (rho_i + rho_j)).
struct Xsph {
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> v;                       ///< w: alpha; a pair takes the mean
    View<const float> density, wallCoefficient;  ///< one coefficient a fluid
    View<const int> fluid;
    View<Packed4> change;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        using Real = typename L::Real;
        const auto own = v[i];
        const auto v_i = spread<L>(own);
        const Real alpha_i(own.w), rho_i(density[i]);
        auto sum = Vec3<Real>::zero();
        for (const auto pair : neighbors.fluid(lane, i)) {
            const auto v_j = v[pair.j];
            sum += ((alpha_i + v_j.w) / (rho_i + density[pair.j]) * pair.weight()) * (v_j - v_i);
        }
        const float alpha_b = wallCoefficient[fluid[i]];
        if (alpha_b > 0.f) {
            const Real factor = Real(alpha_b) / rho_i;
            for (const auto pair : neighbors.boundary(lane, i)) sum += (factor * pair.weight()) * (Vec3<Real>(v[pair.j]) - v_i);
        }
        store(change, i, lane.sum(sum));
    }
};

/// The change of velocity of i by one wall sample, for who asks what each body does.
struct XsphPush {
    View<const Packed4> v;
    View<const float> density, coefficient;
    View<const int> fluid;
    template <class L, class P>
    MENISCUS_HD auto operator()(L, int i, const P& pair) const {
        return (typename L::Real(coefficient[fluid[i]] / density[i]) * pair.weight()) *
               (Vec3<typename L::Real>(v[pair.j]) - spread<L>(v[i]));
    }
};

}  // namespace meniscus::sph
