// SPDX-License-Identifier: MIT
// What is on screen: where the water is, how it is coloured, and that a display makes no difference.
#include <catch2/catch.hpp>
#include <cstdlib>

#include "tests/editor/program.h"

using namespace editor_test;
using nlohmann::json;

namespace {
/// The view has the window to itself.
const json kOnlyView = {{"action", "view.preset"}, {"name", "record"}};
}  // namespace

TEST_CASE("a dam that breaks in the window flows to the other side and takes on the colours of its speed") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {kOnlyView,
                          {{"action", "screenshot"}, {"file", "before.png"}},
                          {{"action", "sim.step"}, {"count", 80}},
                          {{"action", "screenshot"}, {"file", "after.png"}},
                          {{"action", "sim.play"}},
                          {{"action", "wait"}, {"simulated", 0.05}},
                          {{"action", "sim.pause"}},
                          {{"action", "stats.save"}, {"file", "stats.json"}},
                          {{"action", "quit"}}},
                         Screen::Virtual);
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const Picture before(folder / "before.png"), after(folder / "after.png");
    REQUIRE(before.width == 1280);
    REQUIRE(before.height == 720);
    const int dam = (kTankMiddle - kTankLeft) * 2 / 3;
    CHECK(before.count(kTankLeft, kTankLeft + dam, isWater) > dam * 160);  // a block 0.8 m high is about 200 pixels high
    CHECK(before.count(kTankLeft + dam + 20, kTankRight, isWater) == 0);   // and nothing beside it
    CHECK(before.count(kTankLeft, kTankRight, isFast) == 0);               // at rest
    CHECK(after.count(kTankMiddle, kTankRight, isWater) > 5000);           // the front has passed the middle
    CHECK(after.count(kTankLeft, kTankRight, isFast) > 500);               // and is fast
    CHECK(after.count(0, kTankLeft - 10, isWater) == 0);                   // nothing has left the tank
    CHECK(after.count(kTankRight + 10, 1150, isWater) == 0);
    CHECK(before.at(4, 4).chroma() < 16);  // toolbar

    const json stats = readJson(folder / "stats.json");
    const json& steps = stats["steps"];
    CHECK(stats["counts"]["fluid"] == 500);
    REQUIRE(steps.size() > 50);
    for (std::size_t i = 0; i < steps.size(); ++i) CHECK(steps[i]["step"] == i + 1);
    CHECK(steps.back()["time"].get<double>() >= 0.45);
    CHECK(stats["summary"]["steps"] == steps.size());
}

TEST_CASE("without a display the picture is the same as in a window") {
    const scratch::Folder window, nothing;
    const json actions = {
        kOnlyView, {{"action", "sim.step"}, {"count", 5}}, {{"action", "screenshot"}, {"file", "shot.png"}}, {{"action", "quit"}}};
    REQUIRE(play(window, dam(), actions, Screen::Virtual).code == 0);
    REQUIRE(play(nothing, dam(), actions, Screen::None).code == 0);
    const Picture a(window / "shot.png"), b(nothing / "shot.png");
    REQUIRE(a.rgb.size() == b.rgb.size());
    std::size_t different = 0;
    for (int y = 0; y < 690; ++y)  // above the status line, which tells times, as plots would
        for (int x = 0; x < a.width; ++x) {
            const auto p = a.at(x, y), q = b.at(x, y);
            different += std::abs(p.r - q.r) + std::abs(p.g - q.g) + std::abs(p.b - q.b) > 12;
        }
    CHECK(different < 200);
}

TEST_CASE("a play file moves the camera, frames the scene, changes the theme") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {kOnlyView,
                          {{"action", "view.camera"}, {"position", {1.2, 0.6, 12.0}}, {"target", {1.2, 0.6, 0.2}}},
                          {{"action", "screenshot"}, {"file", "far.png"}},
                          {{"action", "view.frameAll"}},
                          {{"action", "view.theme"}, {"name", "light"}},
                          {{"action", "screenshot"}, {"file", "framed.png"}},
                          {{"action", "quit"}}});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const Picture far(folder / "far.png"), framed(folder / "framed.png");
    const int small = far.count(0, 1150, isWater), large = framed.count(0, 1150, isWater);
    CHECK(small > 500);
    CHECK(large > 5 * small);
    CHECK(far.at(600, 20).r < 40);  // toolbar
    CHECK(framed.at(600, 20).r > 240);
}

TEST_CASE("what is done with the view after scene.open is done to that scene") {
    const scratch::Folder folder;
    folder.write("other.json", dam());
    const Run run = play(folder, dam(),
                         {kOnlyView,
                          {{"action", "scene.open"}, {"file", "other.json"}},
                          {{"action", "view.camera"}, {"position", {1.2, 0.6, 40.0}}, {"target", {1.2, 0.6, 0.2}}},
                          {{"action", "screenshot"}, {"file", "far.png"}},
                          {{"action", "quit"}}});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const int water = Picture(folder / "far.png").count(0, 1150, isWater);
    CHECK(water > 20);
    CHECK(water < 2000);
}

TEST_CASE("a reset keeps the view, opening a scene again shows it as its file says") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {kOnlyView,
                          {{"action", "view.camera"}, {"position", {1.2, 0.6, 12.0}}, {"target", {1.2, 0.6, 0.2}}},
                          {{"action", "sim.step"}, {"count", 2}},
                          {{"action", "sim.reset"}},
                          {{"action", "screenshot"}, {"file", "reset.png"}},
                          {{"action", "scene.open"}, {"file", "scene.json"}},
                          {{"action", "screenshot"}, {"file", "opened.png"}},
                          {{"action", "quit"}}});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const int reset = Picture(folder / "reset.png").count(0, 1150, isWater),
              opened = Picture(folder / "opened.png").count(0, 1150, isWater);
    CHECK(reset > 500);
    CHECK(opened > 5 * reset);
}

TEST_CASE("particles can be coloured by a field") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {kOnlyView,
                          {{"action", "sim.step"}, {"count", 20}},
                          {{"action", "view.colorBy"}, {"field", "pressure"}},
                          {{"action", "screenshot"}, {"file", "pressure.png"}},
                          {{"action", "view.colorBy"}, {"field", "mood"}}});
    CHECK(run.code == 2);
    CHECK_THAT(run.errors, Catch::Contains("actions.4: view.colorBy") && Catch::Contains("mood") && Catch::Contains("density"));
    CHECK(Picture(folder / "pressure.png").count(kTankLeft, kTankRight, isFast) > 200);  // the range is that of the field
}
