// SPDX-License-Identifier: MIT
// Editing as a person does it, in the window: boundaries that are moved while the water runs, new scenes, meshes, values that are typed,
// the keyboard alone.
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/editor/program.h"

using namespace editor_test;
using nlohmann::json;

namespace {
json set(const std::string& path, const json& value) { return action("param.set", {{"path", path}, {"value", value}}); }
json click(const std::string& widget) { return action("ui.click", {{"widget", widget}}); }
json keys(const std::string& k) { return action("ui.keys", {{"keys", k}}); }
json type(const std::string& text) { return action("ui.type", {{"text", text}}); }

/// The dam, and a block above the floor behind it.
std::string damAndBlock() {
    json scene = json::parse(dam());
    scene["boundaries"].push_back({{"name", "block"}, {"box", {{"min", {1.4, 0.8, 0}}, {"max", {1.8, 1.2, 0.5}}}}});
    return scene.dump();
}
Run done(const scratch::Folder& folder, const std::string& scene, json actions) {
    actions.push_back(kQuit);
    const Run run = play(folder, scene, actions);
    INFO(run.errors);
    CHECK(run.code == 0);
    return run;
}
}  // namespace

TEST_CASE("a boundary that is moved while the simulation runs goes there at once, and the past has it where it was") {
    const scratch::Folder folder;
    done(folder, damAndBlock(),
         {action("sim.step", {{"count", 5}}), action("screenshot", {{"file", "before.png"}}), set("boundaries.1.position", {0, -0.4, 0}),
          action("sim.step", {{"count", 1}}), action("stats.save", {{"file", "moved.json"}}), action("sim.step", {{"count", 200}}),
          action("screenshot", {{"file", "after.png"}}), action("scene.saveAs", {{"file", "moved scene.json"}}),
          action("sim.rewind", {{"time", 0}}), action("scene.saveAs", {{"file", "start.json"}}), action("edit.undo"),
          action("scene.saveAs", {{"file", "undone.json"}})});
    CHECK(physics(folder / "moved.json").size() == 6);  // no restart
    CHECK(readJson(folder / "moved scene.json")["boundaries"][1]["position"] == json({0, -0.4, 0}));
    CHECK_FALSE(readJson(folder / "start.json")["boundaries"][1].contains("position"));
    CHECK(readJson(folder / "undone.json")["boundaries"][1]["position"] == json({0, -0.4, 0}));
    const Picture before(folder / "before.png"), after(folder / "after.png");
    int differs = 0;
    for (int y = 100; y < 400; ++y)
        for (int x = 300; x < 900; ++x) differs += std::abs(before.at(x, y).g - after.at(x, y).g) > 12;
    CHECK(differs > 1000);
}

TEST_CASE("the device can be chosen while the simulation runs, one that is not there is refused with its reason") {
    const scratch::Folder folder;
    done(folder, dam(),
         {action("sim.step", {{"count", 3}}), click("toolbar/device"), action("ui.save", {{"file", "menu.json"}}), keys("Esc"),
          action("sim.device", {{"name", "checked"}}), action("sim.step", {{"count", 2}}), action("stats.save", {{"file", "checked.json"}}),
          action("sim.device", {{"name", "cpu"}}), action("sim.step"), action("stats.save", {{"file", "cpu.json"}})});
    CHECK(readJson(folder / "checked.json")["device"] == "checked");
    CHECK(readJson(folder / "checked.json")["steps"].size() == 5);
    CHECK(readJson(folder / "cpu.json")["device"] == "cpu");
    CHECK(readJson(folder / "cpu.json")["steps"].size() == 6);
    CHECK_THAT(readJson(folder / "menu.json").dump(), Catch::Contains("menu/CUDA") && Catch::Contains("menu/Checked"));
}

TEST_CASE("a new scene is an empty tank, to which water can be added, that runs and can be saved") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {action("scene.new"), action("screenshot", {{"file", "new.png"}}), action("sim.step"),
                          action("object.add", {{"kind", "fluid"}}), action("scene.apply"), action("sim.step", {{"count", 3}}),
                          action("stats.save", {{"file", "stats.json"}}), action("scene.saveAs", {{"file", "mine.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(readJson(folder / "stats.json")["counts"]["fluid"].get<int>() > 100);
    const json mine = readJson(folder / "mine.json");
    CHECK(mine["fluids"].size() == 1);
    CHECK(mine["boundaries"][0]["inside"] == true);
    CHECK(mine.contains("domain"));
    // It has no file: saving asks for one.
    const Run unnamed = play(folder, dam(), {action("scene.new"), action("scene.save"), kQuit});
    CHECK(unnamed.code == 2);
    CHECK_THAT(unnamed.errors, Catch::Contains("no file yet"));
}

TEST_CASE("a mesh is chosen among the files beside the scene") {
    const scratch::Folder folder;
    std::filesystem::create_directories(folder.path / "meshes");
    folder.write("meshes/tetra.obj", "v 1.2 0 0.1\nv 1.6 0 0.1\nv 1.4 0 0.4\nv 1.4 0.4 0.2\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 3 4 1\n");
    folder.write("notes.txt", "no mesh");
    done(folder, dam(),
         {click("scene/add"), click("menu/Mesh…"), action("ui.save", {{"file", "card.json"}}), click("meshes/tetra.obj"), click("mesh/ok"),
          action("scene.apply"), action("scene.saveAs", {{"file", "with.json"}})});
    const std::string card = readJson(folder / "card.json").dump();
    CHECK_THAT(card, Catch::Contains("meshes/tetra.obj") && !Catch::Contains("notes.txt"));
    CHECK(readJson(folder / "with.json")["boundaries"][1]["mesh"]["file"] == "meshes/tetra.obj");
}

TEST_CASE("expressions with units can be typed into a field, and what is no number is said there") {
    const scratch::Folder folder;
    json actions = {action("param.find"), action("wait", {{"seconds", 0.2}}), type("time.maxStep"), action("wait", {{"seconds", 0.2}})};
    const auto typeInto = [&](const std::string& text) {
        actions.push_back(click("inspector/field"));
        actions.push_back(action("wait", {{"seconds", 0.1}}));
        actions.push_back(keys("Ctrl+A"));
        actions.push_back(type(text));
        actions.push_back(keys("Enter"));
        actions.push_back(action("wait", {{"seconds", 0.1}}));
    };
    typeInto("2*0.002");
    actions.push_back(action("scene.saveAs", {{"file", "product.json"}}));
    typeInto("6 ms");
    actions.push_back(action("scene.saveAs", {{"file", "unit.json"}}));
    typeInto("many");
    actions.push_back(action("scene.saveAs", {{"file", "same.json"}}));
    done(folder, dam(), actions);
    CHECK(readJson(folder / "product.json")["time"]["maxStep"].get<double>() == Approx(0.004));
    CHECK(readJson(folder / "unit.json")["time"]["maxStep"].get<double>() == Approx(0.006));
    CHECK(readJson(folder / "same.json")["time"]["maxStep"].get<double>() == Approx(0.006));
}

TEST_CASE("the palette speaks of values in words, and takes words and expressions") {
    const scratch::Folder folder;
    const auto change = [&](const std::string& query, const std::string& text) {
        return json{action("palette.open", {{"query", query}}),
                    keys("Tab"),
                    action("wait", {{"seconds", 0.2}}),
                    keys("Ctrl+A"),
                    type(text),
                    keys("Enter")};
    };
    json actions = json::array();
    for (const auto& [query, text] : {std::pair{"pressure.solver", "wcsph"}, {"time.adaptive", "off"}, {"gravity", "0, -3*2, 0"}})
        for (const json& a : change(query, text)) actions.push_back(a);
    actions.push_back(action("scene.saveAs", {{"file", "changed.json"}}));
    done(folder, dam(), actions);
    const json changed = readJson(folder / "changed.json");
    CHECK(changed["pressure"]["solver"] == "wcsph");
    CHECK(changed["time"]["adaptive"] == false);
    CHECK(changed["gravity"] == json({0.0, -6.0, 0.0}));
}

TEST_CASE("the keyboard alone gets to the controls: Tab shows a ring, Enter presses, a menu has its own way round") {
    const scratch::Folder folder;
    done(folder, dam(),
         {keys("Tab"), action("ui.save", {{"file", "first.json"}}), keys("Tab"), action("ui.save", {{"file", "second.json"}}),
          keys("Shift+Tab"), action("screenshot", {{"file", "ring.png"}}), keys("Enter"), action("ui.save", {{"file", "opened.json"}}),
          keys("Tab"), action("ui.save", {{"file", "inside.json"}}), keys("Esc"), keys("Esc"),
          action("screenshot", {{"file", "plain.png"}}), action("ui.save", {{"file", "none.json"}})});
    CHECK(readJson(folder / "first.json")["focus"] == "menu");
    CHECK(readJson(folder / "second.json")["focus"] == "open");
    CHECK_THAT(readJson(folder / "opened.json").dump(), Catch::Contains("menu/File"));
    CHECK(readJson(folder / "inside.json")["focus"] == "File");
    CHECK(readJson(folder / "none.json")["focus"] == "");
    const Picture ring(folder / "ring.png"), plain(folder / "plain.png");
    int accent = 0;
    for (int y = 0; y < 44; ++y)
        for (int x = 0; x < 60; ++x) accent += ring.at(x, y).b > 200 && plain.at(x, y).b < 100;
    CHECK(accent > 100);
}

TEST_CASE("hollows are darker with ambient occlusion, and nothing else changes where nothing is") {
    const scratch::Folder folder;
    done(folder, dam(),
         {action("view.preset", {{"name", "record"}}), action("sim.step", {{"count", 60}}), action("view.occlusion", {{"strength", 0}}),
          action("screenshot", {{"file", "without.png"}}), action("view.occlusion", {{"strength", 1}}),
          action("screenshot", {{"file", "with.png"}}), action("view.show", {{"what", "occlusion"}, {"on", false}}),
          action("screenshot", {{"file", "off.png"}})});
    const Picture without(folder / "without.png"), with(folder / "with.png"), off(folder / "off.png");
    int darker = 0, lighter = 0, beside = 0, switched = 0;
    for (int y = 100; y < 640; ++y)
        for (int x = 200; x < 1080; ++x) {
            const auto a = without.at(x, y), b = with.at(x, y);
            const auto c = off.at(x, y);
            switched += a.r != c.r || a.g != c.g || a.b != c.b;
            const int change = a.r + a.g + a.b - b.r - b.g - b.b;
            darker += change > 12, lighter += change < -3;
            beside += a.chroma() < 8 && std::abs(change) > 3;
        }
    CHECK(darker > 200);
    CHECK(lighter == 0);
    CHECK(switched == 0);
    CHECK(beside < 200);  // the edges of spheres
}

TEST_CASE("what is picked in B's half is read from B, and a recording has both halves") {
    const scratch::Folder folder;
    done(folder, dam(),
         {action("view.preset", {{"name", "record"}}), action("compare.start", {{"path", "gravity"}, {"value", {0, 0, 0}}}),
          action("compare.look", {{"name", "wipe"}, {"split", 0.35}}), action("sim.step", {{"count", 60}}),
          action("pick", {{"x", 0.4}, {"y", 0.6}}), action("ui.save", {{"file", "picked.json"}}),
          action("screenshot", {{"file", "seen.png"}}),
          action("record.start", {{"folder", "frames"}, {"width", 640}, {"height", 360}, {"overlays", false}}), action("sim.step"),
          action("record.stop")});
    // At rest without gravity, B's block still stands at the left; A's has long flowed away below this height.
    const Picture seen(folder / "seen.png");
    CHECK(seen.at(512, 345).chroma() > 24);
    std::string found;
    for (const auto& f : std::filesystem::directory_iterator(folder.path / "frames"))
        if (f.path().extension() == ".png" && (found.empty() || f.path().string() < found)) found = f.path().string();
    REQUIRE_FALSE(found.empty());
    const Picture recorded(found);
    CHECK(recorded.width == 640);
    CHECK(recorded.at(256, 172).chroma() > 24);
}
