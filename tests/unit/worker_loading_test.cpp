// SPDX-License-Identifier: MIT
// Loading: how far it is, and that it can be cancelled at any moment without a trace.
#include <catch2/catch.hpp>

#include "engine/base/error.h"
#include "engine/scene/scene.h"
#include "engine/world/simulation.h"
#include "engine/world/worker.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::world;
using Phase = WorkerState::Phase;

TEST_CASE("a simulation that is made says how far it is, and can be cancelled at every word it says") {
    const auto device = makeDevice("cpu", 1);
    const auto scene = scene::parse(scratch::cube(), "cube.json");
    std::vector<double> said;
    std::vector<std::string> stages;
    const Simulation whole(scene, *device, [&](std::string_view stage, double done) {
        said.push_back(done);
        if (stages.empty() || stages.back() != stage) stages.emplace_back(stage);
        return true;
    });
    CHECK(stages.size() >= 3);
    CHECK(said.front() == 0);
    CHECK(std::is_sorted(said.begin(), said.end()));
    CHECK(said.back() <= 1);
    for (std::size_t at = 0; at < said.size(); ++at) {
        std::size_t calls = 0;
        CHECK_THROWS_AS(Simulation(scene, *device, [&](std::string_view, double) { return calls++ < at; }), Cancelled);
        CHECK(calls == at + 1);  // nothing goes on once it was told to stop
    }
}

TEST_CASE("loading that is cancelled leaves the scene before as it was, and the next scene opens") {
    const scratch::Folder folder;
    const std::string small = folder.write("small.json", scratch::cube());
    const std::string large = folder.write("large.json", R"({"version": 1, "name": "large", "particleRadius": 0.0125,
        "fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}]})");
    Worker w({.device = "cpu", .threads = 2});
    w.open(small).get();
    w.step(3).get();
    bool cancelled = false;
    for (int attempt = 0; attempt < 20 && !cancelled; ++attempt) {
        auto opened = w.open(large);
        w.cancelLoading();
        try {
            opened.get();  // was quicker than we
            w.open(small).get();
            w.step(3).get();
        } catch (const Cancelled&) {
            cancelled = true;
        }
    }
    REQUIRE(cancelled);
    CHECK(w.state().phase == Phase::Paused);
    CHECK(w.state().sceneFile == small);
    CHECK(w.state().problem.empty());
    CHECK(w.statisticsAfter(0).size() == 3);
    CHECK(w.description().name == "cube");
    w.step(1).get();
    CHECK(w.statisticsAfter(0).size() == 4);
    w.open(large).get();
    CHECK(w.description().name == "large");
}

TEST_CASE("cancelling acts on what was asked for before it only, and does not stop a simulation") {
    const scratch::Folder folder;
    const std::string file = folder.write("cube.json", scratch::cube());
    Worker w({.device = "cpu", .threads = 2});
    w.cancelLoading();
    w.open(file).get();
    w.play().get();
    w.cancelLoading();
    CHECK(w.state().phase == Phase::Running);
    CHECK_FALSE(w.state().cancelling);
    w.waitSimulated(0.003).get();
    w.pause().get();
    w.reset().get();
    CHECK(w.state().phase == Phase::Paused);
}
