// SPDX-License-Identifier: MIT
// Lessons and plots, gone through by a play file.
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>

#include "app/editor/lesson.h"
#include "engine/base/error.h"
#include "tests/editor/program.h"

using namespace editor_test;
using namespace meniscus;
using nlohmann::json;

TEST_CASE("five lessons come with the program, each with a question, something to watch and one right answer") {
    const auto lessons = editor::shippedLessons();
    REQUIRE(lessons.size() == 5);
    for (const editor::Lesson& l : lessons) {
        INFO(l.title);
        CHECK(l.minutes > 0);
        CHECK(l.steps.size() >= 4);
        std::size_t questions = 0, watches = 0;
        for (const editor::LessonStep& s : l.steps) {
            watches += !s.watch.empty();
            if (s.answers.empty()) continue;
            ++questions;
            CHECK(std::count_if(s.answers.begin(), s.answers.end(), [](const auto& a) { return a.right; }) == 1);
        }
        CHECK(questions >= 1);
        CHECK(watches >= 2);
    }
}

TEST_CASE("every lesson can be gone through from its first step to its last, and back, the one that shows a divergence diverges") {
    for (const editor::Lesson& l : editor::shippedLessons()) {
        const scratch::Folder folder;
        const bool diverges = l.file.stem() == "1_time_step";
        const std::size_t last = l.steps.size() - (diverges ? 2 : 1);
        json actions = {{{"action", "lesson.open"}, {"file", l.file.stem().string()}}};
        for (std::size_t i = 0; i <= last; ++i) {
            if (!l.steps[i].answers.empty()) actions.push_back({{"action", "lesson.answer"}, {"number", l.steps[i].answers.size()}});
            if (i < last) actions.push_back({{"action", "lesson.next"}});
        }
        if (diverges) actions.push_back({{"action", "wait"}, {"simulated", 1}});
        actions.push_back({{"action", "sim.pause"}});
        actions.push_back({{"action", "lesson.back"}});
        const auto& again = l.steps[last - 1].actions;  // begun again, it plays, or has stopped where the reader is to look
        if (std::any_of(again.begin(), again.end(), [](const auto& a) { return a.first == "sim.play"; }))
            actions.push_back({{"action", "wait"}, {"simulated", 0.01}});
        else
            actions.push_back({{"action", "sim.step"}});
        actions.push_back({{"action", "lesson.close"}});
        actions.push_back(kQuit);
        const Run run = play(folder, dam(), actions);
        INFO(l.title << "\n" << run.errors);
        CHECK(run.code == (diverges ? 3 : 0));
    }
}

TEST_CASE("a lesson waits for its answer, and can be left") {
    const scratch::Folder folder;
    folder.write("dam.json", dam());
    folder.write("mine.json", R"({"lesson": 1, "title": "Mine", "description": "Short.", "steps": [
        {"title": "One", "text": "Look.", "actions": [{"action": "scene.open", "file": "dam.json"}, {"action": "sim.step", "count": 2}], "goesOn": true},
        {"title": "Two", "text": "Think.", "question": {"text": "Well?", "answers": [{"text": "a", "reply": "yes", "right": true}]}},
        {"title": "Three", "text": "Done.", "actions": [{"action": "sim.step"}]}]})");
    const json open = {{"action", "lesson.open"}, {"file", "mine.json"}}, next = {{"action", "lesson.next"}};
    const auto refused = [&](const json& actions, const std::string& what) {
        const Run run = play(folder, dam(), actions);
        INFO(run.errors);
        CHECK(run.code == 2);
        CHECK_THAT(run.errors, Catch::Contains(what));
    };
    refused({open, next}, "actions.1: lesson.next: the question waits for an answer");
    refused({open, {{"action", "lesson.answer"}, {"number", 2}}}, "number: must be from 1 to 1");
    refused(json::array({next}), "no lesson is open");
    const Run run = play(folder, dam(),
                         {{{"action", "lesson.list"}},
                          open,
                          {{"action", "lesson.answer"}, {"number", 1}},
                          next,
                          {{"action", "stats.save"}, {"file", "stats.json"}},
                          {{"action", "lesson.close"}},
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(readJson(folder / "stats.json")["steps"].size() == 3);
}

TEST_CASE("a lesson that is not right is refused with the place of what is wrong") {
    const scratch::Folder folder;
    const auto refused = [&](const std::string& text, const std::string& what) {
        const std::string file = folder.write("l.json", text);
        INFO(text);
        CHECK_THROWS_WITH(editor::readLesson(file), Catch::Contains(what));
    };
    refused("{", "l.json: ");
    refused("[]", "expected an object");
    refused(R"({"title": "x"})", "is not a lesson");
    refused(R"({"lesson": 1, "title": "x", "description": "y", "steps": []})", "steps: must be a list");
    refused(
        R"({"lesson": 1, "title": "x", "description": "y", "steps": [{"title": "a", "text": "b", "actions": [{"action": "sim.fly"}]}]})",
        "steps.0: actions.0: there is no action 'sim.fly'");
    refused(R"({"lesson": 1, "title": "x", "description": "y", "steps": [{"title": "a", "text": "b", "wach": "c"}]})", "steps.0: wach");
    refused(R"({"lesson": 1, "title": "x", "description": "y", "steps": [{"title": "a", "text": "b", "question":
        {"text": "q", "answers": [{"text": "a", "reply": "r"}]}}]})",
            "none is right");
    CHECK_THROWS_AS(editor::readLesson(folder.path / "absent.json"), InputError);
}

TEST_CASE("plots show what they are asked to, and are saved as numbers and as a picture") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {{{"action", "sim.step"}, {"count", 30}},
                          {{"action", "plots.show"}, {"plot", "energy"}, {"slot", 1}},
                          {{"action", "plots.show"}, {"plot", "convergence"}, {"slot", 2}},
                          {{"action", "plots.show"}, {"plot", "step"}, {"slot", 3}},
                          {{"action", "plots.range"}, {"from", 0.01}},
                          {{"action", "plots.log"}, {"plot", "energy"}},
                          {{"action", "plots.csv"}, {"file", "run.csv"}},
                          {{"action", "plots.png"}, {"file", "energy.png"}},
                          {{"action", "plots.show"}, {"plot", "density"}, {"slot", 1}},
                          {{"action", "plots.range"}},
                          {{"action", "plots.png"}, {"file", "density.png"}},
                          {{"action", "plots.csv"}},
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const std::string csv = scratch::contents(folder / "run.csv");
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 31);
    CHECK(scratch::contents(folder / "Small dam plots.csv") == csv);
    const Picture energy(folder / "energy.png"), density(folder / "density.png");
    CHECK(energy.width > 600);
    CHECK(energy.height > 100);
    CHECK(energy.rgb != density.rgb);
    int coloured = 0;
    for (int y = 0; y < energy.height; ++y)
        for (int x = 0; x < energy.width; ++x) coloured += energy.at(x, y).chroma() > 60;
    CHECK(coloured > 200);
    const auto refused = [&](const json& action, const std::string& what) {
        const Run bad = play(folder, dam(), {action, kQuit});
        INFO(bad.errors);
        CHECK(bad.code == 2);
        CHECK_THAT(bad.errors, Catch::Contains(what));
    };
    refused({{"action", "plots.show"}, {"plot", "mood"}}, "there is no plot 'mood'");
    refused({{"action", "plots.show"}, {"plot", "energy"}, {"slot", 4}}, "slot: must be from 1 to 3");
    refused({{"action", "plots.range"}, {"from", 2}, {"to", 1}}, "to: must be after");
    refused({{"action", "plots.csv"}, {"file", "absent/run.csv"}}, "cannot be written");
}

TEST_CASE("a small window has the plots' values in a strip, and the plots over the view when asked") {
    const scratch::Folder folder;
    folder.write("play.json", json{{"actions",
                                    {{{"action", "sim.step"}, {"count", 5}},
                                     {{"action", "ui.save"}, {"file", "strip.json"}},
                                     {{"action", "ui.click"}, {"widget", "plots strip/unfold"}},
                                     {{"action", "ui.save"}, {"file", "over.json"}},
                                     kQuit}}}
                                  .dump());
    const Run run = editor_test::meniscus(folder, "'" + folder.write("scene.json", dam()) + "' --play play.json --hidden --size 960x540");
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const auto plots = [&](const std::string& file) {
        std::size_t n = 0;
        const json saved = readJson(folder / file);
        for (const json& w : saved["widgets"]) n += w["name"] == "plots/area";
        return n;
    };
    CHECK(plots("strip.json") == 0);
    CHECK(plots("over.json") >= 2);
}
