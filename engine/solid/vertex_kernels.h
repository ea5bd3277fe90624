// SPDX-License-Identifier: MIT
// Vertex block descent (Chen, Liu, Yang and Yuksel 2024; GPBD, section 11.1): each vertex goes to where its own inertia and elements
// balance, by one Newton step of its three coordinates:
//
//     g = x - x~ + h^2 w sum of dU/dx,   H = 1 + h^2 w sum of d^2U/dx^2,   x <- x - t H^-1 g,   w: inverse mass
//
// A corner is an element at one of its vertices. Kernels over corners first, an element a lane, then over vertices, which gather theirs.
#pragma once
#include "engine/solid/dual.h"
#include "engine/solid/kinds.h"
#include "engine/solid/local_solve.h"

namespace meniscus::solid {

/// Corners of one kind, in the order of the vertices that they are at; planes of `stride` numbers. Elements as in the model.
template <class T, class Kind>
struct CornerViews {
    View<const int> of;       ///< vertices of the corner's element, a plane each
    View<const int> element;  ///< its number
    View<const T> place;      ///< which of its vertices the corner is at
    View<const Packed<T>> rest, moduli;
    int stride, elements, begin;

    template <class V>
    MENISCUS_HD V plane(const V& view, int k) const {
        return {view.data + static_cast<std::ptrdiff_t>(k) * stride + begin};
    }
};

/// The element of a pack of corners, as seen from its own vertex.
template <class L, class T, class Kind>
struct AtCorner {
    using Real = RealOf<L, T>;
    using Law = typename Kind::template Law<Real>;
    static constexpr int n = Kind::vertices, k = Kind::strains;
    Vec3<Real> x[n];
    Real w;  ///< inverse mass of the own vertex
    MaskOf<Real> own[n];
    Vec4<Real> rest[Kind::rests];
    Law law;

    MENISCUS_HD_CALL AtCorner(L, typename L::Pack e, const CornerViews<T, Kind>& corners, const View<const Packed<T>>& vertices)
        : w(0.f), law(lawAt<L>(e, corners)) {
        const Real place = corners.plane(corners.place, 0)[e];
        for (int a = 0; a < n; ++a) {
            const typename L::Index j = corners.plane(corners.of, a)[e];
            const Vec4<Real> p = vertices[j];
            x[a] = p;
            own[a] = place > Real(static_cast<float>(a) - .5f) && place < Real(static_cast<float>(a) + .5f);
            w = select(own[a], p.w, w);
        }
        const typename L::Index element = corners.plane(corners.element, 0)[e];
        for (int r = 0; r < Kind::rests; ++r)
            rest[r] = View<const Packed<T>>{corners.rest.data + static_cast<std::ptrdiff_t>(r) * corners.elements}[element];
    }
    template <class V>
    MENISCUS_HD V ofOwn(const V (&all)[n]) const {
        V v = all[0];
        for (int a = 1; a < n; ++a) v = {select(own[a], all[a].x, v.x), select(own[a], all[a].y, v.y), select(own[a], all[a].z, v.z)};
        return v;
    }

private:
    template <class Lane>
    MENISCUS_HD static Law lawAt(typename Lane::Pack e, const CornerViews<T, Kind>& corners) {
        const typename Lane::Index element = corners.plane(corners.element, 0)[e];
        const Vec4<Real> moduli = corners.moduli[element];
        if constexpr (kTabulated<Law>)
            return Law(moduli, View<const Packed<T>>{corners.moduli.data + corners.elements});
        else
            return Law(moduli);
    }
};

/// h^2 w dU/dx and h^2 w d^2U/dx^2 of the corner's vertex, in three packs of four: g and H_xx; H_yy, H_zz, H_xy, H_xz; H_yz.
template <class T, class Kind>
struct CornerBlocks {
    using Scalar = T;
    CornerViews<T, Kind> corners;
    View<const Packed<T>> x;
    View<Packed<T>> blocks;
    T h2;

    template <class L>
    MENISCUS_HD void operator()(L lane, typename L::Pack e) const {
        using Real = RealOf<L, T>;
        constexpr int n = Kind::vertices, k = Kind::strains;
        const AtCorner<L, T, Kind> at(lane, e, corners, x);
        Vec3<Real> S[k];  // ds/dx of the own vertex
        Column<Real, k> s;
        Matrix<Real, 3> K = Matrix<Real, 3>::zero();
        Column<Real, k> g;
        Matrix<Real, k> H = Matrix<Real, k>::zero();
        const auto evaluate = [&] {
            const auto state = at.law.at(s);
            g = at.law.gradient(state);
            at.law.addHessian(state, Convexity::AsIs, H);
        };
        if constexpr (Kind::isSimplex) {
            constexpr int p = Kind::p;
            const auto hats = Kind::template hats<Real>(at.rest);
            const auto F = Gradient<Real, p>::of(hats, at.x);
            auto b = hats.b[0];
            for (int a = 1; a < n; ++a)
                for (int q = 0; q < p; ++q) b[q] = select(at.own[a], hats.b[a][q], b[q]);
            s = greenStrain<p>(F.gram());
            for (int i = 0; i < k; ++i) {
                const int r = Entries<p>::row(i), c = Entries<p>::column(i);
                S[i] = Real(.5f) * (b[r] * F.f[c] + b[c] * F.f[r]);
            }
            evaluate();
            const Real pull = dot(b, dualTensor<p>(g) * b);  // the second derivatives of strains
            for (int i = 0; i < 3; ++i) K[i][i] = pull;
        } else {
            Vec3<Real> all[k][n];
            Kind::template evaluate<Real>(at.x, at.rest, s, all);
            for (int i = 0; i < k; ++i) S[i] = at.ofOwn(all[i]);
            evaluate();
            addTurning(at, g, K);
        }
        Vec3<Real> f = g[0] * S[0];
        for (int i = 1; i < k; ++i) f += g[i] * S[i];
        for (int i = 0; i < k; ++i) {
            Vec3<Real> HS = H[i][0] * S[0];
            for (int j = 1; j < k; ++j) HS += H[i][j] * S[j];
            const Real row[3] = {S[i].x, S[i].y, S[i].z}, column[3] = {HS.x, HS.y, HS.z};
            for (int r = 0; r < 3; ++r)
                for (int c = 0; c <= r; ++c) K[r][c] = K[r][c] + row[r] * column[c];
        }
        const Real scale = Real(h2) * at.w;
        store(corners.plane(blocks, 0), e, Vec3<Real>(scale * f), scale * K[0][0]);
        store(corners.plane(blocks, 1), e, Vec3<Real>(scale * Vec3<Real>{K[1][1], K[2][2], K[1][0]}), scale * K[2][0]);
        store(corners.plane(blocks, 2), e, Vec3<Real>{scale * K[2][1], Real(0.f), Real(0.f)});
    }

private:
    /// The sum of dU/ds_i times the second derivatives of s_i, column by column.
    template <class At, class Real, int k>
    MENISCUS_HD_CALL static void addTurning(const At& at, const Column<Real, k>& g, Matrix<Real, 3>& K) {
        using D = DualOf<Real>;
        constexpr int n = Kind::vertices;
        const Real one(1.f), zero(0.f);
        Vec4<D> rest[Kind::rests];
        for (int r = 0; r < Kind::rests; ++r) rest[r] = {{D(at.rest[r].x), D(at.rest[r].y), D(at.rest[r].z)}, D(at.rest[r].w)};
        for (int c = 0; c < 3; ++c) {
            Vec3<D> y[n], dS[k][n];
            Column<D, k> ds;
            for (int a = 0; a < n; ++a) {
                const Real moves = select(at.own[a], one, zero);
                y[a] = {D(at.x[a].x, c == 0 ? moves : zero), D(at.x[a].y, c == 1 ? moves : zero), D(at.x[a].z, c == 2 ? moves : zero)};
            }
            Kind::template evaluate<D>(y, rest, ds, dS);
            for (int i = 0; i < k; ++i) {
                Vec3<Real> slopes[n];
                for (int a = 0; a < n; ++a) slopes[a] = {dS[i][a].x.slope, dS[i][a].y.slope, dS[i][a].z.slope};
                const Vec3<Real> own = at.ofOwn(slopes);
                const Real row[3] = {own.x, own.y, own.z};
                for (int r = c; r < 3; ++r) K[r][c] = K[r][c] + g[i] * row[r];
            }
        }
    }
};

/// h^2 w U of the corner's element, its vertex moved by t times its step.
template <class T, class Kind>
struct CornerEnergies {
    using Scalar = T;
    CornerViews<T, Kind> corners;
    View<const Packed<T>> x, step;  ///< step: w is t
    View<T> energies;
    T h2;
    bool moved;

    template <class L>
    MENISCUS_HD void operator()(L lane, typename L::Pack e) const {
        using Real = RealOf<L, T>;
        AtCorner<L, T, Kind> at(lane, e, corners, x);
        if (moved)
            for (int a = 0; a < Kind::vertices; ++a) {
                const typename L::Index j = corners.plane(corners.of, a)[e];
                const Vec4<Real> p = step[j];
                at.x[a] += select(at.own[a], p.w, Real(0.f)) * static_cast<const Vec3<Real>&>(p);
            }
        Column<Real, Kind::strains> s;
        auto right = Real(0.f) < Real(1.f);
        if constexpr (Kind::isSimplex) {
            const auto F = Gradient<Real, Kind::p>::of(Kind::template hats<Real>(at.rest), at.x);
            s = greenStrain<Kind::p>(F.gram());
            if constexpr (Kind::p == 3) right = dot(cross(F.f[0], F.f[1]), F.f[2]) > Real(0.f);  // strain does not see a mirror image
        } else {
            Vec3<Real> S[Kind::strains][Kind::vertices];
            Kind::template evaluate<Real>(at.x, at.rest, s, S);
        }
        const Real U = Real(h2) * at.w * at.law.energy(at.law.at(s));
        store(corners.plane(energies, 0), e, select(right, U, Real(kForbidden)));
    }
};

/// Adds the corners' blocks to those of their vertices, in their order.
template <class T>
struct AddBlocks {
    using Scalar = T;
    View<const int> first;
    View<const Packed<T>> of;
    View<Packed<T>> to;
    int stride, strideTo;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        for (int k = 0; k < 3; ++k) {
            const Packed<T>* part = of.data + static_cast<std::ptrdiff_t>(k) * stride;
            Packed<T>& sum = to.data[static_cast<std::ptrdiff_t>(k) * strideTo + i];
            Packed<T> s = sum;
            for (int c = first.data[i]; c < first.data[i + 1]; ++c) s.x += part[c].x, s.y += part[c].y, s.z += part[c].z, s.w += part[c].w;
            sum = s;
        }
    }
};
template <class T>
struct AddEnergies {
    using Scalar = T;
    View<const int> first;
    View<const T> of;
    View<T> to;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        T s = to.data[i];
        for (int c = first.data[i]; c < first.data[i + 1]; ++c) s += of.data[c];
        to.data[i] = s;
    }
};

/// The step of each vertex of a colour from the sum of its blocks, which it clears. Where H is not positive, its eigenvalues' magnitudes
/// take their place.
template <class T>
struct VertexStep {
    using Scalar = T;
    View<const int> vertex;
    View<const Packed<T>> x, target;
    View<Packed<T>> blocks, step;
    View<T> slope;  ///< of the objective along the step
    int stride;

    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = RealOf<L, T>;
        const typename L::Index v = vertex[i];
        const auto plane = [&](int k) { return View<Packed<T>>{blocks.data + static_cast<std::ptrdiff_t>(k) * stride}; };
        const Vec4<Real> a = plane(0).read()[i], b = plane(1).read()[i], c = plane(2).read()[i], at = x[v];
        const Real one(1.f), zero(0.f);
        const Vec3<Real> g = at - target[v] + static_cast<const Vec3<Real>&>(a);
        const Column<Real, 3> down{{-g.x, -g.y, -g.z}};
        Matrix<Real, 3> H;
        H[0][0] = one + a.w, H[1][1] = one + b.x, H[2][2] = one + b.y;
        H[0][1] = H[1][0] = b.z, H[0][2] = H[2][0] = b.w, H[1][2] = H[2][1] = c.x;
        const Cholesky<Real, 3> root(H, kSingular<Real>);
        auto move = root.solveTransposed(root.solve(down));
        if (!all(root.complete)) {
            const Eigen3<Real> eigen(H);
            auto other = Column<Real, 3>::zero();
            for (int k = 0; k < 3; ++k) {
                const Column<Real, 3> q{{eigen.Q[0][k], eigen.Q[1][k], eigen.Q[2][k]}};
                other = other + dot(q, down) / max(max(eigen.value[k], -eigen.value[k]), one) * q;
            }
            for (int k = 0; k < 3; ++k) move[k] = select(root.complete, move[k], other[k]);
        }
        const Real free = select(at.w > zero, one, zero);
        const Vec3<Real> to = free * Vec3<Real>{move[0], move[1], move[2]};
        store(step, v, to, one);
        store(slope, i, dot(g, to));
        for (int k = 0; k < 3; ++k) store(plane(k), i, Vec3<Real>::zero());
    }
};

/// Adds |x + t step - x~|^2 / 2 to the energies that are there, and compares: Armijo's condition with what is known of round-off. Halves t
/// where it does not hold, at last to zero. Clears the energies.
template <class T>
struct VertexSearch {
    using Scalar = T;
    View<const int> vertex;
    View<const Packed<T>> x, target;
    View<Packed<T>> step;
    View<const T> slope;
    View<T> energies, before;
    View<float> open;  ///< 1 where the search goes on
    bool begins, ends;

    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const int v = vertex.data[i];
        const Packed<T> s = step.data[v];
        const T t = begins ? T(0) : s.w;
        const Vec4<T> at = x[v], aim = target[v];
        const Vec3<T> off = at + t * Vec3<T>{s.x, s.y, s.z} - aim;
        const T value = energies.data[i] + T(.5f) * dot(off, off);
        energies.data[i] = 0;
        if (begins) {
            before.data[i] = value;
            open.data[i] = 1;
            return;
        }
        if (open.data[i] == 0) return;
        const T allowed = before.data[i] * (T(1) + T(kRoundOff<T>)) + T(1e-4f) * t * slope.data[i];
        const bool good = value <= allowed || -slope.data[i] <= T(kRoundOff<T>) * before.data[i];
        open.data[i] = good || ends ? 0.f : 1.f;
        if (!good) step.data[v].w = ends ? T(0) : T(.5f) * t;
    }
};

/// x += t step.
template <class T>
struct TakeStep {
    using Scalar = T;
    View<const int> vertex;
    View<const Packed<T>> step;
    View<Packed<T>> x;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = RealOf<L, T>;
        const typename L::Index v = vertex[i];
        const Vec4<Real> at = x.read()[v], s = step[v];
        store(x, v, at + s.w * static_cast<const Vec3<Real>&>(s), at.w);
    }
};

}  // namespace meniscus::solid
