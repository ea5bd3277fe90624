// SPDX-License-Identifier: MIT
// The part of a step that no method owns: gravity, the choice of dt, prediction and advection.
#pragma once
#include <functional>

#include "engine/sph/state.h"

namespace meniscus::world {

struct TimeSettings {
    bool adaptive = true;
    double step = .002, minStep = 5e-5, maxStep = 5e-3, cfl = 1;
};

class Motion {
public:
    explicit Motion(sph::State&);
    void join(Schedule&);

    /// What to try when the simulation diverged.
    const char* advice() const {
        if (!time.adaptive) return "a smaller time.step may help";
        return limit.name == "minStep" ? "a smaller time.minStep may help" : "a smaller time.maxStep or time.cfl may help";
    }

    TimeSettings time;
    Vec3<float> gravity{};
    std::function<void(StepLimit&, double most)> walls;  ///< offers a step in which no wall goes farther than `most`, m
    std::function<StepLimit()> hardLimit;  ///< a step that no bound of the scene makes longer; asked once State::speed is known
    StepLimit limit{};                     ///< who limited the last step

private:
    void chooseStep();
    void advect();

    sph::State& state;
    Buffer<float>& speedSquared;
    Buffer<float> fastest;
};

}  // namespace meniscus::world
