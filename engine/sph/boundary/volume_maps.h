// SPDX-License-Identifier: MIT
// Plane walls without samples of their own: for each particle and plane one virtual sample, straight ahead (SPH reference X17).
#pragma once
#include <vector>

#include "engine/sph/boundary/boundary_method.h"
#include "engine/sph/boundary/volume_map.h"
#include "engine/sph/boundary/volume_maps_kernels.h"
#include "engine/sph/state.h"

namespace meniscus::sph {

class VolumeMaps final : public BoundaryMethod {
public:
    /// As many planes as the state has virtual samples a particle.
    VolumeMaps(State&, const VolumeMap&, const std::vector<PlaneWall>&);
    void write() override;

private:
    State& state;
    const std::vector<PlaneWall> planes;
    MapShape shape;
    Buffer<float> volume;
};

}  // namespace meniscus::sph
