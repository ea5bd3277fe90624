// SPDX-License-Identifier: MIT
// Kernels over the rows of a matrix of 3 x 3 blocks: smoothing by Chebyshev's polynomial over the blocks of the diagonal, coarser
// matrices and vectors by gathers, conjugate gradients. Unknowns are vertices; of those that are pinned, blocks are zero.
#pragma once
#include "engine/solid/small.h"

namespace meniscus::solid {

/// Blocks as three columns each, row by row.
template <class T>
struct BlockRows {
    View<const int> first, column;
    View<const Packed<T>> blocks;

    MENISCUS_HD Vec3<T> times(const View<const Packed<T>>& x, int i) const {
        T s[4] = {T(0), T(0), T(0), T(0)};
        for (int k = first.data[i]; k < first.data[i + 1]; ++k) {
            const Packed<T> v = x.data[column.data[k]];
            const Packed<T>* c = blocks.data + 3 * static_cast<std::ptrdiff_t>(k);
            s[0] += c[0].x * v.x + c[1].x * v.y + c[2].x * v.z;
            s[1] += c[0].y * v.x + c[1].y * v.y + c[2].y * v.z;
            s[2] += c[0].z * v.x + c[1].z * v.y + c[2].z * v.z;
            s[3] += c[0].w * v.x + c[1].w * v.y + c[2].w * v.z;
        }
        return {s[0], s[1], s[2]};
    }
};
template <class T>
MENISCUS_HD Vec3<T> timesBlock(const View<const Packed<T>>& blocks, int k, const Vec3<T>& v) {
    const Packed<T>* c = blocks.data + 3 * static_cast<std::ptrdiff_t>(k);
    return v.x * Vec3<T>{c[0].x, c[0].y, c[0].z} + v.y * Vec3<T>{c[1].x, c[1].y, c[1].z} + v.z * Vec3<T>{c[2].x, c[2].y, c[2].z};
}

/// y = A x.
template <class T>
struct MatrixTimes {
    using Scalar = T;
    BlockRows<T> A;
    View<const Packed<T>> x;
    View<Packed<T>> y;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        store(y, i, A.times(x, i));
    }
};
/// r = b - A x.
template <class T>
struct MatrixResidual {
    using Scalar = T;
    BlockRows<T> A;
    View<const Packed<T>> b, x;
    View<Packed<T>> r;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        store(r, i, Vec3<T>(b[i]) - A.times(x, i));
    }
};

/// The inverses of the blocks on the diagonal; zero where there is none.
template <class T>
struct InvertDiagonal {
    using Scalar = T;
    BlockRows<T> A;
    View<Packed<T>> inverse;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        int k = A.first.data[i];
        while (A.column.data[k] != i) ++k;
        const Packed<T>* c = A.blocks.data + 3 * static_cast<std::ptrdiff_t>(k);
        const Matrix<T, 3> D{{{c[0].x, c[0].y, c[0].z}, {c[0].y, c[1].y, c[1].z}, {c[0].z, c[1].z, c[2].z}}};
        const Cholesky<T, 3> root(D, 1e-7f);
        for (int q = 0; q < 3; ++q) {
            auto unit = Column<T, 3>::zero();
            unit[q] = T(1);
            const auto to = root.solveTransposed(root.solve(unit));
            store(inverse, 3 * i + q, Vec3<T>{to[0], to[1], to[2]});
        }
    }
};

/// One of the two steps of Chebyshev's polynomial on [largest / 4, largest] of the eigenvalues of D^-1 A: to = from + d.
template <class T>
struct Smooth {
    using Scalar = T;
    BlockRows<T> A;
    View<const Packed<T>> inverse, b, from;
    View<Packed<T>> to, d;
    View<const float> largest;
    bool second, fromZero;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const T high = T(largest.data[0]), low = T(.25f) * high;
        const T middle = T(.5f) * (high + low), half = T(.5f) * (high - low), sigma = middle / half;
        const T rho = T(1) / sigma, next = T(1) / (T(2) * sigma - rho);
        const Vec3<T> x = fromZero ? Vec3<T>::zero() : Vec3<T>(from[i]);
        const Vec3<T> r = fromZero ? Vec3<T>(b[i]) : Vec3<T>(b[i]) - A.times(from, i);
        Vec3<T> step = timesBlock(inverse, i, r);
        step = second ? next * rho * Vec3<T>(d.read()[i]) + (T(2) * next / half) * step : (T(1) / middle) * step;
        store(d, i, step);
        store(to, i, x + step);
    }
};

/// A vector that is nowhere near smooth, the same every time.
template <class T>
struct Rough {
    using Scalar = T;
    View<Packed<T>> v;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        unsigned bits = static_cast<unsigned>(i) * 2654435761u + 12345u;
        T c[3];
        for (T& at : c) {
            bits = (bits ^ (bits >> 15)) * 2246822519u;
            bits ^= bits >> 13;
            at = T(static_cast<float>(bits & 0xffffu) / 32768.f - 1.f);
        }
        store(v, i, Vec3<T>{c[0], c[1], c[2]});
    }
};
/// to = D^-1 A v.
template <class T>
struct PowerStep {
    using Scalar = T;
    BlockRows<T> A;
    View<const Packed<T>> inverse, v;
    View<Packed<T>> to;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        store(to, i, timesBlock(inverse, i, A.times(v, i)));
    }
};
/// The largest eigenvalue, from |v|^2 before and after a step; between what any matrix of elements has at least and at most.
struct LargestOf {
    View<const float> before, after;
    View<float> largest;
    template <class L>
    MENISCUS_HD void operator()(L, int) const {
        const float ratio = before.data[0] > 0.f ? sqrt(after.data[0] / before.data[0]) : 1.f;
        largest.data[0] = ratio > 1.f ? (ratio < 6.f ? 1.1f * ratio : 6.6f) : 1.1f;
    }
};

/// to_i += sum of w_ij from_j, or just that sum.
template <class T>
struct GatherWeighted {
    using Scalar = T;
    View<const int> first, column;
    View<const float> weight;
    View<const Packed<T>> from;
    View<Packed<T>> to;
    bool add;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        Vec3<T> s = add ? Vec3<T>(to.read()[i]) : Vec3<T>::zero();
        for (int k = first.data[i]; k < first.data[i + 1]; ++k) s += T(weight.data[k]) * Vec3<T>(from[column.data[k]]);
        store(to, i, s);
    }
};
/// A block of P^T A P.
template <class T>
struct CoarseBlock {
    using Scalar = T;
    View<const int> first, block;
    View<const float> weight;
    View<const Packed<T>> from;
    View<Packed<T>> to;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        T s[12] = {};
        for (int k = first.data[i]; k < first.data[i + 1]; ++k) {
            const T w = T(weight.data[k]);
            const Packed<T>* c = from.data + 3 * static_cast<std::ptrdiff_t>(block.data[k]);
            for (int q = 0; q < 3; ++q)
                s[4 * q] += w * c[q].x, s[4 * q + 1] += w * c[q].y, s[4 * q + 2] += w * c[q].z, s[4 * q + 3] += w * c[q].w;
        }
        for (int q = 0; q < 3; ++q) store(to, 3 * i + q, Vec3<T>{s[4 * q], s[4 * q + 1], s[4 * q + 2]});
    }
};

/// x = A^-1 b, the inverse as rows of columns.
template <class T>
struct DenseTimes {
    using Scalar = T;
    View<const Packed<T>> inverse, b;
    View<Packed<T>> x;
    int n;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        Vec3<T> s = Vec3<T>::zero();
        for (int j = 0; j < n; ++j) s += timesBlock(inverse, i * n + j, Vec3<T>(b[j]));
        store(x, i, s);
    }
};

/// a . b of each vertex.
template <class T>
struct DotProducts {
    using Scalar = T;
    View<const Packed<T>> a, b;
    View<float> to;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        to.data[i] = static_cast<float>(dot(Vec3<T>(a[i]), Vec3<T>(b[i])));
    }
};
/// x += alpha p, r -= alpha A p, alpha = r.z / p.Ap.
template <class T>
struct ConjugateStep {
    using Scalar = T;
    View<const float> rz, pAp;
    View<const Packed<T>> p, Ap;
    View<Packed<T>> x, r;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const T alpha = pAp.data[0] > 0.f ? T(rz.data[0] / pAp.data[0]) : T(0);
        store(x, i, Vec3<T>(x.read()[i]) + alpha * Vec3<T>(p[i]));
        store(r, i, Vec3<T>(r.read()[i]) - alpha * Vec3<T>(Ap[i]));
    }
};
/// p = z + beta p, beta = r.z now over r.z before.
template <class T>
struct ConjugateDirection {
    using Scalar = T;
    View<const float> rz, before;
    View<const Packed<T>> z;
    View<Packed<T>> p;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const T beta = before.data[0] > 0.f ? T(rz.data[0] / before.data[0]) : T(0);
        store(p, i, Vec3<T>(z[i]) + beta * Vec3<T>(p.read()[i]));
    }
};

}  // namespace meniscus::solid
