// SPDX-License-Identifier: MIT
// Every action that edits the scene can be undone: the scene is then what it was, to the letter; redone, it is edited again.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>

#include "app/actions/catalog.h"
#include "tests/editor/program.h"

using namespace editor_test;
using nlohmann::json;

TEST_CASE("every edit is undone and done again") {
    const std::map<std::string, json> edits = {{"param.set", {{"path", "time.cfl"}, {"value", 0.5}}},
                                               {"param.reset", {{"path", "fluids.0.restDensity"}, {"to", "default"}}},
                                               {"object.add", {{"kind", "boundary"}, {"shape", "sphere"}}},
                                               {"object.duplicate", {{"object", "fluids.0"}}},
                                               {"object.delete", {{"object", "boundaries.0"}}},
                                               {"object.rename", {{"object", "fluids.0"}, {"name", "oil"}}},
                                               {"object.hide", {{"object", "fluids.0"}}},
                                               {"object.shape", {{"object", "fluids.0"}, {"shape", "sphere"}}},
                                               {"object.move", {{"object", "fluids.0"}, {"by", {0.1, 0, 0}}}},
                                               {"object.turn", {{"object", "boundaries.0"}, {"by", {0, 10, 0}}}},
                                               {"object.scale", {{"object", "fluids.0"}, {"by", 0.5}}}};
    json start = json::parse(dam());
    start["fluids"][0]["restDensity"] = 900;
    const scratch::Folder folder;
    json actions = json::array();
    const auto save = [&](const std::string& file) { actions.push_back({{"action", "scene.saveAs"}, {"file", file}}); };
    for (const auto& a : meniscus::actions::catalog()) {
        if (!a.edits || a.name == "edit.undo" || a.name == "edit.redo" || a.name == "pin.toggle") continue;  // the last is below
        INFO(a.name);
        REQUIRE(edits.contains(a.name));
        save(a.name + ".before");
        json edit = edits.at(a.name);
        edit["action"] = a.name;
        actions.push_back(edit);
        save(a.name + ".after");
        actions.push_back({{"action", "edit.undo"}});
        save(a.name + ".undone");
        actions.push_back({{"action", "edit.redo"}});
        save(a.name + ".again");
        actions.push_back({{"action", "edit.undo"}});
    }
    actions.push_back({{"action", "quit"}});
    const Run run = play(folder, start.dump(), actions);
    INFO(run.errors);
    REQUIRE(run.code == 0);
    for (const auto& edit : edits) {
        INFO(edit.first);
        const auto text = [&](const char* when) { return scratch::contents(folder / (edit.first + when)); };
        CHECK(text(".undone") == text(".before"));
        CHECK(text(".again") == text(".after"));
        if (edit.first != "object.hide") CHECK(text(".after") != text(".before"));  // what is seen belongs to no file
    }
}

TEST_CASE("pinning a vertex is undone and done again") {
    const scratch::Folder folder;
    const std::string sheet = R"({"version": 1, "gravity": [0, 0, 0], "deformables": [{"cloth": {"size": [1, 1], "cells": [2, 2]}}],
        "camera": {"position": [0.5, 2, 0.6], "target": [0.5, 0, 0.5]}})";
    json actions{{{"action", "view.preset"}, {"name", "record"}}, {{"action", "pick"}, {"x", 0.5}, {"y", 0.5}}};
    for (const char* step : {"", "pin.toggle", "edit.undo", "edit.redo", "pin.toggle"}) {
        if (*step) actions.push_back({{"action", step}});
        actions.push_back({{"action", "scene.saveAs"}, {"file", std::to_string(actions.size()) + ".json"}});
    }
    actions.push_back({{"action", "quit"}});
    const Run run = play(folder, sheet, actions);
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const auto pins = [&](const char* file) { return readJson(folder / file)["deformables"][0].value("pins", json::array()); };
    CHECK(pins("2.json").empty());
    REQUIRE(pins("4.json").size() == 1);
    CHECK(pins("4.json")[0]["vertices"] == json{4});
    CHECK(pins("6.json").empty());
    CHECK(pins("8.json") == pins("4.json"));
    CHECK(pins("10.json").empty());
}

TEST_CASE("what is selected, found and held as a tool changes no scene, unsaved changes are kept, saved and taken from the file") {
    const scratch::Folder folder;
    const std::string state = folder.path.string() + "/state";
    ::setenv("XDG_STATE_HOME", state.c_str(), 1);
    json actions = json::array();
    for (const char* tool : {"tool.move", "tool.turn", "tool.scale", "tool.local", "tool.snap", "tool.pick"})
        actions.push_back({{"action", tool}});
    for (const json& a : {json{{"action", "object.select"}, {"object", "water"}}, json{{"action", "param.copyPath"}, {"path", "time.cfl"}},
                          json{{"action", "param.find"}}, json{{"action", "ui.keys"}, {"keys", "Esc"}},
                          json{{"action", "scene.saveAs"}, {"file", "same.json"}}, json{{"action", "scene.open"}, {"file", "scene.json"}},
                          json{{"action", "object.add"}, {"kind", "boundary"}, {"shape", "sphere"}}, json{{"action", "scene.apply"}},
                          json{{"action", "quit"}}})
        actions.push_back(a);
    Run run = play(folder, dam(), actions);
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(readJson(folder / "same.json")["boundaries"].size() == 1);
    run = play(folder, dam(),
               {{{"action", "scene.restore"}},
                {{"action", "scene.saveAs"}, {"file", "restored.json"}},
                {{"action", "param.set"}, {"path", "time.cfl"}, {"value", 0.5}},
                {{"action", "scene.reload"}},
                {{"action", "scene.saveAs"}, {"file", "reloaded.json"}},
                {{"action", "param.set"}, {"path", "time.cfl"}, {"value", 0.25}},
                {{"action", "scene.save"}},
                {{"action", "quit"}}});
    ::unsetenv("XDG_STATE_HOME");
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(readJson(folder / "restored.json")["boundaries"].size() == 2);
    CHECK(readJson(folder / "reloaded.json")["time"]["cfl"].get<double>() == Approx(0.25));
}
