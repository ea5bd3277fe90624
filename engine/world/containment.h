// SPDX-License-Identifier: MIT
// Whether fluid stays in its tanks: what goes through a wall is said, not lost in silence.
#pragma once
#include <span>
#include <string>

#include "engine/world/sampling.h"

namespace meniscus::world {

class Containment {
public:
    /// Looks after the fluid where all of it begins within the box around the tanks, and none of these moves.
    Containment(const SceneSamples&, const scene::Description&);
    bool active() const { return watching; }
    /// "12 particles went through the walls of their tank"; empty: none did.
    std::string lookAt(std::span<const Packed4> particles) const;

private:
    Vec3<float> low{}, high{};  ///< of the tanks, a spacing larger
    bool watching = false;
    int outside(std::span<const Packed4> particles) const;
};

}  // namespace meniscus::world
