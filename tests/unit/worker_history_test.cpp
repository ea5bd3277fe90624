// SPDX-License-Identifier: MIT
// The worker in time: back, on, into other futures, round a loop, slowly; every answer is the same to the bit.
#include <catch2/catch.hpp>
#include <chrono>
#include <cstring>
#include <thread>

#include "engine/base/error.h"
#include "engine/base/progress.h"
#include "engine/world/worker.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::world;
using namespace std::chrono_literals;
using Phase = WorkerState::Phase;
using Clock = std::chrono::steady_clock;

namespace {
bool same(const Snapshot& a, const Snapshot& b) {
    return a.time == b.time && a.statistics.step == b.statistics.step && a.particles.size() == b.particles.size() &&
           std::memcmp(a.particles.data(), b.particles.data(), a.particles.size() * sizeof(Packed4)) == 0;
}
void checkSame(const std::vector<StepStatistics>& a, const std::vector<StepStatistics>& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(a[i].step == b[i].step);
        CHECK(a[i].time == b[i].time);
        CHECK(a[i].kineticEnergy == b[i].kineticEnergy);
        CHECK(a[i].solver.densityError == b[i].solver.densityError);
    }
}
struct Opened {
    scratch::Folder folder;
    Worker w;
    explicit Opened(const char* device = "cpu", const std::vector<std::string>& settings = {}) : w({.device = device, .threads = 2}) {
        w.open(folder.write("s.json", scratch::cube()), settings).get();
    }
    /// What is shown now: commands have published by the time that they are done.
    Snapshot seen() {
        while (const Snapshot* s = w.takeSnapshot()) last = *s;
        return last;
    }

private:
    Snapshot last;
};
}  // namespace

TEST_CASE("Rewinding and running again gives the same states to the bit, on cpu and checked") {
    for (const char* device : {"cpu", "checked"}) {
        CAPTURE(device);
        Opened o(device);
        Worker& w = o.w;
        const int first = std::string(device) == "cpu" ? 20 : 6, more = 6;
        w.step(first).get();
        const Snapshot middle = o.seen();
        w.step(more).get();
        const Snapshot end = o.seen();
        const auto statistics = w.statisticsAfter(0);
        w.rewind(middle.time).get();
        CHECK(w.state().phase == Phase::Paused);
        CHECK(same(o.seen(), middle));
        CHECK(w.statisticsAfter(0).size() == static_cast<std::size_t>(first));
        w.step(more).get();
        const Snapshot again = o.seen();
        CHECK(same(again, end));
        CHECK(again.past > end.past);
        checkSame(w.statisticsAfter(0), statistics);
        w.rewind(0).get();
        CHECK(o.seen().statistics.step == 0);
        w.step(first + more).get();
        CHECK(same(o.seen(), end));
        CHECK(w.timeline()->futures.empty());
        CHECK(w.timeline()->steps == first + more);
    }
}

TEST_CASE("Rewinding brings back the parameters in force, other ones from there make another future, and the old one can be entered") {
    Opened o;
    Worker& w = o.w;
    w.step(10).get();
    const double early = o.seen().time;
    w.step(10).get();
    w.set("fluids.0.viscosity.kinematic", "0.05").get();
    w.step(20).get();
    const Snapshot old = o.seen();
    w.rewind(early).get();
    CHECK(w.description().fluids[0].viscosity.kinematic == Approx(.01));
    w.set("fluids.0.viscosity.kinematic", "0.2").get();
    w.step(30).get();
    CHECK_FALSE(same(o.seen(), old));
    const auto t = w.timeline();
    REQUIRE(t->futures.size() == 1);
    CHECK(t->futures[0].fork == Approx(early));
    CHECK(w.statisticsOf(t->futures[0].id).get().size() == 30);
    w.enterFuture(t->futures[0].id, 1e9).get();
    CHECK(same(o.seen(), old));
    CHECK(w.description().fluids[0].viscosity.kinematic == Approx(.05));
    CHECK(w.timeline()->futures.size() == 1);
    CHECK_THROWS_AS(w.enterFuture(99, 0).get(), InputError);
    CHECK(same(o.seen(), old));
}

TEST_CASE("What a hand pulled at happens again on the way to a later state, and stops where the run goes on from there") {
    Opened o;
    Worker& w = o.w;
    w.step(5).get();
    w.pull(Pull{.particle = 3, .to = {1, 1, 1}, .radius = .5f, .stiffness = 300, .damping = 5}).get();
    w.step(10).get();
    w.pull(std::nullopt).get();
    const Snapshot pulled = o.seen();
    w.step(5).get();
    const Snapshot end = o.seen();
    w.boundHistory(200'000).get();  // few states: most have to be made again
    w.rewind(pulled.time * .99).get();
    w.rewind(0).get();
    w.goTo(pulled.time).get();
    CHECK(same(o.seen(), pulled));
    w.rewind(end.time).get();
    CHECK(same(o.seen(), end));
    w.rewind(pulled.time * .5).get();
    w.step(20).get();
    CHECK(w.timeline()->futures.size() == 1);
}

TEST_CASE("Times that cannot be gone to are refused with the reason, and nothing changes") {
    Opened o;
    Worker& w = o.w;
    w.step(5).get();
    const Snapshot before = o.seen();
    CHECK_THROWS_WITH(w.rewind(7).get(), Catch::Contains("not simulated yet") && Catch::Contains("ends at"));
    CHECK_THROWS_AS(w.rewind(-1).get(), InputError);
    CHECK_THROWS_AS(w.scrub(NAN).get(), InputError);
    CHECK_THROWS_AS(w.stepBack(-1).get(), InputError);
    CHECK_THROWS_AS(w.limitSpeed(-1).get(), InputError);
    CHECK(w.statisticsAfter(0).size() == 5);
    w.boundHistory(1).get();
    CHECK(w.timeline()->kept.empty());
    CHECK_THROWS_WITH(w.rewind(before.time / 2).get(), Catch::Contains("no room"));
    w.step(1).get();
    CHECK(o.seen().statistics.step == 6);
    Worker none({.device = "cpu", .threads = 1});
    CHECK_THROWS_AS(none.rewind(0).get(), InputError);
}

TEST_CASE("Steps back, scrubbing and jumping on arrive where they say") {
    Opened o;
    Worker& w = o.w;
    w.step(30).get();
    const Snapshot end = o.seen();
    w.stepBack(1).get();
    CHECK(o.seen().statistics.step == 29);
    w.stepBack(100).get();
    CHECK(o.seen().statistics.step == 0);
    w.scrub(end.time * .5).get();
    const Snapshot near = o.seen();
    CHECK(std::abs(near.time - end.time * .5) < .5 * end.time);
    const auto kept = w.timeline()->kept;
    CHECK(std::find(kept.begin(), kept.end(), near.time) != kept.end());
    w.goTo(end.time).get();
    CHECK(same(o.seen(), end));
    w.goTo(end.time + .01).get();
    const Snapshot later = o.seen();
    CHECK(later.time >= end.time + .01 * (1 - 1e-6));
    CHECK(later.time < end.time + .02);
    CHECK(w.state().phase == Phase::Paused);
    CHECK(w.timeline()->steps == later.statistics.step);
}

TEST_CASE("A run that diverged is gone back from, and its failure stays marked until other steps take its place") {
    Opened o;
    Worker& w = o.w;
    w.step(10).get();
    w.set("fluids.0.viscosity.kinematic", "10000").get();
    CHECK_THROWS_AS(w.step(400).get(), Diverged);
    CHECK(w.state().phase == Phase::Diverged);
    const auto failed = w.timeline();
    REQUIRE(failed->failure.has_value());
    CHECK(failed->failure->time == failed->end);
    w.rewind(.5 * failed->end).get();
    CHECK(w.state().phase == Phase::Paused);
    CHECK(w.state().problem.empty());
    CHECK(w.timeline()->failure.has_value());
    w.set("fluids.0.viscosity.kinematic", "0.01").get();
    w.step(20).get();
    CHECK_FALSE(w.timeline()->failure.has_value());
    REQUIRE(w.timeline()->futures.size() == 1);
    CHECK(w.timeline()->futures[0].failure.has_value());
}

TEST_CASE("A loop goes round, and takes parameters that are changed on its way with it") {
    Opened o;
    Worker& w = o.w;
    w.step(30).get();
    const double from = w.statisticsAfter(0)[9].time, to = w.statisticsAfter(0)[19].time;
    w.rewind(from).get();
    w.loop(from, to).get();
    const auto past = o.seen().past;
    w.play().get();
    w.set("fluids.0.viscosity.kinematic", "0.5").get();
    w.waitSimulated(5 * (to - from)).get();
    w.pause().get();
    const Snapshot s = o.seen();
    CHECK(s.past >= past + 4);
    CHECK((s.time >= from && s.time <= to));
    CHECK(w.description().fluids[0].viscosity.kinematic == .5);
    CHECK(w.timeline()->futures.size() >= 1);
    w.loop(0, 0).get();
    CHECK_FALSE(w.timeline()->loopTo.has_value());
}

TEST_CASE("A speed that is wanted is kept to, and commands act at once while it waits") {
    Opened o("cpu", {"time.adaptive=false", "time.step=0.001"});
    Worker& w = o.w;
    w.limitSpeed(.05).get();
    const auto start = Clock::now();
    w.play().get();
    w.waitSimulated(.01).get();
    CHECK(Clock::now() - start >= 160ms);
    w.limitSpeed(1e-4).get();
    const auto asked = Clock::now();
    w.pause().get();
    CHECK(Clock::now() - asked < 2s);
    CHECK(w.state().speed == 1e-4);
    // Steps that are counted do not wait.
    const auto counted = Clock::now();
    w.step(10).get();
    CHECK(Clock::now() - counted < 5s);
}

TEST_CASE("Going far is told of, and can be cancelled: then it stands where it has come to") {
    Opened o;
    Worker& w = o.w;
    w.step(200).get();
    const double end = o.seen().time;
    w.boundHistory(w.timeline()->bytes / std::max<std::size_t>(w.timeline()->kept.size(), 1) + 300'000).get();
    w.rewind(0).get();
    auto on = w.goTo(end);
    w.cancelLoading();
    try {
        on.get();
        CHECK(o.seen().time == end);
    } catch (const Cancelled&) {
        CHECK(o.seen().time < end);
    }
    CHECK(w.state().phase == Phase::Paused);
    CHECK(w.statisticsAfter(0).size() == static_cast<std::size_t>(w.timeline()->step));
    w.step(1).get();
}
