// SPDX-License-Identifier: MIT
// One layer of samples on the walls whose volumes make up for uneven sampling (Akinci et al. 2012; SPH tutorial Sec. 5).
#pragma once
#include "engine/sph/boundary/boundary_method.h"
#include "engine/sph/state.h"

namespace meniscus::sph {

class Akinci final : public BoundaryMethod {
public:
    /// cell: volume of a cell of a plane wall, for samples that know their share of one; 0: as published.
    Akinci(State& s, double g, double c) : state(s), gamma(g), cell(c) {}
    void start() override { state.setBoundaryVolumes(gamma, cell); }

private:
    State& state;
    const double gamma, cell;
};

}  // namespace meniscus::sph
