// SPDX-License-Identifier: MIT
#include "engine/sph/boundary/reactions.h"

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"

namespace meniscus::sph {

Reactions::Reactions(State& s, int bodies)
    : state(s),
      push(s.device, s.particles, "pushes of walls"),
      moment(s.device, s.particles, "moments of walls"),
      impulses(static_cast<std::size_t>(bodies)),
      forces(impulses) {
    push.fill({0, 0, 0, -1});
    state.reactions = this;
}

void Reactions::pressed(const Buffer<float>& q, double factor) {
    record(Of::Velocity, [&](const Record& to) {
        state.device.launch(state.particles,
                            WallReaction<PressurePush>{to, state.walls(), PressurePush{q.in(), static_cast<float>(factor)}});
    });
}

void Reactions::record(Of what, const std::function<void(const Record&)>& launch) {
    const int n = state.particles;
    if (n == 0 || !state.hasWalls()) return;
    const double mass = state.particleMass();
    auto& sums = what == Of::Velocity ? impulses : forces;
    pushes.resize(static_cast<std::size_t>(n));
    moments.resize(static_cast<std::size_t>(n));
    for (bool first = true, more = true; more; first = false) {
        launch({push.inOut(), moment.out(), state.bodyOf(), state.bodiesNow(), state.x.in(), state.setup.periodic, first});
        push.download(pushes);
        moment.download(moments);
        more = false;
        for (std::size_t i = 0; i < pushes.size(); ++i) {
            const Packed4 &p = pushes[i], &m = moments[i];
            if (p.w < 0) continue;
            more = sums.size() > 1;
            Action& a = sums[static_cast<std::size_t>(p.w)];
            const float impulse[] = {p.x, p.y, p.z}, angular[] = {m.x, m.y, m.z};
            for (std::size_t c = 0; c < 3; ++c) {
                a.impulse[c] += mass * static_cast<double>(impulse[c]);
                a.angularImpulse[c] += mass * static_cast<double>(angular[c]);
            }
        }
    }
}

std::vector<Action> Reactions::actions(double dt) const {
    std::vector<Action> all = impulses;
    for (std::size_t b = 0; b < all.size(); ++b) {
        for (std::size_t c = 0; c < 3; ++c) {
            all[b].impulse[c] += dt * forces[b].impulse[c];
            all[b].angularImpulse[c] += dt * forces[b].angularImpulse[c];
        }
    }
    return all;
}

}  // namespace meniscus::sph
