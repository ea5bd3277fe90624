// SPDX-License-Identifier: MIT
#include "engine/solid/acceleration.h"

#include <cmath>

#include "engine/device/run.h"
#include "engine/solid/state_kernels.h"
#include "engine/solid/stiffness_kernels.h"

namespace meniscus::solid {
namespace {
constexpr int kCycles = 4;          ///< V-cycles of a linearisation
constexpr int kHalvings = 8;        ///< of its step
constexpr float kNothing = 1e-4f;   ///< of the way of a step: residuals that are round-off
constexpr float kPoor = .9f;        ///< of the residual: what leaves more is no gain
constexpr double kSumError = 1e-6;  ///< of merits, which are summed in float
}  // namespace

template <class T>
Acceleration<T>::Acceleration(State<T>& s, const Model& model, std::vector<std::unique_ptr<Terms<T>>>& t, Residual<T>& r)
    : state(s),
      terms(t),
      residual(r),
      multigrid(s.device, graphOf(model), model.pinned),
      rigid(s.device, model),
      from(s.device, s.n, "vertices before a linearised step"),
      moved(s.device, s.n, "moves of a linearised step"),
      each(s.device, s.n, "inertia of vertices"),
      one(s.device, 1, "inertia of all") {
    for (const auto& term : terms) term->linearise(multigrid.graph());
}

template <class T>
void Acceleration<T>::assemble(T h2) {
    Buffer<Packed<T>>& K = multigrid.matrix();
    state.device.launch(state.n, MassBlocks<T>{multigrid.rows().in(), multigrid.columns().in(), state.x.in(), K.outPart()});
    for (const auto& t : terms) t->addStiffness(state, h2, multigrid.rows(), multigrid.columns(), K);
    multigrid.prepare();
}

template <class T>
double Acceleration<T>::merit(T h2) {
    state.device.launch(state.n, Inertia<T>{state.x.in(), state.target.in(), each.out()});
    sum(state.device, each, state.n, one);
    double value = static_cast<double>(one.at(0));
    for (const auto& t : terms) value += t->energy(state, h2);
    return value;
}

template <class T>
bool Acceleration<T>::step(T h2, double& value) {
    Device& d = state.device;
    d.copy(state.x.memory(), from.memory(), from.memory().bytes);
    d.launch(state.n, Downhill<T>{residual.vector().in(), multigrid.rightSide().out()});
    assemble(h2);
    multigrid.solve(kCycles);
    const double slope = static_cast<double>(multigrid.product());
    double t = slope > 0 && std::isfinite(slope) ? 1 : 0;
    for (int k = 0; t > 0 && k <= kHalvings; ++k, t /= 2) {
        d.launch(state.n, MoveAlong<T>{from.in(), multigrid.solution().in(), state.x.out(), static_cast<T>(t)});
        const double next = merit(h2);
        if (!(next <= value - 1e-4 * t * slope + kSumError * std::abs(value))) continue;
        value = next;
        return true;
    }
    d.copy(from.memory(), state.x.memory(), from.memory().bytes);
    return false;
}

template <class T>
auto Acceleration<T>::improve(T h2, const Limits& limits) -> Result {
    Device& d = state.device;
    Result result;
    // What moves as it would without elements is done already: to round-off there is nothing to gain.
    d.launch(state.n, Displaced<T>{state.target.in(), state.start.in(), moved.out()});
    d.launch(state.n, ResidualNorm<T>{moved.in(), each.out()});
    sum(d, each, state.n, one);
    if (!(residual.atTarget() > kNothing * std::sqrt(one.at(0)))) return result;
    double value = merit(h2);
    d.copy(state.x.memory(), from.memory(), from.memory().bytes);
    d.copy(state.start.memory(), state.x.memory(), from.memory().bytes);
    // Where the way is long or stiff, the step's beginning may be nearer to its end than x~.
    if (const double before = merit(h2); std::isfinite(before) && !(value <= before))
        value = before;
    else
        d.copy(from.memory(), state.x.memory(), from.memory().bytes);
    float least = residual.measure(h2).at(0);
    while (std::isfinite(value) && result.linearisations < limits.most && step(h2, value)) {
        ++result.linearisations;
        d.launch(state.n, Displaced<T>{state.x.in(), state.target.in(), moved.out()});
        rigid.keep(state.x, moved);
        result.residual = residual.measure(h2).at(0);
        if (!(result.residual > limits.tolerance)) break;
        if (result.linearisations > 3 && !(result.residual < .9f * least)) break;  // as near as round-off lets it
        least = std::min(least, result.residual);
    }
    if (result.linearisations > 0 && result.residual < kPoor) return result;
    d.copy(state.target.memory(), state.x.memory(), state.x.memory().bytes);
    return {};
}

template class Acceleration<float>;
template class Acceleration<double>;

}  // namespace meniscus::solid
