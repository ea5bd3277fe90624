// SPDX-License-Identifier: MIT
// Walls that move: their samples follow the body exactly, the fluid feels how fast they are, and the forces on them balance its momentum.
#include <catch2/catch.hpp>
#include <cstring>

#include "engine/base/error.h"
#include "engine/scene/trajectory.h"
#include "engine/world/bodies.h"
#include "engine/world/sampling.h"
#include "tests/unit/scenes.h"
#include "tests/unit/tampering.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
const std::string kKeys = R"([{"time": 0}, {"time": 0.05, "position": [0.1, 0, 0]}, {"time": 0.1, "position": [0, 0.02, 0]}])";

/// A tank with a block of water, stirred by a paddle that turns, drifts and swings at once.
scene::Description stirred(const std::vector<std::string>& settings = {}) {
    return parsed(R"({"version": 1, "particleRadius": 0.025, "time": {"step": 0.001},
        "fluids": [{"name": "water", "viscosity": {"kinematic": 0.002, "boundary": 0.01}, "box": {"min": [0, 0, 0], "max": [0.35, 0.4, 0.4]}}],
        "boundaries": [{"name": "tank", "box": {"min": [0, 0, 0], "max": [0.8, 0.7, 0.4]}, "inside": true},
            {"name": "paddle", "box": {"min": [-0.05, -0.2, -0.15], "max": [0.05, 0.2, 0.15]}, "position": [0.5, 0.3, 0.2],
             "rotation": [0, 0, 20], "motion": {"velocity": [0.05, 0, 0], "angularVelocity": [20, 0, 200], "pivot": [0, -0.1, 0], "keyFrames": )" +
                      kKeys + "}}]}",
                  settings);
}

/// The distance from each of some points to the nearest sample; the largest of all.
double farthestFromSamples(const std::vector<Point>& points, const std::vector<Packed4>& samples) {
    double worst = 0;
    for (const Point& p : points) {
        double nearest = 1e30;
        for (const Packed4& s : samples) {
            const Point q = point(s);
            nearest = std::min(nearest, length({p[0] - q[0], p[1] - q[1], p[2] - q[2]}));
        }
        worst = std::max(worst, nearest);
    }
    return worst;
}
/// Where samples must be at a time.
std::vector<Point> expected(const scene::Description& d, double time) {
    const auto s = world::sample(d);
    std::vector<Point> all;
    for (std::size_t i = 0; i < s.boundary.size(); ++i) {
        const auto& body = s.bodies[at(s.boundaryOf[i])];
        all.push_back(scene::Trajectory(d.boundaries[at(body.boundary)], d.dimensions).at(time)(point(s.boundary[i])));
    }
    return all;
}
double momentumError(const world::StepStatistics& before, const world::StepStatistics& now, double mass, const Point& gravity) {
    double worst = 0;
    for (std::size_t c = 0; c < 3; ++c) {
        double change = now.dt * mass * gravity[c];
        for (const auto& b : now.boundaries) change -= now.dt * b.force[c];
        worst = std::max(worst, std::abs(now.momentum[c] - before.momentum[c] - change));
    }
    return worst;
}
}  // namespace

TEST_CASE("Samples of a moving body are where its motion says, to rounding, after any number of steps, resting ones stay") {
    for (const auto& device : hostDevices()) {
        const auto scene = stirred();
        world::Simulation s(scene, *device);
        CHECK(farthestFromSamples(expected(scene, 0), s.boundaryPositions()) < 1e-6);
        const int steps = device->name() == "cpu" ? 40 : 3;
        for (int i = 0; i < steps; ++i) s.step();
        CHECK(farthestFromSamples(expected(scene, s.time()), s.boundaryPositions()) < 1e-6);
        REQUIRE(s.bodies().size() == 2);
        CHECK_FALSE(s.bodies()[0].moves);
        CHECK(s.bodies()[1].moves);
        const scene::Vector pivot = s.bodies()[1].place({0, -.1, 0}), start = scene::placement({.5, .3, .2}, {0, 0, 20})({0, -.1, 0});
        const scene::Vector there = scene::Trajectory(scene.boundaries[1], 3).at(s.time())(start);
        for (std::size_t c = 0; c < 3; ++c) CHECK(pivot[c] == Approx(there[c]).margin(1e-12));
    }
}

TEST_CASE("Within a step a sample's velocity leads exactly to its next place") {
    const auto device = makeCpuDevice(2);
    const auto scene = stirred();
    const auto samples = world::sample(scene);
    sph::State state(*device, world::setupOf(scene), samples.fluid, samples.boundary, world::bodySamples(scene, samples));
    state.setBoundaryVolumes(world::boundaryGamma(scene));
    world::Bodies bodies(state, scene, samples);
    const double time = .03;
    bodies.placeAt(time);
    state.updateNeighbors();
    state.dt = .005;
    Schedule schedule;
    bodies.join(schedule, time);
    std::vector<Point> x, v, next;
    schedule.add(Phase::Predict, "look", [&] { x = vectors(state.x, state.sentinel), v = vectors(state.v, state.sentinel); });
    schedule.add(Phase::Advect, "look", [&] { next = vectors(state.x, state.sentinel); });
    std::vector<std::pair<std::string, double>> ms;
    schedule.run(Phase::NonPressure, ms);
    double moved = 0;
    for (std::size_t b = at(state.boundaryBegin); b < at(state.sentinel); ++b) {
        Point off{}, way{};
        for (std::size_t c = 0; c < 3; ++c) off[c] = x[b][c] + state.dt * v[b][c] - next[b][c], way[c] = next[b][c] - x[b][c];
        REQUIRE(length(off) < 2e-7);
        moved = std::max(moved, length(way));
    }
    CHECK(moved > .01);
    CHECK(bodies.farthest() == Approx(moved).epsilon(.02));
    CHECK(state.movingCount > 300);
    CHECK(state.movingCount < state.boundaryCount);
}

TEST_CASE("A body that could move but rests acts as one that cannot") {
    const auto device = makeCpuDevice(2);
    const std::vector<std::string> still{"boundaries.1.motion={\"keyFrames\": [{\"time\": 1}]}"};
    auto rests = stirred(still), never = rests;
    never.boundaries[1].motion.reset();
    world::Simulation a(rests, *device), b(never, *device);
    b.measureForces(true);
    for (int i = 0; i < 30; ++i) a.step(), b.step();
    CHECK(farthest(positionsById(a), positionsById(b)) < 1e-4 * .025);
    CHECK(a.statistics().boundaries[1].force[0] == Approx(b.statistics().boundaries[1].force[0]).epsilon(1e-3));
}

TEST_CASE("Water in a tank cannot tell whether both move with the same velocity or neither") {
    const auto device = makeCpuDevice(2);
    const auto scene = [](const std::string& velocity, const std::string& motion) {
        return parsed(R"({"version": 1, "particleRadius": 0.025, "time": {"adaptive": false, "step": 0.002},
            "fluids": [{"viscosity": {"kinematic": 0.01, "boundary": 0.01}, "box": {"min": [0, 0, 0], "max": [0.2, 0.4, 0.3]}, "velocity": )" +
                      velocity + R"(}],
            "boundaries": [{"box": {"min": [0, 0, 0], "max": [0.5, 0.5, 0.3]}, "inside": true)" +
                      motion + "}]}");
    };
    world::Simulation still(scene("[0, 0, 0]", ""), *device),
        moving(scene("[0.7, -0.4, 0.2]", R"(, "motion": {"velocity": [0.7, -0.4, 0.2]})"), *device);
    for (int i = 0; i < 60; ++i) still.step(), moving.step();
    auto a = positionsById(still), b = positionsById(moving);
    const auto t = static_cast<float>(moving.time());
    for (Packed4& p : b) p.x -= .7f * t, p.y += .4f * t, p.z -= .2f * t;
    CHECK(farthest(a, b) < 2e-3 * .025);
    CHECK(measure(still).fastest > .3);  // it has begun to fall
}

TEST_CASE("The forces on all boundaries are what the fluid's momentum lacks, to round-off, step by step and on every device") {
    for (const auto& device : hostDevices()) {
        world::Simulation s(stirred(), *device);
        const double mass = measure(s).mass;
        double most = 0, worst = 0, pushed = 0;
        auto before = s.statistics();
        for (int i = 0; i < (device->name() == "cpu" ? 60 : 4); ++i) {
            const auto now = s.step();
            REQUIRE(now.boundaries.size() == 2);
            CHECK(now.boundaries[1].name == "paddle");
            for (const double p : now.momentum) most = std::max(most, std::abs(p));
            worst = std::max(worst, momentumError(before, now, mass, {0, -9.81, 0}));
            pushed = std::max(pushed, std::abs(now.boundaries[1].force[0]));
            CHECK(now.boundaries[0].power == 0);
            before = now;
        }
        CAPTURE(device->name(), most, worst, pushed);
        CHECK(worst < 1e-6 * std::max(most, 1.));
        if (device->name() == "cpu") CHECK(pushed > 1);
    }
}

TEST_CASE("Asked for at any time, forces on walls at rest balance momentum from the next step on, and asking changes nothing") {
    const auto device = makeCpuDevice(2);
    auto scene = stirred();
    scene.boundaries[1].motion.reset();
    world::Simulation s(scene, *device), other(scene, *device);
    for (int i = 0; i < 5; ++i) s.step(), other.step();
    CHECK(s.statistics().boundaries.empty());
    s.measureForces(true);
    for (int i = 0; i < 3; ++i) {
        const auto before = s.statistics(), now = s.step();
        other.step();
        REQUIRE(now.boundaries.size() == 2);
        CHECK(momentumError(before, now, measure(s).mass, {0, -9.81, 0}) < 1e-6 * std::abs(now.momentum[1]));
    }
    const auto a = positionsById(s), b = positionsById(other);
    CHECK(std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0);
    s.measureForces(false);
    CHECK(s.step().boundaries.empty());
}

TEST_CASE("Torque and power of a force are those of its lever and of the velocity of where it acts") {
    const auto device = makeCpuDevice(2);
    // A plate turns at rest in a pool: what it gives is its torque times its angular velocity.
    world::Simulation s(parsed(R"({"version": 1, "dimensions": 2, "particleRadius": 0.02, "gravity": [0, 0, 0], "time": {"step": 0.001},
        "fluids": [{"box": {"min": [-0.4, -0.4, 0], "max": [0.4, -0.04, 0]}}, {"box": {"min": [-0.4, 0.04, 0], "max": [0.4, 0.4, 0]}}],
        "boundaries": [{"box": {"min": [-0.4, -0.4, 0], "max": [0.4, 0.4, 0]}, "inside": true},
            {"box": {"min": [-0.3, -0.02, 0], "max": [0.3, 0.02, 0]}, "position": [0, 0, 0], "motion": {"angularVelocity": [0, 0, 60]}}]})"),
                        *device);
    double work = 0, turned = 0;
    for (int i = 0; i < 50; ++i) {
        const auto step = s.step();
        work += step.dt * step.boundaries[1].power;
        turned += step.dt * step.boundaries[1].torque[2] * 60 * 3.14159265358979 / 180;
        CHECK(step.boundaries[1].torque[0] == 0);
    }
    CHECK(work < -.1);
    CHECK(work == Approx(turned).epsilon(.01));
}

TEST_CASE("A body that leaves a periodic domain comes in again at the other end, and pushes there") {
    const auto device = makeCpuDevice(2);
    const auto scene = parsed(R"({"version": 1, "dimensions": 2, "particleRadius": 0.02, "gravity": [0, 0, 0], "time": {"step": 0.001},
        "domain": {"min": [0, -1, 0], "max": [1, 1, 0], "periodic": [true, false, false]},
        "fluids": [{"box": {"min": [0.2, -0.1, 0], "max": [0.4, 0.1, 0]}}],
        "boundaries": [{"box": {"min": [0.7, -0.2, 0], "max": [0.8, 0.2, 0]}, "motion": {"velocity": [2, 0, 0]}}]})");
    world::Simulation s(scene, *device);
    while (s.time() < .3) {
        s.step();
        for (const Packed4& p : s.boundaryPositions()) REQUIRE((p.x >= 0 && p.x < 1));
    }
    CHECK(measure(s).momentum[0] > 1);
    CHECK(s.bodies()[0].place.shift[0] == Approx(2 * s.time()));
}

TEST_CASE("A wall that is faster than the fluid limits the step, under its own name") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(stirred({"boundaries.1.motion={\"velocity\": [-6, 0, 0]}"}), *device);
    const auto step = s.step();
    CHECK(step.dtLimiter == "moving wall");
    CHECK(step.dt == Approx(.4 * .05 / 6).epsilon(.02));
    world::Simulation turning(stirred({"boundaries.1.motion={\"angularVelocity\": [0, 0, 6000]}"}), *device);
    CHECK(turning.step().dtLimiter == "moving wall");
    // It starts from rest: the step is bounded by what it does within.
    world::Simulation sudden(stirred({"time.maxStep=0.5", "time.step=0.1",
                                      "boundaries.1.motion={\"keyFrames\": [{\"time\": 0}, {\"time\": 0.1, \"position\": [-0.2, 0, 0]}]}"}),
                             *device);
    const auto first = sudden.step();
    CHECK(first.dtLimiter == "moving wall");
    CHECK(length({sudden.bodies()[1].place.shift[0] - .5, 0, 0}) == Approx(.4 * .05).epsilon(.1));
}

TEST_CASE("A fixed step in which a wall moves more than a spacing is warned of") {
    const auto device = makeCpuDevice(2);
    world::Simulation slow(stirred({"time.adaptive=false", "boundaries.1.motion={\"velocity\": [-6, 0, 0]}"}), *device);
    CHECK(slow.step().warnings.empty());
    world::Simulation fast(stirred({"time.adaptive=false", "boundaries.1.motion={\"velocity\": [0, 60, 0]}"}), *device);
    const auto warnings = fast.step().warnings;
    REQUIRE(warnings.size() == 1);
    CHECK_THAT(warnings[0], Catch::Contains("a boundary moves 0.06") && Catch::Contains("time.step"));
}

TEST_CASE("Scenes with moving walls have the same bits for any number of threads") {
    std::vector<Packed4> first;
    for (const int threads : {1, 2, 3}) {
        const auto device = makeCpuDevice(threads);
        world::Simulation s(stirred(), *device);
        for (int i = 0; i < 40; ++i) s.step();
        const auto x = positionsById(s);
        if (first.empty()) first = x;
        CHECK(std::memcmp(first.data(), x.data(), x.size() * sizeof x[0]) == 0);
    }
}

TEST_CASE("After a step that diverged bodies are back where it began, and a further run is as if nothing had happened") {
    Tampering device(makeCpuDevice(2));
    world::Simulation s(stirred(), device), untouched(stirred(), device);
    for (int i = 0; i < 20; ++i) s.step(), untouched.step();
    const auto walls = s.boundaryPositions();
    device.tamper = [](float* a) { a[4 * 12] = std::numeric_limits<float>::quiet_NaN(); };
    CHECK_THROWS_AS(s.step(), Diverged);
    device.tamper = nullptr;
    const auto back = s.boundaryPositions();
    CHECK(std::memcmp(walls.data(), back.data(), walls.size() * sizeof walls[0]) == 0);
    CHECK(s.bodies()[1].place == untouched.bodies()[1].place);
    for (int i = 0; i < 5; ++i) s.step(), untouched.step();
    const auto a = positionsById(s), b = positionsById(untouched);
    CHECK(std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0);
}
