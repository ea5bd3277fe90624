// SPDX-License-Identifier: MIT
// Keeps particles in front of walls. Density alone does not: walls of one layer have room for a lone particle, or for the lowest layer of a
// thin film, because neither reaches rest density before its centre is through the surface.
#pragma once
#include "engine/sph/state.h"

namespace meniscus::sph {

/// The wall density that no particle may pass, and how steeply it grows there towards a plane wall, 1/m.
struct WallGuardSettings {
    double most, steepest;
};
/// Joins after the pressure solve.
void joinWallGuard(State&, const WallGuardSettings&, Schedule&);

}  // namespace meniscus::sph
