// SPDX-License-Identifier: MIT
// A whole scene on the cpu device, whatever the number of threads.
#include <catch2/catch.hpp>
#include <cstring>

#include "engine/scene/scene.h"
#include "engine/world/simulation.h"

using namespace meniscus;

namespace {
const std::string kScene = MENISCUS_SOURCE_DIR "/scenes/bench/dam_break_12k.json";

/// Positions after some steps, by id.
std::vector<Packed4> run(Device& d, int steps) {
    world::Simulation s(scene::load(kScene), d);
    for (int i = 0; i < steps; ++i) s.step();
    const auto x = s.positions();
    const auto ids = s.ids();
    std::vector<Packed4> byId(x.size(), Packed4{0, 0, 0, -1});
    for (std::size_t i = 0; i < x.size(); ++i) byId.at(static_cast<std::size_t>(ids[i])) = x[i];
    return byId;
}
}  // namespace

TEST_CASE("The dam break's positions have the same bits for 1, 2, 3 and 8 threads, and in every run", "[slow]") {
    constexpr int steps = 10;
    const auto one = run(*makeCpuDevice(1), steps);
    REQUIRE(one.size() == 12500);  // several blocks of reductions and sorts
    for (const int threads : {1, 2, 3, 8}) {
        const auto again = run(*makeCpuDevice(threads), steps);
        CAPTURE(threads);
        REQUIRE(again.size() == one.size());
        CHECK(std::memcmp(again.data(), one.data(), one.size() * sizeof one[0]) == 0);
    }
}
