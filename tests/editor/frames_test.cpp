// SPDX-License-Identifier: MIT
// Neither side waits for the other, and a window in which nothing happens costs nothing.
#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/editor/program.h"

using namespace editor_test;
using nlohmann::json;

namespace {
double highest99(const json& frames, const char* what) {
    std::vector<double> all;
    for (const json& f : frames) all.push_back(f[what].get<double>());
    std::sort(all.begin(), all.end());
    return all[all.size() * 99 / 100];
}
}  // namespace

TEST_CASE("the UI thread does not wait for steps, however long they are") {
    const scratch::Folder folder;
    const json actions = {{{"action", "sim.step"}},
                          {{"action", "profile.save"}, {"file", "loaded.json"}},
                          {{"action", "sim.play"}},
                          {{"action", "wait"}, {"seconds", 20}},
                          {{"action", "profile.save"}, {"file", "profile.json"}},
                          {{"action", "stats.save"}, {"file", "stats.json"}},
                          {{"action", "quit"}}};
    const Run run = play(folder, scratch::contents(MENISCUS_SOURCE_DIR "/scenes/bench/dam_break_100k.json"), actions);
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const std::size_t loading = readJson(folder / "loaded.json")["frames"].size();
    json frames = readJson(folder / "profile.json")["frames"];
    frames.erase(frames.begin(), frames.begin() + static_cast<std::ptrdiff_t>(loading));
    REQUIRE(frames.size() > 10);
    for (const json& f : frames) CHECK(f["cpu_ms"].get<double>() > 0);
    const json steps = readJson(folder / "stats.json")["steps"];
    REQUIRE(!steps.empty());
    CHECK(steps[0]["wall_ms"].get<double>() > 20);
    const double waiting = highest99(frames, "wait_ms"), working = highest99(frames, "cpu_ms");
    INFO("99 % of " << frames.size() << " frames wait less than " << waiting << " ms and work less than " << working << " ms");
    if (!kSanitized) CHECK(waiting < 0.5);
    if (!kSanitized) CHECK(working < 8);
}

TEST_CASE("frames take no memory for good") {
    const scratch::Folder folder;
    const json simulate = action("wait", {{"simulated", 8}});
    const auto save = [](const char* file) { return action("profile.save", {{"file", file}}); };
    std::string scene = dam();
    scene.replace(scene.find("0.04,"), 5, "0.08, \"time\": {\"end\": 1000},");
    json actions = {action("sim.historyBound", {{"megabytes", 2}}), action("view.panel", {{"name", "log"}, {"shown", true}}),
                    action("sim.speed", {{"factor", 1}}), action("sim.play")};
    for (const json& a : {simulate, save("before.json"), simulate, save("after.json"), kQuit}) actions.push_back(a);
    const Run run = play(folder, scene, actions);
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const json before = readJson(folder / "before.json"), after = readJson(folder / "after.json");
    const auto frames = after["frames"].size() - before["frames"].size();
    const auto bytes = after["heap_bytes"].get<std::int64_t>() - before["heap_bytes"].get<std::int64_t>();
    INFO(bytes << " bytes more after " << frames << " frames");
    CHECK(frames > 30);
    if (!kSanitized) CHECK(bytes < 200'000);  // what the past takes is at its bound, but for a state more or less
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
