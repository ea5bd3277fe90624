// SPDX-License-Identifier: MIT
// The particles of fluids: where they are at the start.
#pragma once
#include "engine/world/shapes.h"

namespace meniscus::world {

/// What is there already when a fluid is filled in.
struct Surroundings {
    const Shapes& shapes;
    const std::vector<Packed4>& walls;  ///< samples of all boundaries
};

/// Particles of one fluid, in the world: boxes are filled with a lattice, spheres and meshes with as many as their volume holds, packed up
/// to the surface. Those whose centres would lie in a boundary are left out, with a warning; throws InputError where none is left.
std::vector<geometry::Point> fluidSamples(const scene::Description&, std::size_t fluid, const Surroundings&,
                                          std::vector<std::string>& warnings, const Progress& = {});

}  // namespace meniscus::world
