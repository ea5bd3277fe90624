// SPDX-License-Identifier: MIT
#include "engine/solid/deformables.h"

#include <algorithm>
#include <cmath>

#include "engine/device/run.h"
#include "engine/solid/contacts.h"
#include "engine/solid/state_kernels.h"

namespace meniscus::solid {
namespace {
Model checked(Model m) {
    m.check();
    return m;
}
}  // namespace

template <class T>
Deformables<T>::Deformables(Device& d, Model m, const SolverSettings& s)
    : model(checked(std::move(m))),
      state(d, model),
      xBefore(d, state.n, "vertices before"),
      vBefore(d, state.n, "velocities before"),
      broken(d, state.n, "broken vertices"),
      anyBroken(d, 1, "any broken vertex"),
      settings(s),
      solver(makeSolver(state, model, s)) {}

template <class T>
void Deformables<T>::use(const SolverSettings& s) {
    if (s == settings) return;
    solver = makeSolver(state, model, s);
    settings = s;
}

template <class T>
SolverResult Deformables<T>::step(double h, const Point& gravity) {
    constexpr float stable = 2;
    constexpr int most = 32;
    const std::size_t bytes = state.x.memory().bytes;
    state.device.copy(state.x.memory(), xBefore.memory(), bytes);
    state.device.copy(state.v.memory(), vBefore.memory(), bytes);
    SolverResult all = stepOnce(0, h, gravity, settings.iterations);
    while (settings.method == Method::Gpbd && (all.broken >= 0 || !(all.compression <= stable)) && all.substeps < most) {
        // Compression against inertia goes with the square of the step. What broke says nothing of how far to go: halves, since what
        // recovery moves becomes a velocity that grows with the number of parts.
        const bool known = all.broken < 0 && all.compression < 1e18f;
        const int parts = known ? static_cast<int>(std::ceil(std::sqrt(all.compression / stable))) : 2;
        goBack();
        all = stepInParts(h, gravity, std::clamp(all.substeps * parts, all.substeps + 1, most));
    }
    if (all.broken >= 0) goBack();
    return all;
}

template <class T>
SolverResult Deformables<T>::stepInParts(double h, const Point& gravity, int substeps) {
    // As many sweeps in all: short parts converge with fewer, and better (x~ is nearer). What stops by its residual takes what it needs.
    constexpr int least = 4;
    const int iterations =
        settings.tolerance > 0 ? settings.iterations : std::min(settings.iterations, std::max(least, settings.iterations / substeps));
    SolverResult all{.substeps = substeps};
    for (int i = 0; i < substeps && all.broken < 0; ++i) {
        const SolverResult part = stepOnce(i * h / substeps, (i + 1) * h / substeps, gravity, iterations);
        all.iterations += part.iterations, all.linearisations += part.linearisations;
        all.residual = std::max(all.residual, part.residual);
        all.compression = std::max(all.compression, part.compression);
        all.tangled = all.tangled || part.tangled;
        all.broken = part.broken;
    }
    return all;
}

template <class T>
SolverResult Deformables<T>::stepOnce(double from, double to, const Point& gravity, int iterations) {
    const double h = to - from;
    const Vec3<T> g{static_cast<T>(gravity[0]), static_cast<T>(gravity[1]), static_cast<T>(gravity[2])};
    state.device.launch(
        state.n, Predict<T>{state.v.in(), state.x.inOut(), state.start.out(), state.target.out(), state.lost.out(), static_cast<T>(h), g});
    if (state.contacts) state.contacts->begin(from, to);
    SolverResult result = solver->solve(h, iterations);
    state.device.launch(state.n, Velocity<T>{state.x.in(), state.start.in(), state.lost.in(), state.v.out(), static_cast<T>(1 / h)});
    if (settings.damping > 0) {
        if (!damping) damping = std::make_unique<Damping<T>>(state.device, model);
        damping->apply(state, settings.damping, h);
    }
    result.broken = firstBroken();
    return result;
}

template <class T>
int Deformables<T>::firstBroken() {
    state.device.launch(state.n, Broken<T>{state.x.in(), state.v.in(), broken.out()});
    maximum(state.device, broken, state.n, anyBroken);
    if (anyBroken.at(0) == 0) return -1;
    const auto all = broken.download();
    return static_cast<int>(std::find(all.begin(), all.end(), 1.f) - all.begin());
}

template <class T>
void Deformables<T>::goBack() {
    const std::size_t bytes = state.x.memory().bytes;
    state.device.copy(xBefore.memory(), state.x.memory(), bytes);
    state.device.copy(vBefore.memory(), state.v.memory(), bytes);
}

template class Deformables<float>;
template class Deformables<double>;

}  // namespace meniscus::solid
