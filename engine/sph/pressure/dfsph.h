// SPDX-License-Identifier: MIT
// Divergence-free SPH (Bender and Koschier 2015, 2017; SPH tutorial Sec. 4, Algorithm 6): two projections a step.
#pragma once
#include "engine/sph/pressure/pressure_solver.h"
#include "engine/sph/pressure/projection.h"

namespace meniscus::sph {

struct DfsphSettings {
    double maxDensityError = 5e-4;     ///< mean compression, relative
    double maxDivergenceError = 1e-3;  ///< mean compression a step
    int minIterations = 2, maxIterations = 100;
    bool warmStart = true;
    Iteration iteration = Iteration::Nncg;
    double compression = 1;  ///< mean compression of the present positions, relative
    double weight = 0;       ///< Pa, the pressure of the scene's fluid at rest, at its largest
};

class Dfsph : public PressureSolver {
public:
    explicit Dfsph(State&);
    void join(Schedule&) override;
    void set(const PressureSettings&) override;
    PressureSolved solved() const override;

private:
    /// What a unit of q may leave compressed, 1/m^2.
    double give();
    void solveDensity();
    void solveDivergence();
    /// What the last solve found, added to so much of what is there.
    void keepMultiplier(float before);

    State& state;
    DfsphSettings settings;
    Solved density, divergence;  ///< of the last step
    Projection projection;
    Buffer<float> lowest;
    Buffer<float>& warm;  ///< q / dt^2 of the last density solve, 1/s^2 m^2
    const float open;     ///< density below which particles may be compressed by a divergence
    const float surface;  ///< m^2, see densityError
};

}  // namespace meniscus::sph
