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
    // The aim is 99 % and a fastest particle of 5 %. What the bits decide is whether a lattice that buckles is done with it by then: 97 to
    // 99.3 % over steps from 3 to 5 ms, and now and then a particle that snaps past another (docs/still-water.md).
    CHECK(slowShare / second >= .96);
    CHECK(leastSlow >= .9);
    CHECK(fastest < .3 * speed);
    CHECK(std::abs(H - 1) < .02);
    CHECK(std::abs(measured / expected - 1) < .05);
}
