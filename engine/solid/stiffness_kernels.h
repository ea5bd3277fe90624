// SPDX-License-Identifier: MIT
// The Hessians of elements, nowhere negative, and the matrix of a linearised step that they add up to (GPBD, section 4.6):
//
//     K = M + h^2 sum of (S^T H S + G),   H: the law's Hessian, clamped,   G: the part of the geometric one that is sure to be positive
//
// For Green's strain, G is that of the positive part of the stress; for springs, that of tension across them; elsewhere none.
#pragma once
#include "engine/solid/element_kernels.h"

namespace meniscus::solid {

/// How many blocks an element of n vertices has, those (a, b) with a <= b, row by row; and the number of one.
constexpr int blocksOf(int n) { return n * (n + 1) / 2; }
MENISCUS_HD constexpr int blockOf(int n, int a, int b) { return a * n - a * (a - 1) / 2 + b - a; }

/// The strain of a gathered element, with derivatives for its vertices.
template <class Real, class Kind>
struct StrainAt {
    static constexpr int n = Kind::vertices, k = Kind::strains;
    Column<Real, k> s;
    Vec3<Real> S[k][n];
    template <class Now>
    MENISCUS_HD_CALL explicit StrainAt(const Now& now) {
        if constexpr (Kind::isSimplex) {
            const auto hats = Kind::template hats<Real>(now.rest);
            const auto F = Gradient<Real, Kind::p>::of(hats, now.x);
            s = greenStrain<Kind::p>(F.gram());
            for (int i = 0; i < k; ++i) {
                const int r = Entries<Kind::p>::row(i), c = Entries<Kind::p>::column(i);
                for (int a = 0; a < n; ++a) S[i][a] = Real(.5f) * (hats.b[a][r] * F.f[c] + hats.b[a][c] * F.f[r]);
            }
        } else {
            Kind::template evaluate<Real>(now.x, now.rest, s, S);
        }
    }
};

/// h^2 times the Hessian of each element, as planes of blocks, three columns each.
template <class T, class Kind>
struct ElementStiffness {
    using Scalar = T;
    ElementViews<T, Kind> elements;
    View<const Packed<T>> x;
    View<Packed<T>> blocks;
    T h2;

    template <class L>
    MENISCUS_HD void operator()(L lane, typename L::Pack e) const {
        using Real = RealOf<L, T>;
        using Law = typename Kind::template Law<Real>;
        constexpr int n = Kind::vertices, k = Kind::strains;
        const Gathered<L, T, Kind> now(lane, e, elements, x);
        const Law law = elements.template lawOf<Law>(lane, e);
        const StrainAt<Real, Kind> at(now);
        const auto state = law.at(at.s);
        auto H = Matrix<Real, k>::zero();
        law.addHessian(state, Convexity::Clamped, H);
        const auto g = law.gradient(state);
        const Real zero(0.f), scale(h2);
        [[maybe_unused]] const auto pulls = positivePull(now, g);
        for (int b = 0; b < n; ++b) {
            Vec3<Real> HS[k];
            for (int i = 0; i < k; ++i) {
                HS[i] = H[i][0] * at.S[0][b];
                for (int j = 1; j < k; ++j) HS[i] += H[i][j] * at.S[j][b];
            }
            for (int a = 0; a <= b; ++a) {
                Vec3<Real> column[3] = {HS[0].x * at.S[0][a], HS[0].y * at.S[0][a], HS[0].z * at.S[0][a]};
                for (int i = 1; i < k; ++i)
                    column[0] += HS[i].x * at.S[i][a], column[1] += HS[i].y * at.S[i][a], column[2] += HS[i].z * at.S[i][a];
                if constexpr (Kind::isSimplex) {
                    const Real pull = dot(pulls.hats.b[a], pulls.stress * pulls.hats.b[b]);
                    column[0].x = column[0].x + pull, column[1].y = column[1].y + pull, column[2].z = column[2].z + pull;
                } else if constexpr (std::is_base_of_v<Stretch, Kind>) {
                    const Real length = max(at.s[0] + now.rest[0].x, Real(1e-30f));
                    const Real pull = Real(a == b ? 1.f : -1.f) * max(g[0], zero) / length;
                    const Vec3<Real> e1 = at.S[0][1];
                    column[0] += -(pull * e1.x) * e1, column[1] += -(pull * e1.y) * e1, column[2] += -(pull * e1.z) * e1;
                    column[0].x = column[0].x + pull, column[1].y = column[1].y + pull, column[2].z = column[2].z + pull;
                }
                const int plane = 3 * blockOf(n, a, b);
                for (int c = 0; c < 3; ++c) store(elements.plane(blocks, plane + c), e, Vec3<Real>(scale * column[c]));
            }
        }
    }

private:
    template <class Now, class Real, int k>
    MENISCUS_HD static auto positivePull(const Now& now, const Column<Real, k>& g) {
        if constexpr (Kind::isSimplex) {
            struct Pull {
                HatGradients<Real, Kind::p> hats;
                Matrix<Real, Kind::p> stress;
            };
            return Pull{Kind::template hats<Real>(now.rest), positivePart(dualTensor<Kind::p>(g))};
        } else {
            return 0;
        }
    }
};

/// h^2 U of each element; forbidden where a tetrahedron is inside out.
template <class T, class Kind>
struct ElementEnergy {
    using Scalar = T;
    ElementViews<T, Kind> elements;
    View<const Packed<T>> x;
    View<float> energies;
    T h2;

    template <class L>
    MENISCUS_HD void operator()(L lane, typename L::Pack e) const {
        using Real = RealOf<L, T>;
        using Law = typename Kind::template Law<Real>;
        const Gathered<L, T, Kind> now(lane, e, elements, x);
        const Law law = elements.template lawOf<Law>(lane, e);
        const StrainAt<Real, Kind> at(now);
        auto right = Real(0.f) < Real(1.f);
        if constexpr (Kind::isSimplex && Kind::vertices == 4) {
            const auto F = Gradient<Real, 3>::of(Kind::template hats<Real>(now.rest), now.x);
            right = dot(cross(F.f[0], F.f[1]), F.f[2]) > Real(0.f);
        }
        store(elements.plane(energies, 0), e, single(select(right, Real(h2) * law.energy(law.at(at.s)), Real(kForbidden))));
    }
};

/// The masses, on the diagonal of K.
template <class T>
struct MassBlocks {
    using Scalar = T;
    View<const int> first, column;
    View<const Packed<T>> x;  ///< w: inverse mass
    View<Packed<T>> blocks;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const T w = x.data[i].w, m = w > T(0) ? T(1) / w : T(0);
        for (int k = first.data[i]; k < first.data[i + 1]; ++k) {
            const T on = column.data[k] == i ? m : T(0);
            store(blocks, 3 * k, Vec3<T>{on, T(0), T(0)});
            store(blocks, 3 * k + 1, Vec3<T>{T(0), on, T(0)});
            store(blocks, 3 * k + 2, Vec3<T>{T(0), T(0), on});
        }
    }
};
/// Adds the blocks of elements, in their order; none in the rows and columns of what is pinned. An entry is twice an element's block, odd
/// where it is to be transposed.
template <class T>
struct AddStiffness {
    using Scalar = T;
    View<const int> first, column, begin, entry;
    View<const Packed<T>> x, of;
    View<Packed<T>> blocks;
    int elements;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        if (!(x.data[i].w > T(0))) return;
        for (int k = first.data[i]; k < first.data[i + 1]; ++k) {
            if (!(x.data[column.data[k]].w > T(0))) continue;
            Packed<T>* to = blocks.data + 3 * static_cast<std::ptrdiff_t>(k);
            Vec3<T> sum[3] = {{to[0].x, to[0].y, to[0].z}, {to[1].x, to[1].y, to[1].z}, {to[2].x, to[2].y, to[2].z}};
            for (int c = begin.data[k]; c < begin.data[k + 1]; ++c) {
                const int block = entry.data[c] / 2, e = block % elements;
                const std::ptrdiff_t plane = 3 * static_cast<std::ptrdiff_t>(block / elements);
                Packed<T> part[3];
                for (int q = 0; q < 3; ++q) part[q] = of.data[(plane + q) * elements + e];
                if (entry.data[c] % 2 == 0) {
                    for (int q = 0; q < 3; ++q) sum[q] += Vec3<T>{part[q].x, part[q].y, part[q].z};
                } else {
                    sum[0] += Vec3<T>{part[0].x, part[1].x, part[2].x};
                    sum[1] += Vec3<T>{part[0].y, part[1].y, part[2].y};
                    sum[2] += Vec3<T>{part[0].z, part[1].z, part[2].z};
                }
            }
            for (int q = 0; q < 3; ++q) store(blocks, 3 * k + q, sum[q]);
        }
    }
};

/// b = -g, from the residual r = M^-1 g.
template <class T>
struct Downhill {
    using Scalar = T;
    View<const Packed<T>> residual;
    View<Packed<T>> b;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const Packed<T> r = residual.data[i];
        const T m = r.w > T(0) ? T(-1) / r.w : T(0);
        store(b, i, m * Vec3<T>{r.x, r.y, r.z});
    }
};
/// m |x - x~|^2 / 2.
template <class T>
struct Inertia {
    using Scalar = T;
    View<const Packed<T>> x, target;
    View<float> to;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const auto at = x[i];
        const Vec3<T> off = at - target[i];
        to.data[i] = at.w > T(0) ? static_cast<float>(T(.5f) * dot(off, off) / at.w) : 0.f;
    }
};
/// x = from + t step.
template <class T>
struct MoveAlong {
    using Scalar = T;
    View<const Packed<T>> from, step;
    View<Packed<T>> x;
    T t;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = RealOf<L, T>;
        const Vec4<Real> at = from[i];
        const Vec3<Real> along = step[i];
        const Real free = select(at.w > Real(0.f), Real(t), Real(0.f));
        store(x, i, at + free * along, at.w);
    }
};

}  // namespace meniscus::solid
