// SPDX-License-Identifier: MIT
// XSPH (SPH tutorial Eq. 103): each velocity moves a little towards the mean of its neighbours'. Artificial: what it does in a second
// depends on the number of steps and on the resolution.
#pragma once
#include "engine/sph/viscosity/viscosity.h"

namespace meniscus::sph {

class XsphModel : public ViscosityModel {
public:
    XsphModel(State&, int fluids);
    void join(Schedule&) override;
    void set(const std::vector<ViscositySettings>&) override;

private:
    void smooth();

    State& state;
    Buffer<float> fluidCoefficient, wallCoefficient;
    Buffer<Packed4>& change;
    bool any = false, walls = false;
};

}  // namespace meniscus::sph
