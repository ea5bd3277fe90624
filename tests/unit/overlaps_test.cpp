// SPDX-License-Identifier: MIT
// Scenes that say two things of one place: what is left out, what is said of it, and that nothing bursts.
#include <catch2/catch.hpp>
#include <numeric>

#include "engine/base/error.h"
#include "engine/world/sampling.h"
#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;
using world::sample;

namespace {

const std::string kFluid = R"({"name": "water", "box": {"min": [0, 0, 0], "max": [0.5, 0.5, 0.5]}})";
const std::string kTank = R"({"name": "tank", "box": {"min": [0, 0, 0], "max": [1, 1, 0.5]}, "inside": true})";

scene::Description sceneOf(const std::string& fluids, const std::string& boundaries, const std::string& more = "") {
    return parsed(R"({"version": 1, "particleRadius": 0.025,)" + more + "\n\"fluids\": [\n" + fluids + "],\n\"boundaries\": [" +
                  boundaries + "]}");
}
std::string noteOf(const world::SceneSamples& s) {
    return std::accumulate(s.warnings.begin(), s.warnings.end(), std::string(), [](auto a, const auto& b) { return a + b + "; "; });
}
/// Compression of the start, and the fastest particle of the first steps.
std::pair<double, double> start(const scene::Description& d) {
    const auto device = makeDevice("cpu", 1);
    world::Simulation simulation(d, *device);
    const double compression = simulation.statistics().densityErrorMax;
    double fastest = 0;
    for (int i = 0; i < 5; ++i) fastest = std::max(fastest, simulation.step().maxSpeed);
    return {compression, fastest};
}

}  // namespace

TEST_CASE("a scene that fits loses no particle and says nothing") {
    const auto s = sample(sceneOf(kFluid, kTank));
    CHECK(s.fluid.size() == 1000);
    CHECK(s.warnings.empty());
    const auto side = sample(sceneOf(kFluid + R"(, {"box": {"min": [0.5, 0, 0], "max": [1, 0.5, 0.5]}})", kTank));
    CHECK(side.fluid.size() == 2000);
    CHECK(side.warnings.empty());
}

TEST_CASE("a fluid gives way to those before it, in any offset, turned, and in the plane") {
    for (const char* place : {R"("position": [0.25, 0, 0])", R"("position": [0.25, 0.025, 0.025])", R"("position": [0.27, 0.013, 0.02])",
                              R"("position": [0.3, 0.1, 0.1], "rotation": [10, 20, 30])"})
        for (const char* dimensions : {R"("dimensions": 3,)", R"("dimensions": 2,)"}) {
            if (dimensions[14] == '2' && std::string(place).find("rotation") != std::string::npos) continue;
            const auto d = sceneOf(kFluid + ", {\"name\": \"oil\", " + place + ", \"box\": {\"min\": [0, 0, 0], \"max\": [0.5, 0.5, 0.5]}}",
                                   "", dimensions);
            INFO(place << dimensions);
            const auto s = sample(d);
            CHECK(std::count(s.fluidOf.begin(), s.fluidOf.end(), 0) == (d.dimensions == 3 ? 1000 : 100));
            CHECK_THAT(noteOf(s), Catch::Contains("fluids.1 'oil': ") && Catch::Contains("where fluids before it are"));
            CHECK(s.velocity.size() == s.fluid.size());
            const auto [compression, fastest] = start(d);
            CHECK(compression < 0.25);
            CHECK(fastest < 1);
        }
}

TEST_CASE("a fluid in the place of another is refused: nothing of it is left") {
    CHECK_THROWS_WITH(sample(sceneOf(kFluid + ",\n" + kFluid, "")),
                      "test scene:4: fluids.1: 'water' has no room: fluids before it are wherever it would be");
    std::string many = kFluid;
    for (int i = 0; i < 2000; ++i) many += ", " + kFluid;
    CHECK_THROWS_AS(sample(sceneOf(many, "")), InputError);
}

TEST_CASE("fluids overlap across a periodic domain, too") {
    const auto d = sceneOf(kFluid + R"(, {"box": {"min": [0.9, 0, 0], "max": [1.2, 0.5, 0.5]}})", "",
                           R"("domain": {"min": [0, -1, -1], "max": [1, 1, 1], "periodic": [true, false, false]},)");
    CHECK(sample(d).fluid.size() == 1000 + 200);
}
