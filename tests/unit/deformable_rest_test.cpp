// SPDX-License-Identifier: MIT
// Shapes at rest from files, and vertices that go with a boundary.
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/base/error.h"
#include "engine/geometry/obj.h"
#include "engine/solid/mesh.h"
#include "tests/unit/scenes.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
double distance(const Packed4& a, const Packed4& b) {
    return std::hypot(static_cast<double>(a.x - b.x), static_cast<double>(a.y - b.y), static_cast<double>(a.z - b.z));
}
}  // namespace

TEST_CASE("A sheet with another shape at rest is strained at the start, and comes to that shape") {
    const scratch::Folder folder;
    const auto grid = solid::clothGrid(4, 4, {3, 1, 2}, {.4, 0, 0}, {0, 0, .4});
    folder.write("grid.obj", geometry::objText({grid.points, grid.triangles}));
    const std::string head =
        R"({"gravity": [0, 0, 0], "time": {"step": 0.05, "maxStep": 1}, "deformableSolver": {"solver": "newton", "substeps": 1},
        "deformables": [{"cloth": {"size": [0.5, 0.5], "cells": [4, 4]},
        "material": {"model": "stvk", "young": 1e5, "poisson": 0.25, "thickness": 1e-3, "density": 400}, "rest": {"file": "grid.obj")";
    const auto device = makeDevice("cpu", 1);
    world::Simulation s(scene::load(folder.write("s.json", head + "}}]}")), *device);
    // E = (1.25^2 - 1) / 2 in both directions: psi = E t / (1 - nu) E^2
    const double E = (1.25 * 1.25 - 1) / 2;
    CHECK(s.statistics().elasticEnergy == Approx(.16 * 1e5 * 1e-3 / .75 * E * E).epsilon(1e-5));
    const auto start = verticesOf(s);
    CHECK(distance(start[0], start[24]) == Approx(.5 * std::sqrt(2)));
    for (int i = 0; i < 200; ++i) s.step();
    const auto end = verticesOf(s);
    CHECK(distance(end[0], end[24]) == Approx(.4 * std::sqrt(2)).epsilon(.01));
    CHECK(distance(end[0], end[4]) == Approx(.4).epsilon(.01));
    world::Simulation same(scene::load(folder.write("t.json", head + ", \"scale\": 1.25}}]}")), *device);
    CHECK(same.statistics().elasticEnergy < 1e-9);

    const auto few = solid::clothGrid(3, 4, {0, 0, 0}, {1, 0, 0}, {0, 0, 1});
    folder.write("grid.obj", geometry::objText({few.points, few.triangles}));
    CHECK_THROWS_WITH(world::Simulation(scene::load(folder / "s.json"), *device),
                      Catch::Contains("s.json:2: deformables.0.rest.file: 'grid.obj' has 20 vertices; the shape has 25"));
}

TEST_CASE("Vertices that are held by a boundary are where it takes them") {
    const auto device = makeDevice("cpu", 1);
    world::Simulation s(parsed(R"({"version": 1, "time": {"step": 0.004},
        "boundaries": [{"name": "bar", "box": {"min": [-1, 3, 0], "max": [1, 3.2, 0.2]}, "motion": {"angularVelocity": [0, 90, 0], "pivot": [0, 3, 0]}}],
        "deformables": [{"cloth": {"size": [1, 1], "cells": [4, 4]}, "position": [0, 1, 0], "pins": [{"vertices": [0, 4], "body": "bar"}]}]})"),
                        *device);
    for (int i = 0; i < 25; ++i) s.step();
    const double turn = s.time() * 3.14159265358979 / 2;
    const auto x = verticesOf(s);
    CHECK(static_cast<double>(x[4].x) == Approx(std::cos(turn)).epsilon(1e-5));
    CHECK(static_cast<double>(x[4].z) == Approx(-std::sin(turn)).epsilon(1e-5));
    CHECK(static_cast<double>(x[4].y) == 1);
    CHECK(static_cast<double>(x[0].x) == Approx(0).margin(1e-6));
    CHECK(x[22].y < 1);
}
