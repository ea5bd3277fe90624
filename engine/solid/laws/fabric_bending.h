// SPDX-License-Identifier: MIT
// What a fabric's energy (fabric.h) has of curvature, and of curvature together with strain: [F_x(II)]_xx + [F_y(II)]_yy, over s_x, s_a,
// s_y and the entries of II times a length of the element.
//
// With m and h half the sum and half the difference of II_xx and II_yy, o = II_xy, r = sqrt(h^2 + o^2) and the eigenvalues l = m +- r:
//
//     [F(II)]_xx = (F_1 + F_2)/2 + (F_1 - F_2)/(2 r) h,  [F(II)]_yy likewise with -h
//
// The direction of the eigenvectors, (c, s) = (h, o) / r, is none where r = 0, but all its derivatives then have factors that are zero:
// phi = (F_1 - F_2)/(2 r) goes to F'. So this needs no small number that keeps it from dividing by zero, and single precision does.
#pragma once
#include "engine/solid/fabric_terms.h"
#include "engine/solid/strains/simplex.h"

namespace meniscus::solid {

template <class Real>
struct FabricBending {
    static constexpr int strains = 6;
    static constexpr bool quadratic = false, tabulated = true;
    using S = Column<Real, 6>;
    Real area, inverseLength;
    FabricTerms<Real> terms;
    MENISCUS_HD FabricBending(const Vec4<Real>& moduli, const SplineTable<Real>& table)
        : area(moduli.x), inverseLength(moduli.z), terms{table, moduli.y} {}

    /// Of the sum of both terms, with derivatives for s_k, and for m, h, o.
    struct At {
        Real psi, m, h, o, mm, mh, mo, hh, ho, oo;
        Real g[3], gg[3], gm[3], gh[3], go[3];
    };
    MENISCUS_HD_CALL At at(const S& strain) const {
        const Real zero(0.f), one(1.f), half(.5f), f = inverseLength;
        const Real m = half * f * (strain[3] + strain[5]), h = half * f * (strain[3] - strain[5]), o = f * strain[4];
        const Real r = sqrt(h * h + o * o);
        const auto turned = r > zero;
        const Real over = one / select(turned, r, one), c = select(turned, h * over, one), s = select(turned, o * over, zero);
        const Vec4<Real> first = terms.scales(0), second = terms.scales(1);
        const Real scale[5] = {first.x, first.y, first.z, first.w, second.x};
        At t;
        t.psi = t.m = t.h = t.o = t.mm = t.mh = t.mo = t.hh = t.ho = t.oo = zero;
        for (int k = 0; k < 3; ++k) t.g[k] = t.gg[k] = t.gm[k] = t.gh[k] = t.go[k] = zero;
        for (int d = 0; d < 2; ++d) {
            const Real sign(d == 0 ? 1.f : -1.f), inverse = scale[3 + d];
            const auto apart = r * inverse > Real(kApart);
            /// Half the sum of what the eigenvalues give, and half the difference.
            struct Both {
                Real mean, half;
            };
            const auto both = [&](const Real& a, const Real& b) { return Both{half * (a + b), half * (a - b)}; };
            /// Half the difference over r, of which `slope` is the limit.
            const auto divided = [&](const Both& f_, const Both& slope) { return select(apart, f_.half * over, slope.mean); };
            const Cubic<Real> g1 = terms.one(3 + d, inverse * (m + r)), g2 = terms.one(3 + d, inverse * (m - r));
            Real v1 = g1.value, v2 = g2.value, s1 = g1.slope, s2 = g2.slope, b1 = g1.bend, b2 = g2.bend;
            for (int k = 0; k < 3; ++k) {
                const int pair = (k == 0 ? 2 : k == 1 ? 5 : 7) + d;
                const Interval<Real> u = terms.along(pair, scale[k] * strain[k]);
                const Bicubic<Real> r1 = terms.two(pair, u, inverse * (m + r)), r2 = terms.two(pair, u, inverse * (m - r));
                v1 = v1 + r1.value, v2 = v2 + r2.value, s1 = s1 + r1.v, s2 = s2 + r2.v, b1 = b1 + r1.vv, b2 = b2 + r2.vv;
                const Both first_ = both(scale[k] * r1.u, scale[k] * r2.u),
                           slope = both(scale[k] * inverse * r1.uv, scale[k] * inverse * r2.uv);
                const Both bend = both(scale[k] * scale[k] * r1.uu, scale[k] * scale[k] * r2.uu);
                const Real phi = divided(first_, slope), w = slope.mean - phi;
                t.g[k] = t.g[k] + first_.mean + sign * first_.half * c;
                t.gg[k] = t.gg[k] + bend.mean + sign * bend.half * c;
                t.gm[k] = t.gm[k] + slope.mean + sign * slope.half * c;
                t.gh[k] = t.gh[k] + slope.half * c + sign * (phi + w * c * c);
                t.go[k] = t.go[k] + slope.half * s + sign * w * c * s;
            }
            const Both value = both(v1, v2), slope = both(inverse * s1, inverse * s2),
                       bend = both(inverse * inverse * b1, inverse * inverse * b2);
            const Real phi = divided(value, slope), chi = divided(slope, bend);
            const Real w = slope.mean - phi, w2 = bend.mean - chi, wr = select(apart, w * over, zero);
            t.psi = t.psi + value.mean + sign * value.half * c;
            t.m = t.m + slope.mean + sign * slope.half * c;
            t.h = t.h + slope.half * c + sign * (phi + w * c * c);
            t.o = t.o + slope.half * s + sign * w * c * s;
            t.mm = t.mm + bend.mean + sign * bend.half * c;
            t.mh = t.mh + bend.half * c + sign * (chi + w2 * c * c);
            t.mo = t.mo + bend.half * s + sign * w2 * c * s;
            t.hh = t.hh + chi + w2 * c * c + sign * c * (bend.half * c * c + Real(3.f) * wr * s * s);
            t.ho = t.ho + w2 * c * s + sign * s * (bend.half * c * c + wr * (one - Real(3.f) * c * c));
            t.oo = t.oo + chi + w2 * s * s + sign * c * (bend.half * s * s + wr * (one - Real(3.f) * s * s));
        }
        return t;
    }
    MENISCUS_HD Real energy(const At& t) const { return area * t.psi; }
    MENISCUS_HD S gradient(const At& t) const {
        const Real f = area * inverseLength, half = Real(.5f) * f;
        return {{area * t.g[0], area * t.g[1], area * t.g[2], half * (t.m + t.h), f * t.o, half * (t.m - t.h)}};
    }
    /// Clamped, strain and curvature are each made positive, without what couples them.
    MENISCUS_HD_CALL void addHessian(const At& t, Convexity convexity, Matrix<Real, 6>& H) const {
        const Real half(.5f), quarter(.25f), f = inverseLength;
        Matrix<Real, 3> B;
        B[0][0] = quarter * (t.mm + t.mh + t.mh + t.hh), B[2][2] = quarter * (t.mm - t.mh - t.mh + t.hh);
        B[0][2] = B[2][0] = quarter * (t.mm - t.hh);
        B[0][1] = B[1][0] = half * (t.mo + t.ho), B[1][2] = B[2][1] = half * (t.mo - t.ho);
        B[1][1] = t.oo;
        const bool clamped = convexity == Convexity::Clamped;
        if (clamped) B = positivePart(B);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) H[3 + i][3 + j] = H[3 + i][3 + j] + area * f * f * B[i][j];
        for (int k = 0; k < 3; ++k) {
            H[k][k] = H[k][k] + area * atLeastZero(convexity, t.gg[k]);
            if (clamped) continue;
            const Real mixed[3] = {half * (t.gm[k] + t.gh[k]), t.go[k], half * (t.gm[k] - t.gh[k])};
            for (int i = 0; i < 3; ++i) {
                H[k][3 + i] = H[k][3 + i] + area * f * mixed[i];
                H[3 + i][k] = H[3 + i][k] + area * f * mixed[i];
            }
        }
    }

private:
    /// Scaled eigenvalues nearer than this count as one: the error is its square, where that of the difference is round-off over it.
    static constexpr float kApart = std::is_same_v<Real, double> ? 1e-5f : 1e-3f;
};

}  // namespace meniscus::solid
