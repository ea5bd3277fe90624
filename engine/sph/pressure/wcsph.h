// SPDX-License-Identifier: MIT
// Weakly compressible SPH (Becker and Teschner 2007; SPH tutorial Sec. 4.4, Algorithm 1): pressure from density by an equation of state.
// docs/wcsph.md has the choices made here.
#pragma once
#include "engine/sph/pressure/pressure_solver.h"

namespace meniscus::sph {

/// p = K (rho^gamma - 1), rho relative to rest density: all three equations of state (SPH tutorial Sec. 4.4).
struct StateEquation {
    double K = 0, gamma = 7;  ///< Pa, 1
    /// At a relative density of at least 1, m/s.
    double soundSpeed(double relativeDensity, double restDensity) const;
};
/// stiffness 0: such that the sound speed is ten times the expected speed, and no smaller than the longest step allows for nothing.
StateEquation stateEquation(const PressureSettings&, const Setup&);

class Wcsph : public PressureSolver {
public:
    explicit Wcsph(State&);
    void join(Schedule&) override;
    void set(const PressureSettings&) override;
    PressureSolved solved() const override;
    StepLimit stepLimit() const override;

private:
    void accelerate();

    State& state;
    Buffer<float>& q;           ///< p / (rho0 rho^2), m^2/s^2
    Buffer<Packed4>& gradient;  ///< of the pressure, over density, m/s^2
    const double stiffest;      ///< largest eigenvalue of D D^T on a lattice, times h^2
    StateEquation equation;
    double damping = 0, sound = 0, densestSound = 0, cfl = 1;
};

}  // namespace meniscus::sph
