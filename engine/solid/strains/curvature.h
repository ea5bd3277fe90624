// SPDX-License-Identifier: MIT
// The second fundamental form of a triangle and its neighbours, less the one at rest (Chen et al. 2018):
//
//            3              N_0, N_1, N_2: normals at the edges opposite to 0, 1, 2, halfway between those of the two faces
//          2---1            II = D_m^-T b D_m^-1, b = 2 [[(N_0 - N_1).e_1, N_0.e_1], [N_0.e_1, (N_0 - N_2).e_2]]
//        4  \ /  5          e_1 = x_1 - x_0, e_2 = x_2 - x_0; positive where the sheet curves away from the normal
//            0
//
// A boundary edge has no vertex of its own: there the same vertex stands as in the triangle, and the normal is the triangle's.
#pragma once
#include "engine/solid/symmetric.h"

namespace meniscus::solid {

struct Curvature {
    static constexpr int vertices = 6, strains = 3, rests = 2;
    static constexpr bool turnsInTension = false;

    /// rest: D_m^-1 by rows; then II_xx, II_xy, II_yy at rest, and in w which edges have a neighbour, as 1 + 2 + 4.
    template <class Real>
    MENISCUS_HD_CALL static void evaluate(const Vec3<Real> (&x)[6], const Vec4<Real> (&rest)[2], Column<Real, 3>& s,
                                          Vec3<Real> (&S)[3][6]) {
        // b = (b_11, b_12, b_22) and its derivatives: coefficient of N_k in b_r, and which edge it is multiplied by.
        constexpr float coefficient[3][3] = {{2, 2, 2}, {-2, 0, 0}, {0, 0, -2}};
        constexpr int along[3] = {0, 0, 1};
        constexpr int corners[3][2] = {{2, 1}, {0, 2}, {1, 0}};
        const Real zero(0.f), one(1.f), two(2.f);
        const Real edges = rest[1].w, lower = select(edges >= Real(4.f), edges - Real(4.f), edges);
        const MaskOf<Real> hasNeighbour[3] = {select(lower >= two, lower - two, lower) >= one, lower >= two, edges >= Real(4.f)};
        const Vec3<Real> e[2] = {x[1] - x[0], x[2] - x[0]};
        const Face<Real> face(x[0], x[1], x[2]);
        Real b[3] = {zero, zero, zero};
        Vec3<Real> db[3][6];
        for (auto& row : db)
            for (auto& entry : row) entry = Vec3<Real>::zero();
        for (int k = 0; k < 3; ++k) {
            const int beyond[3] = {corners[k][0], corners[k][1], 3 + k};
            const Face<Real> other(x[beyond[0]], x[beyond[1]], x[beyond[2]]);
            const Real others = select(hasNeighbour[k], one, zero), own = two - others;
            const Vec3<Real> sum = own * face.n + others * other.n;
            const Real inverse = one / sqrt(dot(sum, sum));
            const Vec3<Real> N = inverse * sum;
            for (int r = 0; r < 3; ++r) {
                if (coefficient[k][r] == 0) continue;
                const Real c(coefficient[k][r]);
                const Vec3<Real>& t = e[along[r]];
                b[r] = b[r] + c * dot(N, t);
                db[r][1 + along[r]] += c * N;
                db[r][0] -= c * N;
                // t . dN, with dN = (1 - N N^T) (dn + dn') / |n + n'|
                const Vec3<Real> p = (c * inverse) * (t - dot(t, N) * N);
                for (int a = 0; a < 3; ++a) {
                    db[r][a] += own * face.pull(a, p);
                    db[r][beyond[a]] += others * other.pull(a, p);
                }
            }
        }
        // II_pq = sum of D_ip b_ij D_jq.
        const Real D[2][2] = {{rest[0].x, rest[0].y}, {rest[0].z, rest[0].w}};
        const Real atRest[3] = {rest[1].x, rest[1].y, rest[1].z};
        for (int t = 0; t < 3; ++t) {
            const int p = Entries<2>::row(t), q = Entries<2>::column(t);
            const Real f[3] = {D[0][p] * D[0][q], D[0][p] * D[1][q] + D[1][p] * D[0][q], D[1][p] * D[1][q]};
            s[t] = f[0] * b[0] + f[1] * b[1] + f[2] * b[2] - atRest[t];
            for (int a = 0; a < 6; ++a) S[t][a] = f[0] * db[0][a] + f[1] * db[1][a] + f[2] * db[2][a];
        }
    }

private:
    template <class Real>
    struct Face {
        Vec3<Real> n, edge[3];  ///< unit normal; edge opposite to each corner, counter-clockwise
        Real inverse;           ///< of twice the area
        MENISCUS_HD Face(const Vec3<Real>& a, const Vec3<Real>& b, const Vec3<Real>& c) : edge{c - b, a - c, b - a} {
            const auto N = cross(edge[2], c - a);
            const Real size = sqrt(dot(N, N));
            inverse = Real(1.f) / select(size > Real(0.f), size, Real(1.f));
            n = inverse * N;
        }
        /// p . dn as a force on corner a: dn/dx_a = (e_a x n) n^T / N, transposed.
        MENISCUS_HD Vec3<Real> pull(int a, const Vec3<Real>& p) const { return (inverse * dot(p, cross(edge[a], n))) * n; }
    };
};

}  // namespace meniscus::solid
