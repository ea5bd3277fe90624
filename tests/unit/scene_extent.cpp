// SPDX-License-Identifier: MIT
// The estimate that refuses scenes too large is about what sampling makes.
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/geometry/box_samples.h"
#include "engine/scene/extent.h"

using namespace meniscus;
using namespace meniscus::scene;

TEST_CASE("a box is estimated to hold as many particles as its lattice has") {
    Description scene;
    const Box boxes[] = {
        {{0, 0, 0}, {1, 1, 1}}, {{0.1, 0.1, 0.1}, {0.3, 0.4, 0.7}}, {{-0.02, 0, 0}, {0.07, 0.3, 0.149}}, {{1, 1, 1}, {1.001, 2, 2}}};
    for (const int dimensions : {2, 3})
        for (const double radius : {0.025, 0.05, 0.0123}) {
            scene.dimensions = dimensions;
            scene.particleRadius = radius;
            for (const Box& box : boxes) {
                const auto n = latticeSize(scene, box);
                const auto points = geometry::boxLattice(box.min, box.max, scene.spacing(), dimensions, {});
                CHECK(n[0] * n[1] * n[2] == static_cast<double>(points.size()));
            }
        }
}

TEST_CASE("the walls of a tank are estimated within a third of the samples they get") {
    Description scene;
    scene.boundaries.resize(1);
    scene.boundaries[0].box = Box{{0, 0, 0}, {2, 1.5, 0.7}};
    for (const int dimensions : {2, 3}) {
        scene.dimensions = dimensions;
        const auto points = geometry::boxSurface({0, 0, 0}, {2, 1.5, 0.7}, scene.spacing(), 0.5 * scene.spacing(), 2, dimensions, {});
        CHECK(estimateSamples(scene) == Approx(static_cast<double>(points.size())).epsilon(0.33));
    }
}

TEST_CASE("the box around a turned box holds it and no more") {
    const Box around = placed({{-1, -2, -3}, {1, 2, 3}}, {10, 0, 0}, {0, 0, 90});
    const Vector min{8, -1, -3}, max{12, 1, 3};
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(around.min[i] == Approx(min[i]));
        CHECK(around.max[i] == Approx(max[i]));
    }
    CHECK(placed({{0, 0, 0}, {1, 1, 1}}, {}, {0, 0, 45}).max[1] == Approx(std::sqrt(2.0)));
}
