// SPDX-License-Identifier: MIT
// Fluid where fluid is already: left out at the start, and said to be. Left in, it would burst apart in the first steps, or, in the very
// same place, never part.
#pragma once
#include "engine/world/sampling.h"

namespace meniscus::world {

/// A fluid gives way to those before it in the list. Adds to samples.warnings how much of it; throws InputError where all of it would go.
void leaveOutOverlaps(const scene::Description&, SceneSamples&);

}  // namespace meniscus::world
