// SPDX-License-Identifier: MIT
// The boundary method that a scene asks for.
#pragma once
#include <memory>

#include "engine/scene/description.h"
#include "engine/sph/boundary/boundary_method.h"
#include "engine/sph/boundary/volume_map.h"

namespace meniscus::sph {
class State;
}

namespace meniscus::world {

/// Whether walls are maps, without samples of their own.
bool hasMaps(const scene::Description&);
/// At rest half a spacing in front of the wall for `gamma` "rest", as published with a number for a factor.
sph::VolumeMap volumeMap(const scene::Description&);
/// How far the map's surface lies behind the wall, m: sampleOffset for a published map, nothing for one at rest.
double mapOffset(const scene::Description&);

/// For a state of this scene. Throws InputError where the method cannot do with a boundary.
std::unique_ptr<sph::BoundaryMethod> makeBoundaryMethod(const scene::Description&, sph::State&);

}  // namespace meniscus::world
