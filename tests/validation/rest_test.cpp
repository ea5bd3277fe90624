// SPDX-License-Identifier: MIT
// Water at rest stays at rest, under hydrostatic pressure.
#include <catch2/catch.hpp>
#include <cstdio>

#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;

TEST_CASE("A column of water that fills its tank exactly stays at rest, with the hydrostatic pressure at its bottom") {
    const auto device = makeCpuDevice(2);
    const double s = .05, g = 9.81;
    world::Simulation column(parsed(R"({"version": 1, "particleRadius": 0.025, "time": {"end": 3, "step": 0.001, "cfl": 1},
        "fluids": [{"name": "water", "box": {"min": [0, 0, 0], "max": [0.5, 1, 0.5]}}],
        "boundaries": [{"name": "tank", "box": {"min": [0, 0, 0], "max": [0.5, 1.5, 0.5]}, "inside": true}]})"),
                             *device);
    REQUIRE(column.counts().fluid == 2000);
    const double speed = std::sqrt(g * 1.);
    double pressure = 0, weight = 0, leastSlow = 1, slowShare = 0, second = 0, fastest = 0, top = 0;
    while (column.time() < 3) {
        const auto step = column.step();
        if (column.time() < 2) continue;
        const auto v = column.read("velocity");
        std::size_t slow = 0;
        for (std::size_t i = 0; i < v.size(); i += 3) {
            const double u = length({double(v[i]), double(v[i + 1]), double(v[i + 2])});
            slow += u < .01 * speed ? 1 : 0;
            fastest = std::max(fastest, u);
        }
        const double share = double(slow) / (double(v.size()) / 3);
        leastSlow = std::min(leastSlow, share);
        slowShare += step.dt * share, second += step.dt;
        if (column.time() < 2.5) continue;
        const auto x = column.positions();
        const auto p = column.read("pressure");
        std::vector<float> heights;
        double sum = 0;
        int bottom = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            heights.push_back(x[i].y);
            if (double(x[i].y) < .9 * s) sum += double(p[i]), ++bottom;
        }
        REQUIRE(bottom > 80);
        std::nth_element(heights.begin(), heights.end() - 100, heights.end());
        double layer = 0;
        for (auto h = heights.end() - 100; h != heights.end(); ++h) layer += double(*h) / 100;
        top += step.dt * layer;
        pressure += step.dt * sum / bottom;
        weight += step.dt;
    }
    const double H = top / weight + .5 * s, expected = 1000 * g * (H - .5 * s), measured = pressure / weight;
    std::printf(
        "column at rest: %d steps, %.2f %% slower than 1 %% of sqrt(g H) (%.2f %% at worst), fastest %.2f %%, H %.4f m, bottom pressure "
        "%.1f Pa of %.1f (%+.2f %%)\n",
        column.steps(), 100 * slowShare / second, 100 * leastSlow, 100 * fastest / speed, H, measured, expected,
        100 * (measured / expected - 1));
    CHECK(slowShare / second >= .999);
    CHECK(leastSlow >= .99);
    CHECK(fastest < .01 * speed);
    CHECK(std::abs(H - 1) < .02);
    CHECK(std::abs(measured / expected - 1) < .05);
}

namespace {
struct Box {
    int columns, rows, layers;  ///< particles; no layers: two dimensions
    double spacing, bound;      ///< bound: of the fastest particle at any time, in sqrt(g H)
    std::vector<std::string> settings;
};
std::string sceneOf(const Box& b) {
    const double s = b.spacing, depth = b.layers == 0 ? 1 : b.layers * s;
    char text[600];
    std::snprintf(text, sizeof text,
                  R"({"version": 1, "dimensions": %d, "particleRadius": %.6f, "time": {"end": 3, "step": 0.001, "cfl": 1},
        "fluids": [{"name": "water", "box": {"min": [0, 0, 0], "max": [%.6f, %.6f, %.6f]}}],
        "boundaries": [{"name": "tank", "box": {"min": [0, 0, 0], "max": [%.6f, %.6f, %.6f]}, "inside": true}]})",
                  b.layers == 0 ? 2 : 3, s / 2, b.columns * s, b.rows * s, depth, b.columns * s, 1.5 * b.rows * s, depth);
    return text;
}
}  // namespace

TEST_CASE("A lattice that fills a box exactly stays at rest from the first step, whatever the box, the spacing and the step") {
    const auto device = makeCpuDevice(2);
    const std::vector<Box> boxes{
        {10, 20, 10, .05, .01, {}},
        {10, 20, 10, .05, .01, {"time.maxStep=0.001"}},
        {10, 20, 10, .05, .01, {"fluids.0.viscosity.kinematic=0.001"}},
        {10, 10, 10, .05, .01, {}},
        {8, 16, 8, .02, .01, {}},
        {20, 20, 0, .05, .01, {}},
        {40, 10, 0, .05, .01, {}},
        {30, 30, 0, .025, .01, {}},
        {5, 5, 5, .1, .01, {}},
        {16, 5, 16, .05, .011, {}},
    };
    for (const Box& b : boxes) {
        CAPTURE(b.columns, b.rows, b.layers, b.spacing);
        world::Simulation box(parsed(sceneOf(b), b.settings), *device);
        const double speed = std::sqrt(9.81 * b.rows * b.spacing);
        double fastest = 0, at = 0, late = 0;
        while (box.time() < .6) {
            box.step();
            const double now = measure(box).fastest;
            if (now > fastest) fastest = now, at = box.time();
            if (box.time() > .4) late = std::max(late, now);
        }
        std::printf("box of %d x %d x %d at %.3f m %s: fastest %.2f %% of sqrt(g H) at %.3f s, after 0.4 s %.2f %%\n", b.columns, b.rows,
                    b.layers, b.spacing, b.settings.empty() ? "" : b.settings[0].c_str(), 100 * fastest / speed, at, 100 * late / speed);
        CHECK(fastest < b.bound * speed);
    }
}
