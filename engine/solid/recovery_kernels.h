// SPDX-License-Identifier: MIT
// Tetrahedra that are inside out or without volume, put right (GPBD, section 4.1): with F = U diag(sigma) V^T, U and V rotations, the
// smallest singular value changes its sign, and none stays below a floor; the centre of mass stays.
#pragma once
#include "engine/solid/element_kernels.h"

namespace meniscus::solid {

/// Elements of one launch share no vertex. Where the step began and where it aims move with the vertices, so that x = x~ + sum of d holds
/// and what is put right gains no velocity by it.
template <class T, class Kind>
struct Recover {
    using Scalar = T;
    static constexpr int n = 4;
    ElementViews<T, Kind> elements;
    View<Packed<T>> x, start, target;

    template <class L>
    MENISCUS_HD void operator()(L lane, typename L::Pack e) const {
        using Real = RealOf<L, T>;
        const Gathered<L, T, Kind> now(lane, e, elements, x.read());
        const auto F = Gradient<Real, 3>::of(Kind::template hats<Real>(now.rest), now.x);
        if (all(dot(cross(F.f[0], F.f[1]), F.f[2]) > Real(kFloor * kFloor * kFloor))) return;  // as good as always
        if constexpr (L::width == 1)
            one(e);
        else
            for (int i = 0; i < L::width; ++i) one(e.first + i);
    }

private:
    static constexpr float kFloor = 1e-2f;
    MENISCUS_HD_CALL void one(int e) const {
        const Gathered<ScalarLane, T, Kind> now(ScalarLane{}, e, elements, x.read());
        const auto F = Gradient<T, 3>::of(Kind::template hats<T>(now.rest), now.x);
        if (dot(cross(F.f[0], F.f[1]), F.f[2]) > T(kFloor * kFloor * kFloor)) return;
        const auto upright = withoutInversion(F, T(kFloor));
        Vec3<T> to[n] = {Vec3<T>::zero(), Vec3<T>::zero(), Vec3<T>::zero(), Vec3<T>::zero()};
        for (int a = 1; a < n; ++a) to[a] = upright.times(restEdge(now.rest, a - 1));
        // What must not move: the pinned vertices, or the centre of mass.
        const bool pinned = now.w[0] * now.w[1] * now.w[2] * now.w[3] == T(0);
        Vec3<T> shift = Vec3<T>::zero();
        T total(0);
        for (int a = 0; a < n; ++a) {
            const T weight = pinned ? (now.w[a] == T(0) ? T(1) : T(0)) : T(1) / now.w[a];
            shift += weight * (now.x[a] - to[a]);
            total += weight;
        }
        for (int a = 0; a < n; ++a) {
            const auto corner = elements.plane(elements.d, a);
            const Vec3<T> d = corner.read()[e];
            const int j = elements.plane(elements.of, a)[e];
            const bool moves = now.w[a] > T(0);
            const Vec3<T> move = moves ? to[a] + (T(1) / total) * shift - now.x[a] : Vec3<T>::zero();
            store(x, j, now.x[a] + move, now.w[a]);
            displace(start, j, move + d);
            displace(target, j, move + d);
            store(corner, e, Vec3<T>::zero());
        }
        for (int k = 0; k < Kind::strains; ++k) store(elements.plane(elements.lambda, k), e, T(0));
    }

    MENISCUS_HD static void displace(const View<Packed<T>>& of, int j, const Vec3<T>& by) {
        const Packed<T> p = of.data[j];
        store(of, j, Vec3<T>{p.x, p.y, p.z} + by, p.w);
    }
    /// Columns of the matrix whose inverse's rows are kept.
    MENISCUS_HD static Column<T, 3> restEdge(const Vec4<T> (&rows)[3], int k) {
        const Vec3<T>&a = rows[(k + 1) % 3], &b = rows[(k + 2) % 3];
        const auto c = cross(a, b);
        const T f = T(1) / dot(static_cast<const Vec3<T>&>(rows[k]), c);
        return {{f * c.x, f * c.y, f * c.z}};
    }
    MENISCUS_HD static Vec3<T> unit(const Vec3<T>& v, const Vec3<T>& otherwise, T least) {
        const T size = sqrt(dot(v, v));
        return size > least ? (T(1) / size) * v : otherwise;
    }
    MENISCUS_HD static Vec3<T> anyAcross(const Vec3<T>& u) {
        const Vec3<T> axis = u.x * u.x < T(.5f) ? Vec3<T>{T(1), T(0), T(0)} : Vec3<T>{T(0), T(1), T(0)};
        return unit(cross(u, cross(axis, u)), axis, T(0));
    }
    MENISCUS_HD static Gradient<T, 3> withoutInversion(const Gradient<T, 3>& F, T floor) {
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
        const T least = T(1e-3f) * floor;
        Vec3<T> U[3];
        U[0] = unit(F.times(V[0]), v(0), least);
        const Vec3<T> second = F.times(V[1]);
        const Vec3<T> rest = v(1) - dot(v(1), U[0]) * U[0];
        U[1] = unit(second - dot(second, U[0]) * U[0], unit(rest, anyAcross(U[0]), T(1e-2f)), least);
        U[2] = cross(U[0], U[1]);
        Gradient<T, 3> to{{Vec3<T>::zero(), Vec3<T>::zero(), Vec3<T>::zero()}};
        for (int k = 0; k < 3; ++k) {
            const T sigma = dot(U[k], F.times(V[k])), size = max(max(sigma, -sigma), floor);
            for (int q = 0; q < 3; ++q) to.f[q] += (size * V[k][q]) * U[k];
        }
        return to;
    }
};

}  // namespace meniscus::solid
