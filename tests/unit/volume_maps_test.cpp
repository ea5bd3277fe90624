// SPDX-License-Identifier: MIT
// Plane walls as volume maps: a boundary method whose samples belong to particles, through the same sums as any other.
#include <catch2/catch.hpp>
#include <cstdio>

#include "engine/base/error.h"
#include "engine/sph/boundary/volume_maps.h"
#include "engine/sph/lattice.h"
#include "tests/unit/equal_on_devices.h"
#include "tests/unit/scenes.h"
#include "tests/unit/truth.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
constexpr double kSpacing = .0625;

/// A layer of a lattice and those above it, in front of a plane through the origin, endless along it.
struct HalfSpace {
    HalfSpace(Device& device, int dimensions, double support, double distance, const sph::VolumeMap& map, const sph::KernelFunction& W)
        : state(device, setup(dimensions, support, W), points(dimensions, distance), {}, {{}, {}, {false}}),
          maps(state, map, {{{0, 0, 0}, {0, 1, 0}, 0}}) {
        state.boundary = &maps;
        state.updateNeighbors();
        state.updateDensity();
        const auto x = vectors(state.x, state.particles);
        for (int i = 0; i < state.particles; ++i)
            if (x[at(i)][1] < x[at(lowest)][1]) lowest = i;
    }
    static sph::Setup setup(int dimensions, double support, const sph::KernelFunction& W) {
        auto s = setupOf(kSpacing, dimensions, support);
        wrap(s, 0, 0, 8 * kSpacing);
        if (dimensions == 3) wrap(s, 2, 0, 8 * kSpacing);
        s.kernel = W;
        s.virtualSamples = 1;
        return s;
    }
    static std::vector<Packed4> points(int dimensions, double distance) {
        return lattice(8, 7, dimensions == 3 ? 8 : 0, kSpacing, {0, distance - .5 * kSpacing, 0});
    }
    sph::State state;
    sph::VolumeMaps maps;
    int lowest = 0;
};
}  // namespace

TEST_CASE("The first layer rests at 1.201 spacings from a published map and half a spacing from one at rest, in the engine's sums") {
    for (const auto& device : everyDevice()) {
        const sph::KernelFunction W = sph::CubicSpline::make(2 * kSpacing, 3);
        const auto published = sph::VolumeMap::published(W, kSpacing, 3, 1);
        CAPTURE(device->name());
        const double slack = 1.5e-3;  // a thousandth of a spacing, and what a lattice lacks of rest density
        const HalfSpace far(*device, 3, 2, 1.201 * kSpacing, published, W);
        CHECK(std::abs(double(far.state.density.at(far.lowest)) - 1) < 5 * slack);  // the density falls by 0.8 a spacing there
        for (const auto name : {sph::KernelName::CubicSpline, sph::KernelName::WendlandC2, sph::KernelName::Poly6Spiky})
            for (const int d : {2, 3}) {
                const auto plain = sph::KernelFunction::make(name, 2.5 * kSpacing, d);
                const auto V = plain.scaled(1 / sph::latticeDensity(plain, kSpacing, d));
                const HalfSpace near(*device, d, 2.5, .5 * kSpacing, sph::VolumeMap::atRest(V, kSpacing, d), V);
                CAPTURE(int(name), d);
                CHECK(std::abs(double(near.state.density.at(near.lowest)) - 1) < slack);
                // The wall pushes as hard as the mirrored pressure of the fluid that it replaces: F_f + F_b = - F_f.
                const Truth truth(near.state);
                double fluid = 0;
                for (const auto& p : truth.fluid[at(near.lowest)]) fluid += p.gradient[1];
                fluid /= sph::latticeDensity(plain, kSpacing, d);  // the truth's kernel is not scaled
                const double all = double(near.state.gradientSum.at(near.lowest).y);
                CHECK(all + fluid == Approx(0).margin(5e-3 * std::abs(fluid)));
            }
    }
}

TEST_CASE("A basin of planes that is filled exactly has rest density along faces, and stays as it is") {
    for (const auto& device : hostDevices())
        for (const int d : {2, 3}) {
            world::Simulation s(basin(d), *device);
            const auto x = s.positions();
            const auto density = s.read("density");
            CHECK(s.counts().boundary == 0);
            for (std::size_t i = 0; i < x.size(); ++i) {
                if (double(x[i].y) > .3) continue;
                int walls = x[i].y < .05f ? 1 : 0;
                walls += x[i].x < .05f || x[i].x > .45f ? 1 : 0;
                walls += d == 3 && (x[i].z < .05f || x[i].z > .45f) ? 1 : 0;
                CAPTURE(device->name(), d, walls);
                // Two walls overlap behind their edge, and both count there.
                REQUIRE(double(density[i]) / 1000 > .9985);
                REQUIRE(double(density[i]) / 1000 < (walls < 2 ? 1.0015 : walls == 2 ? 1.05 : 1.12));
            }
        }
}

TEST_CASE("Volume maps are the same on every device: densities, gradient sums, and where the fluid goes") {
    equalOnDevices(
        [](Device& device) {
            world::Simulation s(basin(3), device);
            std::vector<float> all = s.read("density");
            for (float& rho : all) rho /= 1000;
            return all;
        },
        1, 1e-6);
    const auto scene = basin(3, {"time.adaptive=false", "pressure.minIterations=4", "pressure.maxIterations=4"});
    const auto after = [&](Device& device) {
        world::Simulation s(scene, device);
        for (int step = 0; step < 8; ++step) s.step();
        return positionsById(s);
    };
    const auto expected = after(*makeCpuDevice(2));
    for (const auto& device : everyDevice()) {
        CAPTURE(device->name());
        CHECK(farthest(expected, after(*device)) < 1e-4 * .025);
    }
}

TEST_CASE("Still water rests in a basin of planes, and lone particles shot at it stay inside") {
    const auto device = makeCpuDevice(2);
    for (const int d : {2, 3}) {
        world::Simulation rest(basin(d, {"time.step=0.003"}), *device);
        double fastest = 0;
        while (rest.time() < .6) fastest = std::max(fastest, rest.step().maxSpeed);
        const Measured m = measure(rest);
        CAPTURE(d, fastest);
        CHECK(rest.statistics().removed == 0);
        CHECK((m.lowest[0] > 0 && m.lowest[1] > 0 && m.highest[0] < .5));
        CHECK(std::sqrt(2 * m.kinetic / m.mass) < .02 * std::sqrt(9.81 * .4));

        for (const double speed : {1., 20., 500.}) {
            std::string fluids;
            Random random(3);
            for (int i = 0; i < (d == 3 ? 30 : 15); ++i) {  // places differ by z, too
                const Point u{random(), random(), d == 3 ? random() : 0};
                const double f = speed / length(u), x = .1 + .3 * (i % 5) / 4, y = .1 + .3 * (i / 5 % 3) / 2, z = i < 15 ? .15 : .3;
                char text[300];
                std::snprintf(text, sizeof text,
                              R"(%s{"box": {"min": [%.3f, %.3f, %.3f], "max": [%.3f, %.3f, %.3f]}, "velocity": [%.4f, %.4f, %.4f]})",
                              i ? ", " : "", x, y, z, x + .041, y + .041, z + .041, f * u[0], f * u[1], f * u[2]);
                fluids += text;
            }
            auto scene = basin(d, {"particleRadius=0.02", "time.step=5e-7", "time.minStep=1e-7"});
            scene.fluids =
                parsed(R"({"version": 1, "particleRadius": 0.02, "dimensions": )" + std::to_string(d) + R"(, "fluids": [)" + fluids + "]}")
                    .fluids;
            world::Simulation s(scene, *device);
            CAPTURE(speed);
            for (int step = 0; step < 100; ++step) {
                s.step();
                const Measured now = measure(s);
                REQUIRE((now.lowest[0] > 0 && now.lowest[1] > 0 && now.highest[0] < .5));
                if (d == 3) REQUIRE((now.lowest[2] > 0 && now.highest[2] < .5));
            }
        }
    }
}

TEST_CASE("A plane that moves pushes fluid with the momentum that the forces on it say") {
    const auto device = makeCpuDevice(2);
    auto scene = basin(3, {"gravity=[0, 0, 0]", "fluids.0.viscosity.kinematic=0"});
    scene.boundaries.resize(2);
    scene.boundaries[1].motion.emplace().velocity = {.5, 0, 0};
    world::Simulation s(scene, *device);
    Point momentum = measure(s).momentum;  // of the divergence solve at the start
    for (int step = 0; step < 100; ++step) {
        const auto now = s.step();
        REQUIRE(now.boundaries.size() == 2);
        for (const auto& b : now.boundaries)
            for (std::size_t c = 0; c < 3; ++c) momentum[c] -= b.force[c] * now.dt;
    }
    const Measured m = measure(s);
    CAPTURE(m.momentum[0], momentum[0]);
    CHECK(m.momentum[0] > .2 * m.mass * .5);
    for (std::size_t c = 0; c < 3; ++c) CHECK(std::abs(m.momentum[c] - momentum[c]) < 1e-4 * m.sumOfMomenta);
    CHECK(m.lowest[0] > .5 * s.time());
}

TEST_CASE("What volume maps cannot do is refused in one line") {
    const auto refusal = [](const std::string& text, const std::vector<std::string>& settings) -> std::string {
        try {
            parsed(text, settings);
        } catch (const InputError& e) {
            return e.what();
        }
        return "";
    };
    const std::string box = R"({"version": 1, "fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}],
        "boundaries": [{"plane": {"normal": [0, 1, 0]}},
                       {"box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "inside": true}]})";
    CHECK_THAT(refusal(box, {"boundaryHandling.method=volume-maps"}),
               Catch::Contains("boundaryHandling.method") && Catch::Contains("boundaries.1") && Catch::Contains("planes"));
    CHECK_THAT(refusal(R"({"version": 1, "boundaryHandling": {"method": "volume-maps"},
        "fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "viscosity": {"boundary": 0.1}}],
        "boundaries": [{"plane": {"normal": [0, 1, 0]}}]})",
                       {}),
               Catch::Contains("viscosity.boundary") && Catch::Contains("must be 0"));
}
