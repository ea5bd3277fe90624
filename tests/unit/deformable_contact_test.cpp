// SPDX-License-Identifier: MIT
// Contact of cloth and soft bodies with boundaries: distances, friction, what moves, what is fast, what starts inside.
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <random>

#include "engine/base/error.h"
#include "engine/geometry/distance.h"
#include "engine/solid/obstacle.h"
#include "tests/unit/scenes.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
geometry::Point middleOf(const world::Simulation& s) {
    geometry::Point sum{};
    const auto x = verticesOf(s);
    for (const Packed4& p : x) sum[0] += static_cast<double>(p.x), sum[1] += static_cast<double>(p.y), sum[2] += static_cast<double>(p.z);
    for (double& a : sum) a /= static_cast<double>(x.size());
    return sum;
}
/// A small sheet, a hair above a boundary.
scene::Description patch(const std::string& boundary, const std::vector<std::string>& settings = {}) {
    return parsed(R"({"version": 1, "time": {"step": 0.004}, "deformableSolver": {"substeps": 2, "iterations": 10}, "deformables": [
        {"name": "patch", "cloth": {"size": [0.1, 0.1], "cells": [2, 2]}, "position": [0, 0.001, 0],
         "material": {"model": "stvk", "young": 1e5, "density": 400, "thickness": 0.002}}], "boundaries": [)" +
                      boundary + "]}",
                  settings);
}
scene::Description thrown(const std::string& boundary, double step, int substeps) {
    return parsed(R"({"version": 1, "gravity": [0, 0, 0], "deformables": [
        {"name": "cube", "softBody": {"box": {"min": [-0.05, 0, -0.05], "max": [0.05, 0.1, 0.05]}, "cells": [2, 2, 2]},
         "position": [0.01, 0.5, 0.02], "velocity": [0, -20, 0],
         "material": {"model": "stable-neo-hookean", "young": 1e5, "poisson": 0.4, "density": 1000}}], "boundaries": [)" +
                      boundary + "]}",
                  {"time.step=" + std::to_string(step), "time.maxStep=0.1", "deformableSolver.substeps=" + std::to_string(substeps),
                   "deformableSolver.iterations=10"});
}
}  // namespace

TEST_CASE("distances to obstacles are those of the shapes that walls are made of") {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> uniform(-2, 2);
    const geometry::Point low{-.5, -.2, -1}, high{.7, .9, .3}, normal{.6, 0, .8};
    solid::ObstacleShape box, sphere, plane;
    box.kind = solid::ObstacleKind::Box, box.a = {.1f, .35f, -.35f}, box.b = {.6f, .55f, .65f};
    sphere.kind = solid::ObstacleKind::Sphere, sphere.a = {.2f, -.1f, .3f}, sphere.b = {.8f, 0, 0};
    plane.kind = solid::ObstacleKind::Plane, plane.a = {.1f, .2f, .3f}, plane.b = {.6f, 0, .8f};
    const auto agree = [&](const solid::ObstacleShape& s, const geometry::Distance& d) {
        for (int k = 0; k < 200; ++k) {
            const geometry::Point p{uniform(random), uniform(random), uniform(random)};
            const auto c = solid::clearingOf<double>(s, {}, {p[0], p[1], p[2]});
            const auto n = d.nearest(p);
            CHECK(c.distance == Approx(n.distance).margin(1e-6));
            CHECK(c.normal.x * n.gradient[0] + c.normal.y * n.gradient[1] + c.normal.z * n.gradient[2] == Approx(1).margin(1e-5));
        }
    };
    agree(box, *geometry::boxDistance(low, high));
    agree(sphere, *geometry::sphereDistance({.2, -.1, .3}, .8));
    agree(plane, *geometry::planeDistance({.1, .2, .3}, normal));
}

TEST_CASE("a patch of cloth comes to rest half its thickness above a plane, box and sphere, and the statistics count its vertices") {
    const auto device = makeDevice("cpu", 1);
    for (const std::string solver : {"gpbd", "gpbd-jacobi", "xpbd"})
        for (const std::string boundary :
             {R"({"plane": {"point": [0, 0, 0], "normal": [0, 1, 0]}}, {"sphere": {"center": [5, 5, 5], "radius": 1}})",
              R"({"box": {"min": [-1, -1, -1], "max": [1, 0, 1]}})",
              R"({"box": {"min": [-1, 0, -1], "max": [1, 2, 1]}, "inside": true})"}) {
            CAPTURE(solver, boundary);
            world::Simulation s(patch(boundary, {"deformableSolver.solver=" + solver, "deformables.0.position=[0,0.01,0]"}), *device);
            for (int i = 0; i < 50; ++i) s.step();
            for (const Packed4& p : verticesOf(s)) CHECK(static_cast<double>(p.y) == Approx(.001).margin(2e-6));
            CHECK(s.statistics().deformable.contacts == 9);
            CHECK(s.statistics().deformable.penetration < 1e-6);
            CHECK(s.statistics().maxSpeed < 1e-4);
        }
}

TEST_CASE("Coulomb: a patch on a slope stays to the last digit below the angle of friction, and slides as it must above") {
    const auto device = makeDevice("cpu", 1);
    const double friction = .5, critical = std::atan(friction) * 180 / std::numbers::pi;
    const auto distance = [&](double angle) {
        const double a = angle * std::numbers::pi / 180;
        const std::string n = std::to_string(std::sin(a)) + "," + std::to_string(std::cos(a));
        world::Simulation s(
            patch(R"({"plane": {"point": [0, 0, 0], "normal": [)" + n + R"(, 0]}}, {"sphere": {"center": [5, 5, 5], "radius": 1}})",
                  {"deformables.0.friction=0.5", "deformables.0.rotation=[0,0," + std::to_string(-angle) + "]",
                   "deformables.0.position=[" + std::to_string(.001 * std::sin(a)) + "," + std::to_string(.001 * std::cos(a)) + ",0]"}),
            *device);
        const auto from = middleOf(s);
        for (int i = 0; i < 125; ++i) s.step();
        return geometry::length(geometry::operator-(middleOf(s), from));
    };
    CHECK(distance(critical - 1) < 1e-5);
    for (const double more : {1., 10.}) {
        const double a = (critical + more) * std::numbers::pi / 180;
        CHECK(distance(critical + more) == Approx(.5 * 9.81 * (std::sin(a) - friction * std::cos(a)) * .25).epsilon(.02));
    }
}

TEST_CASE("a boundary that moves carries what lies on it, and a boundary that turns takes it around") {
    const auto device = makeDevice("cpu", 1);
    world::Simulation s(
        patch(R"({"box": {"min": [-1, -1, -1], "max": [1, 0, 1]}, "motion": {"velocity": [0.2, 0.1, 0]}})", {"deformables.0.friction=1"}),
        *device);
    const auto from = middleOf(s);
    for (int i = 0; i < 125; ++i) s.step();
    const auto to = middleOf(s);
    CHECK(to[0] - from[0] == Approx(.2 * .5).margin(.003));  // it takes it along once 0.2 m/s are reached: 0.02 s
    CHECK(to[1] - from[1] == Approx(.1 * .5).margin(1e-5));

    world::Simulation turns(patch(R"({"box": {"min": [-1, -1, -1], "max": [1, 0, 1]}, "motion": {"angularVelocity": [0, 20, 0]}})",
                                  {"deformables.0.friction=1", "deformables.0.position=[0.3,0.001,0]"}),
                            *device);
    const auto start = middleOf(turns);
    for (int i = 0; i < 250; ++i) turns.step();
    const auto end = middleOf(turns);
    CHECK(std::atan2(-end[2], end[0]) - std::atan2(-start[2], start[0]) == Approx(20 * std::numbers::pi / 180).epsilon(.03));
    CHECK(std::hypot(end[0], end[2]) == Approx(std::hypot(start[0], start[2])).epsilon(.01));
}

TEST_CASE("nothing thrown at 20 m/s passes a plate of 2 cm, at the default step and at 1/60 s") {
    const auto device = makeDevice("cpu", 1);
    for (const auto& [step, substeps] : {std::pair{.002, 4}, std::pair{1. / 60, 4}, std::pair{1. / 60, 1}}) {
        CAPTURE(step, substeps);
        world::Simulation s(thrown(R"({"box": {"min": [-1, -0.02, -1], "max": [1, 0, 1]}})", step, substeps), *device);
        while (s.time() < .2) {
            s.step();
            for (const Packed4& p : verticesOf(s)) REQUIRE(static_cast<double>(p.y) > -1e-5);
        }
    }
}

TEST_CASE("what starts in an obstacle is led out of it, not shot out") {
    const auto device = makeDevice("cpu", 1);
    world::Simulation s(patch(R"({"box": {"min": [-1, -1, -1], "max": [1, 0.03, 1]}})"), *device);
    double fastest = 0;
    for (int i = 0; i < 100; ++i) fastest = std::max(fastest, s.step().maxSpeed);
    for (const Packed4& p : verticesOf(s)) CHECK(static_cast<double>(p.y) == Approx(.031).margin(1e-5));
    CHECK(fastest < .05);
}

TEST_CASE("an open mesh is no obstacle of deformables, and the error says where") {
    const auto device = makeDevice("cpu", 1);
    const scratch::Folder folder;
    const std::string bowl = folder.write("open.obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nv 1 0 1\nf 1 2 3\nf 2 4 3\n");
    CHECK_THROWS_WITH(world::Simulation(patch(R"({"mesh": {"file": ")" + bowl + R"("}})"), *device),
                      Catch::Contains("boundaries.0.mesh.file") && Catch::Contains("has no inside"));
}

TEST_CASE("a patch rests on a patch, a thickness above it, and two bodies that collide keep their momentum") {
    const auto device = makeDevice("cpu", 1);
    const std::string cloth =
        R"({"cloth": {"size": [0.1, 0.1], "cells": [3, 3]}, "material": {"model": "stvk", "young": 1e5, "density": 400,
                                 "thickness": 0.002}, "position": )";
    world::Simulation s(
        parsed(R"({"version": 1, "time": {"step": 0.004}, "deformableSolver": {"substeps": 2, "iterations": 20, "damping": 2},
        "deformables": [)" +
               cloth + "[0, 0.001, 0]}, " + cloth + R"([0.01, 0.006, 0.012]}],
        "boundaries": [{"box": {"min": [-1, -1, -1], "max": [1, 0, 1]}}]})"),
        *device);
    for (int i = 0; i < 150; ++i) s.step();
    const auto x = verticesOf(s);
    for (std::size_t i = 0; i < 16; ++i) CHECK(static_cast<double>(x[i].y) == Approx(.001).margin(2e-5));
    for (std::size_t i = 16; i < 32; ++i) {
        const bool over = static_cast<double>(x[i].x) < .1 && static_cast<double>(x[i].z) < .1;
        if (over) CHECK(static_cast<double>(x[i].y) == Approx(.003).margin(2e-4));
    }
    CHECK(s.statistics().maxSpeed < .01);

    const auto cube = [](const char* at, const char* v) {
        return std::string(R"({"softBody": {"box": {"min": [0, 0, 0], "max": [0.1, 0.1, 0.1]}, "cells": [2, 2, 2]}, "material": {"model":
            "stable-neo-hookean", "young": 5e4, "poisson": 0.4}, "position": )") +
               at + R"(, "velocity": )" + v + "}";
    };
    world::Simulation two(parsed(R"({"version": 1, "gravity": [0, 0, 0], "deformables": [)" + cube("[0, 0, 0]", "[1, 0, 0]") + ", " +
                                 cube("[0.12, 0.01, 0.02]", "[0, 0, 0]") + R"(], "deformableSolver": {"substeps": 4, "iterations": 10}})"),
                          *device);
    const double before = two.statistics().momentum[0];
    int most = 0;
    while (two.time() < .15) most = std::max(most, two.step().deformable.contacts);
    CHECK(most >= 4);
    CHECK(two.statistics().momentum[0] == Approx(before).epsilon(.02));
    double first = 0, second = 0;  // the middles: neither has passed the other
    const auto y = verticesOf(two);
    for (std::size_t i = 0; i < 27; ++i) first += static_cast<double>(y[i].x) / 27, second += static_cast<double>(y[27 + i].x) / 27;
    CHECK(second - first > .09);
    CHECK(second > .2);
}
