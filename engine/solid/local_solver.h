// SPDX-License-Identifier: MIT
// GPBD, its multiplier form and XPBD: sweeps over elements, each solved for its own multiplier.
#pragma once
#include "engine/solid/acceleration.h"
#include "engine/solid/residual.h"
#include "engine/solid/solver.h"

namespace meniscus::solid {

template <class T>
class LocalSolver final : public Solver<T> {
public:
    LocalSolver(State<T>&, const Model&, const SolverSettings&);
    SolverResult solve(double h, int iterations) override;

private:
    int accelerate(T h2, int iterations);
    void sweep(const typename Terms<T>::Local&);
    void keepRoundOff();
    State<T>& state;
    const SolverSettings settings;
    std::vector<std::unique_ptr<Terms<T>>> terms;
    Residual<T> residual;
    std::unique_ptr<Acceleration<T>> acceleration;
    Buffer<Packed<T>> moved;
    Buffer<Packed<T>> missing;  ///< x - x~ - sum of d where acceleration ended: stays as it is, for the rest of the step
    bool accelerated = false;   ///< in this step
    int linearisations = 0;
    int sweeps = 0;  ///< of this step
};

}  // namespace meniscus::solid
