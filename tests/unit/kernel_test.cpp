// SPDX-License-Identifier: MIT
// Kernel functions: their integrals, their derivatives, and their sums over lattices (SPH tutorial Eq. 4, SPH reference 1.2).
#include <catch2/catch.hpp>

#include "engine/base/simd.h"
#include "engine/sph/lattice.h"
#include "tests/unit/truth.h"

using namespace meniscus;
using namespace meniscus::testing;
using sph::KernelFunction;
using sph::KernelName;

namespace {
constexpr KernelName kAll[] = {KernelName::CubicSpline, KernelName::WendlandC2, KernelName::Poly6Spiky};
double value(const KernelFunction& W, double r) { return double(W.value(static_cast<float>(r))); }
double slope(const KernelFunction& W, double r) { return double(W.slope(static_cast<float>(r))) * r; }

/// Of f(r) over a ball, by midpoints: the error is of the order of 1/n^2.
template <class F>
double integral(double h, int dimensions, const F& f) {
    constexpr int n = 20000;
    double sum = 0;
    for (int i = 0; i < n; ++i) {
        const double r = h * (i + .5) / n, shell = dimensions == 2 ? 2 * std::numbers::pi * r : 4 * std::numbers::pi * r * r;
        sum += shell * f(r) * h / n;
    }
    return sum;
}
}  // namespace

TEST_CASE("Kernel functions integrate to 1 in 2 and 3 dimensions, and r W' to -d") {
    for (const KernelName name : kAll)
        for (const int dimensions : {2, 3})
            for (const double h : {.004, .1, 3.}) {
                const auto W = KernelFunction::make(name, h, dimensions);
                CAPTURE(int(name), dimensions, h);
                CHECK(std::abs(integral(h, dimensions, [&](double r) { return value(W, r); }) - 1) < 5e-7);
                CHECK(std::abs(integral(h, dimensions, [&](double r) { return r * slope(W, r); }) + dimensions) < 2e-6);
            }
}

TEST_CASE("Kernel functions are the published ones, in single numbers and in lanes, and vanish beyond their support") {
    for (const KernelName name : kAll)
        for (const int dimensions : {2, 3}) {
            const double h = .1;
            const auto W = KernelFunction::make(name, h, dimensions);
            const ReferenceKernel truth{h, dimensions, name};
            const double most = truth.value(0), steepest = truth.sigma() / h;
            double worstValue = 0, worstSlope = 0;
            for (int i = 0; i <= 2200; ++i) {
                const auto r = static_cast<float>(i * h / 2000);
                worstValue = std::max(worstValue, std::abs(value(W, double(r)) - truth.value(double(r))) / most);
                if (r > 0) worstSlope = std::max(worstSlope, std::abs(slope(W, double(r)) - truth.slope(double(r))) / steepest);
                alignas(32) float lanes[8], slopes[8];
                W.value(SimdLane::Real(r)).store_aligned(lanes);
                W.slope(SimdLane::Real(r)).store_aligned(slopes);
                REQUIRE((lanes[0] == W.value(r) && lanes[7] == W.value(r) && slopes[3] == W.slope(r)));
                REQUIRE(W.value(r) >= 0);
                REQUIRE(W.slope(r) <= 0);
            }
            CAPTURE(int(name), dimensions, worstValue, worstSlope);
            CHECK(worstValue < 1e-6);  // a few roundings of terms up to 2
            CHECK(worstSlope < 5e-6);  // and of terms up to 6 (spiky: twice that in 2D)
            CHECK(std::isfinite(W.slope(0.f)));
            for (const double q : {1., 1.001, 2., 1e9}) {
                CHECK(value(W, q * h) <= truth.sigma() * 1e-18);
                CHECK(std::abs(slope(W, q * h)) <= truth.sigma() / h * 1e-12);
            }
            CHECK(value(W.scaled(1.25), .3 * h) == Approx(1.25 * value(W, .3 * h)));
            CHECK(slope(W.scaled(1.25), .3 * h) == Approx(1.25 * slope(W, .3 * h)));
        }
}

TEST_CASE("The slope of the cubic spline and of Wendland's function is the derivative of the value") {
    for (const KernelName name : {KernelName::CubicSpline, KernelName::WendlandC2})
        for (const int dimensions : {2, 3}) {
            const double h = .1, step = .01 * h;
            const auto W = KernelFunction::make(name, h, dimensions);
            const double scale = 2 * ReferenceKernel{h, dimensions}.sigma() / h;  // the steepest slope
            for (double r = step; r < 1.1 * h; r += .0137 * h) {
                const double difference = (value(W, r + step) - value(W, r - step)) / (2 * step);
                CAPTURE(int(name), dimensions, r / h);
                // Third derivatives of up to 36 sigma / h^3 with jumps of as much (Wendland: 120): step^2 / 6 times those, and rounding.
                CHECK(std::abs(slope(W, r) - difference) < (name == KernelName::CubicSpline ? 5e-4 : 1.4e-3) * scale);
            }
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
        const KernelFunction W = sph::CubicSpline::make(row.support, row.dimensions);
        const int reach = 3, depth = row.dimensions == 3 ? reach : 0;
        double density = 0, moment = 0, squares = 0;
        for (int i = -reach; i <= reach; ++i)
            for (int j = -reach; j <= reach; ++j)
                for (int k = -depth; k <= depth; ++k) {
                    const double r = std::sqrt(i * i + j * j + k * k);
                    density += value(W, r);
                    if (r > 0) moment -= slope(W, r) / r * i * i;
                    squares += std::pow(slope(W, r), 2);
                }
        CAPTURE(row.dimensions, row.support, density, moment, squares);
        CHECK(std::abs(density - row.density) < 1e-6);
        CHECK(std::abs(moment - row.moment) < 1e-6);
        CHECK(std::abs(squares - row.squares) < 1e-6);
        CHECK(std::abs(sph::latticeDensity(W, 1, row.dimensions) - row.density) < 1e-6);
    }
}

TEST_CASE("A half space lacks at its surface what the planes behind it would add") {
    for (const KernelName name : kAll)
        for (const int dimensions : {2, 3})
            for (const double support : {2., 2.7, 4.}) {
                const double s = .05;
                const auto W = KernelFunction::make(name, support * s, dimensions);
                double layers = 0;
                for (int k = 1; k <= 4; ++k) layers += s * sph::planeSum(W, k * s, s, dimensions).value;
                const double all = sph::latticeDensity(W, s, dimensions);
                CAPTURE(int(name), dimensions, support);
                CHECK(sph::surfaceDensity(W, s, dimensions) == Approx(all - layers));
                CHECK(sph::planeSum(W, 0, s, dimensions).value * s + 2 * layers == Approx(all));
            }
    // SPH reference 6.5: what a lattice's first layer lacks, 3D, h = 2s
    const KernelFunction W = sph::CubicSpline::make(2, 3);
    CHECK(sph::latticeDensity(W, 1, 3) - sph::surfaceDensity(W, 1, 3) == Approx(.1497).margin(5e-5));
}

TEST_CASE("Kernel functions go by the names of scenes") {
    CHECK(sph::kernelNamed("cubic-spline") == KernelName::CubicSpline);
    CHECK(sph::kernelNamed("wendland-c2") == KernelName::WendlandC2);
    CHECK(sph::kernelNamed("poly6-spiky") == KernelName::Poly6Spiky);
    CHECK(!sph::kernelNamed("gauss"));
}
