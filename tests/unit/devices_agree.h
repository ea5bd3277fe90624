// SPDX-License-Identifier: MIT
// One scene on two devices, with the same number of iterations in every solve and the same time step: how far the particles end up apart.
#pragma once
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/scene/scene.h"
#include "engine/world/simulation.h"

namespace meniscus::testing {

/// The positions of the fluid after some steps, by id.
inline std::vector<Packed4> positionsAfter(Device& device, const scene::Description& scene, int steps) {
    world::Simulation simulation(scene, device);
    for (int i = 0; i < steps; ++i) simulation.step();
    const auto x = simulation.positions();
    const auto ids = simulation.ids();
    std::vector<Packed4> byId(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) byId.at(static_cast<std::size_t>(ids[i])) = x[i];
    return byId;
}

/// The 12k dam break, 3 ms a step and 10 iterations a solve: 60 steps take it past the impact of its loose block on the floor.
inline scene::Description fixedDamBreak() {
    return scene::load(MENISCUS_SOURCE_DIR "/scenes/bench/dam_break_12k.json",
                       {"time.adaptive=false", "time.step=0.003", "pressure.minIterations=10", "pressure.maxIterations=10"});
}

/// The largest distance between a particle of one and the same particle of the other, in particle radii.
inline double largestDistance(const scene::Description& scene, const std::vector<Packed4>& a, const std::vector<Packed4>& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        largest = std::max(largest, std::hypot(static_cast<double>(a[i].x - b.at(i).x), static_cast<double>(a[i].y - b[i].y),
                                               static_cast<double>(a[i].z - b[i].z)));
    return largest / scene.particleRadius;
}

}  // namespace meniscus::testing
