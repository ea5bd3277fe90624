// SPDX-License-Identifier: MIT
// The operators of operators.h as kernels, over the fluid; and the matrices of the corrected form.
#pragma once
#include "engine/sph/operators.h"

namespace meniscus::sph {

/// L_i = (sum of V_j / rho_j grad W_ij (x) (x_j - x_i))^-1 over the fluid (SPH tutorial Eq. 18), symmetric. Where neighbours lie in a plane
/// or are too few (the matrix is worse conditioned than 1000) L_i = 1: the difference form.
struct CorrectGradients {
    Neighbors<KernelFunction> neighbors;
    View<const float> density;
    View<Packed4> diagonal, others;  ///< of L: xx, yy, zz; yz, zx, xy
    int dimensions;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        using Real = typename L::Real;
        auto d = Vec3<Real>::zero(), o = Vec3<Real>::zero();
        for (const auto pair : neighbors.fluid(lane, i)) {
            const Real k = pair.V_j / density[pair.j] * pair.kernel.slope(sqrt(pair.distanceSquared()));
            const auto& x = pair.x_ij;
            d -= k * Vec3<Real>{x.x * x.x, x.y * x.y, x.z * x.z};
            o -= k * Vec3<Real>{x.y * x.z, x.z * x.x, x.x * x.y};
        }
        auto a = lane.sum(d);
        const auto b = lane.sum(o);
        if (dimensions == 2) a.z = 1;
        const Vec3<float> minor{a.y * a.z - b.x * b.x, a.z * a.x - b.y * b.y, a.x * a.y - b.z * b.z};
        const Vec3<float> cofactor{b.y * b.z - b.x * a.x, b.z * b.x - b.y * a.y, b.x * b.y - b.z * a.z};
        const float determinant = a.x * minor.x + b.z * cofactor.z + b.y * cofactor.y;
        const float size = dot(a, a) + 2 * dot(b, b), inverse = dot(minor, minor) + 2 * dot(cofactor, cofactor);  // squared norms
        if (determinant > 0 && size * inverse < 1e6f * determinant * determinant) {
            store(diagonal, i, (1 / determinant) * minor);
            store(others, i, (1 / determinant) * cofactor);
        } else {
            store(diagonal, i, Vec3<float>{1, 1, 1});
            store(others, i, Vec3<float>{0, 0, 0});
        }
    }
};

template <class Form>
struct GradientOfNumber {
    Neighbors<KernelFunction> neighbors;
    View<const float> A, density;
    Form form;
    View<Packed4> to;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        store(to, i, gradient(lane, i, neighbors.fluid(lane, i), A, density, form));
    }
};
template <class Form>
struct GradientOfVector {
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> A;
    View<const float> density;
    Form form;
    View<Packed4> x, y, z;  ///< of the components
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        const auto g = gradient(lane, i, neighbors.fluid(lane, i), A, density, form);
        store(x, i, g.x), store(y, i, g.y), store(z, i, g.z);
    }
};
template <class Form>
struct Divergence {
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> A;
    View<const float> density;
    Form form;
    View<float> to;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        to.data[i] = divergence(lane, i, neighbors.fluid(lane, i), A, density, form);
    }
};
template <class Form>
struct Curl {
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> A;
    View<const float> density;
    Form form;
    View<Packed4> to;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        store(to, i, curl(lane, i, neighbors.fluid(lane, i), A, density, form));
    }
};

struct LaplacianOfNumber {
    Neighbors<KernelFunction> neighbors;
    View<const float> A, density;
    View<float> to;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        to.data[i] = laplacian(lane, i, neighbors.fluid(lane, i), A, density);
    }
};
struct LaplacianOfVector {
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> A;
    View<const float> density;
    View<Packed4> to;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        store(to, i, laplacian(lane, i, neighbors.fluid(lane, i), A, density));
    }
};
struct GradientOfDivergence {
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> A;
    View<const float> density;
    View<Packed4> to;
    int dimensions;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        store(to, i, gradientOfDivergence(lane, i, neighbors.fluid(lane, i), A, density, dimensions));
    }
};
struct LaplacianAlongPairs {
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> A;
    View<const float> density;
    MonaghanWeight weight;
    View<Packed4> to;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        store(to, i, laplacianAlongPairs(lane, i, neighbors.fluid(lane, i), A, density, weight));
    }
};

}  // namespace meniscus::sph
