// SPDX-License-Identifier: MIT
// Sweeps of a solver: so many, or until the residual is small.
#pragma once
#include "engine/solid/residual.h"
#include "engine/solid/solver.h"

namespace meniscus::solid {

template <class T, class Sweep>
SolverResult iterate(Device& device, Residual<T>& residual, const SolverSettings& settings, T h2, const Sweep& sweep) {
    SolverResult result;
    residual.measureReference(h2);
    if (settings.tolerance > 0) {
        for (Loop loop(device, {.least = 1, .most = settings.iterations});;) {
            if (loop.done(residual.measure(h2), static_cast<float>(settings.tolerance))) {
                const LoopResult end = loop.result();
                result.iterations = end.iterations, result.residual = end.value;
                return result;
            }
            sweep();
        }
    }
    for (int i = 0; i < settings.iterations; ++i) sweep();
    result.iterations = settings.iterations;
    result.residual = residual.measure(h2).at(0);
    return result;
}

}  // namespace meniscus::solid
