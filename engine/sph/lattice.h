// SPDX-License-Identifier: MIT
// Sums of a kernel function over undisturbed lattices, and the largest eigenvalues of what is built from it: how dense a fluid at rest is,
// how stiff its pressure solve, how long a viscous step may be.
#pragma once
#include <functional>

#include "engine/sph/kernel.h"

namespace meniscus::sph {

/// Sums over an infinite plane of points `step` apart, seen from `height` above one of them.
struct PlaneSum {
    double value = 0, slope = 0;  ///< of W, and of -dW/dheight, times the area of a point
};
PlaneSum planeSum(const KernelFunction&, double height, double step, int dimensions);

/// Of the layers of a lattice that a wall half a spacing in front of its first layer replaces, seen from that layer.
PlaneSum replacedByWall(const KernelFunction&, double spacing, int dimensions);

/// Sum of s^d W over an infinite lattice of spacing s.
double latticeDensity(const KernelFunction&, double spacing, int dimensions);
/// The same in the outermost layer of a lattice that fills half of space.
double surfaceDensity(const KernelFunction&, double spacing, int dimensions);

/// Largest eigenvalue of diag(A)^-1 A of the pressure matrix A = D D^T on an infinite lattice. Waves along axes and diagonals. Iterations
/// that step by omega r / a diverge from omega = 2 / it on. Cubic spline, 3D: 2.8 at a support of 2 spacings, 17.6 at 4.
double largestEigenvalue(const KernelFunction&, double spacing, int dimensions);
/// Largest eigenvalue of A itself for volumes of s^d, 1/m^2: sound of speed c vibrates with a frequency of at most c sqrt(it). Cubic
/// spline: 4.4 to 4.9 over the square of the support, whatever the support.
double stiffness(const KernelFunction&, double spacing, int dimensions);

/// Sum of s^d K r^4 over an infinite lattice. K vanishes beyond the support.
double latticeMoment4(const std::function<double(double r)>& K, double support, double spacing, int dimensions);
/// Largest eigenvalue, 1/m^2, of the matrix of a viscosity of 1 m^2/s on an infinite lattice,
///     a_i = sum over j of s^d K(r_ij) [(v_j - v_i) . x_ji] x_ji .
/// Explicit steps are stable up to 2 / (viscosity times it).
double largestViscousEigenvalue(const std::function<double(double r)>& K, double support, double spacing, int dimensions);

}  // namespace meniscus::sph
