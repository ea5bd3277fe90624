// SPDX-License-Identifier: MIT
// Small dense algebra in lanes: columns, symmetric matrices, Cholesky factors, eigenvectors.
#pragma once
#include "engine/base/real.h"

namespace meniscus::solid {

/// a b + c, rounded once where the processor can.
template <class Real>
MENISCUS_HD Real mulAdd(const Real& a, const Real& b, const Real& c) {
    if constexpr (std::is_same_v<Real, float>)
        return ::fmaf(a, b, c);
    else if constexpr (std::is_same_v<Real, double>)
        return ::fma(a, b, c);
    else
        return fma(a, b, c);
}
/// c - a b.
template <class Real>
MENISCUS_HD Real minusProduct(const Real& c, const Real& a, const Real& b) {
    return mulAdd(-a, b, c);
}

template <class Real, int n>
struct Column {
    Real v[n];
    MENISCUS_HD Real& operator[](int i) { return v[i]; }
    MENISCUS_HD const Real& operator[](int i) const { return v[i]; }
    MENISCUS_HD static Column zero() {
        Column c;
        for (int i = 0; i < n; ++i) c.v[i] = Real(0.f);
        return c;
    }
    MENISCUS_HD friend Column operator+(const Column& a, const Column& b) {
        Column c;
        for (int i = 0; i < n; ++i) c.v[i] = a.v[i] + b.v[i];
        return c;
    }
    MENISCUS_HD friend Column operator-(const Column& a, const Column& b) {
        Column c;
        for (int i = 0; i < n; ++i) c.v[i] = a.v[i] - b.v[i];
        return c;
    }
    MENISCUS_HD friend Column operator*(const Real& s, const Column& a) {
        Column c;
        for (int i = 0; i < n; ++i) c.v[i] = s * a.v[i];
        return c;
    }
};
template <class Real, int n>
MENISCUS_HD Real dot(const Column<Real, n>& a, const Column<Real, n>& b) {
    Real s = a[0] * b[0];
    for (int i = 1; i < n; ++i) s = mulAdd(a[i], b[i], s);
    return s;
}
/// Square; of symmetric ones both halves are kept, of lower triangular ones the upper half has no meaning.
template <class Real, int n>
struct Matrix {
    Real m[n][n];
    MENISCUS_HD Real* operator[](int i) { return m[i]; }
    MENISCUS_HD const Real* operator[](int i) const { return m[i]; }
    MENISCUS_HD static Matrix zero() {
        Matrix a;
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) a.m[i][j] = Real(0.f);
        return a;
    }
    MENISCUS_HD static Matrix identity() {
        Matrix a = zero();
        for (int i = 0; i < n; ++i) a.m[i][i] = Real(1.f);
        return a;
    }
};
template <class Real, int n>
MENISCUS_HD Column<Real, n> operator*(const Matrix<Real, n>& a, const Column<Real, n>& b) {
    Column<Real, n> c;
    for (int i = 0; i < n; ++i) {
        c[i] = a[i][0] * b[0];
        for (int j = 1; j < n; ++j) c[i] = mulAdd(a[i][j], b[j], c[i]);
    }
    return c;
}
template <class Real, int n>
MENISCUS_HD Real trace(const Matrix<Real, n>& a) {
    Real t = a[0][0];
    for (int i = 1; i < n; ++i) t = t + a[i][i];
    return t;
}
/// a += f b b^T.
template <class Real, int n>
MENISCUS_HD_CALL void addOuter(Matrix<Real, n>& a, const Real& f, const Column<Real, n>& b) {
    for (int i = 0; i < n; ++i) {
        const Real t = f * b[i];
        for (int j = 0; j < n; ++j) a[i][j] = mulAdd(t, b[j], a[i][j]);
    }
}

/// Lower triangular L with L L^T = a. Directions in which a is not positive, up to `least` of its trace, get a column of zeros;
/// `complete` tells whether there are none.
template <class Real, int n>
struct Cholesky {
    Matrix<Real, n> L;
    Real inverse[n];  ///< of L's diagonal; zero where L has no column
    Real trace;       ///< of a
    MaskOf<Real> complete;

    MENISCUS_HD_CALL explicit Cholesky(const Matrix<Real, n>& a, float least) {
        trace = solid::trace(a);
        const Real floor = Real(least) * trace, zero(0.f);
        for (int j = 0; j < n; ++j) {
            Real pivot = a[j][j];
            for (int k = 0; k < j; ++k) pivot = minusProduct(pivot, L[j][k], L[j][k]);
            const auto positive = pivot > floor;
            complete = j == 0 ? positive : complete && positive;
            const Real root = sqrt(select(positive, pivot, Real(1.f)));
            inverse[j] = select(positive, Real(1.f) / root, zero);
            L[j][j] = select(positive, root, zero);
            for (int i = j + 1; i < n; ++i) {
                Real s = a[i][j];
                for (int k = 0; k < j; ++k) s = minusProduct(s, L[i][k], L[j][k]);
                L[i][j] = s * inverse[j];
            }
        }
    }
    /// L^T b.
    MENISCUS_HD_CALL Column<Real, n> transposeTimes(const Column<Real, n>& b) const {
        Column<Real, n> c;
        for (int j = 0; j < n; ++j) {
            c[j] = L[j][j] * b[j];
            for (int i = j + 1; i < n; ++i) c[j] = mulAdd(L[i][j], b[i], c[j]);
        }
        return c;
    }
    /// y with L y = b, and zero where L has no column.
    MENISCUS_HD_CALL Column<Real, n> solve(const Column<Real, n>& b) const {
        Column<Real, n> y;
        for (int i = 0; i < n; ++i) {
            Real s = b[i];
            for (int k = 0; k < i; ++k) s = minusProduct(s, L[i][k], y[k]);
            y[i] = s * inverse[i];
        }
        return y;
    }
    /// x with L^T x = b, likewise.
    MENISCUS_HD_CALL Column<Real, n> solveTransposed(const Column<Real, n>& b) const {
        Column<Real, n> x;
        for (int i = n - 1; i >= 0; --i) {
            Real s = b[i];
            for (int k = i + 1; k < n; ++k) s = minusProduct(s, L[k][i], x[k]);
            x[i] = s * inverse[i];
        }
        return x;
    }
};

/// 1 + f L^T H L, H symmetric.
template <class Real, int n>
MENISCUS_HD_CALL Matrix<Real, n> onePlus(const Real& f, const Matrix<Real, n>& L, const Matrix<Real, n>& H) {
    Matrix<Real, n> HL, K;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            HL[i][j] = H[i][j] * L[j][j];
            for (int k = j + 1; k < n; ++k) HL[i][j] = mulAdd(H[i][k], L[k][j], HL[i][j]);
        }
    for (int i = 0; i < n; ++i)
        for (int j = 0; j <= i; ++j) {
            Real s = L[i][i] * HL[i][j];
            for (int k = i + 1; k < n; ++k) s = mulAdd(L[k][i], HL[k][j], s);
            K[i][j] = K[j][i] = mulAdd(f, s, Real(i == j ? 1.f : 0.f));
        }
    return K;
}

/// Eigenvectors (columns of Q) and eigenvalues of a symmetric 3 x 3 matrix: cyclic Jacobi rotations, the same number in every lane.
template <class Real>
struct Eigen3 {
    Matrix<Real, 3> Q;
    Real value[3];

    MENISCUS_HD_CALL explicit Eigen3(Matrix<Real, 3> a) : Q(Matrix<Real, 3>::identity()) {
        constexpr int sweeps = sizeof(Real) == sizeof(double) ? 6 : 4;  // float, or lanes of them
        for (int sweep = 0; sweep < sweeps; ++sweep) rotate(a, 0, 1, 2), rotate(a, 0, 2, 1), rotate(a, 1, 2, 0);
        for (int i = 0; i < 3; ++i) value[i] = a[i][i];
    }

private:
    MENISCUS_HD_CALL void rotate(Matrix<Real, 3>& a, int p, int q, int r) {
        const Real off = a[p][q], zero(0.f);
        const auto needed = off * off > zero;
        const Real theta = Real(.5f) * (a[q][q] - a[p][p]) / select(needed, off, Real(1.f));
        const Real size = max(theta, -theta) + sqrt(theta * theta + Real(1.f));
        const Real t = select(needed, select(theta < zero, Real(-1.f), Real(1.f)) / size, zero);
        const Real c = Real(1.f) / sqrt(t * t + Real(1.f)), s = t * c;
        a[p][p] = a[p][p] - t * off;
        a[q][q] = a[q][q] + t * off;
        a[p][q] = a[q][p] = zero;
        const Real rp = a[r][p], rq = a[r][q];
        a[r][p] = a[p][r] = c * rp - s * rq;
        a[r][q] = a[q][r] = s * rp + c * rq;
        for (int i = 0; i < 3; ++i) {
            const Real ip = Q[i][p], iq = Q[i][q];
            Q[i][p] = c * ip - s * iq;
            Q[i][q] = s * ip + c * iq;
        }
    }
};

}  // namespace meniscus::solid
