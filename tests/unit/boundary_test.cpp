// SPDX-License-Identifier: MIT
// Walls: a fluid that fills a box rests against them, and nothing passes through them.
#include <catch2/catch.hpp>
#include <cstdio>

#include "engine/world/sampling.h"
#include "tests/unit/scenes.h"
#include "tests/unit/truth.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
int wallsNear(const Packed4& p, const Point& low, const Point& high, double spacing) {
    int n = 0;
    for (std::size_t c = 0; c < 3; ++c) n += point(p)[c] < low[c] + spacing || point(p)[c] > high[c] - spacing ? 1 : 0;
    return n;
}
}  // namespace

TEST_CASE("A lattice that fills a closed box exactly to its walls has rest density, in corners to 1 %") {
    for (const auto& device : hostDevices()) {
        const world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.025,
            "fluids": [{"box": {"min": [0, 0, 0], "max": [0.5, 0.4, 0.5]}}],
            "boundaries": [{"box": {"min": [0, 0, 0], "max": [0.5, 0.4, 0.5]}, "inside": true}]})"),
                                  *device);
        const auto x = s.positions();
        const auto density = s.read("density");
        const double off[] = {5e-5, 5e-4, 2e-3, 1e-2};  // the lattice itself is at 0.999972
        for (std::size_t i = 0; i < x.size(); ++i) {
            const int walls = wallsNear(x[i], {0, 0, 0}, {.5, .4, .5}, .05);
            CAPTURE(device->name(), walls, density[i]);
            REQUIRE(std::abs(double(density[i]) / 1000 - 1) < off[walls]);
        }
        CHECK(s.statistics().densityErrorAvg < 5e-4);
    }
}

TEST_CASE("A wall pushes the first layer of a lattice twice as hard as the fluid that it replaces would: its pressure is mirrored") {
    const auto device = makeCpuDevice(2);
    for (const int dimensions : {2, 3})
        for (const double support : {2., 2.5, 3.}) {
            const auto scene =
                parsed(R"({"version": 1, "particleRadius": 0.025, "fluids": [{"box": {"min": [0, 0, 0], "max": [0.8, 0.4, 0.8]}}],
                "boundaries": [{"box": {"min": [-0.4, 0, -0.4], "max": [1.2, 1, 1.2]}, "inside": true}]})",
                       {"dimensions=" + std::to_string(dimensions), "kernel.supportFactor=" + std::to_string(support)});
            const auto samples = world::sample(scene);
            sph::State s(*device, world::setupOf(scene), samples.fluid, samples.boundary);
            s.setBoundaryVolumes(world::boundaryGamma(scene));
            s.updateNeighbors();
            s.updateDensity();
            const Truth truth(s);
            const auto F = vectors(s.gradientSum, s.particles);
            const auto x = vectors(s.x, s.particles);
            const auto density = numbers(s.density, s.particles);
            int seen = 0;
            for (std::size_t i = 0; i < x.size(); ++i) {
                const bool middle = x[i][0] > .2 && x[i][0] < .6 && (dimensions == 2 || (x[i][2] > .2 && x[i][2] < .6));
                if (!middle || x[i][1] > .05) continue;
                ++seen;
                double fluid = 0;
                for (const auto& p : truth.fluid[i])
                    fluid += s.setup.volume * double(s.pressureKernel.slope(static_cast<float>(p.r))) * p.x[1];
                CAPTURE(dimensions, support, density[i], F[i][1], fluid);
                CHECK(std::abs(density[i] - 1) < .005);
                CHECK(F[i][1] + fluid == Approx(0).margin(.05 * std::abs(fluid)));  // F_f + F_b = -F_f
            }
            CHECK(seen > 4);
        }
}

TEST_CASE("Lone particles shot at faces, edges and corners of a tank at any speed stay inside, in 3 and in 2 dimensions") {
    for (const int dimensions : {2, 3})
        for (const double speed : {1., 20., 500.}) {
            const auto device = makeCpuDevice(2);
            std::string fluids;
            Random random(3);
            const int count = dimensions == 3 ? 40 : 20;  // places differ by z, too
            for (int i = 0; i < count; ++i) {
                const Point u{random(), random(), dimensions == 3 ? random() : 0};
                const double f = speed / length(u), x = .3 + .4 * (i % 5) / 4, y = .3 + .4 * (i / 5 % 4) / 3, z = i < 20 ? .4 : .6;
                char text[300];
                std::snprintf(text, sizeof text,
                              R"(%s{"box": {"min": [%.3f, %.3f, %.3f], "max": [%.3f, %.3f, %.3f]}, "velocity": [%.4f, %.4f, %.4f]})",
                              i ? ", " : "", x, y, z, x + .041, y + .041, z + .041, f * u[0], f * u[1], f * u[2]);
                fluids += text;
            }
            world::Simulation s(parsed(R"({"version": 1, "dimensions": )" + std::to_string(dimensions) +
                                       R"(, "particleRadius": 0.02, "time": {"step": 5e-7, "minStep": 1e-7}, "fluids": [)" + fluids +
                                       R"(], "boundaries": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "inside": true}]})"),
                                *device);
            CAPTURE(dimensions, speed);
            for (int step = 0; step < 150; ++step) {
                s.step();
                const Measured m = measure(s);
                for (std::size_t c = 0; c < static_cast<std::size_t>(dimensions); ++c) REQUIRE((m.lowest[c] > 0 && m.highest[c] < 1));
            }
        }
}

TEST_CASE("A film one particle thin lies on the floor of its tank") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.025, "time": {"step": 0.001},
        "fluids": [{"box": {"min": [0.1, 0.02, 0.1], "max": [0.6, 0.071, 0.6]}}],
        "boundaries": [{"box": {"min": [0, 0, 0], "max": [0.7, 0.4, 0.7]}, "inside": true}]})"),
                        *device);
    REQUIRE(s.counts().fluid == 100);
    while (s.time() < 1) {
        s.step();
        const Measured m = measure(s);
        REQUIRE((m.lowest[1] > 0 && m.lowest[0] > 0 && m.highest[2] < .7));
    }
    CHECK(measure(s).highest[1] < .06);
    CHECK(measure(s).fastest < .3);
}

TEST_CASE("A block that falls on an obstacle and on the floor passes neither, and gains no energy") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.025, "time": {"step": 0.001},
        "fluids": [{"box": {"min": [0.3, 0.5, 0.1], "max": [0.7, 0.9, 0.4]}}],
        "boundaries": [{"box": {"min": [0, 0, 0], "max": [1, 1.5, 0.5]}, "inside": true},
                       {"box": {"min": [0.4, 0, 0], "max": [0.6, 0.3, 0.5]}}]})"),
                        *device);
    const Measured start = measure(s);
    const double energy = start.kinetic + start.potentialAbove(0, 9.81);
    while (s.time() < .8) {
        s.step();
        const Measured m = measure(s);
        REQUIRE((m.lowest[0] > 0 && m.lowest[1] > 0 && m.lowest[2] > 0 && m.highest[0] < 1 && m.highest[2] < .5));
        REQUIRE(m.kinetic + m.potentialAbove(0, 9.81) < 1.005 * energy);
        for (const Packed4& p : s.positions()) {
            const double depth = std::min({double(p.x) - .4, .6 - double(p.x), .3 - double(p.y)});
            REQUIRE(depth < .0125);  // edges that stick out are rounded, by a quarter of a spacing
            if (p.y < .25f || std::abs(p.x - .5f) < .05f) REQUIRE(depth < 0);
        }
    }
}

TEST_CASE("A plate that spans a period of the domain, exactly or beyond, has no seam") {
    const auto device = makeCpuDevice(2);
    for (const int dimensions : {2, 3})
        for (const double beyond : {0., .3}) {
            const std::string low = std::to_string(-beyond), high = std::to_string(.4 + beyond);
            const world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.025,
                "domain": {"min": [0, -1, 0], "max": [0.4, 1, 0.4], "periodic": [true, false, true]},
                "fluids": [{"box": {"min": [0, 0, 0], "max": [0.4, 0.3, 0.4]}}],
                "boundaries": [{"box": {"min": [)" +
                                                 low + ", -0.2, " + low + "], \"max\": [" + high + ", 0, " + high + "]}}]}",
                                             {"dimensions=" + std::to_string(dimensions)}),
                                      *device);
            const auto x = s.positions();
            const auto density = s.read("density");
            const auto walls = s.boundaryPositions();
            CAPTURE(dimensions, beyond);
            CHECK(walls.size() == (dimensions == 2 ? 2 * 16 : 2 * 16 * 16));  // the upper face and the lower
            for (const Packed4& w : walls) REQUIRE((w.x >= 0 && w.x < .4f));
            float least = 1e9f, most = 0;
            for (std::size_t i = 0; i < x.size(); ++i)
                if (x[i].y < .05f) least = std::min(least, density[i]), most = std::max(most, density[i]);
            CHECK(most - least < .1f);  // kg/m^3
        }
}
