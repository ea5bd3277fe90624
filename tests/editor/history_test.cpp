// SPDX-License-Identifier: MIT
// Time from play files: back, on, round; what is run again is the same, to the last digit of its statistics.
#include <catch2/catch.hpp>

#include "tests/editor/program.h"

using namespace editor_test;
using nlohmann::json;

TEST_CASE("sim.rewind and running again write the same statistics, digit by digit, and memory is told") {
    const scratch::Folder folder;
    const Run run =
        play(folder, dam(),
             {action("sim.step", {{"count", 30}}), action("stats.save", {{"file", "first.json"}}), action("sim.rewind", {{"time", 0.01}}),
              action("stats.save", {{"file", "back.json"}}), action("sim.step", {{"count", 7}}), action("sim.stepBack", {{"count", 3}}),
              action("sim.toEnd"), action("stats.save", {{"file", "again.json"}}), action("sim.toStart"),
              action("sim.step", {{"count", 30}}), action("stats.save", {{"file", "third.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const json first = physics(folder / "first.json"), back = physics(folder / "back.json");
    REQUIRE(first.size() == 30);
    REQUIRE(!back.empty());
    CHECK(back.back()["time"].get<double>() <= 0.01 * (1 + 1e-9));
    CHECK(first[back.size()]["time"].get<double>() > 0.01);
    CHECK(back == json(first.begin(), first.begin() + std::ptrdiff_t(back.size())));
    CHECK(physics(folder / "again.json") == first);
    CHECK(physics(folder / "third.json") == first);
}

TEST_CASE("other parameters make another future, and sim.future goes back into the old one") {
    const scratch::Folder folder;
    const Run run =
        play(folder, dam(),
             {action("sim.step", {{"count", 20}}), action("stats.save", {{"file", "old.json"}}), action("sim.stepBack", {{"count", 10}}),
              action("param.set", {{"path", "fluids.0.viscosity.kinematic"}, {"value", 0.3}}), action("sim.step", {{"count", 15}}),
              action("stats.save", {{"file", "new.json"}}), action("screenshot", {{"file", "shot.png"}}), action("sim.future"),
              action("stats.save", {{"file", "entered.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(physics(folder / "entered.json") == physics(folder / "old.json"));
    CHECK(physics(folder / "new.json").size() == 25);
    CHECK(physics(folder / "new.json")[19] != physics(folder / "old.json")[19]);
}

TEST_CASE("jumping on runs until then, loops, speeds and bounds are taken, times that are none are refused") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {action("sim.goTo", {{"time", 0.05}}), action("stats.save", {{"file", "at.json"}}),
                          action("sim.loop", {{"from", 0.01}, {"to", 0.03}}), action("sim.rewind", {{"time", 0.01}}), action("sim.play"),
                          action("wait", {{"simulated", 0.1}}), action("sim.pause"), action("stats.save", {{"file", "loop.json"}}),
                          action("sim.loop"), action("sim.speed", {{"factor", 0.1}}), action("sim.historyBound", {{"megabytes", 64}}),
                          action("sim.goTo"), action("screenshot", {{"file", "typing.png"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const double at = physics(folder / "at.json").back()["time"], in = physics(folder / "loop.json").back()["time"];
    CHECK((at >= 0.05 * (1 - 1e-6) && at < 0.06));
    CHECK((in >= 0.01 * (1 - 1e-6) && in <= 0.031));
    for (const json& bad : {action("sim.rewind", {{"time", 5}}), action("sim.rewind", {{"time", -1}}),
                            action("sim.loop", {{"from", 2}, {"to", 1}}), action("sim.speed", {{"factor", -1}}), action("sim.future")}) {
        const Run refused = play(folder, dam(), {bad, kQuit});
        INFO(bad.dump() << "\n" << refused.errors);
        CHECK(refused.code == 2);
        CHECK_THAT(refused.errors, Catch::Contains(bad["action"].get<std::string>()));
    }
}
