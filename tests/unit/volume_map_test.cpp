// SPDX-License-Identifier: MIT
// Volume maps of planes: the volumes and rest distances of the reference (6.5), and walls that still water feels as more water.
#include <catch2/catch.hpp>

#include "engine/sph/boundary/volume_map.h"
#include "engine/sph/lattice.h"
#include "tests/unit/fluid.h"

using namespace meniscus;
using namespace meniscus::testing;
using sph::KernelFunction;
using sph::KernelName;

namespace {
constexpr KernelName kAll[] = {KernelName::CubicSpline, KernelName::WendlandC2, KernelName::Poly6Spiky};
/// Where in front of the wall a layer has rest density, m.
double restDistance(const sph::VolumeMap& map, double lacking, double h) {
    double near = 0, far = 2 * h;
    for (int k = 0; k < 50; ++k) {
        const double middle = .5 * (near + far);
        (map.density(middle) > lacking ? near : far) = middle;
    }
    return near;
}
}  // namespace

TEST_CASE("The volume of a wall within the support is all of the support inside it, half and more at its surface, and none far away") {
    for (const KernelName name : kAll)
        for (const int d : {2, 3}) {
            const double h = .1;
            const auto W = KernelFunction::make(name, h, d);
            const double ball = d == 2 ? 3.14159265 * h * h : 4 / 3. * 3.14159265 * h * h * h;
            CAPTURE(int(name), d);
            CHECK(sph::wallVolume(W, -1.01 * h, d) == Approx(ball).epsilon(1e-6));
            CHECK(sph::wallVolume(W, 2 * h, d) == 0);
            // By brute force, where the wall is farther than what it is spread over.
            double brute = 0;
            constexpr int n = 60;
            for (int i = 0; i < n; ++i)
                for (int j = 0; j < n; ++j)
                    for (int k = 0; k < (d == 3 ? n : 1); ++k) {
                        const auto c = [&](int a) { return h * (2 * (a + .5) / n - 1); };
                        const double x = c(i), y = c(j), z = d == 3 ? c(k) : 0;
                        if (x * x + y * y + z * z > h * h) continue;
                        const double ahead = .7 * h + y;
                        brute += ahead <= 0 ? 1 : double(W.value(float(ahead))) / double(W.value(0.f));
                    }
            CHECK(sph::wallVolume(W, .7 * h, d) == Approx(brute * std::pow(2 * h / n, d)).epsilon(.02));
            for (double distance = -h; distance < 2 * h; distance += .05 * h)
                CHECK(sph::wallVolume(W, distance + .05 * h, d) <= sph::wallVolume(W, distance, d));
        }
}

TEST_CASE("A fluid rests in front of a published volume map at the distances of the reference") {
    const double s = .05;
    const KernelFunction W = sph::CubicSpline::make(2 * s, 3);
    const double lacking = sph::replacedByWall(W, s, 3).value;
    CHECK(lacking == Approx(.1497).margin(5e-5));
    CHECK(restDistance(sph::VolumeMap::published(W, s, 3, 1), lacking, 2 * s) == Approx(1.201 * s).margin(1e-3 * s));
    CHECK(restDistance(sph::VolumeMap::published(W, s, 3, .8), lacking, 2 * s) == Approx(1.165 * s).margin(1e-3 * s));
}

TEST_CASE("A volume map at rest gives the first layer the density, and twice the slope, of the lattice that the wall replaces") {
    const double s = .05;
    for (const KernelName name : kAll)
        for (const int d : {2, 3})
            for (const double support : {1.5, 2., 2.5, 3., 4.}) {
                const auto plain = KernelFunction::make(name, support * s, d);
                const auto W = plain.scaled(1 / sph::latticeDensity(plain, s, d));
                const auto map = sph::VolumeMap::atRest(W, s, d);
                const auto replaced = sph::replacedByWall(W, s, d);
                CAPTURE(int(name), d, support);
                CHECK(map.density(.5 * s) == Approx(replaced.value).epsilon(1e-3));
                CHECK(map.slope(.5 * s) == Approx(2 * replaced.slope).epsilon(1e-3));
                CHECK(restDistance(map, replaced.value, support * s) == Approx(.5 * s).epsilon(1e-3));
                for (double distance = -.2 * s; distance < support * s; distance += .01 * s)
                    REQUIRE(map.density(distance) >= map.density(distance + .01 * s));  // nowhere does a wall pull
                if (name == KernelName::Poly6Spiky) continue;                           // whose gradient is not the value's
                // Forces are nearly the derivative of the density: the volume that they take as constant changes little.
                const double step = .02 * s, derivative = (map.density(.5 * s - step) - map.density(.5 * s + step)) / (2 * step);
                CHECK(derivative > map.slope(.5 * s));
                CHECK(derivative < 1.15 * map.slope(.5 * s));
            }
}
