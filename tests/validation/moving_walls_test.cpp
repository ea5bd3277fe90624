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

TEST_CASE(
    "A piston that pushes a slug of water through a tube gives it the impulse and the energy that its force and power say, in 2 and 3 "
    "dimensions") {
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

TEST_CASE("A drum gives the water in it the angular momentum that its torque and the weight say, and the energy that its power says") {
    // Half full, without viscosity, and no longer than until its waves break: then nothing else takes energy.
    for (const int dimensions : {2, 3}) {
        const auto device = makeCpuDevice(2);
        world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.02, "time": {"step": 0.0005, "maxStep": 0.001},
            "pressure": {"maxDensityError": 1e-4, "maxDivergenceError": 1e-4},
            "fluids": [{"viscosity": {"kinematic": 0}, "box": {"min": [-0.4, -0.4, 0], "max": [0.4, 0, 0.24]}}],
            "boundaries": [{"name": "drum", "box": {"min": [-0.4, -0.4, 0], "max": [0.4, 0.4, 0.24]}, "inside": true,
                 "motion": {"keyFrames": [{"time": 0}, {"time": 0.5, "rotation": [0, 0, 90]}]}}]})",
                                   {"dimensions=" + std::to_string(dimensions)}),
                            *device);
        const double mass = measure(s).mass;
        Given given;
        const auto start = s.statistics();
        double weight = 0;  // its angular impulse
        while (s.time() < .12) {
            const double lever = measure(s).centre[0];
            const auto step = s.step();
            given.add(step);
            weight -= step.dt * mass * 9.81 * lever;
        }
        const auto end = s.statistics();
        const double L = end.angularMomentum[2] - start.angularMomentum[2], E = energy(end) - energy(start);
        std::printf("drum, %dD: angular momentum %.4f of %.4f + %.4f by weight; energy %.3f J of %.3f J (%+.2f %%), kinetic %.3f J\n",
                    dimensions, L, given.angularImpulse[2], weight, E, given.work, 100 * (E / given.work - 1), end.kineticEnergy);
        CHECK(L == Approx(given.angularImpulse[2] + weight).epsilon(1e-3));
        CHECK(E == Approx(given.work).epsilon(.02));
    }
}

namespace {
/// Finds particles that pass a plate: a box thin along an axis, in the frame of its body.
class Watch {
public:
    Watch(const world::Simulation& s, std::size_t b, std::size_t axis, double inner) : body(b), thin(axis), margin(inner) {
        const auto& d = s.description();
        box = *d.boundaries[body].box;
        flat = d.dimensions == 2;
    }
    int passed(const world::Simulation& s) {
        const scene::Placement toBody = inverse(s.bodies()[body].place);
        const auto x = s.positions();
        const auto ids = s.ids();
        int n = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const scene::Vector now = toBody(point(x[i]));
            const auto [old, fresh] = before.try_emplace(ids[i], now);
            if (!fresh) n += crosses(old->second, now) ? 1 : 0;
            old->second = now;
        }
        return n;
    }

private:
    bool crosses(const scene::Vector& a, const scene::Vector& b) const {
        const double middle = .5 * (box.min[thin] + box.max[thin]), u = a[thin] - middle, w = b[thin] - middle;
        if (u * w > 0) return false;
        for (std::size_t c = 0; c < (flat ? 2u : 3u); ++c) {
            const double at = a[c] + (b[c] - a[c]) * u / (u - w);
            if (c != thin && (at < box.min[c] + margin || at > box.max[c] - margin)) return false;
        }
        return true;
    }
    std::size_t body, thin;
    double margin;
    bool flat;
    scene::Box box;
    std::map<int, scene::Vector> before;
};
}  // namespace

TEST_CASE("No particle passes a plate one spacing thick that is pushed through water, or turned in it as a paddle, within 5 s") {
    for (const int dimensions : {2, 3})
        for (const std::string motion :
             {R"({"keyFrames": [{"time": 0}, {"time": 0.5, "position": [0.35, 0, 0]}, {"time": 1, "position": [-0.35, 0, 0]},
                                {"time": 1.3, "position": [0, 0, 0]}], "repeat": true})",
              R"({"angularVelocity": [0, 0, 180]})"}) {
            const auto device = makeCpuDevice(2);
            world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.02, "time": {"step": 0.001},
                "fluids": [{"viscosity": {"kinematic": 0.001}, "box": {"min": [-0.6, 0, 0], "max": [-0.04, 0.4, 0.24]}},
                           {"viscosity": {"kinematic": 0.001}, "box": {"min": [0.04, 0, 0], "max": [0.6, 0.4, 0.24]}}],
                "boundaries": [{"box": {"min": [-0.6, 0, 0], "max": [0.6, 0.9, 0.24]}, "inside": true},
                    {"name": "plate", "box": {"min": [-0.02, -0.2, -0.12], "max": [0.02, 0.2, 0.12]}, "position": [0, 0.24, 0.12],
                     "motion": )" + motion +
                                           "}]}",
                                       {"dimensions=" + std::to_string(dimensions)}),
                                *device);
            Watch plate(s, 1, 0, .04);
            int passed = plate.passed(s), outside = 0;
            double fastest = 0;
            while (s.time() < 5) {
                fastest = std::max(fastest, s.step().maxSpeed);
                passed += plate.passed(s);
                const Measured m = measure(s);
                outside += m.lowest[0] < -.6 || m.highest[0] > .6 || m.lowest[1] < 0 ||
                           (dimensions == 3 && (m.lowest[2] < 0 || m.highest[2] > .24));
            }
            std::printf("plate, %dD: %d steps, fastest %.2f m/s, passed %d, steps with particles outside the tank %d\n", dimensions,
                        s.steps(), fastest, passed, outside);
            CHECK(passed == 0);
            CHECK(outside == 0);
        }
}

TEST_CASE("No particle leaves a closed tank that is shaken and turned for 5 s") {
    for (const int dimensions : {2, 3}) {
        const auto device = makeCpuDevice(2);
        world::Simulation s(parsed(R"({"version": 1, "particleRadius": 0.02, "time": {"step": 0.001},
            "fluids": [{"viscosity": {"kinematic": 0.001}, "box": {"min": [-0.4, -0.3, -0.16], "max": [0.4, 0, 0.16]}}],
            "boundaries": [{"box": {"min": [-0.4, -0.3, -0.16], "max": [0.4, 0.3, 0.16]}, "inside": true, "motion": {"repeat": true, "keyFrames":
                [{"time": 0}, {"time": 0.3, "position": [0.3, 0, 0], "rotation": [0, 0, -20]}, {"time": 0.8, "position": [-0.3, 0.2, 0], "rotation": [0, 0, 30]},
                 {"time": 1, "position": [0, 0, 0], "rotation": [0, 0, 0]}]}}]})",
                                   {"dimensions=" + std::to_string(dimensions)}),
                            *device);
        int outside = 0, moving = 0;
        double fastest = 0;
        while (s.time() < 5) {
            const auto step = s.step();
            fastest = std::max(fastest, step.maxSpeed);
            moving += step.dtLimiter == "moving wall" ? 1 : 0;
            const scene::Placement toTank = inverse(s.bodies()[0].place);
            for (const Packed4& p : s.positions()) {
                const scene::Vector x = toTank(point(p));
                outside += std::abs(x[0]) > .4 || std::abs(x[1]) > .3 || (dimensions == 3 && std::abs(x[2]) > .16) ? 1 : 0;
            }
        }
        std::printf("shaken tank, %dD: %d steps (%d limited by the wall), fastest %.2f m/s, outside %d\n", dimensions, s.steps(), moving,
                    fastest, outside);
        CHECK(outside == 0);
    }
}
