// SPDX-License-Identifier: MIT
// Newton-multigrid in front of GPBD's sweeps (GPBD, section 4.6): forces reach across a mesh in one step of V-cycles, where sweeps
// carry them from element to element.
//
//     g = M (x - x~) + h^2 sum of dU/dx,   K = M + h^2 sum of element Hessians,   K y = -g nearly,   x <- x + t y,   Armijo on
//     |x - x~|^2_M / 2 + h^2 U
#pragma once
#include "engine/solid/multigrid.h"
#include "engine/solid/residual.h"
#include "engine/solid/rigid_motion.h"

namespace meniscus::solid {

template <class T>
class Acceleration {
public:
    Acceleration(State<T>&, const Model&, std::vector<std::unique_ptr<Terms<T>>>&, Residual<T>&);

    struct Limits {
        int most;          ///< linearisations
        double tolerance;  ///< the residual, relative to that at x~, at which they end
    };
    struct Result {
        int linearisations = 0;
        float residual = 1;  ///< relative to that at x~
    };
    /// Moves state.x, which is at the target, towards the step's end. Where that is no gain, it stays there, and there are no
    /// linearisations.
    Result improve(T h2, const Limits&);
    /// The matrix, where vertices are.
    void assemble(T h2);
    Multigrid<T>& grids() { return multigrid; }

private:
    double merit(T h2);
    bool step(T h2, double& value);
    State<T>& state;
    std::vector<std::unique_ptr<Terms<T>>>& terms;
    Residual<T>& residual;
    Multigrid<T> multigrid;
    RigidMotion<T> rigid;
    Buffer<Packed<T>> from, moved;
    Buffer<float> each, one;
};

}  // namespace meniscus::solid
