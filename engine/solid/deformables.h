// SPDX-License-Identifier: MIT
// Deformable bodies and sheets in motion: one description, stepped by a solver that can be exchanged at any time.
#pragma once
#include "engine/solid/damping.h"
#include "engine/solid/solver.h"

namespace meniscus::solid {

template <class T>
class Deformables {
public:
    /// Throws InputError for what cannot be simulated.
    Deformables(Device&, Model, const SolverSettings&);

    void use(const SolverSettings&);
    /// Backward Euler over h seconds; in parts where GPBD meets elements that are pressed so hard that it may not converge. A step whose
    /// end is no number is not taken: all stays as it was before, and the result tells where it broke.
    SolverResult step(double h, const Point& gravity);

    /// Who visits the vertices between sweeps; lives longer.
    void touch(Contacts<T>* c) { state.contacts = c; }

    State<T>& vertices() { return state; }
    const State<T>& vertices() const { return state; }
    const Model& elements() const { return model; }

private:
    /// From and to so many seconds after the step began.
    SolverResult stepOnce(double from, double to, const Point& gravity, int iterations);
    SolverResult stepInParts(double h, const Point& gravity, int substeps);
    /// The first vertex whose place is no number, -1 where there is none.
    int firstBroken();
    void goBack();
    Model model;
    State<T> state;
    Buffer<Packed<T>> xBefore, vBefore;
    Buffer<float> broken, anyBroken;
    std::unique_ptr<Damping<T>> damping;  ///< made when first needed
    SolverSettings settings;
    std::unique_ptr<Solver<T>> solver;
};

}  // namespace meniscus::solid
