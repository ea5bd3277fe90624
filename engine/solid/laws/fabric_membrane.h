// SPDX-License-Identifier: MIT
// What a fabric's energy (fabric.h) has of the strain in its plane alone, over Green's strain:
//
//     s_x = sqrt(1 + 2 e_xx) - 1,  s_a = 2 e_xy / (|a| |b|),  s_y = sqrt(1 + 2 e_yy) - 1
//
// so that triangles in tension are solved for as those of any other law. Threads shorter than a hundredth of their length push no more.
#pragma once
#include "engine/solid/fabric_terms.h"
#include "engine/solid/strains/simplex.h"

namespace meniscus::solid {

template <class Real>
struct FabricMembrane {
    static constexpr int strains = 3;
    static constexpr bool quadratic = false, tabulated = true;
    using S = Strain<Real, 2>;
    Real area;
    FabricTerms<Real> terms;
    MENISCUS_HD FabricMembrane(const Vec4<Real>& moduli, const SplineTable<Real>& table) : area(moduli.x), terms{table, moduli.y} {}

    struct At {
        Real psi, a, b, q;   ///< lengths of the threads; q: s_a
        Real g[3], H[3][3];  ///< derivatives for s_x, s_a, s_y
    };
    MENISCUS_HD_CALL At at(const S& e) const {
        const Real one(1.f), two(2.f), least(1e-4f);
        At t;
        t.a = sqrt(max(one + two * e[0], least));
        t.b = sqrt(max(one + two * e[2], least));
        t.q = two * e[1] / (t.a * t.b);
        const Real s[3] = {two * e[0] / (one + t.a), t.q, two * e[2] / (one + t.b)};
        const Vec4<Real> inverse = terms.scales(0);
        const Real f[3] = {inverse.x, inverse.y, inverse.z};
        t.psi = Real(0.f);
        for (int k = 0; k < 3; ++k) {
            const Cubic<Real> g = terms.one(k, f[k] * s[k]);
            t.psi = t.psi + g.value, t.g[k] = f[k] * g.slope, t.H[k][k] = f[k] * f[k] * g.bend;
        }
        for (int pair = 0; pair < 3; ++pair) {
            const int k = pair == 2 ? 1 : 0, l = pair == 0 ? 1 : 2;
            const int number = pair == 2 ? 4 : pair;
            const Bicubic<Real> r = terms.two(number, terms.along(number, f[k] * s[k]), f[l] * s[l]);
            t.psi = t.psi + r.value;
            t.g[k] = t.g[k] + f[k] * r.u, t.g[l] = t.g[l] + f[l] * r.v;
            t.H[k][k] = t.H[k][k] + f[k] * f[k] * r.uu, t.H[l][l] = t.H[l][l] + f[l] * f[l] * r.vv;
            t.H[k][l] = t.H[l][k] = f[k] * f[l] * r.uv;
        }
        return t;
    }
    MENISCUS_HD Real energy(const At& t) const { return area * t.psi; }
    MENISCUS_HD S gradient(const At& t) const {
        const Derivatives d(t);
        return {{area * (t.g[0] * d.x + t.g[1] * d.q[0]), area * t.g[1] * d.q[1], area * (t.g[2] * d.y + t.g[1] * d.q[2])}};
    }
    MENISCUS_HD_CALL void addHessian(const At& t, Convexity c, Matrix<Real, 3>& H) const {
        const Derivatives d(t);
        const Real zero(0.f), two(2.f), three(3.f);
        const Real J[3][3] = {{d.x, zero, zero}, {d.q[0], d.q[1], d.q[2]}, {zero, zero, d.y}};
        Matrix<Real, 3> K;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                K[i][j] = zero;
                for (int k = 0; k < 3; ++k)
                    for (int l = 0; l < 3; ++l) K[i][j] = K[i][j] + t.H[k][l] * J[k][i] * J[l][j];
            }
        // The second derivatives of the strains.
        const Real x2 = d.x * d.x, y2 = d.y * d.y;
        K[0][0] = K[0][0] - t.g[0] * d.x * x2 + t.g[1] * three * t.q * x2 * x2;
        K[2][2] = K[2][2] - t.g[2] * d.y * y2 + t.g[1] * three * t.q * y2 * y2;
        const Real xq = -two * t.g[1] * x2 * d.x * d.y, yq = -two * t.g[1] * y2 * d.x * d.y, xy = t.g[1] * t.q * x2 * y2;
        K[0][1] = K[0][1] + xq, K[1][0] = K[1][0] + xq;
        K[2][1] = K[2][1] + yq, K[1][2] = K[1][2] + yq;
        K[0][2] = K[0][2] + xy, K[2][0] = K[2][0] + xy;
        if (c == Convexity::Clamped) K = positivePart(K);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) H[i][j] = H[i][j] + area * K[i][j];
    }

private:
    /// Of the strains: ds_x/de_xx, ds_y/de_yy, and those of s_a.
    struct Derivatives {
        Real x, y, q[3];
        MENISCUS_HD explicit Derivatives(const At& t) : x(Real(1.f) / t.a), y(Real(1.f) / t.b) {
            q[0] = -t.q * x * x, q[1] = Real(2.f) * x * y, q[2] = -t.q * y * y;
        }
    };
};

}  // namespace meniscus::solid
