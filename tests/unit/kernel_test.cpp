// SPDX-License-Identifier: MIT
// The cubic spline: its integral, its derivative, and its sums over lattices (SPH tutorial Eq. 4).
#include <catch2/catch.hpp>

#include "engine/base/simd.h"
#include "tests/unit/truth.h"

using namespace meniscus;
using namespace meniscus::testing;

TEST_CASE("The cubic spline integrates to 1 in 2 and 3 dimensions") {
    for (const int dimensions : {2, 3})
        for (const double h : {.004, .1, 3.}) {
            const auto W = sph::CubicSpline::make(h, dimensions);
            constexpr int n = 20000;
            double integral = 0;  // midpoints: the error is of the order of 1/n^2
            for (int i = 0; i < n; ++i) {
                const double r = h * (i + .5) / n, shell = dimensions == 2 ? 2 * std::numbers::pi * r : 4 * std::numbers::pi * r * r;
                integral += shell * double(W.value(static_cast<float>(r))) * h / n;
            }
            CAPTURE(dimensions, h, integral);
            CHECK(std::abs(integral - 1) < 5e-7);
        }
}

TEST_CASE("The cubic spline is the tutorial's, in single numbers and in lanes, and vanishes beyond its support") {
    for (const int dimensions : {2, 3}) {
        const double h = .1;
        const auto W = sph::CubicSpline::make(h, dimensions);
        const ReferenceKernel truth{h, dimensions};
        double worstValue = 0, worstSlope = 0;
        for (int i = 0; i <= 2200; ++i) {
            const auto r = static_cast<float>(i * h / 2000);
            const double value = double(W.value(r)), slope = double(W.slope(r)) * double(r);
            worstValue = std::max(worstValue, std::abs(value - truth.value(double(r))) / truth.value(0));
            worstSlope = std::max(worstSlope, std::abs(slope - truth.slope(double(r))) / (truth.sigma() / h));
            alignas(32) float lanes[8], slopes[8];
            W.value(SimdLane::Real(r)).store_aligned(lanes);
            W.slope(SimdLane::Real(r)).store_aligned(slopes);
            REQUIRE((lanes[0] == W.value(r) && lanes[7] == W.value(r) && slopes[3] == W.slope(r)));
            REQUIRE(value >= 0);
            REQUIRE(slope <= 0);
        }
        CAPTURE(dimensions, worstValue, worstSlope);
        CHECK(worstValue < 1e-6);  // a few roundings of terms up to 2
        CHECK(worstSlope < 3e-6);  // and of terms up to 6
        for (const double q : {1., 1.001, 2., 1e9}) {
            CHECK(W.value(static_cast<float>(q * h)) <= float(truth.sigma() * 1e-18));
            CHECK(std::abs(W.slope(static_cast<float>(q * h))) * float(q * h) <= float(truth.sigma() / h * 1e-12));
        }
    }
}

TEST_CASE("The slope of the cubic spline is the derivative of its value, and finite at the centre") {
    for (const int dimensions : {2, 3}) {
        const double h = .1, step = .01 * h;
        const auto W = sph::CubicSpline::make(h, dimensions);
        const double scale = 2 * ReferenceKernel{h, dimensions}.sigma() / h;  // the steepest slope
        for (double r = step; r < 1.1 * h; r += .0137 * h) {
            const double up = double(W.value(static_cast<float>(r + step))), down = double(W.value(static_cast<float>(r - step)));
            const double slope = double(W.slope(static_cast<float>(r))) * r;
            CAPTURE(dimensions, r / h);
            // Third derivatives of up to 36 sigma / h^3, with jumps of as much: step^2 / 6 times those, and rounding.
            CHECK(std::abs(slope - (up - down) / (2 * step)) < 5e-4 * scale);
        }
        CHECK(std::isfinite(W.slope(0.f)));
    }
}

TEST_CASE("Sums of the cubic spline over infinite lattices are those of the table") {
    struct Row {
        int dimensions;
        double support, density, moment, squares;
    };
    // SPH reference 0.2: sum V W, each diagonal entry of sum V grad W x_ji, sum |grad W|^2 s^(2d+2)
    const Row table[] = {{2, 2.0, 1.000862, 1.013099, 0.520033}, {2, 2.5, 0.999448, 1.001046, 0.272863},
                         {2, 3.0, 1.003440, 1.006725, 0.136018}, {3, 2.0, 0.999972, 1.020042, 0.424840},
                         {3, 2.5, 0.998517, 0.981858, 0.172142}, {3, 3.0, 1.001795, 1.010123, 0.072560}};
    for (const Row& row : table) {
        const auto W = sph::CubicSpline::make(row.support, row.dimensions);
        const int reach = 3, depth = row.dimensions == 3 ? reach : 0;
        double density = 0, moment = 0, squares = 0;
        for (int i = -reach; i <= reach; ++i)
            for (int j = -reach; j <= reach; ++j)
                for (int k = -depth; k <= depth; ++k) {
                    const auto r = static_cast<float>(std::sqrt(i * i + j * j + k * k));
                    density += double(W.value(r));
                    moment -= double(W.slope(r)) * i * i;
                    squares += std::pow(double(W.slope(r)) * double(r), 2);
                }
        CAPTURE(row.dimensions, row.support, density, moment, squares);
        CHECK(std::abs(density - row.density) < 1e-6);
        CHECK(std::abs(moment - row.moment) < 1e-6);
        CHECK(std::abs(squares - row.squares) < 1e-6);
    }
}
