// SPDX-License-Identifier: MIT
// The smallest of the dam breaks on which accuracy is measured.
#include <catch2/catch.hpp>
#include <cstdio>

#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
scene::Description dam12k(const std::vector<std::string>& settings = {}) {
    return parsed(R"({"version": 1, "particleRadius": 0.02, "particleVolumeFactor": 0.8,
        "time": {"end": 1, "adaptive": true, "step": 0.001, "minStep": 5e-5, "maxStep": 5e-3, "cfl": 1},
        "pressure": {"solver": "dfsph", "maxDensityError": 0.0005, "maxDivergenceError": 0.001},
        "fluids": [{"name": "water", "viscosity": {"kinematic": 0.01, "boundary": 0, "corrected": false},
                    "box": {"min": [0.02, 0.02, -0.4], "max": [1.02, 1.02, 0.4]}}],
        "boundaries": [{"name": "tank", "box": {"min": [-0.02, -0.02, -0.43], "max": [2.52, 2, 0.43]}, "inside": true}]})",
                  settings);
}
}  // namespace

TEST_CASE("The 12k dam break keeps its tolerances, its walls and its energy for a second") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(dam12k(), *device);
    REQUIRE(s.counts().fluid == 12500);
    const Measured start = measure(s);
    const double energy = start.kinetic + start.potentialAbove(-.02, 9.81);
    double solver = 0, divergence = 0, average = 0, mostEnergy = 0, outside = -1;
    int density = 0, rounds = 0;
    while (s.time() < 1) {
        const auto step = s.step();
        solver = std::max(solver, step.solver.densityError);
        divergence = std::max(divergence, step.solver.divergenceError);
        average = std::max(average, step.densityErrorAvg);
        density += step.solver.iterations, rounds += step.solver.divergenceIterations;
        const Measured now = measure(s);
        mostEnergy = std::max(mostEnergy, now.kinetic + now.potentialAbove(-.02, 9.81));
        outside = std::max({outside, -.02 - now.lowest[0], now.highest[0] - 2.52, -.02 - now.lowest[1], now.highest[1] - 2,
                            -.43 - now.lowest[2], now.highest[2] - .43});
        REQUIRE(step.removed == 0);
    }
    std::printf(
        "12k dam break: %d steps, %.2f density and %.2f divergence iterations a step, density_error <= %.2e, divergence <= %.2e, "
        "density_error_avg <= %.2e, energy <= %.4f of its start, nearest centre %.4f m inside the walls\n",
        s.steps(), double(density) / s.steps(), double(rounds) / s.steps(), solver, divergence, average, mostEnergy / energy, -outside);
    CHECK(solver <= .0005);
    CHECK(divergence <= .001);
    CHECK(average <= .005);
    CHECK(outside < 0);
    CHECK(mostEnergy < 1.005 * energy);
}
