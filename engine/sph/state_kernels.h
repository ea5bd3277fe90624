// SPDX-License-Identifier: MIT
// Density, stored gradients, and the volumes of boundary samples.
#pragma once
#include "engine/neighbors/grid_kernels.h"
#include "engine/neighbors/lists.h"
#include "engine/sph/kernel.h"

namespace meniscus::sph {

/// rho_i / rho_0 = sum_j V_j W_ij over fluid and walls (SPH tutorial Eq. 11, 93), the gradients V_j grad W_ij of the fluid pairs, their sum
/// F_i with the walls', and a_i = |F_i|^2 + sum over fluid |V_j grad W_ij|^2, the diagonal of every pressure projection (Eq. 79).
struct DensityAndGradients {
    Neighbors<KernelFunction> neighbors;
    KernelFunction wallKernel;
    StoredGradients stored;
    View<float> density;
    View<Packed4> gradientSum;
    View<Packed4> wallSum;  ///< the walls' part of F_i; null: nobody asks
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        using Real = typename L::Real;
        Real rho(0.f), squares(0.f);
        auto F = Vec3<Real>::zero(), F_b = F;
        for (const auto pair : neighbors.fluid(lane, i)) {
            const Real r = sqrt(pair.distanceSquared());
            rho += pair.V_j * pair.kernel.value(r);
            const auto g = (pair.V_j * pair.kernel.slope(r)) * pair.x_ij;
            stored.store(lane, pair.entry, g);
            F += g;
            squares += dot(g, g);
        }
        for (const auto pair : neighbors.boundary(lane, i)) {
            const Real r = sqrt(pair.distanceSquared());
            rho += pair.V_j * wallKernel.value(r);
            F_b += (pair.V_j * wallKernel.slope(r)) * pair.x_ij;
        }
        const auto F_i = lane.sum(F + F_b);
        density.data[i] = lane.sum(rho);
        if (wallSum.data) store(wallSum, i, lane.sum(F_b));
        store(gradientSum, i, F_i, dot(F_i, F_i) + lane.sum(squares));
    }
};

/// The pressure that the forces between samples amount to: a third of the trace of the stress,
///     p_i = 1/(2d) sum_j V_j (lambda_i + lambda_j) |W'_ij| r_ij,   lambda_j = 0 on walls.
/// Inside the fluid that is lambda. Near walls lambda is larger, since fluid pairs are missing there, and the pressure is not.
struct MechanicalPressure {
    Neighbors<KernelFunction> neighbors;
    KernelFunction wallKernel;
    View<const float> multiplier;
    View<float> pressure;
    float share;  ///< 1 / (2 d)
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        using Real = typename L::Real;
        const Real own(multiplier.data[i]);
        Real sum(0.f);
        for (const auto pair : neighbors.fluid(lane, i)) {
            const Real r2 = pair.distanceSquared();
            sum -= (own + multiplier[pair.j]) * pair.V_j * pair.kernel.slope(sqrt(r2)) * r2;
        }
        for (const auto pair : neighbors.boundary(lane, i)) {
            const Real r2 = pair.distanceSquared();
            sum -= own * pair.V_j * wallKernel.slope(sqrt(r2)) * r2;
        }
        pressure.data[i] = share * lane.sum(sum);
    }
};

/// V_b = gamma / sum of W_bb over boundary samples, itself included (SPH tutorial Eq. 94), or over those of its body alone. Runs once, over
/// cells instead of lists.
struct BoundaryVolume {
    View<const Packed4> x;
    View<const float> bodyOf;
    View<const int> cellOf;
    View<const Range> ranges;
    View<const int> rangeCount;
    View<float> volume;
    KernelFunction kernel;
    Periodicity periodic;
    float gamma;
    int begin;
    bool ownBody;
    template <class L>
    MENISCUS_HD void operator()(L lane, int b) const {
        using Real = typename L::Real;
        const Real body(bodyOf.data[begin + b]);
        const auto x_b = spread<L>(x[begin + b]);
        Real sum(0.f);
        const Range* r = &ranges[cellOf[b] * kStencil];
        for (const Range* last = r + rangeCount[cellOf[b]]; r != last; ++r)
            for (int k = r->begin; k < r->end; k += L::width) {
                const Vec3<Real> x_k = x[typename L::Pack{k}];
                const auto d = periodic.nearest(x_b - x_k);
                const Real weight = select(lane.before(k, r->end), kernel.value(sqrt(dot(d, d))), Real(0.f));
                sum += ownBody ? select(bodyOf[typename L::Pack{k}] == body, weight, Real(0.f)) : weight;
            }
        volume.data[b] = gamma / lane.sum(sum);
    }
};

/// Writes volumes into the w of positions.
struct SetVolume {
    View<const float> volume;
    View<Packed4> x;
    int begin;
    template <class L>
    MENISCUS_HD void operator()(L, int b) const {
        x.data[begin + b].w = volume[b];
    }
};

}  // namespace meniscus::sph
