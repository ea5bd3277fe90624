// SPDX-License-Identifier: MIT
#include "engine/solid/vertex_descent.h"

#include "engine/device/run.h"
#include "engine/solid/contacts.h"
#include "engine/solid/sweeps.h"
#include "engine/solid/vertex_kernels.h"

namespace meniscus::solid {

template <class T>
VertexDescent<T>::VertexDescent(State<T>& s, const Model& model, const SolverSettings& set)
    : state(s),
      settings(set),
      terms(makeTerms<T>(s.device, model, Order::JacobiVertices)),
      residual(s, terms),
      colors(orderVertices(model)),
      corners(makeVertexTerms<T>(s.device, model, colors)),
      vertices(s.device, s.n, "vertices by colour"),
      goal(s.device, s.n, "goals of vertices"),
      sums{{s.device, 3 * s.n, "blocks of vertices"}, {s.device, s.n, "energies of vertices"}},
      step(s.device, s.n, "steps of vertices"),
      slope(s.device, s.n, "slopes of vertices"),
      before(s.device, s.n, "energies before"),
      open(s.device, s.n, "open searches"),
      anyOpen(s.device, 1, "any open search") {
    vertices.upload(colors.order);
    sums.blocks.fillZero(), sums.energies.fillZero(), step.fillZero(), slope.fillZero(), before.fillZero(), open.fillZero();
}

template <class T>
SolverResult VertexDescent<T>::solve(double h, int iterations) {
    const T h2 = static_cast<T>(h * h);
    for (const auto& t : terms) t->restart();
    return iterate(state.device, residual, settings.tolerance, iterations, h2, [&] { sweep(h2); });
}

template <class T>
void VertexDescent<T>::sweep(T h2) {
    state.device.copy(state.target.memory(), goal.memory(), goal.memory().bytes);
    if (state.contacts) state.contacts->addTo(goal, 1);  // its forces, as displacements of inertia
    for (int c = 0; c + 1 < static_cast<int>(colors.begin.size()); ++c) {
        const int begin = colors.begin[static_cast<std::size_t>(c)], n = colors.begin[static_cast<std::size_t>(c) + 1] - begin;
        for (const auto& t : corners) t->addBlocks(state, c, h2, sums);
        const auto own = [&] { return View<const int>{vertices.in().data + begin}; };
        state.device.launch(
            n,
            VertexStep<T>{
                own(), state.x.in(), goal.in(), {sums.blocks.inOut().data + begin}, step.inOut(), {slope.inOut().data + begin}, state.n});
        if (settings.lineSearch) search(c, h2);
        state.device.launch(n, TakeStep<T>{own(), step.in(), state.x.inOut()});
    }
    if (state.contacts) state.contacts->visit();
}

template <class T>
void VertexDescent<T>::search(int color, T h2) {
    constexpr int halvings = 12;
    const int begin = colors.begin[static_cast<std::size_t>(color)], n = colors.begin[static_cast<std::size_t>(color) + 1] - begin;
    for (int k = 0; k <= halvings; ++k) {
        for (const auto& t : corners) t->addEnergies(state, color, h2, step, k > 0, sums);
        state.device.launch(n, VertexSearch<T>{{vertices.in().data + begin},
                                               state.x.in(),
                                               goal.in(),
                                               step.inOut(),
                                               {slope.in().data + begin},
                                               {sums.energies.inOut().data + begin},
                                               {before.inOut().data + begin},
                                               open.inOut(),
                                               k == 0,
                                               k == halvings});
        if (k == 0) continue;
        maximum(state.device, open, n, anyOpen);
        if (anyOpen.at(0) == 0) return;
    }
}

template class VertexDescent<float>;
template class VertexDescent<double>;

}  // namespace meniscus::solid
