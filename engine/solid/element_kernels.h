// SPDX-License-Identifier: MIT
// Kernels over elements, one a lane: solving each for its multiplier, and its forces.
#pragma once
#include <cstddef>

#include "engine/solid/form.h"
#include "engine/solid/kinds.h"
#include "engine/solid/local_solve.h"

namespace meniscus::solid {

/// What is kept of the elements of a kind, as planes of `stride` numbers: one a corner, a strain, or a rest.
template <class T, class Kind>
struct ElementViews {
    View<const int> of;
    View<const Packed<T>> rest, moduli;
    View<T> lambda;     ///< multipliers
    View<Packed<T>> d;  ///< displacement that the element causes, a corner
    int stride, begin;

    template <class V>
    MENISCUS_HD V plane(const V& view, int k) const {
        return {view.data + static_cast<std::ptrdiff_t>(k) * stride + begin};
    }
    template <class L>
    MENISCUS_HD Vec4<RealOf<L, T>> moduliOf(L, typename L::Pack e) const {
        return plane(moduli, 0)[e];
    }
    /// The table of a law that has one lies behind the moduli.
    template <class Law, class L>
    MENISCUS_HD Law lawOf(L lane, typename L::Pack e) const {
        if constexpr (kTabulated<typename Kind::template Law<RealOf<L, T>>>)
            return Law(moduliOf(lane, e), View<const Packed<T>>{moduli.data + stride});
        else
            return Law(moduliOf(lane, e));
    }
};

/// The vertices, displacements and rest of a pack of elements.
template <class L, class T, class Kind>
struct Gathered {
    using Real = RealOf<L, T>;
    static constexpr int n = Kind::vertices;
    Vec3<Real> x[n];
    Real w[n];  ///< inverse masses
    Vec4<Real> rest[Kind::rests];

    MENISCUS_HD Gathered(L, typename L::Pack e, const ElementViews<T, Kind>& elements, const View<const Packed<T>>& vertices) {
        for (int a = 0; a < n; ++a) {
            const typename L::Index j = elements.plane(elements.of, a)[e];
            const Vec4<Real> p = vertices[j];
            x[a] = p;
            w[a] = p.w;
        }
        for (int r = 0; r < Kind::rests; ++r) rest[r] = elements.plane(elements.rest, r)[e];
    }
};

/// det F below which an element is inside out while it is solved for: it is marked, and left to Untangle (recovery_kernels.h).
inline constexpr float kInsideOut = 1e-6f;

/// A number of any lane, in single precision.
MENISCUS_HD float single(double a) { return static_cast<float>(a); }
MENISCUS_HD float single(float a) { return a; }
template <class Real>
MENISCUS_HD Real single(const Real& a) {
    return a;
}

/// One element each: its new multiplier and displacement (GPBD, sections 3.2 to 3.5). Elements of one launch share no vertex, and move
/// them at once (Gauss-Seidel); or all are solved from the same positions, and displacements take their share of the change (Jacobi).
template <class T, class Kind, Form form, bool quadratic>
struct Solve {
    using Scalar = T;
    ElementViews<T, Kind> elements;
    View<Packed<T>> x;  ///< w: inverse mass
    View<const T> share;
    View<float> tangled;      ///< not 0 where a tetrahedron is not to be solved for here
    View<float> compression;  ///< how strongly the stored force compresses, against the inertia: 2 is where displacements get unstable
    T h2;
    LocalLimits limits;
    bool atOnce;

    template <class L>
    MENISCUS_HD void operator()(L lane, typename L::Pack e) const {
        using Real = RealOf<L, T>;
        constexpr int n = Kind::vertices, k = Kind::strains;
        using Law = std::conditional_t<quadratic, AtRest<typename Kind::template Law<Real>, Real>, typename Kind::template Law<Real>>;
        const Gathered<L, T, Kind> now(lane, e, elements, x.read());
        const Law law = elements.template lawOf<Law>(lane, e);
        Vec3<Real> d[n], moved[n];
        for (int a = 0; a < n; ++a) d[a] = elements.plane(elements.d, a).read()[e];
        Column<Real, k> lambda;
        for (int i = 0; i < k; ++i) lambda[i] = elements.plane(elements.lambda, i).read()[e];
        Real pressed(0.f), volume(1.f);
        if constexpr (Kind::isSimplex)
            solveSimplex(now, law, d, lambda, moved, pressed, volume);
        else
            solveStrain(now, law, d, lambda, moved);
        for (int i = 0; i < k; ++i) store(elements.plane(elements.lambda, i), e, lambda[i]);
        store(elements.plane(compression, 0), e, single(pressed));
        if constexpr (Kind::isSimplex && n == 4) {
            using Flag = RealOf<L, float>;
            const Flag before(elements.plane(tangled, 0).read()[e]);
            const Flag mark = select(volume > Real(kInsideOut), before, max(before, Flag(1.f)));
            store(elements.plane(tangled, 0), e, mark);
            const Real zero(0.f);
            const auto leave = Real(mark) > zero;
            for (auto& m : moved) m = {select(leave, zero, m.x), select(leave, zero, m.y), select(leave, zero, m.z)};
        }
        for (int a = n - 1; a >= 0; --a) {  // where a corner stands for a missing neighbour, its own comes last
            const Real part = atOnce ? Real(1.f) : Real(elements.plane(share, a)[e]);
            const Vec3<Real> move = part * moved[a];
            store(elements.plane(elements.d, a), e, d[a] + move);
            if (atOnce) {
                const typename L::Index j = elements.plane(elements.of, a)[e];
                store(x, j, now.x[a] + move, now.w[a]);
            }
        }
    }

private:
    static constexpr float kSlight = .25f;
    template <class Now, class Law, class Real, int n, int k>
    MENISCUS_HD void solveSimplex(const Now& now, const Law& law, const Vec3<Real> (&d)[n], Column<Real, k>& lambda, Vec3<Real> (&moved)[n],
                                  Real& pressed, Real& volume) const {
        constexpr int p = Kind::p;
        const auto hats = Kind::template hats<Real>(now.rest);
        const auto W = hats.mobility(now.w);
        const auto F = Gradient<Real, p>::of(hats, now.x);
        if constexpr (p == 3) volume = dot(cross(F.f[0], F.f[1]), F.f[2]);
        const auto none = Real(1.f) < Real(0.f);
        if constexpr (form == Form::Displacement) {
            // Where the force is slight against the inertia, it turns nothing: the strain may be taken as linear (docs/solids.md).
            // What is slight before must be so after, too: else the exact problem is solved after all.
            const auto stored = dualTensor<p>(lambda);
            const Real mobile = trace(W);
            const auto isSlight = [&](const Matrix<Real, p>& multiplier) {
                Real squares(0.f);
                for (int i = 0; i < p; ++i)
                    for (int j = 0; j < p; ++j) squares = mulAdd(multiplier[i][j], multiplier[i][j], squares);
                return squares * mobile * mobile < Real(kSlight * kSlight);
            };
            auto slight = isSlight(stored);
            const auto own = Gradient<Real, p>::of(hats, d);
            const auto old = lambda;
            for (int a = 0; a < n; ++a) moved[a] = Vec3<Real>::zero();
            if (any(slight)) {
                const auto C = F.gram();
                Column<Real, k> moves;  // of the strain, by the displacement that is stored
                for (int i = 0; i < k; ++i) {
                    const int r = Entries<p>::row(i), c = Entries<p>::column(i);
                    moves[i] = Real(.5f) * (dot(F.f[r], own.f[c]) + dot(F.f[c], own.f[r]));
                }
                const LinearProblem<Real, k> problem(greenStrain<p>(C) - moves, compliance<p>(W, C));
                lambda = problem.multiplierOf(moves);
                solveLocal(problem, law, Real(h2), Real(1.f), limits, !slight, lambda);
                const auto taken = dualTensor<p>(lambda);
                slight = slight && isSlight(taken);
                const auto pull = F.times(taken);
                for (int a = 0; a < n; ++a) moved[a] = now.w[a] * pull.times(hats.b[a]) - d[a];
                pressed = max(trace(product<p>(stored, W)), Real(0.f));
            }
            if (!all(slight)) {
                const auto c = positivePart(stored);
                const TensionProblem<Real, p> problem(F - own, F, W, c);
                auto theta = old - derivatives<p>(c);
                const auto at = solveLocal(problem, law, Real(h2), Real(1.f), limits, slight, theta);
                const auto pull = at.F.times(at.Theta) + F.times(c);
                const auto taken = theta + derivatives<p>(c);
                for (int a = 0; a < n; ++a) {
                    const Vec3<Real> move = now.w[a] * pull.times(hats.b[a]) - d[a];
                    moved[a] = {select(slight, moved[a].x, move.x), select(slight, moved[a].y, move.y), select(slight, moved[a].z, move.z)};
                }
                for (int i = 0; i < k; ++i) lambda[i] = select(slight, lambda[i], taken[i]);
                pressed = select(slight, pressed, trace(product<p>(c, W)));
            }
        } else {
            const auto C = F.gram();
            const auto A = compliance<p>(W, C);
            const LinearProblem<Real, k> problem(greenStrain<p>(C) - A * lambda, A);
            const auto before = lambda;
            solveLocal(problem, law, Real(h2), Real(1.f), limits, none, lambda);
            const auto pull = F.times(dualTensor<p>(lambda - before));
            for (int a = 0; a < n; ++a) moved[a] = now.w[a] * pull.times(hats.b[a]);
        }
    }

    template <class Now, class Law, class Real, int n, int k>
    MENISCUS_HD void solveStrain(const Now& now, const Law& law, const Vec3<Real> (&d)[n], Column<Real, k>& lambda,
                                 Vec3<Real> (&moved)[n]) const {
        const Real zero(0.f);
        Vec3<Real> y[n], S[k][n];
        Column<Real, k> s;
        for (int a = 0; a < n; ++a) {
            y[a] = now.x[a];
            if constexpr (form == Form::Displacement && Kind::turnsInTension) {  // the exact problem in tension
                const auto tension = lambda[0] < zero;
                y[a] -= select(tension, Real(1.f), zero) * d[a];
            }
        }
        Kind::template evaluate<Real>(y, now.rest, s, S);
        Matrix<Real, k> A;
        for (int i = 0; i < k; ++i)
            for (int j = 0; j <= i; ++j) {
                Real sum(0.f);
                for (int a = 0; a < n; ++a) sum = sum + now.w[a] * dot(S[i][a], S[j][a]);
                A[i][j] = A[j][i] = sum;
            }
        Column<Real, k> before = Column<Real, k>::zero(), own;
        if constexpr (form == Form::Displacement) {
            for (int i = 0; i < k; ++i) {
                own[i] = zero;
                for (int a = 0; a < n; ++a) own[i] = own[i] + dot(S[i][a], y[a] - (now.x[a] - d[a]));
            }
        } else {
            own = A * lambda;
            before = lambda;
        }
        const LinearProblem<Real, k> problem(s - own, A);
        if constexpr (form == Form::Displacement) lambda = problem.multiplierOf(own);  // starts from the strain that is there
        solveLocal(problem, law, Real(h2), unitOf(now), limits, Real(1.f) < zero, lambda);
        const auto change = lambda - before;
        for (int a = 0; a < n; ++a) {
            moved[a] = form == Form::Displacement ? Real(-1.f) * d[a] : Vec3<Real>::zero();
            for (int i = 0; i < k; ++i) moved[a] += (now.w[a] * change[i]) * S[i][a];
        }
    }
    /// The strain that counts as large: for lengths that of the element, for angles 1, for curvatures one turn along it.
    template <class Now>
    MENISCUS_HD static auto unitOf(const Now& now) {
        using Real = typename Now::Real;
        if constexpr (std::is_base_of_v<Stretch, Kind>)
            return max(now.rest[0].x, Real(1e-6f));
        else if constexpr (std::is_base_of_v<Curvature, Kind>)
            return sqrt(max(now.rest[0].x * now.rest[0].w - now.rest[0].y * now.rest[0].z, Real(0.f)));
        else
            return Real(std::is_base_of_v<Angle, Kind> || std::is_base_of_v<FabricStrain, Kind> ? 1.f : .01f);
    }
};

/// h^2 M^-1 f of each corner, for the residual of backward Euler; or as what the element keeps, with the multiplier.
template <class T, class Kind>
struct Forces {
    using Scalar = T;
    ElementViews<T, Kind> elements;
    View<const Packed<T>> x;
    View<Packed<T>> moves;
    T h2;
    bool keep;

    template <class L>
    MENISCUS_HD void operator()(L lane, typename L::Pack e) const {
        using Real = RealOf<L, T>;
        constexpr int n = Kind::vertices, k = Kind::strains;
        using Law = typename Kind::template Law<Real>;
        const Gathered<L, T, Kind> now(lane, e, elements, x);
        const Law law = elements.template lawOf<Law>(lane, e);
        Vec3<Real> f[n];
        Column<Real, k> g;
        if constexpr (Kind::isSimplex) {
            constexpr int p = Kind::p;
            const auto hats = Kind::template hats<Real>(now.rest);
            const auto F = Gradient<Real, p>::of(hats, now.x);
            g = law.gradient(law.at(greenStrain<p>(F.gram())));
            const auto P = F.times(dualTensor<p>(g));
            for (int a = 0; a < n; ++a) f[a] = P.times(hats.b[a]);
        } else {
            Column<Real, k> s;
            Vec3<Real> S[k][n];
            Kind::template evaluate<Real>(now.x, now.rest, s, S);
            g = law.gradient(law.at(s));
            for (int a = 0; a < n; ++a) {
                f[a] = g[0] * S[0][a];
                for (int i = 1; i < k; ++i) f[a] += g[i] * S[i][a];
            }
        }
        for (int a = 0; a < n; ++a) store(elements.plane(moves, a), e, Vec3<Real>((Real(-h2) * now.w[a]) * f[a]));
        if (keep)
            for (int i = 0; i < k; ++i) store(elements.plane(elements.lambda, i), e, Real(-h2) * g[i]);
    }
};

}  // namespace meniscus::solid
