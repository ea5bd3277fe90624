// SPDX-License-Identifier: MIT
// Every action that edits the scene can be undone: the scene is then what it was, to the letter; redone, it is edited again.
#include <catch2/catch.hpp>
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
        if (!a.edits || a.name == "edit.undo" || a.name == "edit.redo") continue;
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
