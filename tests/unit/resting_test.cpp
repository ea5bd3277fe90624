// SPDX-License-Identifier: MIT
// Why a lattice stays at rest under pressure: the stiffness of its plane waves, and what happens at surfaces and along walls.
#include <catch2/catch.hpp>

#include "engine/sph/lattice.h"
#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
/// Least stiffness of the plane waves of a lattice under a pressure of 1 that change no density, 1/s^2 (s = 1): of the Hessian of
/// sum lambda rho. Waves whose change of density is not 0 are held by the solve, but for their part that is.
double leastStiffness(const sph::KernelFunction& kernel, int dimensions) {
    struct Bond {
        double x[3], r, slope, second;  // W'/r, W''
    };
    std::vector<Bond> bonds;
    const int depth = dimensions == 3 ? 4 : 0;
    const auto slope = [&](double r) { return double(kernel.slope(static_cast<float>(r))); };
    for (int x = -4; x <= 4; ++x)
        for (int y = -4; y <= 4; ++y)
            for (int z = -depth; z <= depth; ++z) {
                const double r = std::sqrt(x * x + y * y + z * z), e = 1e-3;
                if (r == 0 || r >= kernel.support()) continue;
                const double second = (slope(r + e) * (r + e) - slope(r - e) * (r - e)) / (2 * e);
                bonds.push_back({{double(x), double(y), double(z)}, r, slope(r), second});
            }
    double least = 1e30;
    Random random(5);
    constexpr int kWaves = 8;
    for (int wave = 1; wave < (dimensions == 3 ? 729 : 81); ++wave) {
        const double k[3] = {wave % 9 * M_PI / kWaves, wave / 9 % 9 * M_PI / kWaves, wave / 81 * M_PI / kWaves};
        double H[3][3] = {}, D[3] = {};
        for (const Bond& b : bonds) {
            const double phase = k[0] * b.x[0] + k[1] * b.x[1] + k[2] * b.x[2];
            for (int i = 0; i < 3; ++i) {
                D[i] += std::sin(phase) * b.slope * b.x[i];
                for (int j = 0; j < 3; ++j)
                    H[i][j] += 2 * (1 - std::cos(phase)) * ((i == j ? b.slope : 0) + (b.second - b.slope) * b.x[i] * b.x[j] / (b.r * b.r));
            }
        }
        const double d2 = D[0] * D[0] + D[1] * D[1] + D[2] * D[2];
        // Directions: the axes, diagonals and some more, without their part along D.
        for (int n = 0; n < 60; ++n) {
            double u[3] = {random(), random(), dimensions == 3 ? random() : 0};
            if (n < 27) u[0] = n % 3 - 1, u[1] = n / 3 % 3 - 1, u[2] = dimensions == 3 ? n / 9 - 1 : 0;
            const double along = d2 > 4e-4 ? (u[0] * D[0] + u[1] * D[1] + u[2] * D[2]) / d2 : 0;
            double norm = 0, energy = 0;
            for (int i = 0; i < 3; ++i) u[i] -= along * D[i];
            for (int i = 0; i < 3; ++i) {
                norm += u[i] * u[i];
                for (int j = 0; j < 3; ++j) energy += u[i] * H[i][j] * u[j];
            }
            if (norm > 1e-2) least = std::min(least, energy / norm);
        }
    }
    return least;
}
}  // namespace

TEST_CASE("A lattice under pressure buckles with the cubic spline, and does not with Wendland's function") {
    for (const int dimensions : {2, 3}) {
        CAPTURE(dimensions);
        const sph::KernelFunction spline = sph::CubicSpline::make(2, dimensions);
        CHECK(leastStiffness(spline, dimensions) < -.15);
        CHECK(leastStiffness(sph::KernelFunction::make(sph::KernelName::WendlandC2, 2, dimensions), dimensions) > 0);
    }
}

TEST_CASE("Samples of a tank give a lattice that fills it rest density everywhere, edges and corners too") {
    const auto device = makeCpuDevice(2);
    for (const int dimensions : {2, 3})
        for (const std::string support : {"2", "2.5"}) {
            CAPTURE(dimensions, support);
            const world::Simulation box(
                parsed(R"({"version": 1, "particleRadius": 0.025, "fluids": [{"box": {"min": [0, 0, 0], "max": [0.4, 0.4, 0.4]}}],
                "boundaries": [{"box": {"min": [0, 0, 0], "max": [0.4, 0.4, 0.4]}, "inside": true}]})",
                       {"dimensions=" + std::to_string(dimensions), "kernel.supportFactor=" + support}),
                *device);
            for (const float rho : box.read("density")) REQUIRE(std::abs(double(rho) / 1000 - 1) < 2e-3);
        }
}

TEST_CASE("Water that fills a box exactly begins at rest, on every device") {
    for (const auto& device : hostDevices()) {
        CAPTURE(device->name());
        world::Simulation box(parsed(R"({"version": 1, "particleRadius": 0.025, "time": {"end": 1, "step": 0.002, "maxStep": 0.004},
            "fluids": [{"name": "water", "box": {"min": [0, 0, 0], "max": [0.3, 0.4, 0.3]}}],
            "boundaries": [{"name": "tank", "box": {"min": [0, 0, 0], "max": [0.3, 0.6, 0.3]}, "inside": true}]})"),
                              *device);
        double fastest = 0;
        while (box.steps() < 12) {
            box.step();
            fastest = std::max(fastest, measure(box).fastest);
        }
        CHECK(fastest < .01 * std::sqrt(9.81 * .4));
    }
}
