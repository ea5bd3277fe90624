// SPDX-License-Identifier: MIT
// What the session takes from the worker and says of it, without a window.
#include "app/editor/session.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <set>
#include <thread>

#include "tests/editor/program.h"

using namespace editor_test;
using namespace meniscus;
using nlohmann::json;

namespace {
std::string viscousDam() {
    json scene = json::parse(dam());
    scene["fluids"][0]["viscosity"] = {{"model", "explicit"}, {"kinematic", 0.3}};
    return scene.dump();
}
}  // namespace

TEST_CASE("a warning whose numbers change is said once, with its latest numbers") {
    const scratch::Folder folder;
    editor::Session s({.device = "cpu", .threads = 1});
    s.worker.open(folder.write("scene.json", viscousDam())).get();
    s.refresh();
    std::set<std::string> different;
    for (int i = 0; i < 12; ++i) {
        s.worker.step(1).get();
        s.refresh();
        for (const std::string& w : s.snapshot->statistics.warnings)
            if (w.starts_with("explicit viscosity")) different.insert(w);
        if (i == 5) s.worker.set("time.maxStep", "0.0031").get();
    }
    REQUIRE(different.size() > 1);
    std::vector<editor::LogLine> said;
    for (const editor::LogLine& l : s.log)
        if (l.notice.text.starts_with("explicit viscosity")) said.push_back(l);
    REQUIRE(said.size() == 1);
    CHECK(said[0].times == 1);
    const auto& now = s.snapshot->statistics.warnings;
    CHECK(std::find(now.begin(), now.end(), said[0].notice.text) != now.end());
}

TEST_CASE("while the picture rests, what is seen, picked and told stays one state, then it is the newest") {
    const scratch::Folder folder;
    editor::Session s({.device = "cpu", .threads = 1});
    s.worker.open(folder.write("scene.json", dam())).get();
    s.refresh();
    s.worker.play().get();
    const auto later = [] { std::this_thread::sleep_for(std::chrono::milliseconds(50)); };
    later();
    s.refresh();
    REQUIRE(s.running());
    const double time = s.snapshot->time;
    later();
    for (int i = 0; i < 5; ++i) s.refresh(true);
    CHECK(s.snapshot->time == time);
    s.refresh();
    CHECK(s.snapshot->time > time);
    s.worker.pause().get();
    s.refresh();
    s.worker.step(1).get();
    const double paused = s.snapshot->time;
    s.refresh(true);  // what stands still is taken as it is
    CHECK(s.snapshot->time > paused);
}

TEST_CASE("what went wrong is said once, by whoever says it first") {
    const scratch::Folder folder;
    editor::Session s({.device = "cpu", .threads = 1});
    auto opened = s.worker.open(folder.write("bad.json", "{\"version\": 1, \"fluids\": 3}"));
    std::string why;
    try {
        opened.get();
    } catch (const std::exception& e) {
        why = e.what();
    }
    REQUIRE_FALSE(why.empty());
    s.sayProblem(why);
    s.refresh();
    REQUIRE(s.log.size() == 1);
    CHECK(s.log[0].times == 1);
    s.worker.open(folder.write("good.json", dam())).get();
    s.refresh();
    CHECK(s.notice.kind != editor::Notice::Kind::Error);
}
