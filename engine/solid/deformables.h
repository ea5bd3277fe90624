// SPDX-License-Identifier: MIT
// Deformable bodies and sheets in motion: one description, stepped by a solver that can be exchanged at any time.
#pragma once
#include "engine/solid/solver.h"

namespace meniscus::solid {

template <class T>
class Deformables {
public:
    /// Throws InputError for what cannot be simulated.
    Deformables(Device&, Model, const SolverSettings&);

    void use(const SolverSettings&);
    /// Backward Euler over h seconds; in parts where GPBD meets elements that are pressed so hard that it may not converge.
    SolverResult step(double h, const Point& gravity);

    State<T>& vertices() { return state; }
    const State<T>& vertices() const { return state; }
    const Model& elements() const { return model; }

private:
    SolverResult stepOnce(double h, const Point& gravity);
    Model model;
    State<T> state;
    Buffer<Packed<T>> xBefore, vBefore;
    SolverSettings settings;
    std::unique_ptr<Solver<T>> solver;
};

}  // namespace meniscus::solid
