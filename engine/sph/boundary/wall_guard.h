// SPDX-License-Identifier: MIT
// Keeps particles in front of walls. Density alone does not: walls of one layer have room for a lone particle, or for the lowest layer of a
// thin film, because neither reaches rest density before its centre is through the surface.
#pragma once
#include "engine/sph/state.h"

namespace meniscus::sph {

/// Joins after the pressure solve. `most`: the wall density that no particle may pass.
void joinWallGuard(State&, double most, Schedule&);

}  // namespace meniscus::sph
