// SPDX-License-Identifier: MIT
// Moving walls in whole scenes: what they give to the fluid is what their forces say, and nothing passes them.
#include <catch2/catch.hpp>
#include <cstdio>
#include <map>

#include "engine/scene/trajectory.h"
#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
constexpr double kPi = 3.14159265358979323846;

/// Sums over the steps of a run of what the walls' statistics say, with minus signs: what the walls did to the fluid.
struct Given {
    Point impulse{}, angularImpulse{};
    double work = 0;
    void add(const world::StepStatistics& s) {
        for (const auto& b : s.boundaries) {
            for (std::size_t c = 0; c < 3; ++c) impulse[c] -= s.dt * b.force[c], angularImpulse[c] -= s.dt * b.torque[c];
            work -= s.dt * b.power;
        }
    }
};
double energy(const world::StepStatistics& s) { return s.kineticEnergy + s.potentialEnergy; }

}  // namespace

TEST_CASE("A piston that pushes a slug of water through a tube gives it the impulse m v and the work m v^2 / 2, in 2 and 3 dimensions") {
    // Water in a tube moves as one with the piston behind it: all that is known of it is its mass.
    for (const int dimensions : {2, 3}) {
        const auto device = makeCpuDevice(2);
        world::Simulation s(
            parsed(R"({"version": 1, "particleRadius": 0.02, "gravity": [0, 0, 0], "time": {"step": 0.001, "maxStep": 0.004},
            "fluids": [{"viscosity": {"kinematic": 0}, "box": {"min": [0, 0, 0], "max": [0.8, 0.32, 0.32]}}],
            "boundaries": [{"name": "tube", "box": {"min": [-0.4, 0, 0], "max": [2.4, 0.32, 0.32]}, "inside": true},
                {"name": "piston", "box": {"min": [-0.2, 0, 0], "max": [0, 0.32, 0.32]},
                 "motion": {"keyFrames": [{"time": 0}, {"time": 1, "position": [1, 0, 0]}]}}]})",
                   {"dimensions=" + std::to_string(dimensions)}),
            *device);
        const double mass = measure(s).mass, v = 1.5;  // in the middle of the motion
        Given given;
        const auto start = s.statistics();
        while (s.time() < .5) given.add(s.step());
        const auto end = s.statistics();
        const double error = end.momentum[0] - start.momentum[0] - given.impulse[0];
        std::printf("piston, %dD: impulse %.4f m v, momentum %.4f m v (balance %.1e), work %.4f m v^2/2, energy %.4f m v^2/2\n", dimensions,
                    given.impulse[0] / mass / v, end.momentum[0] / mass / v, error / mass / v, given.work / (.5 * mass * v * v),
                    energy(end) / (.5 * mass * v * v));
        CHECK(std::abs(error) < 1e-5 * mass * v);
        CHECK(given.impulse[0] == Approx(mass * v).epsilon(.02));
        CHECK(given.work == Approx(.5 * mass * v * v).epsilon(.02));
        CHECK(energy(end) - energy(start) == Approx(given.work).epsilon(.02));
    }
}

TEST_CASE("A floor that lifts water slowly does the work m g h, and bears its weight") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.02, "time": {"step": 0.001, "maxStep": 0.004},
        "fluids": [{"viscosity": {"kinematic": 0.001}, "box": {"min": [0, 0, 0], "max": [0.4, 0.4, 0.4]}}],
        "boundaries": [{"name": "well", "box": {"min": [0, -0.4, 0], "max": [0.4, 1.2, 0.4]}, "inside": true},
            {"name": "lift", "box": {"min": [0, -0.2, 0], "max": [0.4, 0, 0.4]},
             "motion": {"keyFrames": [{"time": 0.5}, {"time": 2, "position": [0, 0.4, 0]}]}}]})"),
                        *device);
    const double mass = measure(s).mass, g = 9.81;
    while (s.time() < .5) s.step();
    Given given;
    const auto start = s.statistics();
    double weight = 0, time = 0;
    while (s.time() < 2.3) {
        const auto step = s.step();
        given.add(step);
        time += step.dt, weight -= step.dt * step.boundaries[1].force[1];
    }
    const auto end = s.statistics();
    std::printf("lift: work %.4f m g h, energy %.4f m g h, mean load %.4f m g, walls %.4f m g\n", given.work / (mass * g * .4),
                (energy(end) - energy(start)) / (mass * g * .4), weight / time / (mass * g), given.impulse[1] / time / mass / g);
    CHECK(given.work == Approx(mass * g * .4).epsilon(.02));
    CHECK(energy(end) - energy(start) == Approx(given.work).epsilon(.02));
    CHECK(end.momentum[1] - start.momentum[1] + mass * g * time == Approx(given.impulse[1]).epsilon(1e-5));
    CHECK(weight / time == Approx(mass * g).epsilon(.02));
}

TEST_CASE("A drum gives the water in it the angular momentum and the energy that torque and power say, in 2 and 3 dimensions") {
    for (const int dimensions : {2, 3})
        for (const std::string fill : {"full", "half"}) {
            const auto device = makeCpuDevice(2);
            const bool full = fill == "full";
            world::Simulation s(
                parsed(R"({"version": 1, "particleRadius": 0.02, "time": {"step": 0.001, "maxStep": 0.003}, "gravity": [0, )" +
                           std::string(full ? "0" : "-9.81") + R"(, 0],
            "fluids": [{"viscosity": {"kinematic": 0}, "box": {"min": [-0.4, -0.4, 0], "max": [0.4, )" +
                           (full ? "0.4" : "0") + R"(, 0.24]}}],
            "boundaries": [{"name": "drum", "box": {"min": [-0.4, -0.4, 0], "max": [0.4, 0.4, 0.24]}, "inside": true,
                 "motion": {"keyFrames": [{"time": 0}, {"time": 0.5, "rotation": [0, 0, 90]}]}}]})",
                       {"dimensions=" + std::to_string(dimensions)}),
                *device);
            const double mass = measure(s).mass;
            Given given;
            const auto start = s.statistics();
            double weight = 0;  // its moment
            while (s.time() < (full ? .25 : .15)) {
                weight += -9.81 * measure(s).centre[0] * mass * (full ? 0 : 1) * 0;
                const double lever = measure(s).centre[0];
                const auto step = s.step();
                given.add(step);
                weight += full ? 0 : -9.81 * lever * mass * step.dt;
            }
            const auto end = s.statistics();
            const double L = end.angularMomentum[2] - start.angularMomentum[2], E = energy(end) - energy(start);
            std::printf("drum, %s, %dD: angular momentum %.5f, given %.5f + %.5f by weight; energy %.5f J, work %.5f J (%+.2f %%)\n",
                        fill.c_str(), dimensions, L, given.angularImpulse[2], weight, E, given.work, 100 * (E / given.work - 1));
            CHECK(L == Approx(given.angularImpulse[2] + weight).epsilon(.02));
            CHECK(E == Approx(given.work).epsilon(.02));
        }
}
