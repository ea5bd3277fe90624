// SPDX-License-Identifier: MIT
// Derivatives of fields over neighbours (SPH tutorial Secs. 2.3, 2.5). The functions sum over any pairs of a particle,
//
//     const auto w = curl(lane, i, neighbors.fluid(lane, i), v, density, Difference{});
//
// and the kernels below launch them over the fluid. Fields are per sample; density is relative to rest density, 1 on walls.
// g_ij = V_j / rho_j grad W_ij throughout, with the volume at rest V_j: m_j / rho_j grad W_ij.
#pragma once
#include "engine/neighbors/lists.h"
#include "engine/sph/kernel.h"

namespace meniscus::sph {

// The forms of a first derivative: a pair's factor a_ij, a number or a vector, of
//     grad A = sum of a (x) g,    div A = sum of a . g,    curl A = - sum of a x g.

/// a = A_j (Eqs. 12-15): not even constants come out right; for comparison.
struct Direct {
    template <class T, class Real>
    MENISCUS_HD T factor(const T&, const T& A_j, const Real&, const Real&) const {
        return A_j;
    }
    template <class V>
    MENISCUS_HD V turned(int, const V& g) const {
        return g;
    }
};
/// a = A_j - A_i (Eq. 17): exact for constants. For what is only read.
struct Difference {
    template <class T, class Real>
    MENISCUS_HD T factor(const T& A_i, const T& A_j, const Real&, const Real&) const {
        return A_j - A_i;
    }
    template <class V>
    MENISCUS_HD V turned(int, const V& g) const {
        return g;
    }
};
/// a = rho_j / rho_i A_i + rho_i / rho_j A_j (Eq. 19): forces -V_i / rho_i grad A conserve linear and angular momentum. For what moves
/// particles.
struct Symmetric {
    template <class T, class Real>
    MENISCUS_HD T factor(const T& A_i, const T& A_j, const Real& rho_i, const Real& rho_j) const {
        return (rho_j / rho_i) * A_i + (rho_i / rho_j) * A_j;
    }
    template <class V>
    MENISCUS_HD V turned(int, const V& g) const {
        return g;
    }
};
/// a = A_j - A_i, and L_i g in the place of g (Eq. 18): exact for linear fields. L comes from CorrectGradients.
struct Corrected {
    View<const Packed4> diagonal, others;  ///< of L: xx, yy, zz; yz, zx, xy
    template <class T, class Real>
    MENISCUS_HD T factor(const T& A_i, const T& A_j, const Real&, const Real&) const {
        return A_j - A_i;
    }
    template <class Real>
    MENISCUS_HD Vec3<Real> turned(int i, const Vec3<Real>& g) const {
        const Packed4 d = diagonal.data[i], o = others.data[i];
        return {Real(d.x) * g.x + Real(o.z) * g.y + Real(o.y) * g.z, Real(o.z) * g.x + Real(d.y) * g.y + Real(o.x) * g.z,
                Real(o.y) * g.x + Real(o.x) * g.y + Real(d.z) * g.z};
    }
};

/// The gradients of a vector's components.
struct Gradients {
    Vec3<float> x, y, z;
};

namespace operators {
template <class L>
MENISCUS_HD typename L::Real own(const View<const float>& A, int i) {
    return typename L::Real(A.data[i]);
}
template <class L>
MENISCUS_HD Vec3<typename L::Real> own(const View<const Packed4>& A, int i) {
    return spread<L>(vec(A.data[i]));
}
template <class L>
MENISCUS_HD typename L::Real at(const View<const float>& A, const typename L::Index& j) {
    return A[j];
}
template <class L>
MENISCUS_HD Vec3<typename L::Real> at(const View<const Packed4>& A, const typename L::Index& j) {
    return A[j];
}
/// Calls f(a_ij, g_ij) for each pair.
template <class L, class Pairs, class Field, class Form, class F>
MENISCUS_HD void eachFactor(L, int i, const Pairs& pairs, const Field& A, const View<const float>& density, const Form& form, const F& f) {
    using Real = typename L::Real;
    const auto A_i = own<L>(A, i);
    const Real rho_i(density.data[i]);
    for (const auto pair : pairs) {
        const Real rho_j = density[pair.j];
        f(form.factor(A_i, at<L>(A, pair.j), rho_i, rho_j), form.turned(i, (Real(1.f) / rho_j) * pair.gradient()));
    }
}
/// Calls f(A_i - A_j, V_j / rho_j, pair) for each pair.
template <class L, class Pairs, class Field, class F>
MENISCUS_HD void eachDifference(L, int i, const Pairs& pairs, const Field& A, const View<const float>& density, const F& f) {
    const auto A_i = own<L>(A, i);
    for (const auto pair : pairs) f(A_i - at<L>(A, pair.j), pair.V_j / density[pair.j], pair);
}
/// W'/r; 0 for samples in one place, which have no direction.
template <class Pair, class Real>
MENISCUS_HD Real slope(const Pair& pair, const Real& r2) {
    return select(r2 > Real(0.f), pair.kernel.slope(sqrt(r2)), Real(0.f));
}
}  // namespace operators

/// Gradient of a number.
template <class L, class Pairs, class Form>
MENISCUS_HD Vec3<float> gradient(L lane, int i, const Pairs& pairs, View<const float> A, View<const float> density, const Form& form) {
    using Real = typename L::Real;
    auto sum = Vec3<Real>::zero();
    operators::eachFactor(lane, i, pairs, A, density, form, [&](const Real& a, const Vec3<Real>& g) { sum += a * g; });
    return lane.sum(sum);
}
/// Gradients of a vector's components: row k is grad A_k.
template <class L, class Pairs, class Form>
MENISCUS_HD Gradients gradient(L lane, int i, const Pairs& pairs, View<const Packed4> A, View<const float> density, const Form& form) {
    using V = Vec3<typename L::Real>;
    auto x = V::zero(), y = V::zero(), z = V::zero();
    operators::eachFactor(lane, i, pairs, A, density, form, [&](const V& a, const V& g) { x += a.x * g, y += a.y * g, z += a.z * g; });
    return {lane.sum(x), lane.sum(y), lane.sum(z)};
}
template <class L, class Pairs, class Form>
MENISCUS_HD float divergence(L lane, int i, const Pairs& pairs, View<const Packed4> A, View<const float> density, const Form& form) {
    using V = Vec3<typename L::Real>;
    typename L::Real sum(0.f);
    operators::eachFactor(lane, i, pairs, A, density, form, [&](const V& a, const V& g) { sum += dot(a, g); });
    return lane.sum(sum);
}
/// Of a rotation with angular velocity Omega: 2 Omega.
template <class L, class Pairs, class Form>
MENISCUS_HD Vec3<float> curl(L lane, int i, const Pairs& pairs, View<const Packed4> A, View<const float> density, const Form& form) {
    using V = Vec3<typename L::Real>;
    auto sum = V::zero();
    operators::eachFactor(lane, i, pairs, A, density, form, [&](const V& a, const V& g) { sum -= cross(a, g); });
    return lane.sum(sum);
}

/// Laplacian = - sum of V_j A_ij 2 |grad W_ij| / r (Brookshaw; Eqs. 22, 23). Pair terms of a vector field are antisymmetric but not
/// central: linear momentum stays, angular does not.
template <class L, class Pairs, class Field>
MENISCUS_HD auto laplacian(L lane, int i, const Pairs& pairs, View<const Field> A, View<const float> density) {
    using Real = typename L::Real;
    auto sum = Real(0.f) * operators::own<L>(A, i);
    operators::eachDifference(lane, i, pairs, A, density, [&](const auto& A_ij, const Real& V, const auto& pair) {
        sum += (Real(2.f) * V * operators::slope(pair, pair.distanceSquared())) * A_ij;
    });
    return lane.sum(sum);
}
/// grad div A = - sum of V_j [(d + 2) (A_ij . e) e - A_ij] |grad W_ij| / r, e = x_ij / r (Eq. 24 with the sign that a quadratic field asks
/// for).
template <class L, class Pairs>
MENISCUS_HD Vec3<float> gradientOfDivergence(L lane, int i, const Pairs& pairs, View<const Packed4> A, View<const float> density,
                                             int dimensions) {
    using Real = typename L::Real;
    auto sum = Vec3<Real>::zero();
    const Real factor(static_cast<float>(dimensions + 2));
    operators::eachDifference(lane, i, pairs, A, density, [&](const Vec3<Real>& A_ij, const Real& V, const auto& pair) {
        const Real r2 = pair.distanceSquared(), k = V * operators::slope(pair, r2);
        sum += (k * factor * dot(A_ij, pair.x_ij) / max(r2, Real(1e-30f))) * pair.x_ij - k * A_ij;
    });
    return lane.sum(sum);
}

/// The radial weight of Monaghan's Laplacian: K = -2 (d + 2) (W'/r) / (r^2 + softening).
struct MonaghanWeight {
    KernelFunction kernel;
    float factor, softening;  ///< 2 (d + 2); m^2
    template <class Real>
    MENISCUS_HD Real radial(const Real& r2) const {
        return Real(-factor) * kernel.slope(sqrt(r2)) / (r2 + Real(softening));
    }
    template <class L>
    MENISCUS_HD typename L::Real operator()(L, int, const typename L::Index&, const typename L::Real& r2) const {
        return radial(r2);
    }
};
/// What a pair adds to an operator along x_ij, antisymmetric and central: - V K (A_ij . x_ij) x_ij.
template <class Real>
MENISCUS_HD Vec3<Real> alongPair(const Real& VK, const Vec3<Real>& A_ij, const Vec3<Real>& x_ij) {
    return (-VK * dot(A_ij, x_ij)) * x_ij;
}
/// Laplacian = 2 (d + 2) sum of V_j (A_ij . x_ij) / (r^2 + softening) grad W_ij (Eqs. 26, 102) where div A = 0; in general
/// Laplacian + 2 grad div A. 0 for rigid rotation.
template <class L, class Pairs>
MENISCUS_HD Vec3<float> laplacianAlongPairs(L lane, int i, const Pairs& pairs, View<const Packed4> A, View<const float> density,
                                            const MonaghanWeight& K) {
    using Real = typename L::Real;
    auto sum = Vec3<Real>::zero();
    operators::eachDifference(lane, i, pairs, A, density, [&](const Vec3<Real>& A_ij, const Real& V, const auto& pair) {
        const Real r2 = pair.distanceSquared();
        sum += alongPair(select(r2 > Real(0.f), V * K.radial(max(r2, Real(1e-30f))), Real(0.f)), A_ij, pair.x_ij);
    });
    return lane.sum(sum);
}

}  // namespace meniscus::sph
