// SPDX-License-Identifier: MIT
// Nothing on screen overlaps, is cut off or lacks its words, in any state and at any size; what is arranged is remembered.
#include <catch2/catch.hpp>
#include <set>

#include "app/editor/settings.h"
#include "engine/scene/scene.h"
#include "tests/editor/program.h"

using namespace editor_test;
namespace scene = meniscus::scene;
using nlohmann::json;

namespace {

struct Box {
    double x0, y0, x1, y1;
    explicit Box(const json& j) : x0(j[0]), y0(j[1]), x1(j[2]), y1(j[3]) {}
    /// Of whom a part lies over a part of the other, and neither contains the other: what lies in something is its part.
    bool collides(const Box& b) const {
        const bool apart = x1 <= b.x0 + 1 || b.x1 <= x0 + 1 || y1 <= b.y0 + 1 || b.y1 <= y0 + 1;
        return !apart && !contains(b) && !b.contains(*this);
    }
    bool contains(const Box& b) const { return x0 <= b.x0 + 1 && y0 <= b.y0 + 1 && x1 >= b.x1 - 1 && y1 >= b.y1 - 1; }
};

void tidy(const json& saved, const std::string& state) {
    const json& all = saved["widgets"];
    CHECK(all.size() > 5);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Box box(all[i]["rect"]), visible(all[i]["visible"]);
        INFO(state << ": " << all[i].dump());
        CHECK(box.x1 - box.x0 >= 8);
        CHECK(box.y1 - box.y0 >= 8);
        const double border = all[i]["name"].get<std::string>().starts_with("menu/") ? 3 : 1;  // of a list
        CHECK(visible.x1 - visible.x0 >= box.x1 - box.x0 - border);                            // down, what is cut off can be scrolled to
        CHECK(box.x0 >= 0);
        CHECK(box.x1 <= saved["size"][0].get<double>());
        for (std::size_t k = 0; k < i; ++k) {
            if (all[k]["window"] != all[i]["window"]) continue;
            const Box a(all[k]["visible"]), b(all[i]["visible"]);
            if (a.x1 <= a.x0 || a.y1 <= a.y0 || b.x1 <= b.x0 || b.y1 <= b.y0) continue;  // scrolled away
            INFO("and " << all[k].dump());
            CHECK_FALSE(a.collides(b));
        }
    }
    for (const json& text : saved["cut"]) {
        INFO(state << ": " << text);
        CHECK(text.get<std::string>().size() > 60);  // sentences have a tip that tells them whole; labels and values must fit
    }
}

}  // namespace

TEST_CASE("nothing overlaps and no word is cut, in every state and at every size") {
    const json open = {{"action", "sim.step"}, {"count", 2}};
    struct State {
        std::string name;
        json actions;
        json after = json::array();  ///< what ends it
    };
    const json diverges = {action("param.set", {{"path", "fluids.0.viscosity.kinematic"}, {"value", 10000}}), action("sim.play"),
                           action("wait", {{"diverged", 60}})};
    const std::vector<State> states = {
        {"explore", json::array({open})},
        {"teach", json::array({open, {{"action", "view.preset"}, {"name", "teach"}}})},
        {"record", json::array({open, {{"action", "view.preset"}, {"name", "record"}}})},
        {"log", json::array({open, {{"action", "view.panel"}, {"name", "log"}, {"shown", true}}})},
        {"palette", json::array({open, {{"action", "palette.open"}, {"query", "visc"}}})},
        {"shortcuts", json::array({open, {{"action", "help.shortcuts"}}})},
        {"scenes", json::array({open, {{"action", "ui.keys"}, {"keys", "Ctrl+O"}}})},
        {"menu", json::array({open, {{"action", "ui.click"}, {"widget", "menu"}}, {{"action", "ui.hover"}, {"widget", "menu/View"}}})},
        {"asking",
         json::array({open, {{"action", "palette.open"}, {"query", "place camera"}}, {{"action", "ui.keys"}, {"keys", "Enter"}}})},
        {"record dialog", json::array({open, {{"action", "record.dialog"}}}), json::array({{{"action", "record.dialog"}}})},
        {"shown", json::array({open, action("ui.click", {{"widget", "layers"}})})},
        {"devices", json::array({open, action("ui.click", {{"widget", "toolbar/device"}})})},
        {"mesh", json::array({open, action("view.panel", {{"name", "scene"}, {"shown", true}}), action("object.mesh")})},
        {"A and B", json::array({action("compare.start", {{"path", "fluids.0.viscosity.kinematic"}, {"value", 0.5}}), open}),
         json::array({action("compare.stop")})},
        {"side by side", json::array({action("compare.start"), action("compare.look", {{"name", "side by side"}}), open}),
         json::array({action("compare.stop")})},
        {"recording",
         json::array({open, action("record.start", {{"folder", "frames"}, {"width", 64}, {"height", 36}}), action("sim.step"),
                      action("record.dialog")}),
         json::array({action("record.discard"), action("record.dialog")})},
        {"loading", json::array({action("scene.open", {{"file", "large.json"}, {"wait", false}}), action("wait", {{"seconds", 0.6}})}),
         json::array({action("scene.cancel")})},
        {"diverged", diverges, json::array({action("sim.reset")})},
        {"lesson", json::array({action("lesson.open", {{"file", "1_time_step"}})})},
        {"answered", json::array({action("lesson.next"), action("lesson.next")})}};
    for (const auto& [size, scale] : {std::pair{"1280x720", "1"}, {"1920x1080", "1"}, {"1920x1080", "2"}, {"1600x900", "1.25"}}) {
        const scratch::Folder folder;
        json actions = json::array();
        for (const State& s : states) {
            if (s.name != "answered") actions.push_back({{"action", "view.preset"}, {"name", "explore"}});
            for (const json& a : s.actions) actions.push_back(a);
            actions.push_back({{"action", "ui.save"}, {"file", s.name + ".json"}});
            actions.push_back({{"action", "ui.keys"}, {"keys", "Esc"}});
            for (const json& a : s.after) actions.push_back(a);
        }
        actions.push_back({{"action", "quit"}});
        folder.write("play.json", json{{"actions", actions}}.dump());
        folder.write("large.json", R"({"version": 1, "particleRadius": 0.02, "fluids": [{"box": {"min": [0, 0, 0], "max": [4, 4, 4]}}]})");
        const Run run = editor_test::meniscus(
            folder, "'" + folder.write("scene.json", dam()) + "' --play play.json --hidden --size " + size + " --scale " + scale);
        INFO(run.errors);
        REQUIRE(run.code == 0);
        for (const State& s : states) tidy(readJson(folder / (s.name + ".json")), s.name + " at " + size + ", scale " + scale);
    }
}

TEST_CASE("nothing overlaps and no word is cut where there are cloth and soft bodies, whatever solves for them") {
    const std::string scene = R"({"version": 1, "deformables": [
        {"name": "cloth", "cloth": {"size": [1, 1], "cells": [4, 4]}, "material": {"model": "orthotropic"}, "pins": [{"vertices": [0, 4]}]},
        {"name": "bar", "softBody": {"box": {"min": [0, 1, 0], "max": [1, 2, 1]}, "cells": [2, 2, 2]}, "material": {"model": "stable-neo-hookean"}}]})";
    std::vector<std::pair<std::string, json>> states;
    for (const std::string& solver : scene::parameterAt("deformableSolver.solver")->choices)
        states.push_back(
            {solver, json::array({action("param.set", {{"path", "deformableSolver.solver"}, {"value", solver}}), action("sim.step")})});
    states.push_back({"soft", json::array({action("object.select", {{"object", "bar"}})})});
    states.push_back({"solvers", json::array({action("ui.click", {{"widget", "toolbar/solver"}})})});
    states.push_back({"deleted", json::array({action("object.delete", {{"object", "cloth"}})})});
    states.push_back({"own", json::array({action("view.colorBy", {{"field", "color"}})})});
    for (const auto& [size, scale] : {std::pair{"1280x720", "1"}, {"1920x1080", "1"}, {"1920x1080", "2"}}) {
        const scratch::Folder folder;
        json actions = json::array();
        for (const auto& [name, first] : states) {
            for (const json& a : first) actions.push_back(a);
            actions.push_back(action("ui.save", {{"file", name + ".json"}}));
            actions.push_back(action("ui.keys", {{"keys", "Escape"}}));
        }
        actions.push_back(kQuit);
        folder.write("play.json", json{{"actions", actions}}.dump());
        const Run run = editor_test::meniscus(
            folder, "'" + folder.write("scene.json", scene) + "' --play play.json --hidden --size " + size + " --scale " + scale);
        INFO(run.errors);
        REQUIRE(run.code == 0);
        for (const auto& [name, first] : states) tidy(readJson(folder / (name + ".json")), name + " at " + size + ", scale " + scale);
    }
}

TEST_CASE("a window without a scene offers scenes, and one while a scene is loaded can cancel") {
    const scratch::Folder folder;
    folder.write("play.json", json{{"actions",
                                    {{{"action", "ui.save"}, {"file", "empty.json"}},
                                     {{"action", "ui.click"}, {"widget", "browse"}},
                                     {{"action", "ui.save"}, {"file", "browser.json"}},
                                     {{"action", "quit"}}}}}
                                  .dump());
    const Run run = editor_test::meniscus(folder, "--empty --play play.json --hidden");
    INFO(run.errors);
    REQUIRE(run.code == 0);
    tidy(readJson(folder / "empty.json"), "empty");
    const std::string browser = readJson(folder / "browser.json").dump();
    CHECK_THAT(browser, Catch::Contains("scenes/Dam break") && Catch::Contains("scenes/filter"));
}

TEST_CASE("splitters and the size of everything change the layout while the program runs") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {{{"action", "ui.save"}, {"file", "before.json"}},
                          {{"action", "ui.drag"}, {"widget", "split inspector/grab"}, {"x", -60}, {"y", 0}},
                          {{"action", "ui.save"}, {"file", "wider.json"}},
                          {{"action", "view.scale"}, {"factor", 1.25}},
                          {{"action", "ui.save"}, {"file", "larger.json"}},
                          {{"action", "view.scale"}, {"factor", "monitor"}},
                          {{"action", "view.panel"}, {"name", "inspector"}, {"shown", false}},
                          {{"action", "ui.save"}, {"file", "without.json"}},
                          {{"action", "quit"}}});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const auto boxOf = [&](const char* file, const std::string& name) {
        const json saved = readJson(folder / file);
        for (const json& w : saved["widgets"])
            if (w["name"] == name) return Box(w["rect"]);
        return Box(json{0, 0, 0, 0});
    };
    const Box view = boxOf("before.json", "view/picture"), narrower = boxOf("wider.json", "view/picture");
    CHECK(narrower.x1 == Approx(view.x1 - 60).margin(1.5));  // the splitter is held at half a pixel
    const Box menu = boxOf("before.json", "toolbar/menu"), larger = boxOf("larger.json", "toolbar/menu");
    CHECK(larger.x1 - larger.x0 == Approx(1.25 * (menu.x1 - menu.x0)));
    CHECK(boxOf("without.json", "view/picture").x1 == Approx(1280));
}

TEST_CASE("layout, theme, size and recent scenes are remembered, a settings file that is broken is as none") {
    using namespace ::meniscus::editor;
    const scratch::Folder folder;
    const std::filesystem::path file = folder.path / "made/for it/settings.json";
    Settings s;
    s.layout.at(Panel::Inspector) = {false, 411};
    s.layout.at(Panel::Log).shown = true;
    s.theme = Theme::Light;
    s.scale = 1.5f;
    s.recent = {"/scenes/one.json", "/scenes/z\u00E9ro.json"};
    REQUIRE(saveSettings(s, file));
    CHECK(loadSettings(file) == s);
    CHECK(loadSettings(folder.path / "absent.json") == Settings());
    for (const char* broken : {"", "{", "[1, 2]", R"({"panels": 3, "theme": [], "scale": "large", "recent": [1]})", R"({"scale": 1e9})"}) {
        INFO(broken);
        CHECK(loadSettings(folder.write("broken.json", broken)) == Settings());
    }
    CHECK_FALSE(saveSettings(s, "/proc/no folder/settings.json"));
}

TEST_CASE("the log keeps what was said until it is cleared") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {{{"action", "view.panel"}, {"name", "log"}, {"shown", true}},
                          {{"action", "screenshot"}, {"file", "one.png"}},
                          {{"action", "screenshot"}, {"file", "said.png"}},
                          {{"action", "log.copy"}},
                          {{"action", "log.clear"}},
                          {{"action", "screenshot"}, {"file", "cleared.png"}},
                          {{"action", "quit"}}});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const auto ink = [&](const char* file) {  // of the log's lines
        const Picture p(folder / file);
        int n = 0;
        for (int y = 590; y < 680; ++y)
            for (int x = 80; x < 600; ++x) n += p.at(x, y).r > 120;
        return n;
    };
    CHECK(ink("said.png") > ink("cleared.png") + 100);
}

TEST_CASE("the palette changes a value in place") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {{{"action", "palette.open"}, {"query", "cfl factor"}},
                          {{"action", "ui.keys"}, {"keys", "Tab"}},
                          {{"action", "wait"}, {"seconds", 0.2}},
                          {{"action", "ui.keys"}, {"keys", "Ctrl+A"}},
                          {{"action", "ui.type"}, {"text", "0.25"}},
                          {{"action", "ui.keys"}, {"keys", "Enter"}},
                          {{"action", "scene.saveAs"}, {"file", "changed.json"}},
                          {{"action", "quit"}}});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(readJson(folder / "changed.json")["time"]["cfl"].get<double>() == Approx(0.25));
}
