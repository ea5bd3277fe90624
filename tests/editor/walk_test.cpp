// SPDX-License-Identifier: MIT
// The list of actions, walked: each is in the menu, in the palette and on the sheet of shortcuts, and a play file of the tests drives it.
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>

#include "app/actions/catalog.h"
#include "app/editor/offers.h"
#include "tests/editor/program.h"

using namespace editor_test;
using namespace meniscus;
using nlohmann::json;

namespace {

/// Names of the widgets of one window.
std::set<std::string> namesIn(const json& saved, const std::string& window) {
    std::set<std::string> names;
    for (const json& w : saved["widgets"])
        if (const std::string n = w["name"]; n.rfind(window + "/", 0) == 0) names.insert(n.substr(window.size() + 1));
    return names;
}

}  // namespace

TEST_CASE("every action is in the menu, in the palette and on the sheet of shortcuts") {
    const scratch::Folder folder;
    const std::vector<std::string> menus = {"File", "Edit", "Simulation", "View", "Record", "Help"};
    json actions = json::array({{{"action", "ui.click"}, {"widget", "menu"}}});
    for (const std::string& m : menus) {
        actions.push_back({{"action", "ui.hover"}, {"widget", "menu/" + m}});
        actions.push_back({{"action", "ui.save"}, {"file", m + ".json"}});
    }
    for (const json& a :
         {json{{"action", "ui.keys"}, {"keys", "Esc"}}, json{{"action", "help.shortcuts"}},
          json{{"action", "ui.save"}, {"file", "sheet.json"}}, json{{"action", "ui.keys"}, {"keys", "Esc"}},
          json{{"action", "palette.open"}}, json{{"action", "ui.save"}, {"file", "palette.json"}}, json{{"action", "quit"}}})
        actions.push_back(a);
    const Run run = play(folder, dam(), actions);
    INFO(run.errors);
    REQUIRE(run.code == 0);

    std::set<std::string> inMenus;
    for (const std::string& m : menus) inMenus.merge(namesIn(readJson(folder / (m + ".json")), "menu"));
    std::string sheet;
    for (const std::string& line : namesIn(readJson(folder / "sheet.json"), "shortcuts")) sheet += line + "\n";
    const std::set<std::string> palette = namesIn(readJson(folder / "palette.json"), "palette");
    std::size_t offered = 0;
    for (const actions::Action& a : actions::catalog()) {
        INFO(a.name);
        CHECK_FALSE(a.title.empty());
        CHECK_FALSE(a.help.empty());
        CHECK((a.menu == actions::Menu::Scripts || inMenus.contains(a.name)));  // what only scripts need is in nobody's way
        const std::string rest = a.title.substr(1);                             // "Play or pause": one line, where one key does both
        CHECK(sheet.find(rest) != std::string::npos);
        for (const editor::Offer& o : editor::offersOf(a)) offered += palette.contains(o.title + (o.asks ? "…" : ""));
    }
    CHECK(offered > actions::catalog().size() / 2);  // those that can be done now
}

TEST_CASE("a play file of the tests drives every action") {
    std::string tests;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(MENISCUS_SOURCE_DIR "/tests/editor"))
        if (entry.is_regular_file() && entry.path().filename() != "walk_test.cpp") tests += scratch::contents(entry.path().string());
    for (const actions::Action& a : actions::catalog()) {
        INFO(a.name);
        CHECK(tests.find('"' + a.name + '"') != std::string::npos);
    }
}
