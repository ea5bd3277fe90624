// SPDX-License-Identifier: MIT
// Looking and touching, as a person does it: what is picked, probed and pulled, and what is seen in which colours.
#include <catch2/catch.hpp>

#include "tests/editor/program.h"

using namespace editor_test;
using nlohmann::json;

namespace {

const json kOnlyView = {{"action", "view.preset"}, {"name", "record"}};
const json kAtFluid = {{"action", "view.camera"}, {"position", {0.4, 0.4, 3}}, {"target", {0.4, 0.4, 0.2}}};
constexpr double kMiddleY = 368. / 720;  // of the view, between toolbar and status line

json shot(const std::string& file) { return {{"action", "screenshot"}, {"file", file}}; }
json save(const std::string& file) { return {{"action", "stats.save"}, {"file", file}}; }
json pickAt(double x, double y) { return {{"action", "pick"}, {"x", x}, {"y", y}}; }

/// A cube of 125 particles that rests in free space, and a ball beside it.
std::string drop() {
    return R"({"version": 1, "name": "Drop", "particleRadius": 0.08, "gravity": [0, 0, 0],
        "time": {"end": 100000, "adaptive": false, "step": 0.002}, "pressure": {"solver": "wcsph"},
        "fluids": [{"name": "water", "box": {"min": [0, 0, 0], "max": [0.8, 0.8, 0.8]}}],
        "boundaries": [{"name": "ball", "sphere": {"center": [2.4, 0.4, 0.4], "radius": 0.3}}],
        "camera": {"position": [0.4, 0.4, 6], "target": [0.4, 0.4, 0.4]}})";
}

void refuses(const json& actions, const std::string& pattern) {
    const scratch::Folder folder;
    const Run run = play(folder, drop(), actions);
    INFO(actions.dump() << "\n" << run.errors);
    CHECK(run.code == 2);
    CHECK_THAT(run.errors, Catch::Matches(".*" + pattern + ".*\n"));
}

}  // namespace

TEST_CASE("a picked particle and a probe are read in every step until they are given up") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {kOnlyView,
                          kAtFluid,
                          pickAt(0.5, kMiddleY),
                          {{"action", "probe.add"}, {"position", {0.4, 0.2, 0.2}}},
                          {{"action", "probe.add"}, {"position", {2.2, 1.0, 0.2}}},
                          {{"action", "sim.step"}, {"count", 3}},
                          {{"action", "view.frameSelection"}},
                          {{"action", "pick.clear"}},
                          {{"action", "probe.remove"}, {"number", 2}},
                          {{"action", "sim.step"}},
                          {{"action", "probe.remove"}},
                          {{"action", "sim.step"}},
                          save("stats.json"),
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const json steps = readJson(folder / "stats.json")["steps"];
    REQUIRE(steps.size() == 5);
    const json& third = steps[2]["readings"];
    REQUIRE(third.size() == 3);
    REQUIRE(third.contains("probe 2"));
    CHECK(third["probe 2"]["density"].is_null());  // in the air
    CHECK(third["probe 1"]["density"].get<double>() == Approx(1000).epsilon(0.1));
    CHECK(third["probe 1"]["pressure"].get<double>() > 0);
    const auto particle = std::find_if(third.items().begin(), third.items().end(), [](const auto& r) { return r.key()[1] == 'a'; });
    CHECK(particle.key().rfind("particle ", 0) == 0);
    CHECK(particle.value()["x"].get<double>() == Approx(0.4).margin(0.1));
    CHECK(particle.value()["y"].get<double>() == Approx(0.4).margin(0.1));
    CHECK(particle.value()["z"].get<double>() > 0.3);  // the foremost
    CHECK(steps[3]["readings"].size() == 1);
    CHECK(steps[4]["readings"].empty());
}

TEST_CASE("picking takes what is seen: with add several, a boundary where no fluid is, nothing beside both") {
    const scratch::Folder folder;
    const double x = 0.5, y = kMiddleY;
    json add = pickAt(x + 0.03, y);
    add["add"] = true;
    const double ball = 0.5 + 2.0 / (2 * std::tan(0.31) * 5.6) * 646 / 1280;  // 2 m beside the target
    const Run run = play(folder, drop(),
                         {kOnlyView,
                          pickAt(x, y),
                          add,
                          {{"action", "sim.step"}},
                          pickAt(ball, y),
                          {{"action", "view.preset"}, {"name", "explore"}},
                          {{"action", "wait"}, {"seconds", 0.1}},
                          {{"action", "ui.save"}, {"file", "ball.json"}},
                          {{"action", "view.preset"}, {"name", "record"}},
                          {{"action", "sim.step"}},
                          pickAt(x, y),
                          pickAt(0.05, 0.9),
                          {{"action", "sim.step"}},
                          save("stats.json"),
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const json steps = readJson(folder / "stats.json")["steps"];
    REQUIRE(steps.size() == 3);
    CHECK(steps[0]["readings"].size() == 2);
    CHECK(steps[1]["readings"].empty());
    CHECK(steps[2]["readings"].empty());
    const json widgets = readJson(folder / "ball.json")["widgets"];
    CHECK(std::any_of(widgets.begin(), widgets.end(), [](const json& w) { return w["name"] == "picked/unpick"; }));
}

TEST_CASE("dragging pulls the fluid that is seen there towards the pointer, and only while it lasts") {
    const scratch::Folder folder;
    const Run run = play(folder, drop(),
                         {kOnlyView,
                          {{"action", "sim.play"}},
                          {{"action", "drag"}, {"from", {0.5, kMiddleY}}, {"to", {0.5, 0.2}}, {"seconds", 0.5}},
                          {{"action", "sim.step"}},
                          {{"action", "sim.step"}, {"count", 3}},
                          save("stats.json"),
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const json steps = readJson(folder / "stats.json")["steps"];
    const auto pulled = [&](std::size_t i) { return steps[i]["momentum"][1].get<double>(); };
    const std::size_t last = steps.size() - 1;
    REQUIRE(last > 8);
    CHECK(pulled(last) > 1);
    CHECK(pulled(last) > 5 * std::abs(steps[last]["momentum"][0].get<double>()));
    CHECK(pulled(last) == Approx(pulled(last - 2)).epsilon(1e-3));  // nothing pulls any more
}

TEST_CASE("touching tells what it cannot do") {
    refuses({kOnlyView, {{"action", "drag"}, {"from", {0.05, 0.9}}, {"to", {0.5, 0.5}}, {"seconds", 0.1}}}, "actions.1: drag: .*no fluid");
    refuses({{{"action", "drag"}, {"from", {0.5, 1.5}}, {"to", {0.5, 0.5}}, {"seconds", 0.1}}}, "actions.0: drag: from: must be");
    refuses({{{"action", "drag"}, {"from", {0.5, 0.5}}, {"to", {0.5, 0.5}}, {"seconds", -1}}}, "actions.0: drag: seconds: must be");
    refuses(json::array({pickAt(0.5, 0.01)}), "actions.0: pick: .*beside the view");
    refuses({{{"action", "probe.remove"}, {"number", 2}}}, "actions.0: probe.remove: number: there are only 0");
    refuses({{{"action", "view.colorBy"}, {"field", "colour"}}}, "actions.0: view.colorBy: .*'colour'.*speed.*velocity.x.*density");
    refuses({{{"action", "view.colorMap"}, {"name", "rainbow"}}}, "actions.0: view.colorMap: name: .*turbo");
    refuses({{{"action", "view.colorRange"}, {"min", 3}, {"max", 2}}}, "actions.0: view.colorRange: min: must be less");
    refuses({{{"action", "view.clip"}, {"axis", "w"}}}, "actions.0: view.clip: axis: must be x, y or z");
    refuses({{{"action", "view.show"}, {"what", "ghosts"}}}, "actions.0: view.show: what: .*samples");
    refuses({{{"action", "view.frameSelection"}}}, "actions.0: view.frameSelection: nothing is picked");
}

TEST_CASE("the picture shows what is asked for: map, range, clip plane, samples, from every side and without perspective") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {kOnlyView,
                          shot("start.png"),
                          {{"action", "view.colorMap"}, {"name", "grey"}},
                          shot("grey.png"),
                          {{"action", "view.colorMap"}, {"name", "viridis"}},
                          {{"action", "view.colorRange"}, {"min", -1}, {"max", -0.5}},
                          shot("range.png"),
                          {{"action", "view.colorRange"}, {"fit", "auto"}},
                          {{"action", "view.clip"}, {"axis", "x"}, {"at", 0.4}},
                          shot("clip.png"),
                          {{"action", "view.clip"}, {"flip", true}},
                          shot("flip.png"),
                          {{"action", "view.clip"}, {"on", false}},
                          {{"action", "view.colorBy"}, {"field", "velocity.y"}},
                          {{"action", "view.orthographic"}},
                          shot("parallel.png"),
                          {{"action", "view.back"}},
                          shot("back.png"),
                          {{"action", "view.front"}},
                          {{"action", "view.show"}, {"what", "samples"}},
                          {{"action", "view.show"}, {"what", "floor"}, {"on", false}},
                          shot("samples.png"),
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const Picture start(folder / "start.png"), grey(folder / "grey.png"), range(folder / "range.png"), clip(folder / "clip.png"),
        flip(folder / "flip.png"), parallel(folder / "parallel.png"), back(folder / "back.png"), samples(folder / "samples.png");
    const auto water = [](const Picture& p) { return p.count(kTankLeft, kTankRight, isWater); };
    const int all = water(start);
    CHECK(all > 20000);
    CHECK(water(grey) < all / 50);
    CHECK(range.count(kTankLeft, kTankRight, isFast) > all / 2);  // beyond the upper end: its colour
    CHECK(start.count(kTankLeft, kTankRight, isFast) == 0);
    CHECK(water(clip) == Approx(all / 2).epsilon(0.15));
    CHECK(water(flip) == Approx(all / 2).epsilon(0.15));
    const int middle = kTankLeft + (kTankMiddle - kTankLeft) / 3;
    CHECK(clip.count(kTankLeft, middle - 20, isWater) > 0.8 * start.count(kTankLeft, middle - 20, isWater));
    CHECK(flip.count(kTankLeft, middle - 20, isWater) < 0.1 * start.count(kTankLeft, middle - 20, isWater));
    CHECK(water(parallel) > all / 2);
    CHECK(back.count(kTankMiddle, 1100, isWater) > all / 2);  // the left is right
    const auto bright = [](Picture::Pixel p) { return p.chroma() < 24 && p.r > 90; };
    CHECK(samples.count(kTankMiddle, kTankRight, bright) > parallel.count(kTankMiddle, kTankRight, bright) + 500);
}

TEST_CASE("what is hidden in the tree is neither seen nor picked, and comes back") {
    const scratch::Folder folder;
    const json hide = {{"action", "object.hide"}, {"object", "fluids.0"}};
    const Run run = play(folder, dam(),
                         {kOnlyView,
                          kAtFluid,
                          shot("seen.png"),
                          hide,
                          {{"action", "object.hide"}, {"object", "tank"}},
                          shot("hidden.png"),
                          pickAt(0.5, kMiddleY),
                          {{"action", "sim.step"}},
                          hide,
                          {{"action", "object.hide"}, {"object", "tank"}},
                          pickAt(0.5, kMiddleY),
                          {{"action", "sim.step"}},
                          {{"action", "sim.reset"}},
                          shot("back.png"),
                          {{"action", "sim.step"}, {"count", 2}},
                          save("stats.json"),
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const Picture before(folder / "seen.png"), hidden(folder / "hidden.png"), back(folder / "back.png");
    const auto water = [](const Picture& p) { return p.count(100, 1150, isWater); };
    CHECK(water(before) > 20000);
    CHECK(water(hidden) == 0);
    CHECK(water(back) == Approx(water(before)).epsilon(0.05));
    CHECK(readJson(folder / "stats.json")["steps"].back()["readings"].size() == 1);
}

TEST_CASE("each side shows another picture, and returning shows the same") {
    const scratch::Folder folder;
    json actions = {kOnlyView, {{"action", "view.fly"}}, {{"action", "view.fly"}, {"on", false}}};
    const std::vector<std::string> sides = {"view.front", "view.right", "view.top", "view.left", "view.bottom", "view.back", "view.corner"};
    for (const std::string& side : sides) {
        actions.push_back({{"action", side}});
        actions.push_back({{"action", "view.frameAll"}});
        actions.push_back(shot(side + ".png"));
    }
    for (const char* tool : {"tool.pull", "tool.probe", "tool.pick"}) actions.push_back({{"action", tool}});
    actions.push_back({{"action", "view.front"}});
    actions.push_back({{"action", "view.frameAll"}});
    actions.push_back(shot("again.png"));
    actions.push_back(kQuit);
    const Run run = play(folder, drop(), actions);
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const auto different = [](const Picture& a, const Picture& b) {
        int n = 0;
        for (int y = 60; y < 680; ++y)  // without toolbar and status line
            for (int x = 0; x < 1280; ++x) n += std::abs(a.at(x, y).r - b.at(x, y).r) > 12;
        return n;
    };
    const Picture front(folder / "view.front.png");
    for (const std::string& side : sides)
        if (side != "view.front") CHECK(different(front, Picture(folder / (side + ".png"))) > 1000);
    CHECK(different(front, Picture(folder / "again.png")) < 200);
}

TEST_CASE("with the mouse: dragging turns the picture, a click picks, the tools pull and probe") {
    const scratch::Folder folder;
    const auto click = [](const char* widget) { return json{{"action", "ui.click"}, {"widget", widget}}; };
    const auto dragBy = [](int x, int y) { return json{{"action", "ui.drag"}, {"widget", "view/picture"}, {"x", x}, {"y", y}}; };
    const Run run = play(folder, drop(),
                         {kOnlyView,
                          {{"action", "view.camera"}, {"position", {0.45, 0.45, 3}}, {"target", {0.45, 0.45, 0.4}}},
                          shot("before.png"),
                          click("view/picture"),
                          {{"action", "sim.step"}},
                          click("view/tool.probe"),
                          click("view/picture"),
                          {{"action", "sim.step"}},
                          {{"action", "ui.keys"}, {"keys", "Esc"}},
                          click("view/tool.pull"),
                          {{"action", "sim.speed"}, {"factor", 1}},  // else the drop is far away before the drag is done
                          {{"action", "sim.play"}},
                          {{"action", "wait"}, {"simulated", 0.02}},
                          dragBy(250, 0),
                          {{"action", "sim.pause"}},
                          save("stats.json"),
                          click("view/tool.pick"),
                          dragBy(200, 0),
                          shot("turned.png"),
                          {{"action", "ui.keys"}, {"keys", "1"}},
                          {{"action", "ui.keys"}, {"keys", "5"}},
                          {{"action", "ui.keys"}, {"keys", "C"}},
                          {{"action", "wait"}, {"seconds", 0.3}},
                          shot("keys.png"),
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const json steps = readJson(folder / "stats.json")["steps"];
    REQUIRE(steps.size() > 5);
    REQUIRE(steps[0]["readings"].size() == 1);
    CHECK(steps[0]["readings"].begin().key().rfind("particle", 0) == 0);
    CHECK(steps[1]["readings"].size() == 2);
    CHECK(steps[1]["readings"].contains("probe 1"));
    CHECK(steps.back()["readings"].size() == 1);  // Esc gave up the pick
    CHECK(steps.back()["momentum"][0].get<double>() > 0.05);
    const Picture before(folder / "before.png"), turned(folder / "turned.png"), keys(folder / "keys.png");
    const auto all = [](const Picture& p) { return p.count(100, 1100, isWater); };
    CHECK(before.rgb != turned.rgb);
    CHECK(all(before) > 10000);
    CHECK(all(turned) > 5000);
    CHECK(all(keys) < 0.8 * all(before));  // cut open
}
