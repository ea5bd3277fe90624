// SPDX-License-Identifier: MIT
// Cloth whose energy was measured, or computed from its yarns: sums of splines over strain and curvature (Sperl, Narain, Wojtan 2020).
//
//     psi = g_0(s_x) + g_1(s_a) + g_2(s_y) + r_01 + r_02 + r_12 + [F_x(II)]_xx + [F_y(II)]_yy      J an m^2 at rest
//     F_x(l) = g_3(l) + sum over k = 0, 1, 2 of r_k3(s_k, l), F_y likewise with 4, as functions of the matrix II
//
// s_x = |a| - 1, s_a = a . b / (|a| |b|), s_y = |b| - 1, with a and b the columns of F, x along the warp. II is positive where the
// sheet curves towards its normal, 1/m. Splines take strains divided by their scale.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "engine/base/real.h"

namespace meniscus::solid {

/// Cubic Hermite: values and slopes at knots.
struct HermiteSpline {
    std::vector<double> t, p, m;
};
/// At (tu[j], tv[i]) it has p[i |tu| + j], the derivatives mu, mv, and the mixed one.
struct HermitePatches {
    std::vector<double> tu, tv, p, mu, mv, muv;
};

struct Fabric {
    static constexpr int kPairs[9][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}};
    double density = 0;                          ///< kg/m^2
    std::array<double, 5> scale{1, 1, 1, 1, 1};  ///< of s_x, s_a, s_y, II along x, II along y
    std::array<HermiteSpline, 5> one;            ///< empty: zero
    std::array<HermitePatches, 9> two;           ///< of kPairs; empty: zero
};

// Where things are in a fabric's table (splines.h).
inline constexpr int kFabricScales = 0, kFabricSplines = 2;

/// Its splines as polynomials, less the energy of the flat sheet at rest.
std::vector<Packed4d> tableOf(const Fabric&);

}  // namespace meniscus::solid
