// SPDX-License-Identifier: MIT
// What gains energy without work done on it is told.
#include <catch2/catch.hpp>

#include "engine/scene/scene.h"
#include "engine/world/energy_watch.h"
#include "engine/world/simulation.h"

using namespace meniscus;

TEST_CASE("Energy that falls, or comes back by less than a twentieth, is no gain, but more is, until work is done") {
    world::EnergyWatch watch;
    CHECK(watch.gained(0, 10, 0) == 0);
    CHECK(watch.gained(4, 5, 0) == 0);
    CHECK(watch.gained(4, 5, .1) == 0);
    CHECK(watch.gained(4, 5, 1) == Approx(1));
    watch.restart();
    CHECK(watch.gained(4, 5, 1) == 0);
}

TEST_CASE("Cloth that its iterations cannot hold is told to gain energy, and with enough of them it gains none") {
    const auto warned = [](int iterations) {
        scene::Description d = scene::load(MENISCUS_SOURCE_DIR "/scenes/hanging_cloth.json",
                                           {"deformables.0.cloth.cells=[8,8]", "deformableSolver.solver=gpbd-jacobi",
                                            "deformableSolver.iterations=" + std::to_string(iterations)});
        const auto device = makeCpuDevice(1);
        world::Simulation s(d, *device);
        bool any = false;
        for (int i = 0; i < 100; ++i) {
            s.step();
            for (const auto& w : s.statistics().warnings) any = any || w.find("that nothing gave them") != std::string::npos;
        }
        return any;
    };
    CHECK(warned(1));
    CHECK_FALSE(warned(60));
}
