// SPDX-License-Identifier: MIT
// Pins name vertices of a lattice by number, and other cells number them anew.
#pragma once
#include "engine/scene/description.h"

namespace meniscus::scene {

/// Pins of a deformable that was another lattice before name the vertices nearest to where they were. A mesh keeps its pins.
void keepPins(Deformable&, const Deformable& before);

}  // namespace meniscus::scene
