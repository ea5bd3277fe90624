// SPDX-License-Identifier: MIT
#include "engine/solid/local_solver.h"

#include <algorithm>

#include "engine/device/run.h"
#include "engine/solid/contact_kernels.h"
#include "engine/solid/contacts.h"
#include "engine/solid/roundoff_kernels.h"
#include "engine/solid/sweeps.h"

namespace meniscus::solid {
namespace {
constexpr int kCost = 10;  ///< sweeps that a linearisation counts as
}

template <class T>
LocalSolver<T>::LocalSolver(State<T>& s, const Model& model, const SolverSettings& set)
    : state(s),
      settings(set),
      terms(makeTerms<T>(s.device, model, set.order)),
      residual(s, terms),
      moved(s.device, s.n, "displacements of vertices"),
      missing(s.device, s.n, "displacements without a cause") {
    if (settings.acceleration == Accelerate::Multigrid && settings.method == Method::Gpbd)
        acceleration = std::make_unique<Acceleration<T>>(s, model, terms, residual);
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
    accelerated = false, linearisations = 0;
    SolverResult result = iterate(
        state.device, residual, settings.tolerance, h2, [&] { return accelerate(h2, iterations); }, [&] { sweep(local); });
    result.linearisations = linearisations;
    result.iterations += kCost * linearisations;
    if (local.form == Form::Displacement) keepRoundOff();
    for (const auto& t : terms) {
        result.compression = std::max(result.compression, t->compression());
        result.tangled = result.tangled || t->anyTangled();
    }
    return result;
}

/// Returns how many sweeps are left. Where nothing touches, they would change nothing any more: x is the end of a step from
/// x~ + (what is missing), and sweeps keep that. Linearised steps know nothing of contact: where something touches already, all is left to
/// sweeps.
template <class T>
int LocalSolver<T>::accelerate(T h2, int iterations) {
    if (!acceleration) return iterations;
    for (const auto& t : terms)
        if (t->anyTangled()) return iterations;
    const auto touches = [&] {
        if (!state.contacts) return false;
        state.contacts->visit();
        const auto all = state.contacts->touching();
        return std::any_of(all.begin(), all.end(), [](float t) { return t > 0; });
    };
    if (touches()) return iterations;
    linearisations = acceleration->improve(h2, {std::max(1, iterations / kCost), settings.tolerance}).linearisations;
    accelerated = linearisations > 0;
    if (!accelerated) return iterations;
    state.device.copy(residual.vector().memory(), missing.memory(), missing.memory().bytes);
    for (const auto& t : terms) t->keepForces(state, h2);
    return touches() ? std::max(iterations / 2, iterations - kCost * linearisations) : 0;
}

template <class T>
void LocalSolver<T>::sweep(const typename Terms<T>::Local& local) {
    constexpr int often = 8;  // sweeps, after which x = x~ + sum of d is put right to round-off again
    const auto putTogether = [&] {
        state.device.copy(state.target.memory(), state.x.memory(), state.x.memory().bytes);
        for (const auto& t : terms) t->addDisplacements(state.x);
        if (accelerated) state.device.launch(state.n, AddContact<T>{missing.in(), state.x.inOut(), T(1)});
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
    if (accelerated && sweeps == 0) return;  // x is not a sum
    moved.fillZero();
    if (accelerated) state.device.copy(missing.memory(), moved.memory(), moved.memory().bytes);
    for (const auto& t : terms) t->addDisplacements(moved);
    state.device.launch(state.n, KeepRoundOff<T>{state.x.in(), state.target.in(), moved.in(), state.lost.inOut()});
}

template class LocalSolver<float>;
template class LocalSolver<double>;

}  // namespace meniscus::solid
