// SPDX-License-Identifier: MIT
// From shapes to samples: where particles and wall samples lie, and what they weigh.
#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>

#include "engine/base/error.h"
#include "engine/sph/lattice.h"
#include "engine/world/sampling.h"
#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
world::SceneSamples sampled(const std::string& text) { return world::sample(parsed(text)); }
double nearest(const std::vector<Packed4>& samples, const Point& p) {
    double least = HUGE_VAL;
    for (const Packed4& s : samples) least = std::min(least, length({double(s.x) - p[0], double(s.y) - p[1], double(s.z) - p[2]}));
    return least;
}
bool contains(const std::vector<Packed4>& samples, const Point& p) { return nearest(samples, p) < 1e-6; }
}  // namespace

TEST_CASE("The bench's fluid is a lattice whose first centre lies half a spacing inside its box") {
    struct Row {
        const char* name;
        int columns, rows, layers;
        double spacing;
        Point first;
    };
    for (const Row& r :
         {Row{"dam_break_12k", 25, 25, 20, .04, {.04, .04, -.38}}, Row{"dam_break_100k", 50, 50, 40, .02, {.02, .02, -.39}}}) {
        const auto scene = scene::load(MENISCUS_SOURCE_DIR "/scenes/bench/" + std::string(r.name) + ".json");
        const auto s = world::sample(scene);
        CHECK(static_cast<int>(s.fluid.size()) == r.columns * r.rows * r.layers);
        CHECK(contains({s.fluid.front()}, r.first));
        CHECK(contains({s.fluid.back()}, {r.first[0] + (r.columns - 1) * r.spacing, r.first[1] + (r.rows - 1) * r.spacing,
                                          r.first[2] + (r.layers - 1) * r.spacing}));
        const auto setup = world::setupOf(scene);
        CHECK(setup.spacing == Approx(r.spacing));
        CHECK(setup.support == Approx(2 * r.spacing));
        CHECK(setup.volume == Approx(.8 * std::pow(r.spacing, 3)));
        CHECK(double(s.lowest.y) == Approx(-.02));
    }
}

TEST_CASE("A box that fits exactly is filled in spite of rounding, and turned and moved as it is told") {
    CHECK(sampled(R"({"version": 1, "particleRadius": 0.05, "fluids": [{"box": {"min": [0.1, 0.2, 0.7], "max": [0.4, 0.9, 1.0]}}]})")
              .fluid.size() == 3 * 7 * 3);
    const auto turned = sampled(R"({"version": 1, "particleRadius": 0.5,
        "fluids": [{"box": {"min": [0, 0, 0], "max": [2, 1, 1]}, "rotation": [0, 0, 90], "position": [10, 0, 0], "velocity": [1, 2, 3]}]})");
    REQUIRE(turned.fluid.size() == 2);
    CHECK(contains(turned.fluid, {9.5, .5, .5}));  // (0.5, 0.5) turned to (-0.5, 0.5)
    CHECK(contains(turned.fluid, {9.5, 1.5, .5}));
    CHECK((turned.velocity[0].x == 1 && turned.velocity[1].z == 3));  // the velocity is not turned
    const auto two = sampled(R"({"version": 1, "particleRadius": 0.5, "fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}},
        {"box": {"min": [3, 0, 0], "max": [5, 1, 1]}}]})");
    CHECK(two.fluidOf == std::vector<int>{0, 1, 1});
}

TEST_CASE("Wall samples lie half a spacing behind the surface, no farther apart than a spacing, around edges and corners too") {
    for (const bool inside : {true, false}) {
        const std::string text = R"({"version": 1, "particleRadius": 0.05, "fluids": [{"box": {"min": [0, 0, 0], "max": [0.1, 0.1, 0.1]},
            "position": )" + std::string(inside ? "[0.1, 0.1, 0.1]" : "[5, 5, 5]") +
                                 R"(}],
            "boundaries": [{"box": {"min": [0, 0, 0], "max": [0.75, 1, 0.5]}, "inside": )" +
                                 std::string(inside ? "true" : "false") + "}]}";
        const auto s = sampled(text);
        const double out = inside ? .05 : -.05;
        const Point low{-out, -out, -out}, high{.75 + out, 1 + out, .5 + out};
        for (const Packed4& b : s.boundary) {
            double off = HUGE_VAL;
            for (std::size_t c = 0; c < 3; ++c) {
                const double x = point(b)[c];
                REQUIRE((x > low[c] - .025 - 1e-6 && x < high[c] + .025 + 1e-6));  // a quarter of a spacing round the edge
                off = std::min({off, std::abs(x - low[c]), std::abs(x - high[c])});
            }
            REQUIRE(off < 1e-6);
        }
        Random random(1);  // every place of the surface has a sample within half the diagonal of a square of a spacing
        for (int i = 0; i < 500; ++i) {
            Point p{random(low[0], high[0]), random(low[1], high[1]), random(low[2], high[2])};
            const auto axis = static_cast<std::size_t>(i % 3);
            p[axis] = i % 2 ? low[axis] : high[axis];
            REQUIRE(nearest(s.boundary, p) < .1 * std::sqrt(.5) + 1e-6);
        }
    }
}

TEST_CASE("A plate thinner than a spacing keeps both its faces") {
    const auto s = sampled(R"({"version": 1, "particleRadius": 0.05, "fluids": [{"box": {"min": [5, 5, 5], "max": [6, 6, 6]}}],
        "boundaries": [{"box": {"min": [0, 0, 0], "max": [1, 0.04, 1]}}]})");
    CHECK(std::any_of(s.boundary.begin(), s.boundary.end(), [](const Packed4& p) { return std::abs(p.y) < 1e-6f; }));
    CHECK(std::any_of(s.boundary.begin(), s.boundary.end(), [](const Packed4& p) { return std::abs(p.y - .04f) < 1e-6f; }));
}

TEST_CASE("In two dimensions all lies in the plane, and a tank is an outline") {
    const auto s = sampled(R"({"version": 1, "dimensions": 2, "particleRadius": 0.05,
        "fluids": [{"box": {"min": [0, 0, -7], "max": [1, 0.5, 9]}, "velocity": [1, 1, 1]}],
        "boundaries": [{"box": {"min": [0, 0, 3], "max": [1, 1, 4]}, "inside": true}]})");
    CHECK(s.fluid.size() == 50);
    CHECK(s.boundary.size() >= 44);  // 1.1 m a side
    for (const Packed4& b : s.boundary) {
        const auto off = [](float x) { return std::min(std::abs(x + .05f), std::abs(1.05f - x)); };
        CHECK(std::min(off(b.x), off(b.y)) == Approx(0).margin(1e-6));
    }
    for (const auto& samples : {s.fluid, s.boundary})
        CHECK(std::all_of(samples.begin(), samples.end(), [](const Packed4& p) { return p.z == 0; }));
    CHECK(s.velocity[0].z == 0);
}

TEST_CASE("gamma 'rest' gives the first layer of a lattice the density of the layers that a plane wall replaces, a number is as given") {
    const std::string fluid = R"("fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}]})";
    for (const std::string dimensions : {"2", "3"})
        for (const std::string support : {"2", "2.4", "3"})
            for (const std::string function : {"same", "wendland-c2"}) {
                const auto d = parsed(R"({"version": 1, )" + fluid, {"dimensions=" + dimensions, "kernel.supportFactor=" + support,
                                                                     "kernel.pressure=" + function, "particleRadius=0.5"});
                CAPTURE(dimensions, support, function);
                const auto W = world::pressureKernel(d);
                const double here = planeSum(W, 0, .5, d.dimensions).value, above = planeSum(W, 1, .5, d.dimensions).value;
                CHECK(world::boundaryGamma(d) / here * above == Approx(sph::replacedByWall(W, 1, d.dimensions).value).epsilon(1e-3));
            }
    CHECK(world::boundaryGamma(parsed(R"({"version": 1, )" + fluid, {"boundaryHandling.gamma=1.25"})) == 1.25);
}

TEST_CASE("Fluids and walls without a sample are refused") {
    scene::Description d = smallDam();
    d.fluids[0].box->max[1] = .01;
    CHECK_THROWS_AS(world::sample(d), InputError);
}
