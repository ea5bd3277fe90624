// SPDX-License-Identifier: MIT
// The worker thread as the editor sees it: commands, futures, snapshots, what survives an error.
#include <sys/resource.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <set>
#include <thread>

#include "engine/base/error.h"
#include "engine/world/worker.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::world;
using namespace std::chrono_literals;
using Phase = WorkerState::Phase;
using Clock = std::chrono::steady_clock;

namespace {
/// The newest snapshot, one that was not taken before; waits for it a while.
const Snapshot& newest(Worker& w) {
    for (const auto start = Clock::now(); Clock::now() - start < 60s; std::this_thread::sleep_for(1ms))
        if (const Snapshot* s = w.takeSnapshot()) return *s;
    throw std::runtime_error("no snapshot came");
}
double millisecondsOf(const std::function<void()>& f) {
    const auto start = Clock::now();
    f();
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}
double cpuSeconds() {
    rusage u{};
    getrusage(RUSAGE_SELF, &u);
    const auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
    return seconds(u.ru_utime) + seconds(u.ru_stime);
}
}  // namespace

TEST_CASE("a worker without a scene refuses commands and says so") {
    Worker w({.device = "cpu", .threads = 2});
    CHECK(w.state().phase == Phase::Empty);
    CHECK_THROWS_AS(w.play().get(), InputError);
    CHECK_THROWS_AS(w.step(1).get(), InputError);
    CHECK_THROWS_AS(w.set("time.end", "1").get(), InputError);
    CHECK(w.state().problem == "no scene is open");
    CHECK(w.takeSnapshot() == nullptr);
}

TEST_CASE("a worker for a device that does not exist is not made") { CHECK_THROWS_AS(Worker({.device = "gpu"}), InputError); }

TEST_CASE("an opened scene shows its start, paused") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    const std::string file = folder.write("a scene.json", scratch::cube());
    w.open(file).get();
    const Snapshot& s = newest(w);
    CHECK(s.particles.size() == 512);
    CHECK(s.counts.fluid == 512);
    CHECK(s.time == 0);
    CHECK_FALSE(s.running);
    CHECK(w.state().phase == Phase::Paused);
    CHECK(w.state().sceneFile == file);
    CHECK(w.description().name == "cube");
    CHECK(w.boundarySamples().size() == static_cast<std::size_t>(s.counts.boundary));
}

TEST_CASE("steps are made in number and order, and the last of them is in the next snapshot") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube()));
    auto three = w.step(3), two = w.step(2);
    two.get();
    CHECK(three.wait_for(0s) == std::future_status::ready);
    const Snapshot& s = newest(w);
    CHECK(s.statistics.step == 5);
    CHECK(s.time == Approx(5e-3));
    const auto steps = w.statisticsAfter(2);
    REQUIRE(steps.size() == 3);
    CHECK(steps.front().step == 3);
    CHECK(w.statisticsAfter(5).empty());
    CHECK(w.state().phase == Phase::Paused);
    CHECK_THROWS_AS(w.step(-1).get(), InputError);
}

TEST_CASE("playing goes on until paused, snapshots grow in generation and time") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube()));
    w.play().get();
    CHECK(w.state().phase == Phase::Running);
    std::uint64_t generation = 0;
    double time = -1;
    for (int i = 0; i < 20; ++i) {
        const Snapshot& s = newest(w);
        CHECK(s.generation > generation);
        CHECK(s.time >= time);
        generation = s.generation;
        time = s.time;
    }
    CHECK(time > 0);
    w.pause().get();
    const Snapshot& last = newest(w);
    CHECK_FALSE(last.running);
    CHECK(static_cast<std::size_t>(last.statistics.step) == w.statisticsAfter(0).size());
    CHECK(w.takeSnapshot() == nullptr);
}

TEST_CASE("the worker takes a changed parameter on the next step") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube()));
    w.step(1).get();
    w.set("time.step", "0.002");
    w.step(1).get();
    const auto steps = w.statisticsAfter(0);
    REQUIRE(steps.size() == 2);
    CHECK(steps[0].dt == Approx(0.001));
    CHECK(steps[1].dt == Approx(0.002));
    CHECK(w.description().time.step == 0.002);
}

TEST_CASE("a parameter that shapes the scene restarts it and keeps the others") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube()));
    w.set("time.step", "0.002");
    w.step(3).get();
    const auto scene = newest(w).scene;
    w.set("particleRadius", "0.125").get();
    const Snapshot& s = newest(w);
    CHECK(s.scene > scene);
    CHECK(s.particles.size() == 64);
    CHECK(s.time == 0);
    CHECK(w.statisticsAfter(0).empty());
    CHECK(w.description().time.step == 0.002);
    CHECK(w.state().phase == Phase::Paused);
}

TEST_CASE("bad values change nothing and are reported") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube())).get();
    CHECK_THROWS_AS(w.set("particleRadius", "-1").get(), InputError);
    CHECK(w.state().problem.find("particleRadius") != std::string::npos);
    CHECK_THROWS_AS(w.set("no.such", "1").get(), InputError);
    CHECK(w.description().particleRadius == 0.0625);
    CHECK(newest(w).particles.size() == 512);
    w.set("time.step", "0.002").get();
    CHECK(w.state().problem.empty());
}

TEST_CASE("a scene that cannot be opened leaves the last good one as it was") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    const std::string good = folder.write("good.json", scratch::cube());
    w.open(good);
    w.step(2).get();
    const auto scene = newest(w).scene;
    CHECK_THROWS_AS(w.open(folder / "missing.json").get(), InputError);
    CHECK_THROWS_AS(w.open(folder.write("bad.json", "{\"version\": 1,")).get(), InputError);
    CHECK(w.state().phase == Phase::Paused);
    CHECK(w.state().sceneFile == good);
    CHECK(w.state().problem.find("bad.json") != std::string::npos);
    w.step(1).get();
    const Snapshot& s = newest(w);
    CHECK(s.statistics.step == 3);
    CHECK(s.scene == scene);
}

TEST_CASE("reset goes back to the start with the parameters in force") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube())).get();
    const float y = newest(w).particles.front().y;
    w.set("time.step", "0.002");
    w.play();
    w.waitSimulated(0.02).get();
    w.reset().get();
    const Snapshot& s = newest(w);
    CHECK(s.time == 0);
    CHECK(s.particles.front().y == y);
    CHECK(w.state().phase == Phase::Paused);
    CHECK(w.description().time.step == 0.002);
}

TEST_CASE("waiting for simulated time ends when it has passed, and fails while paused") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube()));
    CHECK_THROWS_AS(w.waitSimulated(0.1).get(), InputError);
    w.play();
    w.waitSimulated(0.05).get();
    CHECK(w.statisticsAfter(0).size() >= 50);
    auto forever = w.waitSimulated(1000);
    w.pause().get();
    CHECK_THROWS_AS(forever.get(), InputError);
}

TEST_CASE("a scene pauses at its end and plays on once the end moves") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube("0.0195")));
    w.play();
    CHECK_THROWS_AS(w.waitSimulated(1).get(), InputError);
    CHECK(w.state().phase == Phase::Paused);
    CHECK(w.state().finished);
    CHECK(newest(w).time == Approx(0.02));
    CHECK_THROWS_AS(w.play().get(), InputError);
    w.set("time.end", "0.03").get();
    CHECK_FALSE(w.state().finished);
    w.play();
    CHECK_THROWS_AS(w.waitSimulated(1).get(), InputError);
    CHECK(newest(w).time == Approx(0.03));
}

TEST_CASE("snapshots are coloured by speed, or by a field that exists") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube()));
    w.step(3).get();
    const Snapshot& bySpeed = newest(w);
    CHECK(bySpeed.colorField == "speed");
    CHECK(bySpeed.colorMax == Approx(bySpeed.statistics.maxSpeed).epsilon(1e-3));
    w.colorBy("density").get();
    const Snapshot& byDensity = newest(w);
    CHECK(byDensity.colorField == "density");
    CHECK(byDensity.colorMin > 0);
    CHECK(std::all_of(byDensity.particles.begin(), byDensity.particles.end(),
                      [&](const Packed4& p) { return p.w >= byDensity.colorMin && p.w <= byDensity.colorMax; }));
    CHECK_THROWS_WITH(w.colorBy("taste").get(), Catch::Contains("density") && Catch::Contains("speed"));
    w.step(1).get();
    CHECK(newest(w).colorField == "density");
}

TEST_CASE("a simulation that diverges stops at its last good state, and goes on once the cause is gone") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube()));
    w.step(2).get();
    w.set("time.maxStep", "1").get();
    w.set("time.step", "1").get();
    w.play();
    CHECK_THROWS_AS(w.waitSimulated(1e6).get(), Diverged);
    CHECK(w.state().phase == Phase::Diverged);
    CHECK(w.state().problem.find("step ") == 0);
    const Snapshot& s = newest(w);
    CHECK_FALSE(s.running);
    CHECK(std::all_of(s.particles.begin(), s.particles.end(), [](const Packed4& p) { return std::isfinite(p.x + p.y + p.z); }));
    const int good = static_cast<int>(w.statisticsAfter(0).size());
    w.set("time.step", "0.001").get();
    CHECK(w.state().phase == Phase::Diverged);
    w.reset().get();
    CHECK(w.state().phase == Phase::Paused);
    CHECK(w.state().problem.empty());
    w.step(good + 1).get();
    CHECK(newest(w).statistics.step == good + 1);
}

TEST_CASE("a worker may be destroyed in the middle of a step, with commands waiting") {
    const scratch::Folder folder;
    std::future<void> waiting, unsent;
    {
        Worker w({.device = "cpu", .threads = 2});
        w.open(folder.write("s.json", scratch::cube()));
        w.play();
        waiting = w.waitSimulated(1e6);
        newest(w);
        unsent = w.waitSimulated(1e6);
    }
    CHECK_THROWS_AS(waiting.get(), InputError);
    CHECK_THROWS_AS(unsent.get(), InputError);
}

TEST_CASE("a paused worker uses no processor") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube()));
    w.step(1).get();
    std::this_thread::sleep_for(50ms);  // the pool goes to sleep
    const double before = cpuSeconds();
    std::this_thread::sleep_for(400ms);
    CHECK(cpuSeconds() - before < 0.05 * 0.4);
}

TEST_CASE("three snapshots go round, and their memory with them") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube()));
    w.step(3).get();
    std::set<const Packed4*> memory;
    for (int i = 0; i < 12; ++i) {
        w.step(1).get();
        memory.insert(newest(w).particles.data());
    }
    CHECK(memory.size() <= 3);
}

TEST_CASE("a hundred thousand particles step without keeping the reader waiting") {
    const scratch::Folder folder;
    Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube()), {"particleRadius=0.011"});
    w.play().get();
    std::vector<double> waits;
    for (int frame = 0; frame < 100; ++frame) {
        waits.push_back(millisecondsOf([&] {
            (void)w.state();
            (void)w.takeSnapshot();
        }));
        std::this_thread::sleep_for(2ms);
    }
    std::sort(waits.begin(), waits.end());
    CHECK(waits[50] < 0.1);
    CHECK(waits[90] < 0.5);  // a step takes a hundred times as long
}
