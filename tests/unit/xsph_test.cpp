// SPDX-License-Identifier: MIT
// XSPH, and fluids of different viscosity models: what they conserve, and that they only calm (docs/viscosity.md).
#include <catch2/catch.hpp>

#include "engine/scene/scene.h"
#include "engine/sph/pressure/pressure_solver.h"
#include "engine/sph/viscosity/viscosity.h"
#include "tests/unit/truth.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
constexpr double kSpacing = .05;
using Settings = std::vector<sph::ViscositySettings>;

sph::ViscositySettings xsph(double alpha, double wall = 0) { return {.model = "xsph", .coefficient = alpha, .boundaryCoefficient = wall}; }

struct Sample {
    Sample(Device& d, int dimensions, bool floor, int fluids = 1)
        : state(d, setupOf(kSpacing, dimensions),
                dimensions == 3 ? jittered(lattice(7, 6, 5, kSpacing), .3 * kSpacing)
                                : jittered(lattice(18, 12, 0, kSpacing), .3 * kSpacing, 2),
                !floor            ? std::vector<Packed4>{}
                : dimensions == 3 ? lattice(12, 1, 12, kSpacing, {-.15, -kSpacing, -.15})
                                  : lattice(24, 1, 0, kSpacing, {-.2, -kSpacing, 0})) {
        std::vector<int> of(at(state.particles));
        for (std::size_t i = 0; i < of.size(); ++i) of[i] = static_cast<int>(i) % fluids;
        state.fluid.upload(of);
        state.setBoundaryVolumes(.7);
        state.updateNeighbors();
        state.updateDensity();
        state.dt = 1e-3;
        Random random(5);
        set([&](const Point&) {
            const double x = random(), y = random(), z = random();
            return Point{x, y, dimensions == 3 ? z : 0};
        });
    }
    template <class F>
    void set(const F& f) {
        std::vector<Packed4> v;
        for (const Point& x : vectors(state.x, state.particles)) {
            const Point u = f(x);
            v.push_back(packed(u[0], u[1], u[2]));
        }
        state.v.upload(v);
    }
    std::vector<Point> velocity() const { return vectors(state.v, state.particles); }
    /// One step of viscosity alone.
    std::vector<Point> after(const Settings& settings) {
        sph::Viscosity viscosity(state, static_cast<int>(settings.size()));
        viscosity.set(settings);
        Schedule schedule;
        viscosity.join(schedule);
        state.acceleration.fillZero();
        std::vector<std::pair<std::string, double>> ms;
        schedule.run(Phase::NonPressure, ms);
        auto v = velocity();
        const auto a = vectors(state.acceleration, state.particles);
        for (std::size_t i = 0; i < v.size(); ++i)
            for (std::size_t c = 0; c < 3; ++c) v[i][c] += state.dt * a[i][c];
        return v;
    }
    sph::State state;
};

double energy(const std::vector<Point>& v) {
    double sum = 0;
    for (const Point& u : v) sum += dot(u, u);
    return sum;
}
}  // namespace

TEST_CASE("XSPH is Eq. 103 with the symmetric weight, also between fluids and against walls") {
    for (const auto& device : hostDevices())
        for (const int dimensions : {2, 3}) {
            Sample b(*device, dimensions, true, 2);
            const auto v = b.velocity();
            const double alpha[] = {.05, .4}, wall[] = {.3, 0};
            const auto fluid = b.state.fluid.download();
            const auto after = b.after({xsph(alpha[0], wall[0]), xsph(alpha[1], wall[1])});
            const Truth truth(b.state);
            for (int i = 0; i < b.state.particles; ++i) {
                Point expected = v[at(i)];
                const auto own = at(fluid[at(i)]);
                for (const auto& p : truth.fluid[at(i)])
                    for (std::size_t c = 0; c < 3; ++c)
                        expected[c] += .5 * (alpha[own] + alpha[at(fluid[at(p.j)])]) * 2 / (truth.density[at(i)] + truth.density[at(p.j)]) *
                                       p.weight * (v[at(p.j)][c] - v[at(i)][c]);
                for (const auto& p : truth.boundary[at(i)])
                    for (std::size_t c = 0; c < 3; ++c) expected[c] += wall[own] / truth.density[at(i)] * p.weight * (0 - v[at(i)][c]);
                CAPTURE(device->name(), dimensions, i);
                for (std::size_t c = 0; c < 3; ++c) REQUIRE(std::abs(after[at(i)][c] - expected[c]) < 2e-6);
            }
        }
}

TEST_CASE("XSPH leaves a constant velocity alone, conserves momentum, and takes energy") {
    for (const auto& device : hostDevices())
        for (const int dimensions : {2, 3})
            for (const double alpha : {.01, .1, .5, 1.}) {
                Sample b(*device, dimensions, false, 2);
                const auto before = b.velocity();
                const auto after = b.after({xsph(alpha), xsph(.5 * alpha)});
                Point sum{};
                double magnitude = 0;
                for (std::size_t i = 0; i < after.size(); ++i) {
                    Point change;
                    for (std::size_t c = 0; c < 3; ++c) change[c] = after[i][c] - before[i][c], sum[c] += change[c];
                    magnitude += length(change);
                }
                CAPTURE(device->name(), dimensions, alpha);
                CHECK(magnitude > 0);
                CHECK(length(sum) < 1e-5 * magnitude);
                CHECK(energy(after) < energy(before));
                b.set([&](const Point&) { return Point{3, -2, dimensions == 3 ? 1. : 0.}; });
                for (const Point& u : b.after({xsph(alpha), xsph(.5 * alpha)})) {
                    REQUIRE(u[0] == 3);
                    REQUIRE(u[1] == -2);
                }
            }
}

TEST_CASE("Fluids of different viscosity models, and of different operators, conserve linear momentum together and take energy") {
    const auto device = makeCpuDevice(2);
    const Settings cases[] = {
        {{.kinematic = .05, .corrected = true}, {.kinematic = .2, .corrected = false}},
        {{.kinematic = .05, .corrected = true}, xsph(.3)},
        {{.kinematic = .05, .corrected = false}, xsph(.3)},
        {xsph(0), {.kinematic = .1}},
    };
    for (const Settings& settings : cases)
        for (const int dimensions : {2, 3}) {
            Sample b(*device, dimensions, false, 2);
            const auto fluid = b.state.fluid.download();
            const auto before = b.velocity(), after = b.after(settings);
            Point sum{};
            double changes[2] = {0, 0};
            for (std::size_t i = 0; i < after.size(); ++i) {
                Point change;
                for (std::size_t c = 0; c < 3; ++c) change[c] = after[i][c] - before[i][c], sum[c] += change[c];
                changes[fluid[i]] += length(change);
            }
            CAPTURE(settings[0].model, settings[1].model, settings[0].corrected, settings[1].corrected, dimensions);
            CHECK(changes[0] > 0);
            CHECK(changes[1] > 0);
            CHECK(length(sum) < 1e-5 * (changes[0] + changes[1]));
            CHECK(energy(after) < energy(before));
        }
    // Two fluids alike are one.
    Sample one(*device, 3, false, 1), two(*device, 3, false, 2);
    CHECK((one.after({{.kinematic = .05}}) == two.after({{.kinematic = .05}, {.kinematic = .05}})));
}

TEST_CASE("A model's fields go when the last fluid that has it takes another, walls are listed as far as friction is felt") {
    const auto device = makeCpuDevice(1);
    Sample b(*device, 3, true);
    sph::Viscosity viscosity(b.state, 1);
    const auto count = [&] { return b.state.fields.all().size(); };
    const auto none = count();
    CHECK(viscosity.set({{.kinematic = .05}}));
    const auto with = count();
    CHECK(with > none);
    CHECK_FALSE(viscosity.set({{.kinematic = .05}}));
    CHECK_FALSE(viscosity.set({{.kinematic = .1}}));
    CHECK(viscosity.stabilityLimit() < 1);
    CHECK(viscosity.set({xsph(.1)}));
    CHECK(viscosity.stabilityLimit() == std::numeric_limits<double>::infinity());
    CHECK(viscosity.set({{.kinematic = .1}}));
    CHECK(count() == with);
    CHECK_FALSE(viscosity.set({{.kinematic = .1, .boundary = .1}}));
}

TEST_CASE("The scene's names of solvers and models are those of the lists that make them, each with two sentences and their source") {
    const auto check = [](const std::string& path, const std::vector<std::string_view>& made) {
        for (const auto& p : scene::parameters()) {
            if (p.path != path) continue;
            REQUIRE(p.choices.size() == made.size());
            REQUIRE(p.choiceHelp.size() == made.size());
            for (std::size_t i = 0; i < made.size(); ++i) {
                CHECK(p.choices[i] == made[i]);
                CHECK(p.choiceHelp[i].size() > 80);
                CHECK(p.choiceHelp[i].back() == '.');
            }
            return;
        }
        FAIL(path);
    };
    check("pressure.solver", sph::pressureSolvers());
    check("fluids.*.viscosity.model", sph::viscosityModels());
    const auto device = makeCpuDevice(1);
    Sample b(*device, 2, false);
    CHECK_THROWS_AS(sph::makePressureSolver("iisph", b.state), std::out_of_range);
    CHECK_THROWS_AS(sph::makeViscosityModel("peer", b.state, 1), std::out_of_range);
}
