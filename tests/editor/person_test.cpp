// SPDX-License-Identifier: MIT
// What a person at the window stumbled over, once each.
#include <catch2/catch.hpp>
#include <cstdlib>

#include "engine/scene/scene.h"
#include "tests/editor/program.h"

using namespace editor_test;
using namespace meniscus;
using nlohmann::json;

namespace {
json keys(const char* k) { return action("ui.keys", {{"keys", k}}); }
json type(const char* t) { return action("ui.type", {{"text", t}}); }
json click(const char* w) { return action("ui.click", {{"widget", w}}); }
json waits(double s) { return action("wait", {{"seconds", s}}); }
json seen(const char* file) { return action("ui.save", {{"file", file}}); }
json set(const char* path, const json& value) { return action("param.set", {{"path", path}, {"value", value}, {"apply", false}}); }
bool shows(const scratch::Folder& folder, const char* file, const std::string& widget) {
    const json saved = readJson(folder / file);
    for (const json& w : saved["widgets"])
        if (w["name"] == widget) return true;
    return false;
}

/// Drafts can be kept, or not.
struct StateFolder {
    explicit StateFolder(const std::string& folder) { setenv("XDG_STATE_HOME", folder.c_str(), 1); }
    ~StateFolder() { unsetenv("XDG_STATE_HOME"); }
};
}  // namespace

TEST_CASE("a number that was slid is not typed in: the next key is a shortcut") {
    const scratch::Folder folder;
    const Run run =
        play(folder, dam(),
             {action("param.find"), waits(0.2), type("fluids.0.viscosity.kinematic"), waits(0.2),
              action("ui.drag", {{"widget", "inspector/field"}, {"x", 20}, {"y", 0}}), keys("Space"), waits(0.5), action("sim.pause"),
              action("stats.save", {{"file", "stats.json"}}), action("scene.saveAs", {{"file", "slid.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(readJson(folder / "stats.json")["steps"].size() > 0);
    CHECK(scene::load(folder / "slid.json").fluids[0].viscosity.kinematic !=
          scene::load(folder / "scene.json").fluids[0].viscosity.kinematic);
}

TEST_CASE("what is typed right after a click on a number is its text, from the first figure on") {
    const scratch::Folder folder;
    const Run run =
        play(folder, dam(),
             {action("param.find"), waits(0.2), type("fluids.0.restDensity"), waits(0.2), click("inspector/field"), waits(0.1), type("5"),
              type("0"), type("0"), waits(0.2), keys("Enter"), waits(0.2), action("scene.saveAs", {{"file", "typed.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(scene::load(folder / "typed.json").fluids[0].restDensity == 500);
}

TEST_CASE("a window of any size shows what there is room for, and Play") {
    for (const char* size : {"--size 320x240", "--size 640x400 --scale 2", "--size 800x600 --scale 2.5", "--size 1280x720 --scale 4",
                             "--size 500x400", "--size 640x400", "--size 1024x768 --scale 2"}) {
        const scratch::Folder folder;
        const json actions = {action("sim.step", {{"count", 2}}),
                              action("view.panel", {{"name", "log"}, {"shown", true}}),
                              action("view.panel", {{"name", "lesson"}, {"shown", true}}),
                              action("record.dialog"),
                              waits(0.1),
                              action("record.dialog"),
                              seen("all.json"),
                              action("view.preset", {{"name", "explore"}}),
                              keys("Ctrl+P"),
                              waits(0.1),
                              keys("Esc"),
                              keys("Ctrl+O"),
                              waits(0.1),
                              keys("Esc"),
                              action("compare.start"),
                              action("compare.look", {{"name", "side by side"}}),
                              seen("two.json"),
                              kQuit};
        folder.write("play.json", json{{"actions", actions}}.dump());
        const Run run = editor_test::meniscus(folder, "'" + folder.write("scene.json", dam()) + "' --play play.json --hidden " + size);
        INFO(size << "\n" << run.errors);
        REQUIRE(run.code == 0);
        for (const char* file : {"all.json", "two.json"}) {
            const json saved = readJson(folder / file);
            json playButton, step;
            for (const json& w : saved["widgets"]) {
                if (w["name"] == "toolbar/play") playButton = w["rect"];
                if (w["name"] == "toolbar/step") step = w["rect"];
            }
            REQUIRE(playButton.is_array());
            REQUIRE(step.is_array());
            CHECK(playButton[0].get<double>() >= 0);
            CHECK(playButton[2].get<double>() - playButton[0].get<double>() >= 40);
            CHECK(step[0].get<double>() >= playButton[2].get<double>());
            CHECK(step[2].get<double>() <= saved["size"][0].get<double>());
        }
    }
}

TEST_CASE("leaving asks where changes can neither be saved nor kept, staying loses nothing") {
    const scratch::Folder folder;
    const StateFolder none("/proc/no folder");
    const Run run = play(folder, dam(),
                         {set("time.cfl", 0.5), keys("Ctrl+Q"), waits(0.3), seen("asked.json"), click("leave/stay"), waits(0.2),
                          action("scene.saveAs", {{"file", "kept.json"}}), seen("after.json"), keys("Ctrl+Q"), waits(20),
                          action("scene.saveAs", {{"file", "too late.json"}})});
    INFO(run.errors);
    CHECK(run.code == 0);
    CHECK(shows(folder, "asked.json", "leave/save as"));
    CHECK_FALSE(shows(folder, "after.json", "leave/stay"));
    CHECK(scene::load(folder / "kept.json").time.cfl == 0.5);
    CHECK_FALSE(std::filesystem::exists(folder / "too late.json"));  // nothing to lose: it went unasked
}

TEST_CASE("leaving while a film is recorded asks, and can finish it first") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {action("record.start", {{"folder", "film"}, {"format", "mp4"}, {"name", "dam"}, {"width", 160}, {"height", 120}}),
                          action("sim.step", {{"count", 60}}), keys("Ctrl+Q"), waits(0.3), seen("asked.json"), click("leave/finish"),
                          waits(60), action("stats.save", {{"file", "too late.json"}})});
    INFO(run.errors);
    CHECK(run.code == 0);
    CHECK(shows(folder, "asked.json", "leave/finish"));
    CHECK(std::filesystem::exists(folder / "film/dam.mp4"));
    CHECK_FALSE(std::filesystem::exists(folder / "too late.json"));
}

TEST_CASE("A and B begin with one state, whatever A has been through") {
    const scratch::Folder folder;
    const Run run =
        play(folder, dam(),
             {action("sim.step", {{"count", 10}}), set("fluids.0.viscosity.kinematic", 0.5), action("sim.step", {{"count", 20}}),
              set("fluids.0.viscosity.kinematic", 0.001), action("sim.step", {{"count", 5}}), action("sim.stepBack", {{"count", 10}}),
              set("fluids.0.viscosity.kinematic", 0.001), action("compare.start"), action("sim.step", {{"count", 12}}),
              action("stats.save", {{"file", "a.json"}}), action("compare.save", {{"file", "b.json"}}), action("sim.toStart"),
              action("sim.goTo", {{"time", 0.08}}), action("stats.save", {{"file", "a2.json"}}),
              action("compare.save", {{"file", "b2.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const json a = physics(folder / "a.json"), b = physics(folder / "b.json");
    REQUIRE(a.size() == 12);
    CHECK(a[0]["time"].get<double>() > 0.02);  // not from the scene's start
    CHECK(a == b);
    CHECK(physics(folder / "a2.json") == physics(folder / "b2.json"));
}

TEST_CASE("a parameter of B that is wrong leaves the card open, and says what is wrong") {
    const scratch::Folder folder;
    const Run run = play(
        folder, dam(),
        {action("compare.start"), action("palette.open", {{"query", "set parameter of b"}}), keys("Enter"), waits(0.3), type("time.clf"),
         click("ask/value"), waits(0.2), type("1"), waits(0.1), keys("Enter"), waits(0.3), seen("asked.json"), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(shows(folder, "asked.json", "ask/ok"));
}

TEST_CASE("an object that was added shows at once where it would be") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {action("view.preset", {{"name", "record"}}), action("screenshot", {{"file", "before.png"}}),
                          action("object.add", {{"kind", "boundary"}, {"shape", "sphere"}}), waits(1.5),
                          action("screenshot", {{"file", "added.png"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const auto accent = [&](const char* file) {
        return Picture(folder / file).count(300, 1000, [](Picture::Pixel p) { return p.b > 200 && p.b - p.r > 100 && p.g > 130; });
    };
    CHECK(accent("added.png") > accent("before.png") + 40);
}

TEST_CASE("where viscosity made it diverge, the card offers the step that is stable") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {set("fluids.0.viscosity.kinematic", 2.0), action("sim.play"), action("wait", {{"diverged", 60}}), waits(0.3),
                          click("view/go back"), waits(1), action("scene.saveAs", {{"file", "cured.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const scene::Description d = scene::load(folder / "cured.json");
    CHECK(d.time.maxStep < scene::load(folder / "scene.json").time.maxStep);
    CHECK(d.time.cfl == scene::load(folder / "scene.json").time.cfl);
}

TEST_CASE("Reset brings into force what waits for a restart") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {action("sim.step"), action("object.duplicate", {{"object", "water"}}),
                          action("object.move", {{"object", "fluids.1"}, {"by", {0.3, 0, 0}}}), action("sim.reset"), action("sim.step"),
                          action("stats.save", {{"file", "stats.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(readJson(folder / "stats.json")["counts"]["fluid"].get<int>() == 1000);
}

TEST_CASE("opening another scene asks what is to become of unsaved changes, and goes on") {
    const scratch::Folder folder;
    const StateFolder state(folder / "state");
    folder.write("other.json", dam());
    const json ask = {set("time.cfl", 0.5), keys("Ctrl+O"), waits(0.3),    click("scenes/file"), waits(0.3),
                      type("other.json"),   waits(0.2),     keys("Enter"), waits(0.5),           seen("asked.json")};
    for (const char* choice : {"discard first", "keep first", "save first"}) {
        json actions = ask;
        actions.push_back(click(("view/" + std::string(choice)).c_str()));
        actions.push_back(waits(2));
        actions.push_back(action("scene.open", {{"file", "scene.json"}}));
        actions.push_back(seen("back.json"));
        actions.push_back(action("scene.saveAs", {{"file", "now.json"}}));
        actions.push_back(kQuit);
        const Run run = play(folder, dam(), actions);
        INFO(choice << "\n" << run.errors);
        REQUIRE(run.code == 0);
        CHECK(shows(folder, "asked.json", "view/keep first"));
        CHECK(shows(folder, "back.json", "view/restore") == (std::string(choice) == "keep first"));
        CHECK((scene::load(folder / "now.json").time.cfl == 0.5) == (std::string(choice) == "save first"));
        std::filesystem::remove_all(folder.path / "state");
    }
}

TEST_CASE("the file card goes through folders, and asks before it replaces a file") {
    const scratch::Folder folder;
    std::filesystem::create_directories(folder.path / "my scenes");
    folder.write("my scenes/inside.json", dam());
    folder.write("taken.json", "{}");
    const Run run = play(folder, dam(),
                         {keys("Ctrl+O"),
                          waits(0.3),
                          click("scenes/file"),
                          waits(0.3),
                          click("file/my scenes"),
                          waits(0.3),
                          click("file/inside.json"),
                          click("file/ok"),
                          waits(1),
                          action("stats.save", {{"file", "stats.json"}}),
                          keys("Ctrl+Shift+S"),
                          waits(0.3),
                          seen("card.json"),
                          keys("Ctrl+A"),
                          type("../taken.json"),
                          waits(0.1),
                          keys("Enter"),
                          waits(0.3),
                          seen("asked.json"),
                          click("file/ok"),
                          waits(0.3),
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK_THAT(readJson(folder / "stats.json")["scene"].get<std::string>(), Catch::Contains("my scenes/inside.json"));
    CHECK_FALSE(shows(folder, "card.json", "file/Wait"));
    CHECK(shows(folder, "asked.json", "file/ok"));
    CHECK(scene::load(folder / "taken.json").fluids.size() == 1);
}

TEST_CASE("where the scene ends, Play runs on") {
    const scratch::Folder folder;
    const Run run =
        play(folder, dam(),
             {set("time.end", 0.02), action("sim.play"), waits(1.5), click("toolbar/play"), waits(1), action("sim.runOn"), waits(0.5),
              action("scene.saveAs", {{"file", "on.json"}}), action("stats.save", {{"file", "stats.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(scene::load(folder / "on.json").time.end == Approx(0.08));
    CHECK(readJson(folder / "stats.json")["steps"].back()["time"].get<double>() > 0.03);
}

TEST_CASE("in the scenes, Enter opens the first that fits, About tells the version") {
    const scratch::Folder folder;
    const Run opened = play(folder, dam(),
                            {action("help.about"), action("scene.forget"), keys("Ctrl+O"), waits(0.3), type("2d"), waits(0.3),
                             keys("Enter"), waits(3), action("stats.save", {{"file", "stats.json"}}), kQuit});
    INFO(opened.errors);
    REQUIRE(opened.code == 0);
    CHECK_THAT(readJson(folder / "stats.json")["scene"].get<std::string>(), Catch::Contains("2d"));
}
