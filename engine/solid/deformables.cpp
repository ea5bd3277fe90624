// SPDX-License-Identifier: MIT
#include "engine/solid/deformables.h"

#include <algorithm>
#include <cmath>

#include "engine/device/run.h"
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
    SolverResult all = stepOnce(h, gravity);
    // Compression against inertia goes with the square of the step.
    while (settings.method == Method::Gpbd && !(all.compression <= stable) && all.substeps < most) {
        const int parts = std::isfinite(all.compression) ? static_cast<int>(std::ceil(std::sqrt(all.compression / stable))) : 2;
        const int substeps = std::clamp(all.substeps * parts, all.substeps + 1, most);
        state.device.copy(xBefore.memory(), state.x.memory(), bytes);
        state.device.copy(vBefore.memory(), state.v.memory(), bytes);
        all = {.substeps = substeps};
        for (int i = 0; i < substeps; ++i) {
            const SolverResult part = stepOnce(h / substeps, gravity);
            all.iterations += part.iterations;
            all.residual = std::max(all.residual, part.residual);
            all.compression = std::max(all.compression, part.compression);
        }
    }
    return all;
}

template <class T>
SolverResult Deformables<T>::stepOnce(double h, const Point& gravity) {
    const Vec3<T> g{static_cast<T>(gravity[0]), static_cast<T>(gravity[1]), static_cast<T>(gravity[2])};
    state.device.launch(state.n, Predict<T>{state.v.in(), state.x.inOut(), state.start.out(), state.target.out(), static_cast<T>(h), g});
    const SolverResult result = solver->solve(h);
    state.device.launch(state.n, Velocity<T>{state.x.in(), state.start.in(), state.v.out(), static_cast<T>(1 / h)});
    return result;
}

template class Deformables<float>;
template class Deformables<double>;

}  // namespace meniscus::solid
