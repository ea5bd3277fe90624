// SPDX-License-Identifier: MIT
// A strip clamped at one end and bent by its own weight, against the heavy elastica.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;

namespace {
struct Tip {
    double reach, drop;
};
Tip published(double gamma) {
    std::ifstream file(MENISCUS_SOURCE_DIR "/tests/data/heavy_elastica_cantilever.csv");
    for (std::string line; std::getline(file, line);) {
        std::istringstream in(line);
        std::string cell[4];
        for (auto& c : cell) std::getline(in, c, ',');
        if (!line.starts_with('#') && cell[0] != "Gamma" && std::stod(cell[0]) == gamma) return {std::stod(cell[3]), std::stod(cell[2])};
    }
    return {0, 0};
}

/// A strip 1 m long that hardly stretches, at rest by Newton's method. The first bend, at the last column that is clamped, stands for half
/// a square to either side: the clamp ends half a square before that column, at x = 0.
Tip computed(double gamma, int cells) {
    const double square = 1 / (cells + .5), width = .1, weight = 1, thickness = 1e-2;  // N/m^2
    const double D = weight / gamma;                                                   // Gamma = weight L^3 / D
    Model m;
    const Mesh mesh = clothGrid(cells + 1, std::max(1, cells / 10), {-.5 * square, 0, 0}, {1 + .5 * square, 0, 0}, {0, width, 0});
    addPoints(m, mesh);
    addMembrane(m, mesh, 0, {12 * D / (thickness * thickness * thickness), 0, thickness, weight / 9.81});
    addPlates(m, mesh, 0, D, 0);
    pinWhere(m, [&](const Point& x) { return x[0] < square; });
    const auto device = makeCpuDevice(1);
    Deformables<double> d(*device, m, {.method = Method::Newton, .iterations = 200, .tolerance = 1e-9});
    for (int i = 0; i < 12; ++i) d.step(1, {0, 0, -9.81});  // of a second: nearly static
    const Point tip = d.vertices().positions()[static_cast<std::size_t>(cells + 1)];
    return {tip[0], -tip[2]};
}
double error(double gamma, int cells) {
    const Tip truth = published(gamma), tip = computed(gamma, cells);
    return std::hypot(tip.reach - truth.reach, tip.drop - truth.drop);
}
}  // namespace

TEST_CASE("A strip of plates bent by its weight is the heavy elastica to 0.2 % of its length, to second order of its squares", "[slow]") {
    for (const double gamma : {1., 10., 100.}) {
        const double coarse = error(gamma, 12), fine = error(gamma, 24);
        CAPTURE(gamma, coarse, fine);
        CHECK(fine < .002);
        CHECK(fine < coarse / 3);
    }
}
