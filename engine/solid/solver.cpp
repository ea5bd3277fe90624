// SPDX-License-Identifier: MIT
// The list of solvers.
#include "engine/solid/solver.h"

#include "engine/solid/local_solver.h"
#include "engine/solid/newton.h"
#include "engine/solid/vertex_descent.h"

namespace meniscus::solid {

template <class T>
std::unique_ptr<Solver<T>> makeSolver(State<T>& state, const Model& model, const SolverSettings& settings) {
    switch (settings.method) {
        case Method::Gpbd:
        case Method::Multipliers:
        case Method::Xpbd:
            return std::make_unique<LocalSolver<T>>(state, model, settings);
        case Method::VertexDescent:
            return std::make_unique<VertexDescent<T>>(state, model, settings);
        case Method::Newton:
            break;
    }
    return std::make_unique<Newton<T>>(state, model, settings);
}
template std::unique_ptr<Solver<float>> makeSolver(State<float>&, const Model&, const SolverSettings&);
template std::unique_ptr<Solver<double>> makeSolver(State<double>&, const Model&, const SolverSettings&);

}  // namespace meniscus::solid
