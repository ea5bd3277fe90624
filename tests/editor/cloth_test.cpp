// SPDX-License-Identifier: MIT
// Scenes of cloth and soft bodies in the window: their words, their marks, and what is offered where they diverge.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <set>

#include "tests/editor/program.h"

using namespace editor_test;
using nlohmann::json;

namespace {

std::string sheet(const std::string& more = "") {
    return R"({"version": 1, "gravity": [0, 0, 0], "deformables": [{"name": "sail", "color": "#20c060",
        "cloth": {"size": [1, 1], "cells": [4, 4]}, "pins": [{"vertices": [0, 4]}])" +
           more + R"(}], "camera": {"position": [0.5, 2, 0.6], "target": [0.5, 0, 0.5]}})";
}

/// What is on screen, window by window.
std::set<std::string> widgets(const std::string& file) {
    std::set<std::string> names;
    const json saved = readJson(file);
    for (const json& w : saved["widgets"]) names.insert(w["name"]);
    return names;
}
bool any(const std::set<std::string>& all, const std::string& part) {
    for (const std::string& s : all)
        if (s.find(part) != std::string::npos) return true;
    return false;
}

/// Pixels around a point of the window that are far from what was there before.
int changed(const Picture& a, const Picture& b, int x, int y, int reach) {
    int n = 0;
    for (int j = y - reach; j <= y + reach; ++j)
        for (int i = x - reach; i <= x + reach; ++i)
            n += std::abs(a.at(i, j).r - b.at(i, j).r) + std::abs(a.at(i, j).g - b.at(i, j).g) > 60;
    return n;
}

}  // namespace

TEST_CASE("a scene of cloth alone speaks of cloth: its solver, its plots, no fluid's") {
    const scratch::Folder folder;
    const Run run =
        play(folder, sheet(),
             {action("view.colorBy", {{"field", "speed"}}), action("sim.step", {{"count", 3}}), action("ui.save", {{"file", "ui.json"}}),
              action("stats.save", {{"file", "stats.json"}}), action("plots.csv", {{"file", "steps.csv"}}),
              action("object.delete", {{"object", "sail"}}), action("scene.apply"), action("ui.save", {{"file", "none.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const json step = readJson(folder / "stats.json")["steps"].back();
    CHECK(step["solver"]["name"] == "none");
    CHECK(step["deformable"]["substeps"].get<int>() >= 1);
    const std::string csv = scratch::contents(folder / "steps.csv");
    const std::string head = csv.substr(0, csv.find('\n'));
    INFO(head);
    CHECK(head.find("density") == std::string::npos);
    CHECK(head.find("deformable_substeps") != std::string::npos);
    const std::set<std::string> shown = widgets(folder / "ui.json");
    CHECK(any(shown, "view/upper end"));
    CHECK_FALSE(any(widgets(folder / "none.json"), "view/upper end"));  // nothing to colour, no legend
}

TEST_CASE("pinned vertices have marks, which can be hidden, cloth can have its own colour") {
    const scratch::Folder folder;
    const auto shot = [](const char* file) { return action("screenshot", {{"file", file}}); };
    const Run run = play(folder, sheet(),
                         {action("view.preset", {{"name", "record"}}), shot("pins.png"), action("view.show", {{"what", "pins"}}),
                          shot("none.png"), action("view.colorBy", {{"field", "color"}}), shot("own.png"), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const Picture pins(folder / "pins.png"), none(folder / "none.png"), own(folder / "own.png");
    int marks = 0, inner = 0, green = 0;
    for (int x = 100; x < 1180; ++x)
        for (int y = 60; y < 700; ++y) {
            const bool other = changed(pins, none, x, y, 0) > 0;
            marks += other;
            inner += other && x > 500 && x < 780 && y > 300 && y < 420;
            const auto p = own.at(x, y);
            green += p.g > p.r + 40 && p.g > p.b + 40;
        }
    CHECK(marks > 60);  // two diamonds
    CHECK(marks < 600);
    CHECK(inner == 0);  // and none in the middle
    CHECK(green > 20000);
}

TEST_CASE("where cloth diverged, the card offers substeps, which is what there is to shorten") {
    const scratch::Folder folder;
    const Run run = play(folder, R"({"version": 1, "deformables": [{"cloth": {"size": [1, 1], "cells": [2, 2]}, "position": [0, 90000, 0],
                                     "velocity": [0, 100000, 0]}]})",
                         {action("sim.play"), action("wait", {{"diverged", 60}}), action("ui.click", {{"widget", "view/go back"}}),
                          action("scene.saveAs", {{"file", "then.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(readJson(folder / "then.json")["deformableSolver"]["substeps"] == 8);
}

TEST_CASE("cells change and pins stay, said and undone, Escape is a key, as Esc is") {
    const scratch::Folder folder;
    const Run run =
        play(folder, sheet(),
             {action("param.set", {{"path", "deformables.0.cloth.cells"}, {"value", {8, 8}}, {"apply", false}}),
              action("scene.saveAs", {{"file", "finer.json"}}), action("edit.undo"), action("scene.saveAs", {{"file", "back.json"}}),
              action("help.shortcuts"), action("wait", {{"seconds", 0.3}}), action("ui.keys", {{"keys", "Escape"}}),
              action("wait", {{"seconds", 0.3}}), action("ui.save", {{"file", "ui.json"}}), action("plots.show", {{"plot", "substeps"}}),
              action("plots.show", {{"plot", "residual"}, {"slot", 2}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(readJson(folder / "finer.json")["deformables"][0]["pins"][0]["vertices"] == json{0, 8});
    CHECK(readJson(folder / "back.json")["deformables"][0]["pins"][0]["vertices"] == json{0, 4});
    CHECK_FALSE(any(widgets(folder / "ui.json"), "shortcuts/"));
}

TEST_CASE("the folder of what was written is shown by xdg-open, where there is none, that is said") {
    const scratch::Folder folder;
    const std::filesystem::path bin = folder.path / "bin";
    std::filesystem::create_directories(bin);
    folder.write("bin/xdg-open", "#!/bin/bash\nprintf '%s|' \"$#\" \"$1\" > '" + (folder / "asked") + "'\n");
    std::filesystem::permissions(bin / "xdg-open", std::filesystem::perms::owner_all);
    const std::string path = std::getenv("PATH");
    ::setenv("PATH", (bin.string() + ":" + path).c_str(), 1);
    const json actions = {action("stats.save", {{"file", "a b.json"}}), action("folder.show"), kQuit};
    Run run = play(folder, sheet(), actions);
    INFO(run.errors);
    CHECK(run.code == 0);
    CHECK(scratch::contents(folder / "asked") == "1|" + std::filesystem::canonical(folder.path).string() + "|");
    std::filesystem::remove(bin / "xdg-open");
    for (const char* tool : {"env", "timeout"}) std::filesystem::create_symlink(std::string("/usr/bin/") + tool, bin / tool);
    ::setenv("PATH", bin.c_str(), 1);
    run = play(folder, sheet(), actions);
    ::setenv("PATH", path.c_str(), 1);
    CHECK(run.code == 2);
    CHECK(run.errors.find("folder.show: xdg-open was not found") != std::string::npos);
}

TEST_CASE("cloth from a mesh whose name has a blank opens in view, is added to, saved and exported") {
    const scratch::Folder folder;
    folder.write("my sheet.obj", "o my sheet\nv 0 0 0\nv 1 0 0\nv 0 0 1\nv 1 0 1\nf 1 3 2\nf 2 3 4\n");
    const Run run =
        play(folder, R"({"version": 1, "deformables": [{"name": "my sheet", "cloth": {"mesh": {"file": "my sheet.obj"}}}]})",
             {action("view.preset", {{"name", "record"}}), action("view.colorBy", {{"field", "color"}}),
              action("screenshot", {{"file", "start.png"}}), action("object.add", {{"kind", "deformable"}, {"file", "my sheet.obj"}}),
              action("scene.apply"), action("sim.step"), action("scene.saveAs", {{"file", "saved.json"}}), kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(readJson(folder / "saved.json")["deformables"][1]["cloth"]["mesh"]["file"] == "my sheet.obj");
    CHECK(Picture(folder / "start.png").count(100, 1180, isWater) > 5000);
}
