// SPDX-License-Identifier: MIT
// The pressure matrix A = D D^T of an undisturbed lattice: how stiff the solve is at a kernel's support.
#pragma once

namespace meniscus::sph {

/// Largest eigenvalue of diag(A)^-1 A on an infinite lattice. Waves along axes and diagonals. Iterations that step by omega r / a diverge
/// from omega = 2 / it on. supportFactor: support radius in spacings, above 1; dimensions: 2 or 3. Grows from 2.8 at 2 spacings to 17.6 at
/// 4 (3D).
double largestEigenvalue(double supportFactor, int dimensions);

}  // namespace meniscus::sph
