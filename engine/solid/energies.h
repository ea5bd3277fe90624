// SPDX-License-Identifier: MIT
// Elements on the host, one at a time: energy, gradient and Hessian over the positions of their vertices.
#pragma once
#include <Eigen/Dense>

#include "engine/solid/dual.h"
#include "engine/solid/model.h"

namespace meniscus::solid {

using Positions = Eigen::VectorXd;  ///< x, y, z of each vertex
inline Positions positionsOf(const std::vector<Point>& points) {
    Positions x(static_cast<Eigen::Index>(3 * points.size()));
    Eigen::Index i = 0;
    for (const Point& p : points)
        for (const double c : p) x[i++] = c;
    return x;
}

template <class Kind>
struct ElementAt {
    static constexpr int n = Kind::vertices, k = Kind::strains;
    using Law = typename Kind::template Law<double>;
    using Vector = Eigen::Matrix<double, 3 * n, 1>;
    using Square = Eigen::Matrix<double, 3 * n, 3 * n>;

    Vec3<double> x[n];
    Vec4<double> rest[Kind::rests];
    Law law;
    Column<double, k> s;
    Vec3<double> S[k][n];  ///< derivatives of s

    ElementAt(const ElementList<Kind>& list, std::size_t e, const Positions& all) : law(lawOf(list, e)) {
        for (std::size_t a = 0; a < n; ++a) {
            const auto v = 3 * list.of[e][a];
            x[a] = {all[v], all[v + 1], all[v + 2]};
        }
        for (std::size_t r = 0; r < Kind::rests; ++r) {
            const Packed4d& p = list.rest[e][r];
            rest[r] = {{p.x, p.y, p.z}, p.w};
        }
        if constexpr (Kind::isSimplex) {
            const auto F = gradient();
            s = greenStrain<Kind::p>(F.gram());
            const auto hats = Kind::template hats<double>(rest);
            for (int i = 0; i < k; ++i)
                for (int a = 0; a < n; ++a) {
                    const int p = Entries<Kind::p>::row(i), q = Entries<Kind::p>::column(i);
                    S[i][a] = .5 * (hats.b[a][p] * F.f[q] + hats.b[a][q] * F.f[p]);
                }
        } else {
            Kind::template evaluate<double>(x, rest, s, S);
        }
    }

    /// A tetrahedron that has no volume, or is turned inside out.
    bool inverted() const {
        if constexpr (n == 4 && Kind::isSimplex) {
            const auto F = gradient();
            return !(dot(cross(F.f[0], F.f[1]), F.f[2]) > 0);
        }
        return false;
    }
    double energy() const { return law.energy(law.at(s)); }
    Vector slope() const {
        const auto g = law.gradient(law.at(s));
        Vector f = Vector::Zero();
        for (int i = 0; i < k; ++i) f += g[i] * row(S[i]);
        return f;
    }
    Square curvature() const {
        auto H = Matrix<double, k>::zero();
        law.addHessian(law.at(s), Convexity::AsIs, H);
        Square K = Square::Zero();
        for (int i = 0; i < k; ++i)
            for (int j = 0; j < k; ++j) K += H[i][j] * row(S[i]) * row(S[j]).transpose();
        addGeometric(law.gradient(law.at(s)), K);
        return K;
    }

private:
    static Law lawOf(const ElementList<Kind>& list, std::size_t e) {
        const Vec4<double> moduli{{list.moduli[e].x, list.moduli[e].y, list.moduli[e].z}, list.moduli[e].w};
        if constexpr (kTabulated<Law>)
            return Law(moduli, View<const Packed4d>{list.table.data()});
        else
            return Law(moduli);
    }
    static Vector row(const Vec3<double> (&r)[n]) {
        Vector v;
        for (int a = 0; a < n; ++a) v.template segment<3>(3 * a) << r[a].x, r[a].y, r[a].z;
        return v;
    }
    auto gradient() const { return Gradient<double, Kind::p>::of(Kind::template hats<double>(rest), x); }
    /// The sum of dU/ds_i times the second derivatives of s_i.
    void addGeometric(const Column<double, k>& g, Square& K) const {
        if constexpr (Kind::isSimplex) {
            const auto hats = Kind::template hats<double>(rest);
            const auto T = dualTensor<Kind::p>(g);
            for (int a = 0; a < n; ++a)
                for (int b = 0; b < n; ++b)
                    K.template block<3, 3>(3 * a, 3 * b) += dot(hats.b[a], T * hats.b[b]) * Eigen::Matrix3d::Identity();
        } else {
            for (int c = 0; c < 3 * n; ++c) {
                Vec3<Dual> y[n], dS[k][n];
                Vec4<Dual> atRest[Kind::rests];
                Column<Dual, k> ds;
                for (int a = 0; a < n; ++a) {
                    const auto along = [&](double v, int axis) { return Dual(v, c == 3 * a + axis ? 1 : 0); };
                    y[a] = {along(x[a].x, 0), along(x[a].y, 1), along(x[a].z, 2)};
                }
                for (int r = 0; r < Kind::rests; ++r) atRest[r] = {{Dual(rest[r].x), Dual(rest[r].y), Dual(rest[r].z)}, Dual(rest[r].w)};
                Kind::template evaluate<Dual>(y, atRest, ds, dS);
                for (int i = 0; i < k; ++i)
                    for (int a = 0; a < n; ++a) {
                        K(3 * a, c) += g[i] * dS[i][a].x.slope;
                        K(3 * a + 1, c) += g[i] * dS[i][a].y.slope;
                        K(3 * a + 2, c) += g[i] * dS[i][a].z.slope;
                    }
            }
        }
    }
};

}  // namespace meniscus::solid
