// SPDX-License-Identifier: MIT
// One layer of samples on the walls whose volumes make up for uneven sampling (Akinci et al. 2012; SPH tutorial Sec. 5).
#pragma once
#include "engine/sph/boundary/boundary_method.h"
#include "engine/sph/state.h"

namespace meniscus::sph {

class Akinci final : public BoundaryMethod {
public:
    Akinci(State& s, double g) : state(s), gamma(g) {}
    void start() override { state.setBoundaryVolumes(gamma); }

private:
    State& state;
    const double gamma;
};

}  // namespace meniscus::sph
