// SPDX-License-Identifier: MIT
// Explicit viscosity (SPH tutorial Eq. 102, and a corrected operator whose viscosity does not depend on the particles' arrangement).
#pragma once
#include "engine/sph/viscosity/viscosity.h"

namespace meniscus::sph {

class ExplicitModel : public ViscosityModel {
public:
    ExplicitModel(State&, int fluids);
    void join(Schedule&) override;
    void set(const std::vector<ViscositySettings>&) override;
    /// The longest step at which explicit integration is stable, s; infinite without viscosity (of an undisturbed lattice).
    double stabilityLimit() const override;

    /// What a wall's one layer of samples lacks of the layers of fluid behind the surface that move as the flow's mirror image: the force
    /// that these put on the first layer in front of a plane wall, and their part of its S_i, by those of the samples.
    struct WallFactors {
        double force = 1, moment = 1;
    };

private:
    /// The fluids that have one of the two operators; those of the other have no viscosity in it.
    struct Operator {
        Operator(Device&, int fluids);
        void set(const std::vector<ViscositySettings>&, bool corrected, const WallFactors&);
        double fastest = 0, fastestWall = 0;  ///< largest coefficient, m^2/s
        Buffer<float> fluid, wall, wallShare;
    };
    template <class Make>
    void apply(const Operator&, const Make&);
    void accelerate();

    State& state;
    Operator plain, corrected;
    Buffer<float>& correction;
    const double longest, longestCorrected;  ///< m^2, stable steps of the two operators on a lattice, times the viscosity
};

}  // namespace meniscus::sph
