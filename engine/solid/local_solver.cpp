// SPDX-License-Identifier: MIT
#include "engine/solid/local_solver.h"

#include <algorithm>

#include "engine/device/run.h"
#include "engine/solid/contacts.h"
#include "engine/solid/roundoff_kernels.h"
#include "engine/solid/sweeps.h"

namespace meniscus::solid {

template <class T>
LocalSolver<T>::LocalSolver(State<T>& s, const Model& model, const SolverSettings& set)
    : state(s),
      settings(set),
      terms(makeTerms<T>(s.device, model, set.order)),
      residual(s, terms),
      moved(s.device, s.n, "displacements of vertices") {
    if (settings.order == Order::GaussSeidel) return;
    for (const auto& t : terms) {
        std::vector<int> perVertex(static_cast<std::size_t>(s.n), 0);
        t->count(perVertex);
        t->share(perVertex, settings.order, settings.omega);
    }
}

template <class T>
SolverResult LocalSolver<T>::solve(double h, int iterations) {
    const T h2 = static_cast<T>(h * h);
    const typename Terms<T>::Local local{settings.method == Method::Gpbd ? Form::Displacement : Form::Multiplier,
                                         settings.method == Method::Xpbd, h2, settings.local};
    for (const auto& t : terms) t->restart(), t->findTangles(state, state.start);
    sweeps = 0;
    SolverResult result = iterate(state.device, residual, settings.tolerance, iterations, h2, [&] { sweep(local); });
    if (local.form == Form::Displacement) keepRoundOff();
    for (const auto& t : terms) {
        result.compression = std::max(result.compression, t->compression());
        result.tangled = result.tangled || t->anyTangled();
    }
    return result;
}

template <class T>
void LocalSolver<T>::sweep(const typename Terms<T>::Local& local) {
    constexpr int often = 8;  // sweeps, after which x = x~ + sum of d is put right to round-off again
    const auto putTogether = [&] {
        state.device.copy(state.target.memory(), state.x.memory(), state.x.memory().bytes);
        for (const auto& t : terms) t->addDisplacements(state.x);
        if (state.contacts) state.contacts->addTo(state.x, 1);
    };
    if (settings.order == Order::GaussSeidel) {
        for (const auto& t : terms) t->sweep(state, local);
        if (++sweeps % often == 0) putTogether();
    } else {
        for (const auto& t : terms) t->propose(state, local), putTogether();  // kinds in turn: none waits for the others' shares
    }
    if (state.contacts) state.contacts->visit();
}

template <class T>
void LocalSolver<T>::keepRoundOff() {
    moved.fillZero();
    for (const auto& t : terms) t->addDisplacements(moved);
    state.device.launch(state.n, KeepRoundOff<T>{state.x.in(), state.target.in(), moved.in(), state.lost.inOut()});
}

template class LocalSolver<float>;
template class LocalSolver<double>;

}  // namespace meniscus::solid
