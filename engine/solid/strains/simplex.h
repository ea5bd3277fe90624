// SPDX-License-Identifier: MIT
// Tetrahedra (p = 3) and triangles (p = 2): deformation gradient F = sum of x_a b_a^T, Green strain E = (F^T F - 1) / 2.
#pragma once
#include "engine/solid/symmetric.h"

namespace meniscus::solid {

/// The gradients b_a of a simplex's hat functions in its rest shape, a = 0 ... p.
template <class Real, int p>
struct HatGradients {
    Column<Real, p> b[p + 1];
    /// Rows of the inverse of the matrix of rest edges.
    MENISCUS_HD static HatGradients fromRows(const Column<Real, p> (&rows)[p]) {
        HatGradients h;
        h.b[0] = Column<Real, p>::zero();
        for (int a = 0; a < p; ++a) h.b[a + 1] = rows[a], h.b[0] = h.b[0] - rows[a];
        return h;
    }
    /// W = sum of w_a b_a b_a^T: how the inverse masses let F move.
    MENISCUS_HD Matrix<Real, p> mobility(const Real (&w)[p + 1]) const {
        auto W = Matrix<Real, p>::zero();
        for (int a = 0; a <= p; ++a) addOuter(W, w[a], b[a]);
        return W;
    }
};

/// p columns in space.
template <class Real, int p>
struct Gradient {
    Vec3<Real> f[p];
    MENISCUS_HD static Gradient of(const HatGradients<Real, p>& h, const Vec3<Real> (&x)[p + 1]) {
        Gradient F;
        for (int q = 0; q < p; ++q) F.f[q] = h.b[1][q] * (x[1] - x[0]);
        for (int a = 2; a <= p; ++a)
            for (int q = 0; q < p; ++q) F.f[q] += h.b[a][q] * (x[a] - x[0]);
        return F;
    }
    /// F^T F.
    MENISCUS_HD Matrix<Real, p> gram() const {
        Matrix<Real, p> C;
        for (int i = 0; i < p; ++i)
            for (int j = 0; j <= i; ++j) C[i][j] = C[j][i] = dot(f[i], f[j]);
        return C;
    }
    MENISCUS_HD Vec3<Real> times(const Column<Real, p>& b) const {
        Vec3<Real> v = b[0] * f[0];
        for (int q = 1; q < p; ++q) v += b[q] * f[q];
        return v;
    }
    /// F M.
    MENISCUS_HD Gradient times(const Matrix<Real, p>& M) const {
        Gradient G;
        for (int q = 0; q < p; ++q) {
            G.f[q] = M[0][q] * f[0];
            for (int r = 1; r < p; ++r) G.f[q] += M[r][q] * f[r];
        }
        return G;
    }
    MENISCUS_HD friend Gradient operator-(const Gradient& a, const Gradient& b) {
        Gradient c;
        for (int q = 0; q < p; ++q) c.f[q] = a.f[q] - b.f[q];
        return c;
    }
    MENISCUS_HD friend Gradient operator+(const Gradient& a, const Gradient& b) {
        Gradient c;
        for (int q = 0; q < p; ++q) c.f[q] = a.f[q] + b.f[q];
        return c;
    }
};

/// Strain coordinates of C = F^T F.
template <int p, class Real>
MENISCUS_HD Strain<Real, p> greenStrain(const Matrix<Real, p>& C) {
    Strain<Real, p> s;
    for (int k = 0; k < Entries<p>::count; ++k) {
        const int i = Entries<p>::row(k), j = Entries<p>::column(k);
        s[k] = Real(.5f) * (i == j ? C[i][j] - Real(1.f) : C[i][j]);
    }
    return s;
}

/// A = S M^-1 S^T: A_(ij)(kl) = (W_ik C_jl + W_il C_jk + W_jk C_il + W_jl C_ik) / 4.
template <int p, class Real>
MENISCUS_HD_CALL Matrix<Real, Entries<p>::count> compliance(const Matrix<Real, p>& W, const Matrix<Real, p>& C) {
    Matrix<Real, Entries<p>::count> A;
    for (int a = 0; a < Entries<p>::count; ++a)
        for (int b = 0; b <= a; ++b) {
            const int i = Entries<p>::row(a), j = Entries<p>::column(a), k = Entries<p>::row(b), l = Entries<p>::column(b);
            const Real sum = mulAdd(W[i][k], C[j][l], mulAdd(W[i][l], C[j][k], mulAdd(W[j][k], C[i][l], W[j][l] * C[i][k])));
            A[a][b] = A[b][a] = Real(.25f) * sum;
        }
    return A;
}

/// The part of a symmetric tensor with positive eigenvalues.
template <class Real>
MENISCUS_HD_CALL Matrix<Real, 3> positivePart(const Matrix<Real, 3>& m) {
    const Eigen3<Real> eigen(m);
    auto c = Matrix<Real, 3>::zero();
    for (int i = 0; i < 3; ++i) addOuter(c, max(eigen.value[i], Real(0.f)), Column<Real, 3>{{eigen.Q[0][i], eigen.Q[1][i], eigen.Q[2][i]}});
    return c;
}
template <class Real>
MENISCUS_HD Matrix<Real, 2> positivePart(const Matrix<Real, 2>& m) {
    const Real mean = Real(.5f) * (m[0][0] + m[1][1]), half = Real(.5f) * (m[0][0] - m[1][1]), zero(0.f);
    const Real r = sqrt(half * half + m[0][1] * m[0][1]);
    const Real high = max(mean + r, zero), low = max(mean - r, zero);  // c = low 1 + (high - low) / (2 r) (m - (mean - r) 1)
    const Real f = (high - low) / select(r > zero, Real(2.f) * r, Real(1.f));
    Matrix<Real, 2> c;
    c[0][0] = low + f * (m[0][0] - mean + r);
    c[1][1] = low + f * (m[1][1] - mean + r);
    c[0][1] = c[1][0] = f * m[0][1];
    return c;
}

}  // namespace meniscus::solid
