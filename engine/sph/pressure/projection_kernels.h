// SPDX-License-Identifier: MIT
// Kernels of the pressure projection. D: velocity -> rate of compression; its transpose: pressure -> displacement.
#pragma once
#include "engine/neighbors/lists.h"
#include "engine/sph/kernel.h"

namespace meniscus::sph {

/// (D u)_i = u_i . F_i - sum over fluid of u_j . V_j grad W_ij: walls at rest.
template <class L>
MENISCUS_HD float compression(L lane, int i, const StoredNeighbors& neighbors, const Vec3<float>& F_i, View<const Packed4> u) {
    using Real = typename L::Real;
    Real sum(0.f);
    for (const auto pair : neighbors.fluid(lane, i)) sum += dot(Vec3<Real>(u[pair.j]), pair.gradient);
    return dot(vec(u.data[i]), F_i) - neighbors.unit * lane.sum(sum);
}

/// What one particle adds to the sums of a round: compression left (r, and what the source left out), over-pressure, squared projected
/// gradient step, and the residual where there is pressure, with its sign.
MENISCUS_HD Packed4 roundTerms(float r, float leftOut, float q, float inverseDiagonal, float omega) {
    if (inverseDiagonal == 0.f) return {0, 0, 0, 0};
    const float g = max(omega * r * inverseDiagonal, -q);
    return {max(r + leftOut, 0.f), q > 0.f ? max(-r, 0.f) : 0.f, g * g / inverseDiagonal, q > 0.f ? r : 0.f};
}

/// rho - 1, where what a flat surface lacks of rest density is no room to move together (docs/still-water.md): its deficit is `surface`
/// times the square of the gradient sum. Nor is what is allowed an error.
MENISCUS_HD float densityError(float rho, const Vec3<float>& gradientSum, float surface, float allowed) {
    const float error = rho - 1.f;
    return error < 0.f ? min(error + surface * dot(gradientSum, gradientSum), 0.f) : max(error - allowed, 0.f);
}

/// b_i = w (rho_i - 1) + dt ((D v)_i - sum over walls of V_b v_b . grad W_ib), and 1 / a_i: 0 for particles that take no part. With `open`
/// > 0, b is lowered for particles whose density falls below it, by 1 within a tenth: they may be compressed. (No count of neighbours: a
/// lattice has neighbours at r = h to rounding, and a yes or no that rounding decides makes devices part ways.)
struct Source {
    StoredNeighbors neighbors;
    View<const Packed4> v, gradientSum;
    View<const float> density, wallMotion;
    View<float> b, inverseDiagonal;
    float densityWeight, dt, least;  ///< least: a_i below it is nothing to divide by
    float open;
    float surface, allowed;
    float give;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        const auto F = gradientSum[i];
        const float slack = open > 0.f ? max(0.f, 10.f * (1.f - density[i] / open)) : 0.f;
        b.data[i] = densityWeight * densityError(density[i], F, surface, allowed) +
                    dt * (compression(lane, i, neighbors, F, v) - wallMotion[i]) - slack;
        inverseDiagonal.data[i] = F.w > least ? 1.f / (F.w + give) : 0.f;
    }
};

/// The same for samples of walls, which cannot move: the constraint is `press` V_b / V (rho_b - 1) <= 0, so that the force of a pair is
/// -(lambda_i + press lambda_b) V_b grad W_ib. Until there is as much fluid in front of a sample as fits, more may come: in a divergence
/// solve (densityWeight 0) all of it. Three times the diagonal: samples of edges, which see few particles, would overshoot.
struct SourceAtWalls {
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> v;
    View<const float> density;
    View<float> b, inverseDiagonal;
    float densityWeight, dt, least, surface, inverseVolume, press;
    int begin;
    template <class L>
    MENISCUS_HD void operator()(L lane, int k) const {
        using Real = typename L::Real;
        const int s = begin + k;
        const auto v_b = spread<L>(v[s]);
        Real rate(0.f), squares(0.f);
        auto sum = Vec3<Real>::zero();
        for (const auto pair : neighbors.fluid(lane, s)) {
            const auto g = pair.kernel.slope(sqrt(pair.distanceSquared())) * pair.x_ij;
            rate += dot(v_b - v[pair.j], g);
            squares += dot(g, g);
            sum += g;
        }
        const float V_b = press * neighbors.x[s].w, share = V_b * inverseVolume, diagonal = V_b * V_b * lane.sum(squares);
        const float error = densityWeight > 0.f
                                ? densityWeight * densityError(density[s], (1.f / inverseVolume) * lane.sum(sum), surface, 0.f)
                                : density[s] - 1.f;
        b.data[s] = share * min(error, 0.f) + dt * V_b * lane.sum(rate);
        inverseDiagonal.data[s] = diagonal > share * share * least ? .33f * min(share, 1.f) / diagonal : 0.f;
    }
};

/// q from the last step's pressure P: min(factor P dt^2, cap), 0 where nothing takes part or (published DFSPH) nothing is compressed.
struct WarmStart {
    View<const float> P, b, inverseDiagonal;
    View<float> q;
    float factor, cap;
    bool compressedOnly;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = typename L::Real;
        const Real zero(0.f), start = min(Real(factor) * max(P[i], zero), Real(cap));
        const Real bound = compressedOnly ? b[i] : Real(1.f);
        store(q, i, select((bound > zero) & (inverseDiagonal[i] > zero), start, zero));
    }
};

/// u_i = (D^T q)_i = q_i F_i + sum over fluid, and over walls that press, of q_j V_j grad W_ij.
struct Displacement {
    StoredNeighbors neighbors;
    View<const Packed4> gradientSum;
    View<const float> q;
    View<Packed4> u;
    bool wallsPress;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        auto sum = Vec3<typename L::Real>::zero();
        for (const auto pair : wallsPress ? neighbors.of(lane, i) : neighbors.fluid(lane, i)) sum += q[pair.j] * pair.gradient;
        store(u, i, q.data[i] * gradientSum[i] + neighbors.unit * lane.sum(sum));
    }
};

/// r = b - D u.
struct Residual {
    StoredNeighbors neighbors;
    View<const Packed4> gradientSum, u;
    View<const float> b, q, inverseDiagonal, density;
    View<float> r;
    View<Packed4> terms;
    float leftOut;  ///< 1 - Source::densityWeight, or 0
    float omega;    ///< length of the projected Jacobi step
    float give;     ///< see Problem::give
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        const float left = b[i] - compression(lane, i, neighbors, gradientSum[i], u) - give * q[i];
        r.data[i] = left;
        terms.data[i] = roundTerms(left, leftOut * (density[i] - 1.f), q[i], inverseDiagonal[i], omega);
    }
};

/// The same at walls, where (D u)_b = -sum over fluid of u_j . press V_b grad W_bj. What is left there is no compression of fluid: it
/// counts as over-pressure does.
struct ResidualAtWalls {
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> u;
    View<const float> b, q, inverseDiagonal;
    View<float> r;
    View<Packed4> terms;
    float omega, press;
    int begin;
    template <class L>
    MENISCUS_HD void operator()(L lane, int k) const {
        using Real = typename L::Real;
        const int s = begin + k;
        float left = 0.f;
        if (inverseDiagonal[s] > 0.f) {
            Real sum(0.f);
            for (const auto pair : neighbors.fluid(lane, s))
                sum += pair.kernel.slope(sqrt(pair.distanceSquared())) * dot(Vec3<Real>(u[pair.j]), pair.x_ij);
            left = b[s] + press * neighbors.x[s].w * lane.sum(sum);
        }
        r.data[s] = left;
        const Packed4 t = roundTerms(left, 0.f, q[s], inverseDiagonal[s], omega);
        terms.data[s] = {0, t.x + t.y, t.z, t.w};
    }
};

/// The first residual of a solve that starts at q = 0.
struct ResidualAtZero {
    View<const float> b, inverseDiagonal;
    View<float> q, r;
    View<Packed4> u, terms;
    float omega;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        q.data[i] = 0;
        r.data[i] = b[i];
        u.data[i] = {0, 0, 0, 0};
        terms.data[i] = roundTerms(b[i], 0.f, 0.f, inverseDiagonal[i], omega);
    }
};

/// The mean compression left after each of the first rounds of a solve.
constexpr int kResiduals = 128;
struct Residuals {
    float value[kResiduals];
};

/// One item: from a round's sums, what the stop test sees and the next direction's beta.
struct RoundControl {
    View<const Packed4> total;
    View<Packed4> state;  ///< x: last squared step, y: beta, z: mean compression left, w: rounds so far
    View<float> measure;
    View<Residuals> residuals;
    float perParticle;
    /// Also sees over-pressure, which a warm start would hide, and the mean of the signed residual, times `coherent`: errors of one sign
    /// add up over a column to velocities that keep it from coming to rest.
    bool natural;
    float coherent;
    float strict;  ///< times the mean residual where there is pressure
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const auto t = total[i];
        const float last = state.data[i].x, beta = last > 0.f ? t.z / last : 0.f;
        const float rounds = state.data[i].w;
        state.data[i] = {t.z, beta > 1.f ? 0.f : beta, t.x * perParticle, rounds + 1.f};
        const float residual = max(strict * (t.w + 2.f * t.y), coherent * max(t.w, -t.w));
        measure.data[i] = (natural ? max(t.x + t.y, residual) : t.x) * perParticle;
        if (rounds < static_cast<float>(kResiduals)) residuals.data[i].value[static_cast<int>(rounds)] = t.x * perParticle;
    }
};

/// Nonsmooth nonlinear conjugate gradients, the projected Jacobi step as gradient (docs/pressure-solve.md).
struct ConjugateUpdate {
    View<const float> r, inverseDiagonal;
    View<const Packed4> state;
    View<float> q, d;
    float omega;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = typename L::Real;
        const Real zero(0.f), beta(state.data[0].y);
        const Real q_i = q.read()[i], d_i = d.read()[i];
        const Real stepped = max(q_i + Real(omega) * r[i] * inverseDiagonal[i], zero);
        store(q, i, max(stepped + beta * d_i, zero));
        store(d, i, beta * d_i + (stepped - q_i));
    }
};

/// DFSPH's iteration as published (SPH tutorial Algorithms 4, 5): Jacobi with omega = 1 on the compression left.
struct JacobiUpdate {
    View<const float> r, inverseDiagonal;
    View<float> q;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = typename L::Real;
        store(q, i, q.read()[i] + max(r[i], Real(0.f)) * inverseDiagonal[i]);
    }
};

}  // namespace meniscus::sph
