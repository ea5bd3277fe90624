// SPDX-License-Identifier: MIT
// Editing a scene in the window: undo, saving, what happens to files meanwhile, and changes that were never saved.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <random>
#include <thread>

#include "engine/scene/scene.h"
#include "tests/editor/program.h"

using namespace editor_test;
using namespace meniscus;
using nlohmann::json;

namespace {

json act(const std::string& name, json arguments = json::object()) {
    arguments["action"] = name;
    return arguments;
}
json set(const std::string& path, const json& value) { return act("param.set", {{"path", path}, {"value", value}, {"apply", false}}); }

/// Runs actions, and expects them to succeed.
void carriedOutOn(const std::string& scene, const scratch::Folder& folder, json actions) {
    actions.push_back(act("quit"));
    const Run run = play(folder, scene, actions);
    INFO(actions.dump() << "\n" << run.errors);
    REQUIRE(run.code == 0);
}
void carriedOut(const scratch::Folder& folder, const json& actions) { carriedOutOn(dam(), folder, actions); }

/// Until a play file has come to where it writes this.
void await(const std::string& file) {
    for (int i = 0; i < 3000 && !std::filesystem::exists(file); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
}
/// As long as it takes at most to see that a file has changed, and to read it.
const json kTakeOver = act("wait", {{"seconds", kSanitized ? 15 : 5}});

/// The tests' changes are kept in their own folder.
struct StateFolder {
    explicit StateFolder(const scratch::Folder& f) { setenv("XDG_STATE_HOME", (f / "state").c_str(), 1); }
    ~StateFolder() { unsetenv("XDG_STATE_HOME"); }
};

}  // namespace

TEST_CASE("edits made by a play file are saved, load to the same scene, and are all undone") {
    const scratch::Folder folder;
    std::mt19937 random(4);
    const auto below = [&](std::size_t n) { return random() % n; };
    json actions = json::array();
    int edits = 0;
    const auto edit = [&](json a) { actions.push_back(std::move(a)), ++edits; };
    edit(act("object.add", {{"kind", "boundary"}, {"shape", "sphere"}}));
    for (int i = 0; i < 60; ++i) {
        const double x = 0.01 * static_cast<double>(1 + i);
        switch (below(7)) {
            case 0:
                edit(act("object.duplicate", {{"object", "boundaries.1"}}));
                break;
            case 1:
                edit(act("object.rename", {{"object", "boundaries.1"}, {"name", "ball " + std::to_string(i)}}));
                break;
            case 2:
                edit(set("fluids.0.viscosity.kinematic", x));
                break;
            case 3:
                edit(act("object.move", {{"object", "boundaries.1"}, {"by", {0, x, 0}}}));
                break;
            case 4:
                edit(act("object.scale", {{"object", "boundaries.1"}, {"by", 1 + 0.1 * x}}));
                break;
            case 5:
                edit(set("gravity.1", -9 - x));
                break;
            default:
                edit(act("object.turn", {{"object", "boundaries.1"}, {"by", {0, x, 0}}}));
        }
    }
    actions.push_back(act("scene.saveAs", {{"file", "edited.json"}}));
    for (int i = 0; i < edits; ++i) actions.push_back(act("edit.undo"));
    actions.push_back(act("scene.saveAs", {{"file", "start.json"}}));
    for (int i = 0; i < edits; ++i) actions.push_back(act("edit.redo"));
    actions.push_back(act("scene.saveAs", {{"file", "again.json"}}));
    carriedOut(folder, actions);
    CHECK(scratch::contents(folder / "edited.json") == scratch::contents(folder / "again.json"));
    CHECK(scene::same(scene::load(folder / "start.json"), scene::load(folder / "scene.json")));
    const scene::Description edited = scene::load(folder / "edited.json");
    CHECK_FALSE(scene::same(edited, scene::load(folder / "scene.json")));
    CHECK(scene::text(edited) == scratch::contents(folder / "edited.json"));
}

TEST_CASE("parameters act on the next step, what needs a restart waits until it is applied") {
    const scratch::Folder folder;
    carriedOut(folder, {act("sim.step", {{"count", 3}}), set("time.adaptive", false), set("time.step", 0.0004), act("sim.step"),
                        act("object.duplicate", {{"object", "water"}}), act("object.move", {{"object", "fluids.1"}, {"by", {0.3, 0, 0}}}),
                        act("sim.step"), act("stats.save", {{"file", "before.json"}}), act("scene.apply"), act("sim.step"),
                        act("stats.save", {{"file", "after.json"}})});
    const json before = readJson(folder / "before.json"), after = readJson(folder / "after.json");
    REQUIRE(before["steps"].size() == 5);
    CHECK(before["steps"][3]["dt"].get<double>() == Approx(0.0004));
    REQUIRE(after["steps"].size() == 1);
    CHECK(after["counts"]["fluid"].get<int>() == 2 * before["counts"]["fluid"].get<int>());
}

TEST_CASE("a scene that cannot be written stays open, unsaved, and says what to do") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(), {set("time.cfl", 0.5), act("scene.saveAs", {{"file", "no folder/copy.json"}})});
    CHECK(run.code == 2);
    CHECK_THAT(run.errors,
               Catch::Contains("scene.saveAs") && Catch::Contains("cannot be written") && Catch::Contains("save to another folder"));
    const Run full = play(folder, dam(), {set("time.cfl", 0.5), act("scene.saveAs", {{"file", "/dev/full"}})});
    CHECK(full.code == 2);
    CHECK_THAT(full.errors, Catch::Contains("No space left on device") && Catch::Contains("the changes are still here"));
}

TEST_CASE("comments of a file that is saved over are kept beside it") {
    const scratch::Folder folder;
    folder.write("own.json", "// why it is so\n" + dam());
    carriedOut(folder, {act("scene.open", {{"file", "own.json"}}), set("time.cfl", 0.5), act("scene.save")});
    CHECK_THAT(scratch::contents(folder / "own.json~"), Catch::Contains("why it is so"));
    CHECK(scene::load(folder / "own.json").time.cfl == 0.5);
}

TEST_CASE("changes that were not saved are kept when the program is left, and can be restored") {
    const scratch::Folder folder;
    const StateFolder state(folder);
    carriedOut(folder, {set("time.cfl", 0.25), act("object.add", {{"kind", "boundary"}, {"shape", "sphere"}})});
    CHECK(scene::load(folder / "scene.json").time.cfl == 1);
    carriedOut(folder, {act("scene.restore"), act("scene.saveAs", {{"file", "restored.json"}})});
    const scene::Description restored = scene::load(folder / "restored.json");
    CHECK(restored.time.cfl == 0.25);
    CHECK(restored.boundaries.size() == 2);
    CHECK(play(folder, dam(), {act("scene.restore")}).code == 2);  // saved: nothing is left to restore
}

TEST_CASE("a scene whose file changes on disk is taken over, a broken or missing one leaves it as it is") {
    const scratch::Folder folder;
    const std::string scene = folder / "live.json";
    folder.write("live.json", dam());
    std::string other = dam();
    other.replace(other.find("\"Small dam\""), 11, "\"Other dam\"");
    {
        const std::jthread writer([&] {
            await(folder / "opened.json");
            folder.write("live.json", other);
        });
        carriedOut(folder, {act("scene.open", {{"file", "live.json"}}), act("stats.save", {{"file", "opened.json"}}), kTakeOver,
                            act("scene.saveAs", {{"file", "seen.json"}})});
    }
    CHECK(scene::load(folder / "seen.json").name == "Other dam");

    {
        const std::jthread breaker([&] {
            await(folder / "again.json");
            folder.write("live.json", "{ this is no scene");
            await(folder / "broken.json");
            std::filesystem::remove(scene);
        });
        carriedOut(folder, {act("scene.open", {{"file", "live.json"}}), act("stats.save", {{"file", "again.json"}}), kTakeOver,
                            act("stats.save", {{"file", "broken.json"}}), kTakeOver, act("sim.step"), act("scene.save")});
    }
    CHECK(scene::load(scene).name == "Other dam");
}

TEST_CASE("a mesh that becomes garbage leaves the simulation as it is, until it is a mesh again") {
    const scratch::Folder folder;
    const auto wall = [](double height) {
        const std::string y = std::to_string(height);
        return "v 1.6 0 0\nv 1.8 0 0\nv 1.8 0 0.4\nv 1.6 0 0.4\nv 1.6 " + y + " 0\nv 1.8 " + y + " 0\nv 1.8 " + y + " 0.4\nv 1.6 " + y +
               " 0.4\nf 1 2 3 4\nf 8 7 6 5\nf 1 5 6 2\nf 2 6 7 3\nf 3 7 8 4\nf 4 8 5 1\n";
    };
    folder.write("wall.obj", wall(0.2));
    std::string scene = dam();
    scene.replace(scene.find("\"inside\": true}"), 15, R"("inside": true}, {"name": "wall", "mesh": {"file": "wall.obj"}})");
    const std::string seen = folder / "garbage.json", after = folder / "mended.json";
    std::jthread writer([&] {
        await(folder / "open.json");
        folder.write("wall.obj", std::string("\0\1\2 no mesh", 12));
        await(seen);
        folder.write("wall.obj", wall(0.4));
    });
    carriedOutOn(scene, folder,
                 {act("sim.step"), act("stats.save", {{"file", "open.json"}}), kTakeOver, act("sim.step"),
                  act("stats.save", {{"file", "garbage.json"}}), kTakeOver, act("sim.step"), act("stats.save", {{"file", "mended.json"}})});
    writer.join();
    const json open = readJson(folder / "open.json"), garbage = readJson(seen), mended = readJson(after);
    CHECK(garbage["steps"].size() == 2);  // it ran on
    CHECK(garbage["counts"] == open["counts"]);
    CHECK(mended["steps"].size() == 1);  // the mended mesh is there, from the start
    CHECK(mended["counts"]["boundary"].get<int>() > open["counts"]["boundary"].get<int>());
}
