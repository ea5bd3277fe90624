// SPDX-License-Identifier: MIT
#include "engine/sph/boundary/wall_guard.h"

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/sph/boundary/reactions.h"
#include "engine/sph/boundary/wall_guard_kernels.h"

namespace meniscus::sph {

void joinWallGuard(State& state, const WallGuardSettings& guard, Schedule& schedule) {
    if (!state.hasWalls()) return;
    schedule.add(Phase::Pressure, "wall guard", [&state, guard] {
        const auto most = static_cast<float>(guard.most), steepest = static_cast<float>(guard.steepest), dt = static_cast<float>(state.dt);
        if (state.reactions)
            state.reactions->record(Reactions::Of::Velocity, [&](const Reactions::Record& to) {
                state.device.launch(state.particles, GuardReaction{to, state.walls(), state.v.in(), most, steepest, dt});
            });
        state.device.launch(state.particles, WallGuard{state.walls(), state.v.inOut(), most, steepest, dt});
    });
}

}  // namespace meniscus::sph
