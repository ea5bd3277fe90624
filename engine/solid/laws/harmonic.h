// SPDX-License-Identifier: MIT
// Hooke's law: U = k/2 |s|^2, for springs, hinges and attachments.
#pragma once
#include "engine/solid/laws/law.h"

namespace meniscus::solid {

template <class Real, int n>
struct Harmonic {
    static constexpr int strains = n;
    static constexpr bool quadratic = true;
    using S = Column<Real, n>;
    Real k;
    MENISCUS_HD explicit Harmonic(const Vec4<Real>& moduli) : k(moduli.x) {}

    using At = S;
    MENISCUS_HD At at(const S& s) const { return s; }
    MENISCUS_HD Real energy(const At& s) const { return Real(.5f) * k * dot(s, s); }
    MENISCUS_HD S gradient(const At& s) const { return k * s; }
    MENISCUS_HD void addHessian(const At&, Convexity, Matrix<Real, n>& H) const {
        for (int i = 0; i < n; ++i) H[i][i] = H[i][i] + k;
    }
};

}  // namespace meniscus::solid
