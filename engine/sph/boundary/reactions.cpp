// SPDX-License-Identifier: MIT
#include "engine/sph/boundary/reactions.h"

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"

namespace meniscus::sph {

Reactions::Reactions(State& s, int bodies)
    : state(s),
      count(s.device, s.particles, "contact count"),
      first(s.device, s.particles + 1, "first contact"),
      gradients(s.device, s.particles, "wall gradients"),
      guardedBy(s.device, s.particles, "pushes of the guard"),
      particle(s.device, 0, "particles of contacts"),
      body(s.device, 0, "bodies of contacts"),
      gradient(s.device, 0, "gradients of contacts"),
      push(s.device, 0, "pushes of contacts"),
      drag(s.device, 0, "drag of contacts"),
      total(s.device, 0, "impulses of contacts"),
      moment(s.device, 0, "moments of contacts"),
      sums(static_cast<std::size_t>(bodies)) {
    state.reactions = this;
}

void Reactions::meet() {
    contacts = 0;
    pending = false;
    const int n = state.particles;
    if (n == 0 || !state.hasWalls()) return;
    const auto near = [&] { return NearBodies{state.lists(), state.bodyOf()}; };
    state.device.launch(n, CountContacts{near(), count.out(), sums.size() == 1});
    state.device.exclusiveScan(count.memory(), n, first.memory());
    contacts = first.at(n);
    if (contacts == 0) return;
    if (particle.size() < contacts) {
        const int room = contacts + contacts / 4;
        particle.reserve(room), body.reserve(room);
        for (auto* b : {&gradient, &push, &drag, &total, &moment}) b->reserve(room);
    }
    state.device.launch(
        n, FillContacts{state.walls(), near(), first.in(), gradients.in(), particle.outPart(), body.outPart(), gradient.outPart()});
    push.fillZero();
    drag.fillZero();
}

void Reactions::pressed(const Buffer<float>& q, double factor) {
    if (contacts == 0) return;
    state.device.launch(contacts, PressurePush{particle.in(), q.in(), gradient.in(), push.inOut(), static_cast<float>(factor)});
    if (!state.facing().empty()) {
        const StoredNeighbors stored = state.stored();
        state.device.launch(
            contacts,
            PairPush<WallPressurePull, StoredNeighbors>{
                {particle.in(), body.in()}, state.bodyOf(), stored, {q.in(), static_cast<float>(factor) * stored.unit}, push.inOut()});
    }
    pending = true;
}

void Reactions::afterGuard() {
    if (contacts == 0) return;
    state.device.launch(contacts, SoleGuardPush{particle.in(), guardedBy.in(), push.inOut()});
    pending = true;
}

void Reactions::forget() {
    if (!std::exchange(pending, false)) return;
    push.fillZero();
    drag.fillZero();
}

void Reactions::collect() {
    if (!pending) return;
    state.device.launch(contacts, ContactTotals{{particle.in(), body.in()},
                                                state.bodiesNow(),
                                                state.x.in(),
                                                push.in(),
                                                drag.in(),
                                                total.out(),
                                                moment.out(),
                                                state.setup.periodic,
                                                static_cast<float>(state.dt)});
    totals.resize(static_cast<std::size_t>(contacts));
    moments.resize(totals.size());
    total.download(totals);
    moment.download(moments);
    forget();
    const double mass = state.particleMass();
    for (std::size_t c = 0; c < totals.size(); ++c) {
        Action& a = sums[static_cast<std::size_t>(totals[c].w)];
        const float impulse[] = {totals[c].x, totals[c].y, totals[c].z}, angular[] = {moments[c].x, moments[c].y, moments[c].z};
        for (std::size_t k = 0; k < 3; ++k) {
            a.impulse[k] += mass * static_cast<double>(impulse[k]);
            a.angularImpulse[k] += mass * static_cast<double>(angular[k]);
        }
    }
}

}  // namespace meniscus::sph
