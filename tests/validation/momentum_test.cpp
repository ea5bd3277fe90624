// SPDX-License-Identifier: MIT
// What a fluid on its own cannot change: its momentum and its angular momentum.
#include <catch2/catch.hpp>
#include <cstdio>

#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;

TEST_CASE("Two blobs that collide in free space keep their momentum and angular momentum over 500 steps") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.025, "gravity": [0, 0, 0], "time": {"end": 2, "step": 0.001, "cfl": 1},
        "fluids": [{"name": "left", "box": {"min": [-0.8, -0.2, -0.3], "max": [-0.2, 0.4, 0.3]}, "velocity": [2, 0, 0]},
                   {"name": "right", "box": {"min": [0.2, -0.4, -0.3], "max": [0.8, 0.2, 0.3]}, "velocity": [-2, 0, 0.5]}]})"),
                        *device);
    const Measured start = measure(s);
    double linear = 0, angular = 0, touched = 0;
    for (int step = 0; step < 500; ++step) {
        const auto statistics = s.step();
        touched = std::max(touched, statistics.solver.densityError);
        const Measured now = measure(s);
        Point p = now.momentum, l = now.angularMomentum;
        for (std::size_t c = 0; c < 3; ++c) p[c] -= start.momentum[c], l[c] -= start.angularMomentum[c];
        linear = std::max(linear, length(p) / start.sumOfMomenta);
        angular = std::max(angular, length(l) / start.sumOfMoments);
        // The statistics tell the same, about the origin.
        const Point told{statistics.momentum[0], statistics.momentum[1], statistics.momentum[2]};
        const Point off{told[0] - now.momentum[0], told[1] - now.momentum[1], told[2] - now.momentum[2]};
        REQUIRE(length(off) < 1e-6 * start.sumOfMomenta);
    }
    std::printf(
        "collision: 500 steps, %.3f s, linear momentum off by %.1e of the sum of |m v|, angular by %.1e of the sum of m |x - c| |v|\n",
        s.time(), linear, angular);
    CHECK(touched > 0);
    CHECK(measure(s).kinetic < .9 * start.kinetic);  // they did collide
    CHECK(linear < 1e-4);
    CHECK(angular < 1e-3);
}
