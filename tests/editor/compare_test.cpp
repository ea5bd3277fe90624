// SPDX-License-Identifier: MIT
// A and B: at the same time, with the settings that they were given, and the same where these are.
#include <catch2/catch.hpp>

#include "tests/editor/program.h"

using namespace editor_test;
using nlohmann::json;

TEST_CASE("B with the same settings is A, digit by digit, with others it is where A is in time, wherever that goes") {
    const scratch::Folder folder;
    const json viscosity = "fluids.0.viscosity.kinematic";
    const Run run = play(folder, dam(),
                         {action("sim.step", {{"count", 5}}),
                          action("param.set", {{"path", viscosity}, {"value", 0.002}}),
                          action("compare.start"),
                          action("sim.step", {{"count", 20}}),
                          action("stats.save", {{"file", "a.json"}}),
                          action("compare.save", {{"file", "b.json"}}),
                          action("compare.set", {{"path", viscosity}, {"value", 0.5}}),
                          action("sim.step", {{"count", 30}}),
                          action("stats.save", {{"file", "a2.json"}}),
                          action("compare.save", {{"file", "b2.json"}}),
                          action("compare.statistic", {{"name", "energy"}}),
                          action("screenshot", {{"file", "wipe.png"}}),
                          action("compare.look", {{"name", "side by side"}}),
                          action("screenshot", {{"file", "beside.png"}}),
                          action("sim.rewind", {{"time", 0.1}}),
                          action("stats.save", {{"file", "a3.json"}}),
                          action("compare.save", {{"file", "b3.json"}}),
                          action("sim.play"),
                          action("wait", {{"simulated", 0.05}}),
                          action("sim.pause"),
                          action("stats.save", {{"file", "a4.json"}}),
                          action("compare.save", {{"file", "b4.json"}}),
                          action("sim.reset"),
                          action("sim.step", {{"count", 3}}),
                          action("compare.save", {{"file", "b5.json"}}),
                          action("compare.stop"),
                          action("sim.step"),
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    REQUIRE(physics(folder / "a.json").size() == 20);
    CHECK(physics(folder / "b.json") == physics(folder / "a.json"));
    for (const char* n : {"2", "3", "4"}) {
        const json a = physics(folder / ("a" + std::string(n) + ".json")), b = physics(folder / ("b" + std::string(n) + ".json"));
        CAPTURE(n);
        REQUIRE(!a.empty());
        REQUIRE(!b.empty());
        const double dt = std::max(a.back()["dt"].get<double>(), b.back()["dt"].get<double>());
        CHECK(std::abs(a.back()["time"].get<double>() - b.back()["time"].get<double>()) <= 1.02 * dt);
    }
    CHECK(physics(folder / "b2.json").back()["kinetic_energy"] != physics(folder / "a2.json").back()["kinetic_energy"]);
    CHECK(physics(folder / "b5.json").size() < 10);
}

TEST_CASE("B can have another solver or device from the start, what it cannot have is refused, and A stays") {
    const scratch::Folder folder;
    const Run run =
        play(folder, dam(),
             {action("compare.start", {{"path", "pressure.solver"}, {"value", "wcsph"}}), action("sim.step", {{"count", 5}}),
              action("compare.save", {{"file", "solver.json"}}), action("compare.stop"), action("compare.start", {{"device", "checked"}}),
              action("sim.step", {{"count", 3}}), action("compare.save", {{"file", "device.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(physics(folder / "solver.json").back()["solver"]["name"] == "wcsph");
    CHECK(readJson(folder / "device.json")["device"] == "checked");
    for (const json& bad : {action("compare.start", {{"device", "abacus"}}), action("compare.start", {{"path", "time.cfl"}}),
                            action("compare.start", {{"path", "time.clf"}, {"value", 1}}),
                            action("compare.set", {{"path", "time.cfl"}, {"value", 1}}), action("compare.stop")}) {
        const Run refused = play(folder, dam(), {bad, kQuit});
        INFO(bad.dump() << "\n" << refused.errors);
        CHECK(refused.code == 2);
        CHECK_THAT(refused.errors, Catch::Contains(bad["action"].get<std::string>()));
    }
}
