// SPDX-License-Identifier: MIT
// Tetrahedra that are inside out or nearly without volume, and those around them: E does not see a mirror image, and laws that forbid
// it, or answer to a thousandfold volume, throw their neighbours about. While a neighbourhood is tangled, its elements pull towards an
// upright shape instead, with the energy mu |F - R|^2, R a rotation: tangles.h where a step begins with it, and that which is nearest to
// F for what turns inside out on the way (GPBD, section 4.1, mirrors elements at once, one by one). It is solved for like any other.
#pragma once
#include "engine/solid/element_kernels.h"

namespace meniscus::solid {

/// det F below which a neighbourhood is tangled where a step begins.
inline constexpr float kTangled = .1f;

/// Marks them, and no others.
template <class T, class Kind>
struct FindTangles {
    using Scalar = T;
    ElementViews<T, Kind> elements;
    View<const Packed<T>> x;
    View<float> tangled;
    template <class L>
    MENISCUS_HD void operator()(L lane, typename L::Pack e) const {
        using Real = RealOf<L, T>;
        const Gathered<L, T, Kind> now(lane, e, elements, x);
        const auto F = Gradient<Real, 3>::of(Kind::template hats<Real>(now.rest), now.x);
        using Flag = RealOf<L, float>;
        store(elements.plane(tangled, 0), e, select(dot(cross(F.f[0], F.f[1]), F.f[2]) > Real(kTangled), Flag(0.f), Flag(1.f)));
    }
};

/// 1 at vertices of tangled elements.
struct MarkTangled {
    View<const int> first, corner;
    View<const float> tangled;
    View<float> vertex;
    int elements;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        float most = 0;
        for (int k = first[i]; k < first[i + 1]; ++k) most = max(most, tangled[corner[k] % elements]);
        vertex.data[i] = most;
    }
};
/// Marks the elements at such vertices.
template <class T, class Kind>
struct SpreadTangles {
    using Scalar = T;
    ElementViews<T, Kind> elements;
    View<const float> vertex;
    View<float> tangled;
    template <class L>
    MENISCUS_HD void operator()(L, int e) const {
        float most = 0;
        for (int a = 0; a < Kind::vertices; ++a) most = max(most, vertex[elements.plane(elements.of, a)[e]]);
        elements.plane(tangled, 0).data[e] = most;
    }
};

/// Marks of elements: tangled, and with a rotation given.
inline constexpr float kTurned = 2;

/// Solves for tangled elements, which Solve leaves alone. Of those of one launch none share a vertex, or none moves at once.
/// With G b_a w_a the displacement of corner a and F' the gradient without it, G = 2 h^2 mu (R - F) gives
/// G (1 + 2 h^2 mu W) = 2 h^2 mu (R - F').
template <class T, class Kind>
struct Untangle {
    using Scalar = T;
    static constexpr int n = 4;
    ElementViews<T, Kind> elements;
    View<Packed<T>> x;
    View<const T> share;
    View<const float> tangled;
    View<const Packed<T>> rotation;  ///< three columns
    View<float> compression;
    T h2;
    bool atOnce;

    template <class L>
    MENISCUS_HD void operator()(L, int e) const {
        const float mark = elements.plane(tangled, 0)[e];
        if (mark == 0.f) return;
        const Gathered<ScalarLane, T, Kind> now(ScalarLane{}, e, elements, x.read());
        const auto hats = Kind::template hats<T>(now.rest);
        Vec3<T> d[n];
        for (int a = 0; a < n; ++a) d[a] = elements.plane(elements.d, a).read()[e];
        const auto F = Gradient<T, 3>::of(hats, now.x);
        Gradient<T, 3> R;
        if (mark == kTurned)
            for (int q = 0; q < 3; ++q) R.f[q] = elements.plane(rotation, q)[e];
        else
            R = upright(F);
        const auto pull = R - (F - Gradient<T, 3>::of(hats, d));
        const T stiffness = T(2) * h2 * elements.moduliOf(ScalarLane{}, e).x;
        const Cholesky<T, 3> root(onePlus(stiffness, Matrix<T, 3>::identity(), hats.mobility(now.w)), 0.f);
        for (int a = 0; a < n; ++a) {
            const auto corner = elements.plane(elements.d, a);
            const Vec3<T> to = (now.w[a] * stiffness) * pull.times(root.solveTransposed(root.solve(hats.b[a])));
            const Vec3<T> move = (atOnce ? T(1) : elements.plane(share, a)[e]) * (to - d[a]);
            store(corner, e, d[a] + move);
            if (atOnce) store(x, elements.plane(elements.of, a)[e], now.x[a] + move, now.w[a]);
        }
        for (int k = 0; k < Kind::strains; ++k) store(elements.plane(elements.lambda, k), e, T(0));
        store(elements.plane(compression, 0), e, 0.f);
    }

private:
    MENISCUS_HD static Vec3<T> unit(const Vec3<T>& v, const Vec3<T>& otherwise, T least) {
        const T size = sqrt(dot(v, v));
        return size > least ? (T(1) / size) * v : otherwise;
    }
    MENISCUS_HD static Vec3<T> anyAcross(const Vec3<T>& u) {
        const Vec3<T> axis = u.x * u.x < T(.5f) ? Vec3<T>{T(1), T(0), T(0)} : Vec3<T>{T(0), T(1), T(0)};
        return unit(cross(u, cross(axis, u)), axis, T(0));
    }
    /// The nearest rotation.
    MENISCUS_HD static Gradient<T, 3> upright(const Gradient<T, 3>& F) {
        const Eigen3<T> eigen(F.gram());
        int first = 0, last = 0;
        for (int i = 1; i < 3; ++i) {
            if (eigen.value[i] > eigen.value[first]) first = i;
            if (eigen.value[i] <= eigen.value[last]) last = i;
        }
        if (first == last) last = (first + 2) % 3;
        const int order[3] = {first, 3 - first - last, last};
        Column<T, 3> V[3];
        for (int k = 0; k < 3; ++k) V[k] = {{eigen.Q[0][order[k]], eigen.Q[1][order[k]], eigen.Q[2][order[k]]}};
        const auto v = [&](int k) { return Vec3<T>{V[k][0], V[k][1], V[k][2]}; };
        if (dot(cross(v(0), v(1)), v(2)) < T(0)) V[2] = T(-1) * V[2];
        // Directions that F has lost are those of V: elements that collapsed to a point grow alike.
        const T least = T(1e-5f);
        Vec3<T> U[3];
        U[0] = unit(F.times(V[0]), v(0), least);
        const Vec3<T> second = F.times(V[1]);
        const Vec3<T> rest = v(1) - dot(v(1), U[0]) * U[0];
        U[1] = unit(second - dot(second, U[0]) * U[0], unit(rest, anyAcross(U[0]), T(1e-2f)), least);
        U[2] = cross(U[0], U[1]);
        Gradient<T, 3> to{{Vec3<T>::zero(), Vec3<T>::zero(), Vec3<T>::zero()}};
        for (int k = 0; k < 3; ++k)
            for (int q = 0; q < 3; ++q) to.f[q] += V[k][q] * U[k];
        return to;
    }
};

}  // namespace meniscus::solid
