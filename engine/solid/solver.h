// SPDX-License-Identifier: MIT
// How the equations of a step are solved: solvers over one description, to be exchanged while it runs.
#pragma once
#include <memory>

#include "engine/solid/terms.h"

namespace meniscus::solid {

enum class Method {
    Gpbd,           ///< generalised position-based dynamics: each element keeps its displacement, x = x~ + sum of d
    Multipliers,    ///< the same with multipliers only, as XPBD has them: ends near backward Euler, not at it
    Xpbd,           ///< extended position-based dynamics: quadratic energies, with the laws' moduli at rest
    VertexDescent,  ///< each vertex in turn to where its inertia and its elements balance
    Newton,         ///< backward Euler by Newton's method and a sparse direct solve, in double on the host: the truth
};

/// What comes before GPBD's sweeps.
enum class Accelerate {
    No,
    Multigrid,  ///< linearised steps, solved by V-cycles over coarser and coarser meshes (acceleration.h)
};

struct SolverSettings {
    Method method = Method::Gpbd;
    Order order = Order::GaussSeidel;
    int iterations = 20;     ///< at most
    double tolerance = 0;    ///< stops where the residual, relative to that without elements, is below; 0: never
    double omega = 1.5;      ///< over-relaxation of Jacobi's orders
    LocalLimits local{};     ///< of an element's Newton iteration
    bool lineSearch = true;  ///< of vertex block descent: steps that would gain energy are halved
    Accelerate acceleration = Accelerate::No;
    double damping = 0;  ///< 1/s, of what a body does beyond its rigid motion (damping.h)
    bool operator==(const SolverSettings&) const = default;
};

struct SolverResult {
    int iterations = 0;      ///< sweeps, and what linearisations count as
    int linearisations = 0;  ///< of acceleration, before the sweeps
    float residual = 0;      ///< relative to that at x~, the last that was measured; 0 where none was
    float compression = 0;   ///< of the most compressed element: from 2 on, GPBD may not converge
    int substeps = 1;        ///< that the step was cut into, for less compression
    bool tangled = false;    ///< whether any element was inside out or nearly so (recovery_kernels.h)
    int broken = -1;         ///< the first vertex whose place was no number: the step has not been taken
};

template <class T>
class Solver {
public:
    virtual ~Solver() = default;
    /// Moves state.x, which starts at the target, to the step's end, in so many iterations at most.
    virtual SolverResult solve(double h, int iterations) = 0;
};
template <class T>
std::unique_ptr<Solver<T>> makeSolver(State<T>&, const Model&, const SolverSettings&);

}  // namespace meniscus::solid
