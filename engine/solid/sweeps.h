// SPDX-License-Identifier: MIT
// Sweeps of a solver: so many, or until the residual is small.
#pragma once
#include <algorithm>

#include "engine/solid/residual.h"
#include "engine/solid/solver.h"

namespace meniscus::solid {

/// `begin` comes once the residual at x~ is known, and tells how many sweeps are left.
template <class T, class Sweep, class Begin>
SolverResult iterate(Device& device, Residual<T>& residual, double tolerance, T h2, const Begin& begin, const Sweep& sweep) {
    SolverResult result;
    residual.measureReference(h2);
    const int iterations = begin();
    if (tolerance > 0) {
        for (Loop loop(device, {.least = std::min(1, iterations), .most = iterations});;) {
            if (loop.done(residual.measure(h2), static_cast<float>(tolerance))) {
                const LoopResult end = loop.result();
                result.iterations = end.iterations, result.residual = end.value;
                return result;
            }
            sweep();
        }
    }
    for (int i = 0; i < iterations; ++i) sweep();
    result.iterations = iterations;
    result.residual = residual.measure(h2).at(0);
    return result;
}
template <class T, class Sweep>
SolverResult iterate(Device& device, Residual<T>& residual, double tolerance, int iterations, T h2, const Sweep& sweep) {
    return iterate(
        device, residual, tolerance, h2, [&] { return iterations; }, sweep);
}

}  // namespace meniscus::solid
