// SPDX-License-Identifier: MIT
#include "engine/sph/boundary/wall_guard.h"

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/sph/boundary/wall_guard_kernels.h"

namespace meniscus::sph {

void joinWallGuard(State& state, const WallGuardSettings& guard, Schedule& schedule) {
    if (state.boundaryCount == 0) return;
    schedule.add(Phase::Pressure, "wall guard", [&state, guard] {
        state.device.launch(state.particles, WallGuard{state.walls(), state.v.inOut(), static_cast<float>(guard.most),
                                                       static_cast<float>(guard.steepest), static_cast<float>(state.dt)});
    });
}

}  // namespace meniscus::sph
