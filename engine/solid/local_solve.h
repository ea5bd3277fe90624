// SPDX-License-Identifier: MIT
// The problem of one element: its multiplier lambda = -h^2 grad U(s), where s is the strain that it then has (GPBD, section 3.2).
//
// While all others rest, a multiplier moves the element's vertices by d = M^-1 S^T lambda and its strain with them. The solution makes
// h^2 U + (kinetic energy of d) smallest. Newton's step (1 + h^2 H A) delta = -g, g = lambda + h^2 grad U, is made symmetric by
// A = L L^T: (1 + h^2 L^T H L) y = L^T g, L^T delta = -y; where A is singular, as for flat elements, lambda has no part there.
#pragma once
#include "engine/solid/laws/law.h"
#include "engine/solid/strains/simplex.h"

namespace meniscus::solid {

/// When Newton's iteration ends: after `most` steps, where less strain than `tolerance` is missing, or less force than `part` of what was
/// missing when it began: the next sweep goes on from there, and its neighbours will have moved by then.
struct LocalLimits {
    int most = 20;
    float tolerance = 1e-5f;
    float part = 1e-5f;
    bool operator==(const LocalLimits&) const = default;
};
template <class Real>
inline constexpr float kRoundOff = sizeof(Real) == sizeof(double) ? 1e-15f : 5e-7f;  // double, or float and lanes of them
template <class Real>
inline constexpr float kSingular = sizeof(Real) == sizeof(double) ? 1e-13f : 1e-7f;

/// s = free + A lambda: A as it is now.
template <class Real, int k>
struct LinearProblem {
    Column<Real, k> free;
    Matrix<Real, k> A;
    Cholesky<Real, k> root;
    MENISCUS_HD_CALL LinearProblem(const Column<Real, k>& s, const Matrix<Real, k>& compliance)
        : free(s), A(compliance), root(compliance, kSingular<Real>) {}
    /// The multiplier whose move of strain is nearest to s.
    MENISCUS_HD_CALL Column<Real, k> multiplierOf(const Column<Real, k>& s) const { return root.solveTransposed(root.solve(s)); }

    struct At {
        Column<Real, k> s;
        Real kinetic;
    };
    MENISCUS_HD At at(const Column<Real, k>& lambda) const {
        const auto moved = A * lambda;
        return {free + moved, Real(.5f) * dot(lambda, moved)};
    }
    MENISCUS_HD const Cholesky<Real, k>& rootAt(const At&) const { return root; }
    MENISCUS_HD Column<Real, k> constant() const { return Column<Real, k>::zero(); }
};

/// The exact problem of a simplex in tension: with F' the gradient without the element's own force, F = F' (1 - Theta W)^-1 whatever the
/// rotation, for any Theta <= 0. What the stored multiplier has of compression, c >= 0, acts along the gradient F_0 that is there, so
/// F' = F(x - d) + F_0 c W, and the multiplier is Theta + c (docs/solids.md).
template <class Real, int p>
struct TensionProblem {
    static constexpr int k = Entries<p>::count;
    Gradient<Real, p> free;
    Matrix<Real, p> W, L, c;  ///< W = L L^T

    MENISCUS_HD_CALL TensionProblem(const Gradient<Real, p>& without, const Gradient<Real, p>& now, const Matrix<Real, p>& mobility,
                                    const Matrix<Real, p>& compression)
        : free(without + now.times(product<p>(compression, mobility))),
          W(mobility),
          L(Cholesky<Real, p>(mobility, kSingular<Real>).L),
          c(compression) {
        for (int i = 0; i < p; ++i)
            for (int j = i + 1; j < p; ++j) L[i][j] = Real(0.f);
    }

    struct At {
        Column<Real, k> s;
        Real kinetic;
        Gradient<Real, p> F;
        Matrix<Real, p> C, N, Theta;
    };
    MENISCUS_HD_CALL At at(const Column<Real, k>& lambda) const {
        At a;
        a.Theta = dualTensor<p>(lambda);
        // B = 1 - L^T Theta L must be positive; N = W (1 - Theta W)^-1 = L B^-1 L^T, F = free (1 + Theta N).
        Matrix<Real, p> B;
        for (int i = 0; i < p; ++i)
            for (int j = 0; j <= i; ++j) {
                Real s(i == j ? 1.f : 0.f);
                for (int m = i; m < p; ++m)
                    for (int n = j; n < p; ++n) s = minusProduct(s, L[m][i] * a.Theta[m][n], L[n][j]);
                B[i][j] = B[j][i] = s;
            }
        const Cholesky<Real, p> root(B, kSingular<Real>);
        Column<Real, p> half[p];
        for (int i = 0; i < p; ++i) {
            Column<Real, p> row;
            for (int j = 0; j < p; ++j) row[j] = L[i][j];
            half[i] = root.solve(row);
        }
        for (int i = 0; i < p; ++i)
            for (int j = 0; j <= i; ++j) a.N[i][j] = a.N[j][i] = dot(half[i], half[j]);
        auto stretched = product<p>(a.Theta, a.N);
        for (int i = 0; i < p; ++i) stretched[i][i] = stretched[i][i] + Real(1.f);
        a.F = free.times(stretched);
        a.C = a.F.gram();
        a.s = greenStrain<p>(a.C);
        const auto inertia = product<p>(a.Theta, product<p>(W, a.Theta));
        Real twice(0.f);
        for (int i = 0; i < p; ++i)
            for (int j = 0; j < p; ++j) twice = mulAdd(a.C[i][j], inertia[i][j] + c[i][j], twice);
        a.kinetic = select(root.complete, Real(.5f) * twice, Real(kForbidden));
        return a;
    }
    MENISCUS_HD Cholesky<Real, k> rootAt(const At& a) const { return Cholesky<Real, k>(compliance<p>(a.N, a.C), kSingular<Real>); }
    MENISCUS_HD Column<Real, k> constant() const { return derivatives<p>(c); }
};

/// A law made quadratic: its Hessian at rest.
template <class Law, class Real>
struct AtRest {
    static constexpr int strains = Law::strains;
    using S = Column<Real, strains>;
    Matrix<Real, strains> H;
    template <class... From>
    MENISCUS_HD explicit AtRest(const Vec4<Real>& moduli, const From&... table) : H(Matrix<Real, strains>::zero()) {
        const Law law(moduli, table...);
        law.addHessian(law.at(S::zero()), Convexity::AsIs, H);
    }
    using At = S;
    MENISCUS_HD At at(const S& s) const { return s; }
    MENISCUS_HD Real energy(const At& s) const { return Real(.5f) * dot(s, H * s); }
    MENISCUS_HD S gradient(const At& s) const { return H * s; }
    MENISCUS_HD void addHessian(const At&, Convexity, Matrix<Real, strains>& to) const { to = H; }
};

/// Newton's iteration with backtracking, from lambda, which it leaves at the solution; returns the state there. `unit` is the strain that
/// counts as large. Lanes that are done, some from the beginning, wait for the others.
template <class Problem, class Law, class Real, int k>
MENISCUS_HD_CALL typename Problem::At solveLocal(const Problem& problem, const Law& law, const Real& h2, const Real& unit,
                                                 LocalLimits limits, MaskOf<Real> done, Column<Real, k>& lambda) {
    constexpr int halvings = 20;
    const Real zero(0.f), one(1.f), allowed = Real(limits.tolerance) * unit;
    const auto constant = problem.constant();
    const auto missingAt = [&](const typename Law::At& state) { return lambda + constant + h2 * law.gradient(state); };
    auto at = problem.at(lambda);
    auto state = law.at(at.s);
    auto missing = missingAt(state);
    Real merit = h2 * law.energy(state) + at.kinetic;
    const Real enough = Real(limits.part * limits.part) * dot(missing, missing);
    for (int step = 0; step < limits.most; ++step) {
        const auto& root = problem.rootAt(at);
        const auto q = root.transposeTimes(missing);
        if (step > 0) done = done || dot(q, q) * root.trace <= allowed * allowed;
        if (all(done)) break;
        auto y = Column<Real, k>::zero();
        MaskOf<Real> solved = done;
        for (const Convexity c : {Convexity::AsIs, Convexity::Clamped}) {
            auto H = Matrix<Real, k>::zero();
            law.addHessian(state, c, H);
            const Cholesky<Real, k> K(onePlus(h2, root.L, H), 0.f);
            const auto trialY = K.solveTransposed(K.solve(q));
            for (int i = 0; i < k; ++i) y[i] = select(solved, y[i], trialY[i]);
            solved = solved || K.complete;
            if (all(solved)) break;
        }
        const auto from = lambda, delta = root.solveTransposed(y);
        const Real slope = -dot(q, y);  // downwards along delta
        // Energies are known to the round-off of strains, times the force that is theirs.
        Real scale = max(merit, -merit);
        for (int i = 0; i < k; ++i) scale = scale + max(lambda[i], -lambda[i]) * unit;
        Real t = select(done, zero, one);
        for (int halving = 0;; ++halving) {
            lambda = from - t * delta;
            at = problem.at(lambda);
            state = law.at(at.s);
            const Real trial = h2 * law.energy(state) + at.kinetic;
            const auto good = trial <= merit + Real(1e-4f) * t * slope + Real(kRoundOff<Real>) * scale || t <= zero;
            if (all(good)) {
                merit = trial;
                break;
            }
            const bool last = halving == halvings;
            t = select(good, t, last ? zero : Real(.5f) * t);
            if (last) done = done || !good;
        }
        missing = missingAt(state);
        done = done || dot(missing, missing) <= enough;
        if (all(done)) break;
    }
    return at;
}

}  // namespace meniscus::solid
