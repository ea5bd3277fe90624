// SPDX-License-Identifier: MIT
// Boundaries that an edit puts elsewhere while the simulation runs: they go there, push the fluid out of their way, and history has it all.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/base/error.h"
#include "engine/world/course.h"
#include "engine/world/worker.h"
#include "tests/unit/scenes.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
std::size_t kinks = 0;
/// A pool, and a block beside the water's surface.
std::string pool() {
    return R"({"version": 1, "particleRadius": 0.05,
        "fluids": [{"box": {"min": [0, 0, 0], "max": [1.5, 0.7, 0.5]}}],
        "boundaries": [{"name": "tank", "box": {"min": [0, 0, 0], "max": [1.5, 1.5, 0.5]}, "inside": true},
                       {"name": "block", "box": {"min": [0.6, 0, 0], "max": [0.9, 0.3, 0.5]}, "position": [0, 0.9, 0]}]})";
}
double heightOf(const world::Simulation& s, std::size_t body) { return s.bodies()[body].place.shift[1]; }
std::size_t within(const std::vector<Packed4>& all, const Packed4& low, const Packed4& high) {
    return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const Packed4& p) {
        return p.x > low.x && p.y > low.y && p.z > low.z && p.x < high.x && p.y < high.y && p.z < high.z;
    }));
}
}  // namespace

TEST_CASE("A block that an edit puts into the water goes there steadily, and the water makes way") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(scene::parse(pool(), "pool.json"), *device);
    for (int i = 0; i < 5; ++i) s.step();
    CHECK_FALSE(s.bodies()[1].moves);
    s.set("boundaries.1.position", "[0, 0.35, 0]");
    CHECK(s.boundariesEdited());
    const double from = s.time();
    s.step();
    CHECK(s.bodies()[1].moves);
    CHECK_FALSE(s.boundariesEdited());
    // On its way from the first step on, and never faster than the water falls.
    CHECK(heightOf(s, 1) < .9 - 1e-6);
    CHECK(heightOf(s, 1) > .35);
    const auto count = s.positions().size();
    double before = heightOf(s, 1), fastest = 0;
    while (s.time() < from + 2 && heightOf(s, 1) > .35) {
        s.step();
        fastest = std::max(fastest, (before - heightOf(s, 1)) / s.statistics().dt);
        before = heightOf(s, 1);
    }
    CHECK(heightOf(s, 1) == .35);
    CHECK(fastest > .1);
    CHECK(fastest < std::sqrt(2 * 9.81 * .7));
    CHECK(s.positions().size() == count);
    // Nothing is left inside, further than the guard of walls mends.
    CHECK(within(s.positions(), {.62f, .37f, -1, 0}, {.88f, .63f, 2, 0}) == 0);
    CHECK(s.statistics().densityErrorAvg < .01);
}

TEST_CASE("An edit of a moving boundary changes how it goes on, without a jump, and its velocities are those of its way") {
    scene::Boundary b;
    b.box = scene::Box{{.6, 0, 0}, {.9, .3, .5}};
    b.position = {0, .9, 0};
    b.motion.emplace();
    b.motion->angularVelocity = {0, 0, 90};
    b.motion->pivot = {.75, .15, 0};
    world::Course course(b, scene::placement(b.position, b.rotation), 3);
    const std::vector<scene::Vector> corners{{.6, 0, 0}, {.9, .3, .5}, {.6, .3, 0}, {.9, 0, .5}};
    const auto distance = [](const scene::Vector& a, const scene::Vector& c) { return std::hypot(a[0] - c[0], a[1] - c[1], a[2] - c[2]); };
    const double turning = .2 * 1.6;  // m/s, of a corner about the pivot
    const auto goesOn = [&](double from, double seconds, double fastest) {
        constexpr double dt = 1e-3;
        for (double t = from; t < from + seconds; t += dt)
            for (const scene::Vector& x : corners) {
                const auto here = course.at(t)(x), there = course.at(t + dt)(x);
                REQUIRE(distance(here, there) < fastest * dt);
                // Halfway, as a central difference has it; not across the end of the way, where it has a kink.
                const auto v = course.rates(t + dt / 2).at(course.at(t + dt / 2)(x));
                const scene::Vector mean{(there[0] - here[0]) / dt, (there[1] - here[1]) / dt, (there[2] - here[2]) / dt};
                if (std::abs(t - from - seconds / 2) > seconds / 2 - 2 * dt || distance(v, mean) < 1e-4) continue;
                kinks += 1;
            }
    };
    kinks = 0;
    goesOn(0, 2, turning * 1.5);
    CHECK(kinks == 0);
    const auto before = course.at(2)(corners[0]);
    b.motion->angularVelocity = {0, 0, -180};
    b.rotation = {20, 0, 0};
    REQUIRE(course.differs(b));
    course.follow(b, 2, .5, corners);
    CHECK_FALSE(course.differs(b));
    CHECK(distance(course.at(2)(corners[0]), before) < 1e-12);
    goesOn(2, 8, 2.);
    CHECK(kinks <= 2 * corners.size());  // where the way ends
    // In the end it is where the scene has it, to the bit.
    const auto target = [&](double t) { return scene::Trajectory(b, 3).at(t) * scene::placement(b.position, b.rotation); };
    CHECK(course.at(10) == target(10));
    // Half a turn away, where the axis is the hardest to find; and without a motion it comes to rest.
    b.motion.reset();
    b.rotation = {0, 180, 0};
    course.follow(b, 10, .5, corners);
    goesOn(10, 6, .51);
    CHECK(course.at(16) == target(16));
    CHECK(course.moves());
}

TEST_CASE("History keeps edits of poses: before them a boundary is where it was, and the steps come out the same, to the bit") {
    const scratch::Folder folder;
    world::Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("pool.json", pool())).get();
    const auto last = [&] {
        const world::Snapshot* s = nullptr;
        while (const world::Snapshot* next = w.takeSnapshot()) s = next;
        REQUIRE(s);
        return *s;
    };
    w.step(4).get();
    w.set("boundaries.1.position", "[0, 0.6, 0]").get();
    w.step(6).get();
    w.set("boundaries.1.position", "[0.2, 0.6, 0]").get();
    w.set("boundaries.1.rotation", "[0, 0, 10]").get();
    w.step(6).get();
    const auto end = last();
    w.rewind(0).get();
    const auto start = last();
    CHECK_FALSE(start.bodies[1].moves);
    CHECK(start.bodies[1].place.shift[1] == .9);
    CHECK(w.description().boundaries[1].position[1] == .9);
    w.goTo(end.time).get();
    auto again = last();
    CHECK(again.time == end.time);
    CHECK(w.description().boundaries[1].rotation[2] == 10);
    CHECK(w.timeline()->futures.empty());
    REQUIRE(again.particles.size() == end.particles.size());
    CHECK(std::equal(again.particles.begin(), again.particles.end(), end.particles.begin(),
                     [](const Packed4& a, const Packed4& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }));
    CHECK(again.bodies[1].place == end.bodies[1].place);

    // Back to between the edits, and on another way.
    w.stepBack(9).get();
    CHECK(w.description().boundaries[1].position[0] == 0);
    CHECK(last().bodies[1].place.shift[1] < .9);
    w.set("boundaries.1.position", "[0, 0.9, 0]").get();
    w.step(2).get();
    CHECK(w.timeline()->futures.size() == 1);
    // A reset begins with it where it is placed.
    w.set("boundaries.1.position", "[0, 1, 0]").get();
    w.reset().get();
    const auto anew = last();
    CHECK(anew.bodies[1].place.shift[1] == 1);
    CHECK_FALSE(anew.bodies[1].moves);
}

TEST_CASE("Before the first step a boundary that was put elsewhere starts there, and fluid does not fill it") {
    const scratch::Folder folder;
    world::Worker w({.device = "cpu", .threads = 1});
    w.open(folder.write("pool.json", pool())).get();
    const auto whole = w.takeSnapshot()->counts.fluid;
    w.set("boundaries.1.position", "[0, 0, 0]").get();
    w.step(1).get();
    const world::Snapshot* s = nullptr;
    while (const world::Snapshot* next = w.takeSnapshot()) s = next;
    REQUIRE(s);
    CHECK(s->bodies[1].place.shift[1] == 0);
    CHECK(s->counts.fluid < whole);
}

TEST_CASE("A plane, which reaches as far as the scene, is placed anew with a restart") {
    scene::Description d = scene::parse(R"({"version": 1, "fluids": [{"box": {"min": [0, 0, 0], "max": [0.2, 0.2, 0.2]}}],
        "boundaries": [{"plane": {}}]})",
                                        "plane.json");
    CHECK(scene::set(d, "boundaries.0.rotation", "[0, 0, 5]") == scene::Acts::Restart);
    CHECK(scene::set(d, "boundaries.0.motion", R"({"velocity": [0, 0.1, 0]})") == scene::Acts::NextStep);
    const auto device = makeCpuDevice(1);
    world::Simulation s(d, *device);
    CHECK_THROWS_AS(s.set("boundaries.0.position", "[0, 1, 0]"), InputError);
}

TEST_CASE("A worker goes on with another device from where it is, and says why it has none of a name") {
    const scratch::Folder folder;
    world::Worker w({.device = "cpu", .threads = 2});
    w.open(folder.write("s.json", scratch::cube())).get();
    w.step(3).get();
    w.set("boundaries.0.position", "[0, 0.01, 0]").get();
    w.step(2).get();
    const auto last = [&] {
        const world::Snapshot* s = nullptr;
        while (const world::Snapshot* next = w.takeSnapshot()) s = next;
        REQUIRE(s);
        return *s;
    };
    const auto before = last();
    w.useDevice("checked").get();
    const auto after = last();
    CHECK(after.time == before.time);
    CHECK(after.scene == before.scene);
    CHECK(after.statistics.step == 5);
    CHECK(after.bodies[0].place == before.bodies[0].place);
    CHECK(std::equal(after.particles.begin(), after.particles.end(), before.particles.begin(), before.particles.end(),
                     [](const Packed4& a, const Packed4& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }));
    w.step(1).get();
    CHECK(last().statistics.step == 6);
    w.useDevice("cpu").get();
    CHECK_THROWS_AS(w.useDevice("abacus").get(), InputError);
    w.step(1).get();
    CHECK(last().statistics.step == 7);
    w.rewind(0).get();  // what was simulated is still there
    CHECK(w.timeline()->steps == 7);
}
