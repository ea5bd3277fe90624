// SPDX-License-Identifier: MIT
// Backward Euler as it is written: Newton's method over all vertices, with a sparse direct solve and line search, in double on the host.
#pragma once
#include "engine/solid/solver.h"

namespace meniscus::solid {

template <class T>
class Newton final : public Solver<T> {
public:
    Newton(State<T>& s, const Model& m, const SolverSettings& set) : state(s), model(m), settings(set) {}
    SolverResult solve(double h, int iterations) override;

private:
    State<T>& state;
    const Model& model;
    const SolverSettings settings;
};

}  // namespace meniscus::solid
