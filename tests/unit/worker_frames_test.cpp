// SPDX-License-Identifier: MIT
// States that the worker holds until a recording has taken them: which ones, and that nothing goes on before.
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "engine/base/error.h"
#include "engine/world/worker.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::world;
using namespace std::chrono_literals;
using Phase = WorkerState::Phase;

namespace {
/// The next state that is held; waits for it a while.
Snapshot held(Worker& w, int number) {
    for (int i = 0; i < 20'000; ++i, std::this_thread::sleep_for(1ms))
        if (const Snapshot* s = w.takeSnapshot())
            if (s->frame == number) return *s;
    throw std::runtime_error("frame " + std::to_string(number) + " was not held");
}
}  // namespace

TEST_CASE("a recording gets every frame once, on its time, however late it takes it") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube())).get();  // steps of 1 ms
    w.holdFrames(250).get();
    w.play().get();
    for (int i = 0; i < 6; ++i) {
        CHECK(held(w, i).time == Approx(4e-3 * i));
        if (i == 2) {
            std::this_thread::sleep_for(30ms);
            CHECK(w.statisticsAfter(0).size() == 8);  // held: not a step further
        }
        w.frameTaken().get();
    }
    w.holdFrames(0).get();
    w.waitSimulated(0.01).get();  // and runs freely again
    w.pause().get();
    const Snapshot* last = nullptr;
    while (!(last = w.takeSnapshot())) std::this_thread::sleep_for(1ms);
    CHECK(last->frame == -1);
}

TEST_CASE("steps that are asked for one by one are held, too, and waiting for time is not refused meanwhile") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube())).get();
    w.holdFrames(1000).get();
    auto steps = w.step(2);
    auto wait = w.waitSimulated(2e-3);
    CHECK(steps.wait_for(50ms) == std::future_status::timeout);
    for (int i = 0; i < 2; ++i) held(w, i), w.frameTaken().get();
    steps.get();
    wait.get();
    CHECK(held(w, 2).time == Approx(2e-3));
}

TEST_CASE("frames of states go on over a reset, and end with their fps") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube())).get();
    w.holdFrames(500).get();
    auto steps = w.step(2);
    for (int i = 0; i < 2; ++i) held(w, i), w.frameTaken().get();
    steps.get();
    w.reset().get();
    CHECK(held(w, 2).time == 0);
    CHECK_THROWS_AS(w.holdFrames(-1).get(), InputError);
    const auto files = std::make_shared<std::vector<ParticleFile>>();
    w.particleFiles(2, files).get();
    REQUIRE(files->size() == 1);
    CHECK(files->front().name == "water_000002.ply");
    CHECK(files->front().bytes.size() > 512 * 9 * 4);
}
