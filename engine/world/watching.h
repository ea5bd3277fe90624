// SPDX-License-Identifier: MIT
// Reads what a person watches, and pulls what a person pulls.
#pragma once
#include <optional>
#include <span>

#include "engine/sph/state.h"
#include "engine/world/watch.h"

namespace meniscus::world {

/// Reads the shown fields at single particles, and at points as the fluid's average there, weighted with the kernel function.
class Watching {
public:
    explicit Watching(sph::State& s) : state(s) {}
    void set(Watch);
    const Watch& all() const { return watch; }
    bool active() const { return !watch.particles.empty() || !watch.points.empty(); }
    Readings read();

private:
    void readPoints(Readings&);
    sph::State& state;
    Watch watch;
    std::shared_ptr<const std::vector<Quantity>> quantities;
};

/// Adds the spring's acceleration to a step's.
class Pulling {
public:
    explicit Pulling(sph::State& s) : state(s) {}
    void set(std::optional<Pull> p) { pull = p; }
    const std::optional<Pull>& now() const { return pull; }
    void join(Schedule&);

private:
    sph::State& state;
    std::optional<Pull> pull;
};

}  // namespace meniscus::world
