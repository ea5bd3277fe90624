// SPDX-License-Identifier: MIT
// Fluids in containers of any shape: at rest from the first step, and never through the wall.
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdio>

#include "engine/geometry/obj.h"
#include "engine/geometry/shapes.h"
#include "engine/world/sampling.h"
#include "engine/world/shapes.h"
#include "tests/unit/scenes.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::testing;
namespace shapes = geometry::shapes;

TEST_CASE("Water that fills a sphere exactly is at rest from the first step: never faster than 5 % of sqrt(g H)") {
    const auto device = makeCpuDevice(2);
    world::Simulation ball(parsed(R"({"particleRadius": 0.025, "fluids": [{"sphere": {"radius": 0.5}}],
        "boundaries": [{"sphere": {"radius": 0.5}, "inside": true}]})"),
                           *device);
    const double speed = std::sqrt(9.81 * 1.);
    double first = 0, fastest = 0, last = 0;
    while (ball.time() < 2) {
        const double now = ball.step().maxSpeed / speed;
        if (ball.steps() == 1) first = now;
        fastest = std::max(fastest, now);
        if (ball.time() > 1.5) last = std::max(last, now);
    }
    std::printf("sphere at rest: %d particles, first step %.2f %%, fastest %.2f %%, after 1.5 s %.2f %% of sqrt(g H)\n",
                static_cast<int>(ball.counts().fluid), 100 * first, 100 * fastest, 100 * last);
    CHECK(fastest < .05);
}

TEST_CASE("Water that is thrown about in a closed mesh, around another one, stays inside for 5 s") {
    const scratch::Folder folder;
    folder.write("tank.obj", geometry::objText(shapes::pebble(1, .2, 4)));
    folder.write("ring.obj", geometry::objText(shapes::torus(.4, .12, 32, 16)));
    const auto d = scene::parse(
        R"({"particleRadius": 0.04, "time": {"maxStep": 0.004}, "fluids": [{"box": {"min": [-0.5, -0.2, -0.5], "max": [0.1, 0.5, 0.4]}, "velocity": [3, 0, 1]}],
        "boundaries": [{"mesh": {"file": "tank.obj"}, "inside": true}, {"mesh": {"file": "ring.obj"}, "position": [0.2, -0.4, 0], "rotation": [30, 0, 20]}]})",
        folder.write("scene.json", ""));
    const auto device = makeCpuDevice(2);
    world::Simulation s(d, *device);
    const auto placed = world::shapesOf(d);
    double out = -HUGE_VAL;
    while (s.time() < 5) {
        s.step();
        if (s.steps() % 20 != 0) continue;
        for (const Packed4& p : s.positions())
            for (std::size_t k = 0; k < 2; ++k) {
                const auto& shape = placed.boundaries[k];
                out = std::max(out, (k == 0 ? 1 : -1) * shape.pieces[0].distance->at(shape.frame.back(point(p))));
            }
    }
    std::printf("sloshing in a mesh: %d particles, the farthest is %.3f spacings in front of the wall\n",
                static_cast<int>(s.counts().fluid), -out / .08);
    CHECK(out < 0);
    CHECK(s.statistics().removed == 0);
}

TEST_CASE("A mesh of 1.3 million triangles is loaded and sampled, as a fluid and as its tank, with progress") {
    const scratch::Folder folder;
    folder.write("big.obj", geometry::objText(shapes::pebble(1, .2, 8)));
    const auto d = scene::parse(R"({"particleRadius": 0.02, "fluids": [{"mesh": {"file": "big.obj"}}],
        "boundaries": [{"mesh": {"file": "big.obj"}, "inside": true}]})",
                                folder.write("scene.json", ""));
    const auto start = std::chrono::steady_clock::now();
    int told = 0;
    double before = 0;
    bool ascends = true;
    const auto s = world::sample(d, [&](double f) { return ++told, ascends = ascends && f >= before, before = f, true; });
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("1.3 million triangles: %zu particles, %zu wall samples, %.1f s\n", s.fluid.size(), s.boundary.size(), seconds);
    CHECK(told > 20);
    CHECK(ascends);
}
