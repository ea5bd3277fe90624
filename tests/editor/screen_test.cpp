// SPDX-License-Identifier: MIT
// What only a window on a screen shows: its size, its pace, and input as it comes.
#include "tests/editor/screen.h"

#include <X11/keysym.h>

#include <catch2/catch.hpp>

#include "tests/editor/program.h"

using namespace editor_test;
using nlohmann::json;

namespace {
constexpr unsigned kControl = 4;  // ControlMask

std::vector<std::string> program(const scratch::Folder& folder, json actions, const std::string& size) {
    folder.write("scene.json", dam());
    folder.write("play.json", json{{"actions", std::move(actions)}}.dump());
    return {"scene.json", "--size", size, "--play", "play.json"};
}
}  // namespace

TEST_CASE("a window that was made larger is drawn to its new edges") {
    const scratch::Folder folder;
    VirtualScreen screen(1500, 1000);
    screen.start(folder, program(folder, json::array({action("wait", {{"seconds", 60}})}), "1000x700"));
    const auto dark = [&](int x, int y) {
        const auto p = screen.picture()[static_cast<std::size_t>(y * screen.width + x)];
        return p.r + p.g + p.b == 0;  // the screen itself
    };
    screen.wait(1);
    CHECK(dark(1380, 880));
    screen.resize(1400, 900);
    bool drawn = false;
    for (int i = 0; i < 40 && !drawn; ++i) screen.wait(0.25), drawn = !dark(1380, 20) && !dark(1380, 880) && !dark(20, 880);
    CHECK(drawn);
}

TEST_CASE("the water on screen moves on, however long its drawing takes") {
    const scratch::Folder folder;
    VirtualScreen screen(2400, 1500);
    screen.start(folder, program(folder,
                                 {action("view.preset", {{"name", "record"}}), action("sim.speed", {{"factor", 0.05}}), action("sim.play"),
                                  action("wait", {{"seconds", 60}})},
                                 "2400x1500"));
    screen.wait(3);
    const auto before = screen.picture();
    bool moved = false;
    for (int i = 0; i < 20 && !moved; ++i) {
        screen.wait(0.5);
        const auto now = screen.picture();
        int changed = 0;
        for (int y = 300; y < 1300; ++y)
            for (int x = 300; x < 2000; ++x) {
                const auto k = static_cast<std::size_t>(y * screen.width + x);
                changed += !(now[k] == before[k]);
            }
        moved = changed > 5000;
    }
    CHECK(moved);
}

TEST_CASE("Ctrl+O is that, even where Ctrl was let go before the program came to look") {
    const scratch::Folder folder;
    VirtualScreen screen(1280, 720);
    screen.start(folder,
                 program(folder, {action("wait", {{"seconds", 8}}), action("ui.save", {{"file", "seen.json"}}), kQuit}, "1280x720"));
    screen.wait(2);
    screen.stopProgram();
    screen.key(XK_Control_L, true);
    screen.key(XK_o, true, kControl);
    screen.key(XK_Control_L, false, kControl);
    screen.continueProgram();
    REQUIRE(screen.finish(60) == 0);
    CHECK_THAT(scratch::contents(folder / "seen.json"), Catch::Contains("scenes/filter"));
}

TEST_CASE("a menu of the right button stays where it opened while the pointer moves on") {
    const scratch::Folder folder;
    VirtualScreen screen(1280, 720);
    screen.start(folder,
                 program(folder, {action("wait", {{"seconds", 9}}), action("ui.save", {{"file", "seen.json"}}), kQuit}, "1280x720"));
    screen.wait(2);
    constexpr int kX = 1000, kY = 180;  // in the inspector
    screen.moveTo(kX, kY);
    screen.button(3, true);
    screen.wait(0.3);
    screen.button(3, false);
    screen.wait(0.7);
    screen.moveTo(kX - 300, kY + 200);
    screen.moveTo(kX - 310, kY + 210);
    REQUIRE(screen.finish(60) == 0);
    const json seen = readJson(folder / "seen.json");
    int items = 0;
    for (const json& w : seen["widgets"]) {
        if (w["name"] != "menu/Copy path") continue;
        ++items;
        CHECK(std::abs(w["rect"][0].get<double>() - kX) < 30);
        CHECK(w["rect"][1].get<double>() > kY);
        CHECK(w["rect"][1].get<double>() < kY + 160);
    }
    CHECK(items == 1);
}
