// SPDX-License-Identifier: MIT
// Explicit viscosity (SPH tutorial Eq. 102, and a corrected operator whose viscosity does not depend on the particles' arrangement).
#pragma once
#include "engine/sph/state.h"

namespace meniscus::sph {

struct ViscositySettings {
    double kinematic = .01, boundary = 0;  ///< m^2/s
    bool corrected = true;
    bool operator==(const ViscositySettings&) const = default;
};

class Viscosity {
public:
    Viscosity(State&, int fluids);
    void join(Schedule&);

    /// One entry a fluid. `corrected` of the first holds for all: forces between two fluids must agree.
    void set(const std::vector<ViscositySettings>&);
    /// The longest step at which explicit integration is stable, s; infinite without viscosity (of an undisturbed lattice).
    double stabilityLimit() const;

private:
    template <class Make>
    void apply(const Make&);
    void accelerate();

    State& state;
    std::vector<ViscositySettings> settings;
    Buffer<float> fluidCoefficient, wallCoefficient, wallShare;
    Buffer<float>& correction;
    const double longest, longestCorrected;  ///< m^2, stable steps of the two operators on a lattice, times the viscosity
};

}  // namespace meniscus::sph
