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
        Reactions* told = state.reactions;
        if (told)
            told->beforeGuard([&](int n, const Contacts& contacts, View<Packed4> push) {
                state.device.launch(n, GuardPush{contacts, state.bodyOf(), state.mirroring(), state.v.in(), most, steepest, dt, push});
            });
        state.device.launch(state.particles, WallGuard{state.mirroring(), state.v.inOut(),
                                                       told ? told->guarded().outPart() : View<Packed4>{}, most, steepest, dt});
        if (told) told->afterGuard();
    });
}

}  // namespace meniscus::sph
