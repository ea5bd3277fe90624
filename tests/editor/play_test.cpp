// SPDX-License-Identifier: MIT
// Play files: each action complete before the next, every failure one line and the right exit code.
#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/editor/program.h"

using namespace editor_test;
using nlohmann::json;

namespace {

void refuses(const json& actions, const std::string& pattern) {
    const scratch::Folder folder;
    const Run run = play(folder, dam(), actions);
    INFO(actions.dump() << "\n" << run.errors);
    CHECK(run.code == 2);
    CHECK(std::count(run.errors.begin(), run.errors.end(), '\n') == 1);
    CHECK_THAT(run.errors, Catch::Matches(".*" + pattern + ".*\n"));
}
}  // namespace

TEST_CASE("an action that is unknown, lacks something or fails ends the program with exit 2 and one line that names it") {
    refuses({{{"action", "sim.fly"}}}, "play.json: actions.0: .*sim.fly");
    refuses({{{"action", "sim.step"}, {"count", 0}}}, "actions.0: sim.step: count: must be");
    refuses({{{"action", "sim.step"}, {"steps", 3}}}, "actions.0: sim.step: steps: .*no such argument");
    refuses({{{"action", "view.camera"}, {"position", {0, 1}}, {"target", {0, 0, 0}}}}, "actions.0: view.camera: position: must be");
    refuses({{{"action", "screenshot"}}}, "actions.0: screenshot: file: is missing");
    refuses({{{"action", "wait"}}}, "actions.0: wait: exactly one");
    refuses({{{"action", "sim.step"}}, {{"action", "wait"}, {"simulated", 1}}}, "actions.1: wait: .*paused");
    refuses({{{"action", "scene.open"}, {"file", "absent.json"}}}, "actions.0: scene.open: .*absent.json");
    refuses({{{"action", "param.set"}, {"path", "time.clf"}, {"value", 1}}}, "actions.0: param.set: .*time.clf");
    refuses({{{"action", "param.set"}, {"path", "time.cfl"}, {"value", -1}}}, "actions.0: param.set: time.cfl=-1: must be");
    refuses({{{"action", "view.camera"}, {"position", {1, 2, 3}}, {"target", {1, 2, 3}}}}, "actions.0: view.camera: position: must differ");
    refuses({{{"action", "view.camera"}, {"position", {1e30, 2, 3}}, {"target", {1, 2, 3}}}}, "actions.0: view.camera: position: must be");
    refuses({{{"action", "screenshot"}, {"file", "no folder/shot.png"}}}, "actions.0: screenshot: .*cannot be written");
    refuses({{{"action", "stats.save"}, {"file", "no folder/stats.json"}}}, "actions.0: stats.save: .*no folder");
}

TEST_CASE("scene.open refuses a bad scene with its line and keeps to exit 2") {
    const scratch::Folder folder;
    folder.write("bad.json", "{\"version\": 1,\n \"particleRadius\": -1}");
    const Run run = play(folder, dam(), {{{"action", "scene.open"}, {"file", "bad.json"}}, kQuit});
    CHECK(run.code == 2);
    CHECK_THAT(run.errors, Catch::Contains("scene.open") && Catch::Contains("bad.json:2") && Catch::Contains("particleRadius"));
}

TEST_CASE("what the program is started with is checked") {
    const scratch::Folder folder;
    const auto refused = [&](const std::string& arguments, const std::string& what) {
        const Run run = meniscus(folder, arguments);
        INFO(arguments << "\n" << run.errors);
        CHECK(run.code == 2);
        CHECK_THAT(run.errors, Catch::Contains(what));
    };
    refused("--hidden absent.json", "absent.json");
    refused("--hidden '" + folder.write("bad.json", "{\"version\": 1,\n \"fluids\": 3}") + "'", "bad.json:2");
    refused("--hidden --play absent.json", "absent.json");
    refused("--hidden --play '" + folder.write("broken.json", "{\"actions\": [") + "'", "broken.json");
    refused("--hidden --device abacus", "abacus");
    refused("--hidden --threads many", "threads");
    refused("--hiden", "hiden");
    refused("", "no display");
}

TEST_CASE("actions act in order, each complete before the next, and files lie beside the play file") {
    const scratch::Folder folder;
    folder.write("other.json", dam());
    const Run run = play(folder, dam(),
                         {{{"action", "sim.step"}, {"count", 7}},
                          {{"action", "stats.save"}, {"file", "seven.json"}},
                          {{"action", "sim.reset"}},
                          {{"action", "sim.step"}, {"count", 3}},
                          {{"action", "stats.save"}, {"file", "three.json"}},
                          {{"action", "scene.open"}, {"file", "other.json"}},
                          {{"action", "sim.step"}},
                          {{"action", "stats.save"}, {"file", "one.json"}},
                          {{"action", "sim.play"}},
                          {{"action", "wait"}, {"simulated", 0.05}},
                          {{"action", "sim.pause"}},
                          {{"action", "stats.save"}, {"file", "more.json"}},
                          kQuit,
                          {{"action", "screenshot"}, {"file", "never.png"}}});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(readJson(folder / "seven.json")["steps"].size() == 7);
    CHECK(readJson(folder / "three.json")["steps"].size() == 3);
    CHECK(readJson(folder / "one.json")["steps"].size() == 1);
    const json more = readJson(folder / "more.json")["steps"];
    CHECK(more.back()["time"].get<double>() - more[0]["time"].get<double>() >= 0.05);
    CHECK_FALSE(std::filesystem::exists(folder / "never.png"));
}

TEST_CASE("loading that is cancelled leaves the scene that was open, which goes on") {
    const scratch::Folder folder;
    folder.write("large.json", R"({"version": 1, "particleRadius": 0.005, "fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}]})");
    const Run run = play(folder, dam(),
                         {{{"action", "sim.step"}, {"count", 2}},
                          {{"action", "scene.open"}, {"file", "large.json"}, {"wait", false}},
                          {{"action", "wait"}, {"seconds", 0.1}},
                          {{"action", "scene.cancel"}},
                          {{"action", "sim.step"}},
                          {{"action", "stats.save"}, {"file", "stats.json"}},
                          {{"action", "scene.open"}, {"file", "absent.json"}, {"wait", false}},
                          {{"action", "sim.step"}},
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const json stats = readJson(folder / "stats.json");
    CHECK(stats["steps"].size() == 3);
    CHECK(stats["counts"]["fluid"].get<int>() < 10000);
}

TEST_CASE("a changed parameter acts on the next step") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {{{"action", "param.set"}, {"path", "time.adaptive"}, {"value", false}},
                          {{"action", "sim.step"}, {"count", 3}},
                          {{"action", "param.set"}, {"path", "time.step"}, {"value", 0.0007}},
                          {{"action", "sim.step"}},
                          {{"action", "param.set"}, {"path", "time.step"}, {"value", 0.0003}},
                          {{"action", "sim.step"}},
                          {{"action", "stats.save"}, {"file", "stats.json"}},
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const json steps = readJson(folder / "stats.json")["steps"];
    REQUIRE(steps.size() == 5);
    CHECK(steps[2]["dt"].get<double>() == Approx(0.002));
    CHECK(steps[3]["dt"].get<double>() == Approx(0.0007));
    CHECK(steps[4]["dt"].get<double>() == Approx(0.0003));
}

TEST_CASE("a simulation that diverges ends its play file with exit 3 and the cause") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {{{"action", "param.set"}, {"path", "fluids.0.viscosity.kinematic"}, {"value", 10000}},
                          {{"action", "sim.play"}},
                          {{"action", "wait"}, {"seconds", 60}},
                          kQuit});
    CHECK(run.code == 3);
    CHECK_THAT(run.errors, Catch::Matches("step [0-9]+, .* s, dfsph: .*\n"));
}

TEST_CASE("a play file that doesn't quit leaves the window open") {
    const scratch::Folder folder;
    CHECK(play(folder, dam(), {{{"action", "sim.step"}}}, Screen::Virtual, 8).code == 124);
}
