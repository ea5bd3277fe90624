// SPDX-License-Identifier: MIT
// How fast a scene's fluid is likely to get, before it has moved.
#pragma once
#include "engine/world/sampling.h"

namespace meniscus::world {

class ExpectedSpeed {
public:
    ExpectedSpeed(const scene::Description&, const SceneSamples&);
    /// m/s: of a fall from the top of the fluid to the lowest point of the scene, on top of what moves at the start or what walls do.
    double under(const Vec3<float>& gravity) const;

private:
    Vec3<float> low{}, high{}, lowest;  ///< of the fluid's particles; of the scene
    double spacing, moving = 0;         ///< m/s, fastest fluid or wall
};

}  // namespace meniscus::world
