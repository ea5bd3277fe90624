// SPDX-License-Identifier: MIT
#include "engine/sph/boundary/wall_guard.h"

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/sph/boundary/wall_guard_kernels.h"

namespace meniscus::sph {

void joinWallGuard(State& state, double most, Schedule& schedule) {
    if (state.boundaryCount == 0) return;
    schedule.add(Phase::Pressure, "wall guard", [&state, most] {
        state.device.launch(state.particles,
                            WallGuard{state.neighbors(), state.v.inOut(), static_cast<float>(most), static_cast<float>(state.dt)});
    });
}

}  // namespace meniscus::sph
