// SPDX-License-Identifier: MIT
// What a person looks at closely is what the fields say there, and a pull moves the fluid near it and no other.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/scene/scene.h"
#include "engine/world/simulation.h"
#include "tests/unit/fluid.h"
#include "tests/unit/scenes.h"

using namespace meniscus;
using meniscus::testing::hostDevices;

namespace {
/// A cube of water, 8 particles an edge, that falls freely.
scene::Description drop() {
    return meniscus::testing::parsed(
        R"({"version": 1, "particleRadius": 0.0625, "fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}]})");
}
float value(const world::Readings& r, std::size_t row, const std::string& name) {
    const auto at = std::find_if(r.quantities->begin(), r.quantities->end(), [&](const auto& q) { return q.name == name; });
    REQUIRE(at != r.quantities->end());
    return r.all.at(row).values.at(static_cast<std::size_t>(at - r.quantities->begin()));
}
std::size_t indexOf(const world::Simulation& s, std::int32_t id) {
    const auto ids = s.ids();
    return static_cast<std::size_t>(std::find(ids.begin(), ids.end(), id) - ids.begin());
}
}  // namespace

TEST_CASE("a watched particle's readings are what its fields say, wherever it was sorted to") {
    for (const auto& device : hostDevices()) {
        world::Simulation s(drop(), *device);
        s.watch({{100, 7}, {}, {}});
        for (int k = 0; k < 3; ++k) s.step();
        const world::Readings& r = s.statistics().readings;
        REQUIRE(r.all.size() == 2);
        CHECK(r.all[0].of == "particle 100");
        for (std::size_t row = 0; row < 2; ++row) {
            const std::size_t i = indexOf(s, row == 0 ? 100 : 7);
            CHECK(value(r, row, "y") == s.positions()[i].y);
            CHECK(value(r, row, "velocity.y") == s.read("velocity")[3 * i + 1]);
            CHECK(value(r, row, "density") == s.read("density")[i]);
            CHECK(value(r, row, "pressure") == s.read("pressure")[i]);
            CHECK(value(r, row, "speed") == Approx(std::abs(value(r, row, "velocity.y"))).epsilon(0.02));
        }
    }
}

TEST_CASE("a probe reads the fluid around it, and nothing where there is none") {
    for (const auto& device : hostDevices()) {
        world::Simulation s(drop(), *device);
        s.step();
        s.watch({{}, {{.5f, .5f, .5f}, {5, 5, 5}}, {}});
        const world::Readings r = s.readings();
        REQUIRE(r.all.size() == 2);
        CHECK(value(r, 0, "velocity.y") == Approx(-9.81 * s.statistics().dt).epsilon(0.02));
        CHECK(value(r, 0, "density") == Approx(1000).epsilon(0.05));
        CHECK(std::isnan(value(r, 1, "density")));
        CHECK(std::isnan(value(r, 1, "speed")));
        CHECK(value(r, 1, "x") == 5);
    }
}

TEST_CASE("a particle that is gone has no readings, and pulling it does nothing") {
    auto d = drop();
    d.domain.emplace();
    d.domain->min = {-1, -.1, -1}, d.domain->max = {2, 2, 2};
    const auto device = makeCpuDevice(2);
    world::Simulation s(d, *device);
    s.watch({{0}, {}, {}});
    s.pull(world::Pull{0, {0, 9, 0}, .2f, 10, 0});
    while (s.time() < .4) s.step();
    REQUIRE(s.counts().fluid < 512);
    CHECK(s.statistics().readings.all.empty());
}

TEST_CASE("a pull accelerates the fluid around its particle towards the spring's end, and lets go") {
    for (const auto& device : hostDevices()) {
        auto d = drop();
        d.gravity = {0, 0, 0};
        d.pressure.solver = "wcsph";
        d.time.adaptive = false, d.time.step = 1e-3, d.time.minStep = 1e-4;
        world::Simulation s(d, *device);
        const std::int32_t id = s.ids()[0];
        const Packed4 start = s.positions()[0];
        s.pull(world::Pull{id, {start.x - 1, start.y, start.z}, .3f, 20, 0});
        s.step();
        const double pulled = -s.statistics().momentum[0];
        CHECK(s.read("velocity")[3 * indexOf(s, id)] == Approx(-20e-3).epsilon(0.05));
        CHECK(pulled > 0);
        CHECK(std::abs(s.statistics().momentum[1]) < 1e-3 * pulled);
        s.pull(std::nullopt);
        s.step();
        CHECK(-s.statistics().momentum[0] == Approx(pulled).epsilon(1e-3));
    }
}
