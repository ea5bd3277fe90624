// SPDX-License-Identifier: MIT
// GPBD, its multiplier form and XPBD: sweeps over elements, each solved for its own multiplier.
#pragma once
#include "engine/solid/residual.h"
#include "engine/solid/solver.h"

namespace meniscus::solid {

template <class T>
class LocalSolver final : public Solver<T> {
public:
    LocalSolver(State<T>&, const Model&, const SolverSettings&);
    SolverResult solve(double h, int iterations) override;

private:
    void sweep(const typename Terms<T>::Local&);
    void keepRoundOff();
    State<T>& state;
    const SolverSettings settings;
    std::vector<std::unique_ptr<Terms<T>>> terms;
    Residual<T> residual;
    Buffer<Packed<T>> moved;
    int sweeps = 0;  ///< of this step
};

}  // namespace meniscus::solid
