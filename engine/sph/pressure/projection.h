// SPDX-License-Identifier: MIT
// The pressure solve that DFSPH, IISPH, PCISPH and the PPE share: q >= 0, b - A q <= 0, complementary, with A = D D^T
// (docs/pressure-solve.md). q = p dt^2 / (rho0 rho^2), in m^2, rho relative. Two passes over the fluid pairs a round; walls are summed into
// F_i once a step; only those that have multipliers of their own enter the iteration.
#pragma once
#include <vector>

#include "engine/sph/pressure/projection_kernels.h"
#include "engine/sph/state.h"

namespace meniscus::sph {

enum class Iteration { Jacobi, Nncg };

struct Problem {
    float densityWeight;  ///< w: b = w (rho - 1) + dt D v; 1 to reach rest density at once, less to reach it over 1/w steps, 0 for no
                          ///< divergence
    float open;           ///< particles of a lower density may be compressed; 0: none
    float surface = 0;    ///< m^2, see densityError
    float allowed = 0;    ///< compression that is none, relative
    float give = 0;       ///< compression that a unit of q leaves, 1/m^2: A + give replaces A
};

struct Stop {
    double tolerance;  ///< of the mean compression left, relative
    int least, most;   ///< rounds
};

struct Solved {
    int rounds = 0;
    double error = 0;             ///< mean over particles of max(b - A q, 0)
    std::vector<float> errors{};  ///< the same before each round, and at the end
};

/// The part of the last pressure that conjugate gradients start from in a flow; in still water it is all of it. In a flow what is wrong
/// with a pressure would stay, below the tolerance, and the fluid gain volume.
inline constexpr float kWarmStart = .9f;

class Projection {
public:
    Projection(State&);

    /// Makes v the projected velocity. P is the pressure to start from and the pressure found, q / dt^2; null: starts from 0.
    Solved solve(const Problem&, Iteration, const Stop&, Buffer<float>* P);
    /// q of the last solve.
    Buffer<float>& found() { return q; }

private:
    State& state;
    Buffer<float>&q, &d, &b, &r, &inverseDiagonal;
    Buffer<Packed4>&u, &terms;
    Buffer<Packed4> total, control;
    Buffer<float> measure;
    Buffer<Residuals> residuals;
    const float omega;  ///< length of a projected Jacobi step
};

}  // namespace meniscus::sph
