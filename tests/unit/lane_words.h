// SPDX-License-Identifier: MIT
// Kernels that say every word a formula may use, to be heard on every lane and every device.
#pragma once
#include "engine/base/view.h"

namespace meniscus::testing {

/// A pack kernel: word k of element e goes to out[k * n + e].
struct Words {
    static constexpr int exact = 28, count = 33;  ///< log, exp and atan2 may differ in their last digits
    View<const float> a, b;
    View<const Packed4> p, q;
    View<const int> index;  ///< permutes the elements
    View<const Int4> corners;
    View<float> out;
    View<Packed4> vectors;
    int n;

    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack e) const {
        using Real = typename L::Real;
        const Real x = a[e], y = b[e];
        const auto u = p[e], v = q[e];
        const typename L::Index j = index[e];
        const auto c = cross(u, v);
        const auto s = Real(2.f) * u - v;
        const auto from = p[j];
        const auto t = corners[e];
        const auto same = spread<L>({1, 2, 3});
        Vec3<Real> moved = Vec3<Real>::zero();
        moved += s;
        moved -= c;
        const Real words[count] = {x + y,
                                   x - y,
                                   x * y,
                                   x / y,
                                   -x,
                                   min(x, y),
                                   max(x, y),
                                   select(x < y, x, y),
                                   select(x <= y, x, y),
                                   select(x > y, x, y),
                                   select(x >= y, x, y),
                                   select(x == y, x, y),
                                   select(x < y && x > Real(0.f), x, y),
                                   select(x < y || x > Real(0.f), x, y),
                                   select(!(x < y), x, y),
                                   sqrt(max(x, Real(0.f))),
                                   nearbyint(x * Real(3.f)),
                                   dot(u, v),
                                   c.x,
                                   c.y,
                                   s.z,
                                   u.w,
                                   a[j],
                                   from.x + from.y + from.z,
                                   from.w,
                                   a[t.a] + a[t.b] * a[t.c] - a[t.d],
                                   p[t.c].z + dot(p[t.d], same),
                                   moved.x + moved.y + moved.z,
                                   log(max(x, Real(1e-3f))),
                                   exp(x),
                                   exp(min(y, Real(20.f))),
                                   log1p(max(x, Real(-.9f))),
                                   atan2(x, y)};
        for (int k = 0; k < count; ++k) store(View<float>{out.data + k * n}, e, words[k]);
        store(vectors, e, s, x);
    }
};

/// A particle kernel over rows of numbers, padded to whole packs.
struct Rows {
    View<const float> values;
    View<const Packed4> vectors;
    View<const int> index;  ///< into values and vectors
    View<const int> first, length;
    View<float> sums;    ///< one of the numbers, one of their magnitudes, three of vectors and one of the magnitudes
    View<int> found;     ///< per row, how many are positive
    View<int> positive;  ///< their places in the row
    static constexpr int perRow = 6;

    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        using Real = typename L::Real;
        const Real zero(0.f);
        Real s = zero, magnitude = zero;
        Vec3<Real> v = Vec3<Real>::zero();
        int counted = 0, appended = 0;
        const int begin = first[i], end = length[i];
        for (int k = 0; k < end; k += L::width) {
            const typename L::Index j = index[typename L::Pack{begin + k}];
            const auto inside = L::before(k, end);
            const Real x = select(inside, values[j], zero);
            s += x;
            magnitude += max(x, -x);
            const auto w = vectors[j];
            const Real one = select(inside, Real(1.f), zero);
            v += one * w;
            const auto wanted = x > zero;
            counted += L::count(wanted);
            appended += L::append(positive.data + begin + appended, wanted, k);
        }
        const Vec3<float> total = L::sum(v);
        float* const to = sums.data + i * perRow;
        to[0] = L::sum(s), to[1] = L::sum(magnitude);
        to[2] = total.x, to[3] = total.y, to[4] = total.z, to[5] = static_cast<float>(counted - appended);
        found[i] = appended;
    }
};

}  // namespace meniscus::testing
