// SPDX-License-Identifier: MIT
// Density, stored gradients, and the volumes of boundary samples.
#pragma once
#include "engine/neighbors/grid_kernels.h"
#include "engine/neighbors/lists.h"
#include "engine/sph/kernel.h"

namespace meniscus::sph {

/// rho_i / rho_0 = sum_j V_j W_ij over fluid and walls (SPH tutorial Eq. 11, 93), the gradients V_j grad W_ij of all pairs, their sum F_i,
/// and a_i = |F_i|^2 + sum over fluid |V_j grad W_ij|^2, the diagonal of every pressure projection (Eq. 79).
/// Gradients towards walls are those by which the multipliers of walls push, where walls have any.
struct DensityAndGradients {
    Neighbors<KernelFunction> neighbors;
    WallFunction wall;
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
            const auto g = stored.store(lane, pair.entry, pair.V_j * pair.kernel.slope(r), pair.x_ij);
            F += g;
            squares += dot(g, g);
        }
        for (const auto pair : neighbors.boundary(lane, i)) {
            const Real r = sqrt(pair.distanceSquared());
            rho += pair.V_j * wall.value(r);
            F_b += (pair.V_j * wall.slope(r)) * pair.x_ij;
            if (wall.press > 0.f) stored.store(lane, pair.entry, pair.V_j * wall.pressing(r), pair.x_ij);
        }
        const float unit = stored.unit;
        const auto F_i = lane.sum(Real(unit) * F + F_b);
        density.data[i] = lane.sum(rho);
        if (wallSum.data) store(wallSum, i, lane.sum(F_b));
        store(gradientSum, i, F_i, dot(F_i, F_i) + unit * unit * lane.sum(squares));
    }
};

/// |v_i - u|.
struct Speed {
    View<const Packed4> v;
    View<float> speed;
    Vec3<float> walls;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const Vec3<float> u = vec(v.data[i]) - walls;
        speed.data[i] = sqrt(dot(u, u));
    }
};

/// The density at samples of walls: that of the fluid, and what the wall itself hides.
struct DensityAtWalls {
    Neighbors<KernelFunction> neighbors;
    View<const float> hidden;
    View<float> density;
    int begin;
    template <class L>
    MENISCUS_HD void operator()(L lane, int k) const {
        const int b = begin + k;
        typename L::Real sum(0.f);
        for (const auto pair : neighbors.fluid(lane, b)) sum += pair.weight();
        density.data[b] = hidden[b] + lane.sum(sum);
    }
};

/// The mean of the multipliers of the fluid in front of a wall's samples.
struct MultiplierAtWalls {
    Neighbors<KernelFunction> neighbors;
    View<float> multiplier;
    int begin;
    template <class L>
    MENISCUS_HD void operator()(L lane, int k) const {
        using Real = typename L::Real;
        const int b = begin + k;
        Real sum(0.f), weights(0.f);
        for (const auto pair : neighbors.fluid(lane, b)) {
            const Real weight = pair.weight();
            sum += weight * multiplier.read()[pair.j];
            weights += weight;
        }
        multiplier.data[b] = lane.sum(sum) / max(lane.sum(weights), 1e-20f);
    }
};

/// The pressure that the forces between samples amount to: a third of the trace of the stress,
///     p_i = 1/(2d) sum_j V_j (lambda_i + lambda_j) |W'_ij| r_ij.
/// Where all samples are there and have multipliers that is lambda; where walls have none it is less than lambda.
struct MechanicalPressure {
    Neighbors<KernelFunction> neighbors;
    WallFunction wall;
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
            const Real r2 = pair.distanceSquared(), r = sqrt(r2);
            sum -= pair.V_j * (own * wall.slope(r) + multiplier[pair.j] * wall.pressing(r)) * r2;
        }
        pressure.data[i] = share * lane.sum(sum);
    }
};

/// V_b = gamma / sum of W_bb over boundary samples, itself included (SPH tutorial Eq. 94), or over those of its body alone. A sample that
/// knows its share of a cell has that volume, less what other bodies take: by the same sums. Runs once, over cells instead of lists.
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
    int begin, boundaryBegin;
    View<const float> share;
    float cell;  ///< volume of a whole one; 0: shares are not asked for
    bool ownBody;
    template <class L>
    MENISCUS_HD void operator()(L lane, int b) const {
        using Real = typename L::Real;
        const Real body(bodyOf.data[begin + b]);
        const auto x_b = spread<L>(x[begin + b]);
        Real sum(0.f), own(0.f);
        const Range* r = &ranges[cellOf[b] * kStencil];
        for (const Range* last = r + rangeCount[cellOf[b]]; r != last; ++r)
            for (int k = r->begin; k < r->end; k += L::width) {
                const Vec3<Real> x_k = x[typename L::Pack{k}];
                const auto d = periodic.nearest(x_b - x_k);
                const Real weight = select(lane.before(k, r->end), kernel.value(sqrt(dot(d, d))), Real(0.f));
                const Real mine = select(bodyOf[typename L::Pack{k}] == body, weight, Real(0.f));
                own += mine;
                sum += ownBody ? mine : weight;
            }
        const float known = cell * share[begin - boundaryBegin + b], whole = lane.sum(sum);
        volume.data[b] = known > 0.f ? known * lane.sum(own) / whole : gamma / whole;
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
