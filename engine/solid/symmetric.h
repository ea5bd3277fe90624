// SPDX-License-Identifier: MIT
// Symmetric p x p tensors and the order of their entries: strain coordinates are E_xx, E_yy, E_zz, E_xy, E_xz, E_yz of a body (p = 3)
// and e_xx, e_xy, e_yy of a sheet (p = 2). The derivative of an energy for an entry off the diagonal counts both places (docs/solids.md).
#pragma once
#include "engine/solid/small.h"

namespace meniscus::solid {

template <int p>
struct Entries;
template <>
struct Entries<3> {
    static constexpr int count = 6;
    MENISCUS_HD static constexpr int row(int k) { return k < 3 ? k : k == 5 ? 1 : 0; }
    MENISCUS_HD static constexpr int column(int k) { return k < 3 ? k : k == 3 ? 1 : 2; }
};
template <>
struct Entries<2> {
    static constexpr int count = 3;
    MENISCUS_HD static constexpr int row(int k) { return k == 2 ? 1 : 0; }
    MENISCUS_HD static constexpr int column(int k) { return k == 0 ? 0 : 1; }
};

/// How often an entry stands in the tensor.
template <int p>
MENISCUS_HD constexpr float multiplicity(int k) {
    return Entries<p>::row(k) == Entries<p>::column(k) ? 1.f : 2.f;
}

template <class Real, int p>
using Strain = Column<Real, Entries<p>::count>;

/// The tensor of strain coordinates.
template <int p, class Real>
MENISCUS_HD Matrix<Real, p> tensor(const Strain<Real, p>& s) {
    Matrix<Real, p> t;
    for (int k = 0; k < Entries<p>::count; ++k)
        t[Entries<p>::row(k)][Entries<p>::column(k)] = t[Entries<p>::column(k)][Entries<p>::row(k)] = s[k];
    return t;
}
/// The tensor of derivatives for strain coordinates, as a stress or a multiplier.
template <int p, class Real>
MENISCUS_HD Matrix<Real, p> dualTensor(const Strain<Real, p>& s) {
    Matrix<Real, p> t;
    for (int k = 0; k < Entries<p>::count; ++k)
        t[Entries<p>::row(k)][Entries<p>::column(k)] = t[Entries<p>::column(k)][Entries<p>::row(k)] = Real(1.f / multiplicity<p>(k)) * s[k];
    return t;
}
/// And back.
template <int p, class Real>
MENISCUS_HD Strain<Real, p> derivatives(const Matrix<Real, p>& t) {
    Strain<Real, p> s;
    for (int k = 0; k < Entries<p>::count; ++k) s[k] = Real(multiplicity<p>(k)) * t[Entries<p>::row(k)][Entries<p>::column(k)];
    return s;
}

/// Adds f (dE -> G dE G) to a Hessian, G symmetric.
template <int p, class Real>
MENISCUS_HD_CALL void addSandwich(Matrix<Real, Entries<p>::count>& H, const Real& f, const Matrix<Real, p>& G) {
    for (int a = 0; a < Entries<p>::count; ++a)
        for (int b = 0; b <= a; ++b) {
            const int i = Entries<p>::row(a), j = Entries<p>::column(a), k = Entries<p>::row(b), l = Entries<p>::column(b);
            const Real h = Real(.5f * multiplicity<p>(a) * multiplicity<p>(b)) * f * mulAdd(G[i][k], G[j][l], G[i][l] * G[j][k]);
            H[a][b] = H[a][b] + h;
            if (a != b) H[b][a] = H[b][a] + h;
        }
}

/// y - log(1 + y), also where y is so small that the two cancel.
template <class Real>
MENISCUS_HD Real beyondLog1p(const Real& y) {
    const Real series =
        y * y * (Real(.5f) - y * (Real(1.f) / Real(3.f) - y * (Real(.25f) - y * (Real(.2f) - y * (Real(1.f) / Real(6.f))))));
    const Real small(sizeof(Real) == sizeof(double) ? 1e-3f : .03f);
    return select(max(y, -y) < small, series, y - log1p(max(y, Real(-.9999999f))));
}

/// 2 E + 1, its inverse, and its determinant minus 1 without cancellation at small strain.
template <class Real>
struct RightCauchyGreen3 {
    Matrix<Real, 3> inverse;
    Real trE, beyondTrace, detMinusOne, det;  ///< beyondTrace: (det C - 1) / 2 - tr E
    MENISCUS_HD Real logDet() const {
        return select(detMinusOne < Real(-.5f), log(max(det, Real(1e-30f))), log1p(max(detMinusOne, Real(-.5f))));
    }
    MENISCUS_HD_CALL explicit RightCauchyGreen3(const Strain<Real, 3>& s) {
        const Real xx = s[0], yy = s[1], zz = s[2], xy = s[3], xz = s[4], yz = s[5], one(1.f), two(2.f);
        trE = xx + yy + zz;
        const Real a = yy * zz - yz * yz, b = xx * zz - xz * xz, c = xx * yy - xy * xy;
        const Real detE = xx * a + xy * (xz * yz - xy * zz) + xz * (xy * yz - xz * yy);
        beyondTrace = two * (a + b + c) + Real(4.f) * detE;
        detMinusOne = two * (trE + beyondTrace);
        const Real cx = one + two * xx, cy = one + two * yy, cz = one + two * zz, dxy = two * xy, dxz = two * xz, dyz = two * yz;
        const Real direct = cx * (cy * cz - dyz * dyz) - dxy * (dxy * cz - dxz * dyz) + dxz * (dxy * dyz - dxz * cy);
        det = select(detMinusOne < Real(-.5f), direct, one + detMinusOne);
        const Real f = one / select(det > Real(0.f), det, one);
        inverse[0][0] = f * (cy * cz - dyz * dyz);
        inverse[1][1] = f * (cx * cz - dxz * dxz);
        inverse[2][2] = f * (cx * cy - dxy * dxy);
        inverse[0][1] = inverse[1][0] = f * (dxz * dyz - dxy * cz);
        inverse[0][2] = inverse[2][0] = f * (dxy * dyz - dxz * cy);
        inverse[1][2] = inverse[2][1] = f * (dxy * dxz - dyz * cx);
    }
};

/// a b.
template <int p, class Real>
MENISCUS_HD_CALL Matrix<Real, p> product(const Matrix<Real, p>& a, const Matrix<Real, p>& b) {
    Matrix<Real, p> c;
    for (int i = 0; i < p; ++i)
        for (int j = 0; j < p; ++j) {
            c[i][j] = a[i][0] * b[0][j];
            for (int k = 1; k < p; ++k) c[i][j] = mulAdd(a[i][k], b[k][j], c[i][j]);
        }
    return c;
}

}  // namespace meniscus::solid
