// SPDX-License-Identifier: MIT
// What walls hide of the space around their samples.
#pragma once
#include "engine/world/sampling.h"
#include "engine/world/shapes.h"

namespace meniscus::world {

/// For each boundary sample the relative density there of all but the fluid that fills the space in front of it, such as a lattice has it
/// that lies as the sample does: sph::Bodies::hidden. Resting bodies see each other, a moving one sees itself. For domains without periodic
/// axes.
std::vector<float> hiddenDensities(const scene::Description&, const Shapes&, const SceneSamples&, const Progress& = {});

}  // namespace meniscus::world
