// SPDX-License-Identifier: MIT
// Scenes of cloth and soft bodies in motion: free flight, pins, going back, edits while they run, what fails, what is exported.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>

#include "engine/base/error.h"
#include "engine/geometry/obj.h"
#include "engine/world/frames.h"
#include "tests/unit/scenes.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
scene::Description bar(const std::vector<std::string>& settings = {}) {
    return parsed(R"({"version": 1, "time": {"step": 0.004}, "deformableSolver": {"substeps": 2, "iterations": 10}, "deformables": [
        {"name": "bar", "softBody": {"box": {"min": [0, 0, 0], "max": [0.6, 0.2, 0.2]}, "cells": [3, 1, 1]},
         "material": {"model": "stable-neo-hookean", "young": 1e5, "poisson": 0.4, "density": 500},
         "pins": [{"box": {"min": [0, 0, 0], "max": [0, 1, 1]}}]}]})",
                  settings);
}
scene::Description sheet(const std::vector<std::string>& settings = {}) {
    return parsed(R"({"version": 1, "time": {"step": 0.004}, "deformableSolver": {"substeps": 2, "iterations": 8}, "deformables": [
        {"name": "sheet", "cloth": {"size": [0.5, 0.5], "cells": [4, 4]}, "position": [0, 1, 0],
         "material": {"model": "stvk", "young": 1e5, "density": 400, "thickness": 0.001}, "pins": [{"vertices": [0, 4]}]}]})",
                  settings);
}
bool sameBits(const std::vector<Packed4>& a, const std::vector<Packed4>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Packed4)) == 0;
}
double height(const std::vector<Packed4>& x) {
    double sum = 0;
    for (const Packed4& p : x) sum += static_cast<double>(p.y);
    return sum / static_cast<double>(x.size());
}
}  // namespace

TEST_CASE("a soft body without pins flies as a point does, and keeps its shape") {
    const auto device = makeDevice("cpu", 1);
    world::Simulation s(bar({"deformables.0.pins=[]", "deformables.0.velocity=[1,2,0]"}), *device);
    const double start = height(verticesOf(s)), mass = 500 * .6 * .2 * .2, h = .002;
    CHECK(s.counts().vertices == 16);
    CHECK(s.counts().elements == 15);
    CHECK(s.statistics().momentum[0] == Approx(mass));
    for (int i = 0; i < 25; ++i) s.step();
    const int n = 50;
    CHECK(s.time() == Approx(n * h));
    CHECK(height(verticesOf(s)) - start == Approx(2 * n * h - 9.81 * h * h * n * (n + 1) / 2).epsilon(1e-4));
    const auto& last = s.statistics();
    CHECK(last.momentum[1] == Approx(mass * (2 - 9.81 * n * h)).epsilon(3e-4));  // velocities are differences of places, in float
    CHECK(last.elasticEnergy < 1e-6);
    CHECK(last.deformable.name == "gpbd");
    CHECK(last.deformable.iterations == 20);
    // What it loses in height it gains in speed, but for backward Euler's error.
    const double energy = last.kineticEnergy + last.potentialEnergy;
    CHECK(energy == Approx(.5 * mass * 5 + mass * 9.81 * .1).epsilon(.02));
}

TEST_CASE("damping takes energy from a swinging bar at its rate, also from one that swings already, and slows no fall") {
    const auto device = makeDevice("cpu", 1);
    constexpr double rate = 4, ratio = rate / (2 * 8);  // the first mode has 3.5 sqrt(E I / m) / L^2 = 8/s at least
    const std::string damping = "deformableSolver.damping=4";
    world::Simulation swings(bar(), *device), damped(bar({damping}), *device);
    // The most kinetic energy within half a swing, from 0.3 to 0.7 s.
    const auto liveliest = [](world::Simulation& s) {
        for (int i = 0; i < 75; ++i) s.step();
        double most = 0;
        for (int i = 0; i < 100; ++i) most = std::max(most, s.step().kineticEnergy);
        return most;
    };
    const double undamped = liveliest(swings), left = liveliest(damped);
    CHECK(left < undamped * std::exp(-rate * .3) * (1 + ratio) / (1 - ratio));
    CHECK(left > undamped * std::exp(-rate * .7) * (1 - ratio) / (1 + ratio));
    swings.set("deformableSolver.damping", "4");
    CHECK(liveliest(swings) < undamped * std::exp(-rate * .3) * (1 + ratio) / (1 - ratio));

    world::Simulation falls(bar({"deformables.0.pins=[]"}), *device), alike(bar({"deformables.0.pins=[]", damping}), *device);
    for (int i = 0; i < 25; ++i) falls.step(), alike.step();
    CHECK(alike.statistics().momentum[1] == Approx(falls.statistics().momentum[1]).epsilon(1e-5));
}

TEST_CASE("a hanging bar is as long as its weight makes it") {
    const auto device = makeDevice("cpu", 1);
    // Newton's method over long steps: backward Euler is at rest soon.
    world::Simulation s(parsed(R"({"version": 1, "time": {"step": 0.1, "maxStep": 1}, "deformables": [
        {"softBody": {"box": {"min": [0, 0, 0], "max": [0.2, 1, 0.2]}, "cells": [1, 8, 1], "cut": "six"},
         "material": {"model": "stvk", "young": 1e6, "poisson": 0, "density": 1000}, "pins": [{"box": {"min": [0, 1, 0], "max": [1, 1, 1]}}]}],
        "deformableSolver": {"solver": "newton", "substeps": 1}})"),
                        *device);
    for (int i = 0; i < 30; ++i) s.step();
    std::vector<Packed4> bottom;
    for (const Packed4& p : verticesOf(s))
        if (p.y < .05f) bottom.push_back(p);
    REQUIRE(bottom.size() == 4);
    CHECK(-height(bottom) == Approx(1000 * 9.81 / (2 * 1e6)).epsilon(.01));
    CHECK(s.statistics().deformable.residual < 1e-6);
}

TEST_CASE("vertices that are held stay to the bit, those that are led are where their motion has them") {
    const auto device = makeDevice("cpu", 1);
    world::Simulation s(sheet(), *device);
    const auto start = verticesOf(s);
    for (int i = 0; i < 20; ++i) s.step();
    const auto end = verticesOf(s);
    for (const std::size_t v : {0u, 4u}) CHECK(std::memcmp(&start[v], &end[v], sizeof(Packed4)) == 0);
    CHECK(height(end) < height(start) - .005);

    world::Simulation led(sheet({R"(deformables.0.pins=[{"vertices":[0,4],"motion":{"velocity":[0,0.5,0],"angularVelocity":[0,90,0]}}])"}),
                          *device);
    for (int i = 0; i < 25; ++i) led.step();
    const auto x = verticesOf(led);
    const double t = led.time(), turn = t * 90 * 3.14159265358979 / 180;
    CHECK(static_cast<double>(x[0].y) == Approx(1 + .5 * t).epsilon(1e-6));
    CHECK(static_cast<double>(x[4].x) == Approx(.5 * std::cos(turn)).epsilon(1e-5));
    CHECK(static_cast<double>(x[4].z) == Approx(-.5 * std::sin(turn)).epsilon(1e-5));
}

TEST_CASE("from a saved state the same steps have the same bits, whatever was edited in between") {
    for (const char* name : {"cpu", "checked"}) {
        CAPTURE(name);
        const auto device = makeDevice(name, 1);
        world::Simulation s(sheet(), *device);
        for (int i = 0; i < 3; ++i) s.step();
        const auto saved = s.save();
        const auto parameters = s.description();
        for (int i = 0; i < 2; ++i) s.step();
        const auto end = verticesOf(s);
        s.set("deformables.0.material.young", "1e4");
        s.set("deformables.0.pins", "[{\"vertices\": [12]}]");
        s.set("deformableSolver.solver", "xpbd");
        s.step();
        CHECK_FALSE(sameBits(verticesOf(s), end));
        s.restore(saved, parameters);
        CHECK(s.steps() == 3);
        for (int i = 0; i < 2; ++i) s.step();
        CHECK(sameBits(verticesOf(s), end));
    }
}

TEST_CASE("pins, materials and solvers are exchanged while a scene runs") {
    const auto device = makeDevice("cpu", 1);
    world::Simulation s(bar(), *device);
    for (const char* solver : {"xpbd", "gpbd-jacobi", "vbd", "newton", "gpbd"}) {
        s.set("deformableSolver.solver", solver);
        CHECK(s.step().deformable.name == solver);
    }
    const auto before = verticesOf(s);
    s.set("deformables.0.pins", "[]");
    for (int i = 0; i < 10; ++i) s.step();
    CHECK(verticesOf(s)[0].y < before[0].y);  // let go, it falls
    CHECK(s.statistics().momentum[1] < 0);
    s.set("deformables.0.material.density", "1000");
    const double momentum = s.statistics().momentum[1];
    s.step();
    CHECK(s.statistics().momentum[1] < 1.9 * momentum);
}

TEST_CASE("a vertex that is nowhere ends the run, names itself, and leaves the state before the step") {
    const auto device = makeDevice("cpu", 1);
    world::Simulation s(
        bar({"deformables.0.pins=[]", "deformables.0.velocity=[1e5,0,0]", "time.maxStep=1", "time.step=1", "gravity=[0,0,0]"}), *device);
    const auto run = [&] {
        for (int i = 0; i < 11; ++i) {
            const auto before = verticesOf(s);
            const int steps = s.steps();
            try {
                s.step();
            } catch (const Diverged&) {
                CHECK(sameBits(verticesOf(s), before));
                CHECK(s.steps() == steps);
                throw;
            }
        }
    };
    CHECK_THROWS_WITH(run(), Catch::StartsWith("step ") && Catch::Contains("s, gpbd: vertex ") && Catch::Contains("of 'bar' "));
}

TEST_CASE("water and a sheet run side by side") {
    const auto device = makeDevice("cpu", 1);
    scene::Description both = drop();
    both.deformables = sheet().deformables;
    world::Simulation s(both, *device), alone(drop(), *device);
    for (int i = 0; i < 3; ++i) s.step(), alone.step();
    CHECK(sameBits(s.positions(), alone.positions()));
    CHECK(s.counts().vertices == 25);
}

TEST_CASE("surfaces of deformables are exported as OBJ, which reads back as they are") {
    const scratch::Folder folder;
    const auto device = makeDevice("cpu", 1);
    scene::Description both = sheet();
    both.deformables.push_back(bar({"deformables.0.softBody.cells=[3,3,3]"}).deformables[0]);
    world::Simulation s(both, *device);
    world::ParticleFrames frames(s, {folder.path, 25, {}, false, true});
    frames.offer(s);
    for (int i = 0; i < 3; ++i) s.step();
    frames.finish(s);
    CHECK(frames.frames() == 2);
    const auto x = verticesOf(s);
    const auto cloth = geometry::readObj(folder / "sheet_000001.obj");
    REQUIRE(cloth.points.size() == 25);
    for (std::size_t v = 0; v < 25; ++v) CHECK(static_cast<float>(cloth.points[v][1]) == x[v].y);
    CHECK(cloth.triangles.size() == 32);
    const auto body = geometry::readObj(folder / "bar_000001.obj");
    CHECK(body.points.size() == 64 - 8);
    CHECK(body.triangles.size() == 6 * 9 * 2);
    CHECK(geometry::volumeOf(body) == Approx(.6 * .2 * .2).epsilon(.02));
    CHECK_THROWS_WITH(world::ParticleFrames(s, {folder.path, 25, {}}), Catch::Contains("the scene has no fluid"));
}

TEST_CASE("a vertex that is pinned to what moves goes along from where it is, also after going back") {
    const auto device = makeDevice("cpu", 1);
    const auto pins = [](const char* vertices) {
        return std::string(R"([{"vertices": [)") + vertices + R"(], "motion": {"velocity": [0.5, 0, 0]}}])";
    };
    world::Simulation s(sheet({"deformables.0.pins=" + pins("0")}), *device);
    for (int i = 0; i < 20; ++i) s.step();
    const Packed4 before = verticesOf(s)[24];
    s.set("deformables.0.pins", pins("0, 24"));
    s.step();
    const double dt = .004;
    const Packed4 after = verticesOf(s)[24];
    CHECK(static_cast<double>(after.x - before.x) == Approx(.5 * dt).epsilon(1e-3));
    CHECK(static_cast<double>(after.y) == Approx(static_cast<double>(before.y)).margin(1e-6));
    CHECK(verticesOf(s)[0].x == Approx(.5 * 21 * dt).epsilon(1e-5));  // that of the start is where the motion has it
    const world::SavedState there = s.save();
    const scene::Description parameters = s.description();
    for (int i = 0; i < 5; ++i) s.step();
    const auto first = verticesOf(s);
    s.restore(there, parameters);
    for (int i = 0; i < 5; ++i) s.step();
    CHECK(sameBits(verticesOf(s), first));
}

TEST_CASE("watched vertices are read in every step, by their own numbers") {
    const auto device = makeDevice("cpu", 1);
    world::Simulation s(sheet(), *device);
    s.watch({.particles = {}, .points = {}, .vertices = {12, 0}});
    s.step();
    const world::Readings& r = s.statistics().readings;
    REQUIRE(r.all.size() == 2);
    CHECK(r.all[0].of == "vertex 12 of sheet");
    const auto value = [&](std::size_t row, const char* name) {
        for (std::size_t i = 0; i < r.quantities->size(); ++i)
            if ((*r.quantities)[i].name == name) return r.all[row].values[i];
        FAIL(name);
        return 0.f;
    };
    CHECK(value(0, "y") == verticesOf(s)[12].y);
    CHECK(static_cast<double>(value(0, "speed")) == Approx(9.81 * .004).epsilon(.1));
    CHECK(value(1, "speed") == 0);
    CHECK(value(1, "strain") >= 0);
}
