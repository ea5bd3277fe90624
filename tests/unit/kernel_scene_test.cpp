// SPDX-License-Identifier: MIT
// Scenes with each kernel function: water that fills a tank has rest density and rests, and a dam break keeps its volume and its energy.
#include <catch2/catch.hpp>

#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
constexpr const char* kFunctions[] = {"cubic-spline", "wendland-c2", "poly6-spiky"};
std::string choose(const char* function) { return std::string("kernel.function=") + function; }
}  // namespace

TEST_CASE("A tank filled exactly has rest density with each kernel function and support, inside and in the first layer") {
    const auto device = makeCpuDevice(2);
    for (const char* function : kFunctions)
        for (const int d : {2, 3})
            for (const char* support : {"2", "2.5", "3"}) {
                const world::Simulation s(
                    parsed(R"({"version": 1, "particleRadius": 0.025,
                    "fluids": [{"box": {"min": [0, 0, 0], "max": [0.5, 0.5, 0.5]}}],
                    "boundaries": [{"box": {"min": [0, 0, 0], "max": [0.5, 0.5, 0.5]}, "inside": true}]})",
                           {choose(function), "dimensions=" + std::to_string(d), std::string("kernel.supportFactor=") + support}),
                    *device);
                const auto x = s.positions();
                const auto density = s.read("density");
                CAPTURE(function, d, support);
                for (std::size_t i = 0; i < x.size(); ++i) {
                    int near = 0, first = 0;
                    for (std::size_t c = 0; c < at(d); ++c) {
                        const double wall = std::min(point(x[i])[c], .5 - point(x[i])[c]);
                        near += wall < .15 ? 1 : 0, first += wall < .05 ? 1 : 0;
                    }
                    if (near > 1 || near != first) continue;  // fitted are first layers, away from edges
                    REQUIRE(std::abs(double(density[i]) / 1000 - 1) < .005);
                }
            }
}

TEST_CASE("Still water rests with each kernel function, and a dam break loses neither particles nor volume") {
    const auto device = makeCpuDevice(2);
    for (const char* function : kFunctions) {
        CAPTURE(function);
        world::Simulation still(parsed(R"({"version": 1, "particleRadius": 0.025, "time": {"step": 0.003},
            "fluids": [{"box": {"min": [0, 0, 0], "max": [0.4, 0.5, 0.4]}}],
            "boundaries": [{"box": {"min": [0, 0, 0], "max": [0.4, 0.8, 0.4]}, "inside": true}]})",
                                       {choose(function)}),
                                *device);
        while (still.time() < .3) still.step();
        const Measured rest = measure(still);
        CHECK(std::sqrt(2 * rest.kinetic / rest.mass) < .05 * std::sqrt(9.81 * .5));
        CHECK(rest.centre[1] == Approx(.25).epsilon(.02));

        world::Simulation dam(smallDam({choose(function), "particleRadius=0.04"}), *device);
        const Measured start = measure(dam);
        double worst = 0;
        while (dam.time() < .4) worst = std::max(worst, dam.step().densityErrorAvg);
        const Measured end = measure(dam);
        CHECK(dam.statistics().removed == 0);
        CHECK(worst < 3e-3);
        CHECK(end.kinetic + end.potentialAbove(0, 9.81) < start.kinetic + start.potentialAbove(0, 9.81));
        CHECK((end.lowest[0] > 0 && end.lowest[1] > 0 && end.highest[0] < 1.4 && end.highest[2] < .5));
    }
}
