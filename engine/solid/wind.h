// SPDX-License-Identifier: MIT
// Air that acts on the faces of deformables.
#pragma once
#include <array>
#include <vector>

#include "engine/solid/state.h"
#include "engine/solid/wind_kernels.h"

namespace meniscus::solid {

template <class T>
class FacesInAir {
public:
    /// Triangles of vertices, and which of the airs each is in.
    FacesInAir(Device&, int vertices, const std::vector<std::array<int, 3>>& triangles, const std::vector<int>& airOf);
    /// Velocities after h seconds of the air's forces at the state's places and velocities. As many airs as airOf names.
    void blow(State<T>&, const std::vector<Air>&, double h);

private:
    Device& device;
    Buffer<int> corner, airOf, first, face;
    Buffer<Air> airs;
    Buffer<Packed<T>> force;
};

}  // namespace meniscus::solid
