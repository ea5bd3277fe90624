// SPDX-License-Identifier: MIT
// What DFSPH must keep, WCSPH must keep too: momentum, walls and energy.
#include <catch2/catch.hpp>
#include <cstdio>

#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;

TEST_CASE("Two blobs of weakly compressible water that collide in free space keep their momenta over 500 steps") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(scene::load(MENISCUS_SOURCE_DIR "/scenes/bench/collision.json", {"pressure.solver=wcsph"}), *device);
    const Measured start = measure(s);
    double linear = 0, angular = 0, compressed = 0;
    for (int step = 0; step < 500; ++step) {
        compressed = std::max(compressed, s.step().densityErrorAvg);
        const Measured now = measure(s);
        Point p = now.momentum, l = now.angularMomentum;
        for (std::size_t c = 0; c < 3; ++c) p[c] -= start.momentum[c], l[c] -= start.angularMomentum[c];
        linear = std::max(linear, length(p) / start.sumOfMomenta);
        angular = std::max(angular, length(l) / start.sumOfMoments);
    }
    std::printf(
        "wcsph collision: 500 steps, %.3f s, linear momentum off by %.1e of the sum of |m v|, angular by %.1e, compressed by %.2e\n",
        s.time(), linear, angular, compressed);
    CHECK(compressed > 1e-3);
    CHECK(measure(s).kinetic < .9 * start.kinetic);  // they did collide
    CHECK(linear < 1e-4);
    CHECK(angular < 1e-3);
}

TEST_CASE("The 12k dam break of weakly compressible water stays within its walls for a second, compressed by about 1 % at most") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(scene::load(MENISCUS_SOURCE_DIR "/scenes/bench/dam_break_12k.json", {"pressure.solver=wcsph"}), *device);
    const Measured start = measure(s);
    const double energy = start.kinetic + start.potentialAbove(-.02, 9.81);
    double average = 0, mostEnergy = 0, outside = -1, fastest = 0;
    while (s.time() < 1) {
        const auto step = s.step();
        average = std::max(average, step.densityErrorAvg), fastest = std::max(fastest, step.maxSpeed);
        const Measured now = measure(s);
        mostEnergy = std::max(mostEnergy, now.kinetic + now.potentialAbove(-.02, 9.81));
        outside = std::max({outside, -.02 - now.lowest[0], now.highest[0] - 2.52, -.02 - now.lowest[1], now.highest[1] - 2,
                            -.43 - now.lowest[2], now.highest[2] - .43});
        REQUIRE(step.removed == 0);
        REQUIRE(step.warnings.empty());
    }
    std::printf(
        "wcsph 12k dam break: %d steps, compressed by %.2e on average, energy <= %.4f of its start, %.1f m/s, %.4f m inside the walls\n",
        s.steps(), average, mostEnergy / energy, fastest, -outside);
    CHECK(average < .01);
    CHECK(outside < 0);
    CHECK(mostEnergy < 1.005 * energy);
    CHECK(fastest < 20);
}
