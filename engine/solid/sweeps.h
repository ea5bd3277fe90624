// SPDX-License-Identifier: MIT
// Sweeps of a solver: so many, or until the residual is small.
#pragma once
#include "engine/solid/residual.h"
#include "engine/solid/solver.h"

namespace meniscus::solid {

template <class T, class Sweep>
SolverResult iterate(Device& device, Residual<T>& residual, double tolerance, int iterations, T h2, const Sweep& sweep) {
    SolverResult result;
    residual.measureReference(h2);
    if (tolerance > 0) {
        for (Loop loop(device, {.least = 1, .most = iterations});;) {
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

}  // namespace meniscus::solid
