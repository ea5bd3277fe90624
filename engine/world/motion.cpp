// SPDX-License-Identifier: MIT
#include "engine/world/motion.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/base/error.h"
#include "engine/device/run.h"
#include "engine/sph/motion_kernels.h"

namespace meniscus::world {

Motion::Motion(sph::State& s)
    : state(s), speedSquared(s.fields.declare<float>({"speed squared"})), fastest(s.device, 1, "fastest squared") {}

void Motion::join(Schedule& schedule) {
    schedule.add(Phase::NonPressure, "motion", [this] {
        state.device.launch(state.particles, sph::BeginAcceleration{state.acceleration.out(), gravity});
    });
    schedule.add(Phase::ChooseStep, "motion", [this] { chooseStep(); });
    schedule.add(Phase::Predict, "motion", [this] {
        state.device.launch(state.particles, sph::Accelerate{state.acceleration.in(), state.v.inOut(), static_cast<float>(state.dt)});
    });
    schedule.add(Phase::Advect, "motion", [this] { advect(); });
}

void Motion::chooseStep() {
    if (state.particles > 0) {
        state.device.launch(state.particles,
                            sph::PredictedSpeed{state.v.in(), state.acceleration.in(), speedSquared.out(), static_cast<float>(state.dt)});
        maximum(state.device, speedSquared, state.particles, fastest);
        state.speed = std::sqrt(static_cast<double>(fastest.at(0)));
    }
    if (time.adaptive && state.particles > 0) {
        limit = {time.maxStep, "maxStep"};
        const double most = time.cfl * .4 * state.setup.spacing;
        limit.offer(most / state.speed, "cfl");
        if (walls) walls(limit, most);
        if (!(limit.dt > time.minStep)) limit = {time.minStep, "minStep"};
    } else {
        limit = {time.step, "fixed"};
    }
    if (hardLimit)
        if (const StepLimit hard = hardLimit(); hard.dt < limit.dt) limit = hard;
    state.dt = limit.dt;
}

void Motion::advect() {
    const int n = state.particles;
    if (n == 0) return;
    state.device.launch(n,
                        sph::Advect{state.v.in(), state.x.inOut(), speedSquared.out(), state.setup.periodic, static_cast<float>(state.dt)});
    maximum(state.device, speedSquared, n, fastest);
    const double moved = std::sqrt(static_cast<double>(fastest.at(0))) * state.dt;
    if (moved <= state.setup.support) return;

    const auto speeds = speedSquared.download();
    int worst = 0;
    for (int i = 0; i < n; ++i) {
        const float s = speeds[static_cast<std::size_t>(i)];
        if (!(s <= speeds[static_cast<std::size_t>(worst)])) worst = i;
        if (!std::isfinite(s)) break;
    }
    const Packed4 x = state.x.at(worst);
    const std::string who = fmt::format("particle {} at ({:.4g}, {:.4g}, {:.4g})", state.id.at(worst), x.x, x.y, x.z);
    throw Diverged(std::isfinite(moved)
                       ? fmt::format("{} moved {:.3g} m in a step of {:.3g} ms, more than the support radius of {:.3g} m; {}", who, moved,
                                     1e3 * state.dt, state.setup.support, advice())
                       : fmt::format("{} has a velocity that is no number; {}", who, advice()));
}

}  // namespace meniscus::world
