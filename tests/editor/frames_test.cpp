// SPDX-License-Identifier: MIT
// Neither side waits for the other, and a window in which nothing happens costs nothing.
#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/editor/program.h"

using namespace editor_test;
using nlohmann::json;

TEST_CASE("the UI thread does not wait for steps, however long they are") {
    const scratch::Folder folder;
    const json actions = {{{"action", "sim.play"}},
                          {{"action", "wait"}, {"seconds", 20}},
                          {{"action", "profile.save"}, {"file", "profile.json"}},
                          {{"action", "stats.save"}, {"file", "stats.json"}},
                          {{"action", "quit"}}};
    const Run run = play(folder, scratch::contents(MENISCUS_SOURCE_DIR "/scenes/bench/dam_break_100k.json"), actions);
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const json frames = readJson(folder / "profile.json")["frames"];
    REQUIRE(frames.size() > 30);
    std::vector<double> waits;
    for (const json& f : frames) {
        waits.push_back(f["wait_ms"].get<double>());
        CHECK(f["frame_ms"].get<double>() >= f["cpu_ms"].get<double>());
        CHECK(f["cpu_ms"].get<double>() > 0);
    }
    std::sort(waits.begin(), waits.end());
    const double most = waits[waits.size() * 99 / 100];
    const json steps = readJson(folder / "stats.json")["steps"];
    REQUIRE(!steps.empty());
    INFO("99 % of " << waits.size() << " waits below " << most << " ms");
    CHECK(steps[0]["wall_ms"].get<double>() > 20);
    if (!kSanitized) CHECK(most < 0.5);
}

TEST_CASE("paused, the window costs less than 5 % of a core") {
    const auto cost = [](int seconds, Screen screen) {
        const scratch::Folder folder;
        const json actions = {{{"action", "sim.step"}}, {{"action", "wait"}, {"seconds", seconds}}, {{"action", "quit"}}};
        const Run run = play(folder, dam(), actions, screen);
        REQUIRE(run.code == 0);
        return run.cpuSeconds;
    };
    for (const Screen screen : {Screen::Virtual, Screen::None}) {
        const double start = cost(1, screen), longer = cost(21, screen);
        if (!kSanitized) CHECK(longer - start < 0.05 * 20);
    }
}
