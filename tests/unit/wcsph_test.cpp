// SPDX-License-Identifier: MIT
// Weakly compressible SPH: the equations of state, the forces that come of them, and the longest step (docs/wcsph.md).
#include <catch2/catch.hpp>

#include "engine/sph/pressure/wcsph.h"
#include "tests/unit/truth.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
constexpr double kSpacing = .05, kDt = 2e-4;

/// A jittered block, some of whose particles are compressed and some of which are not; on a floor or without walls.
struct Sample {
    Sample(Device& d, bool floor, int dimensions = 3)
        : state(d, setupOf(kSpacing, dimensions),
                dimensions == 3 ? jittered(lattice(6, 6, 6, .97 * kSpacing), .1 * kSpacing)
                                : jittered(lattice(16, 10, 0, .97 * kSpacing), .1 * kSpacing, 2),
                !floor            ? std::vector<Packed4>{}
                : dimensions == 3 ? lattice(12, 1, 12, kSpacing, {-.15, -kSpacing, -.15})
                                  : lattice(24, 1, 0, kSpacing, {-.2, -kSpacing, 0})) {
        state.setBoundaryVolumes(.7);
        state.updateNeighbors();
        state.updateDensity();
        state.dt = kDt;
        Random random(11);
        std::vector<Packed4> v;
        for (int i = 0; i < state.particles; ++i) {
            const double x = random(-1, 1), y = random(-1, 1), z = random(-1, 1);
            v.push_back(packed(x, y, dimensions == 3 ? z : 0, .25));
        }
        state.v.upload(v);
    }
    sph::State state;
};

/// The accelerations by the solver's one action.
std::vector<Point> accelerations(sph::State& s, const sph::PressureSettings& settings) {
    sph::Wcsph solver(s);
    solver.set(settings);
    Schedule schedule;
    solver.join(schedule);
    const auto before = vectors(s.v, s.particles);
    std::vector<std::pair<std::string, double>> ms;
    schedule.run(Phase::Pressure, ms);
    auto a = vectors(s.v, s.particles);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t c = 0; c < 3; ++c) a[i][c] = (a[i][c] - before[i][c]) / s.dt;
    return a;
}
}  // namespace

TEST_CASE("WCSPH accelerates by Eq. 41 with the pressures of its equation of state, also against walls") {
    for (const auto& device : hostDevices())
        for (const int dimensions : {2, 3})
            for (const std::string equation : {"tait", "linear", "linear-density"}) {
                Sample b(*device, true, dimensions);
                sph::State& s = b.state;
                const double rho0 = s.setup.restDensity, k = equation == "linear-density" ? 50. : 5e4;
                sph::PressureSettings settings{.stateEquation = equation, .stiffness = k, .soundDamping = 0};
                const auto a = accelerations(s, settings);
                const Truth truth(s);
                std::vector<double> p;
                for (const double rho : truth.density) {
                    const double e = equation == "tait"     ? k * (std::pow(rho, 7) - 1)
                                     : equation == "linear" ? k * (rho - 1)
                                                            : k * rho0 * (rho - 1);
                    p.push_back(std::max(e, 0.));
                }
                CHECK(*std::min_element(p.begin(), p.end()) == 0);
                CHECK(*std::max_element(p.begin(), p.end()) > 100);
                const double mass = rho0;  // of a unit of volume: gradients carry the volumes
                const auto multipliers = numbers(s.multiplier, s.particles);
                double most = 0;
                for (const double x : p) most = std::max(most, x);
                for (int i = 0; i < s.particles; ++i) {
                    Point sum{}, magnitude{};
                    const double own = p[at(i)] / std::pow(rho0 * truth.density[at(i)], 2);
                    const auto add = [&](const Truth::Pair& pair, double other) {
                        for (std::size_t c = 0; c < 3; ++c) {
                            const double term = mass * (own + other) * pair.gradient[c];
                            sum[c] -= term, magnitude[c] += std::abs(term);
                        }
                    };
                    for (const auto& pair : truth.fluid[at(i)]) add(pair, p[at(pair.j)] / std::pow(rho0 * truth.density[at(pair.j)], 2));
                    for (const auto& pair : truth.boundary[at(i)]) add(pair, 0);
                    CAPTURE(device->name(), dimensions, equation, i);
                    // Single precision: of a density of 1 the last digit, times the stiffness; of a velocity of 1 m/s, over the step.
                    const double rounding = 3e-7 / kDt;
                    for (std::size_t c = 0; c < 3; ++c) REQUIRE(std::abs(a[at(i)][c] - sum[c]) <= 1e-4 * length(magnitude) + rounding);
                    REQUIRE(std::abs(multipliers[at(i)] - p[at(i)]) < 1e-4 * most);
                }
            }
}

TEST_CASE("WCSPH changes neither linear nor angular momentum, damps only what compresses, and pulls nowhere") {
    const auto device = makeCpuDevice(2);
    for (const double damping : {0., .2, 1.}) {
        Sample b(*device, false);
        sph::State& s = b.state;
        const auto x = vectors(s.x, s.particles);
        const sph::PressureSettings settings{.soundDamping = damping, .expectedSpeed = 2};
        const auto a = accelerations(s, settings);
        Point linear{}, angular{};
        double sum = 0, moments = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const Point turn = cross(x[i], a[i]);
            for (std::size_t c = 0; c < 3; ++c) linear[c] += a[i][c], angular[c] += turn[c];
            sum += length(a[i]), moments += length(x[i]) * length(a[i]);
        }
        CAPTURE(damping);
        CHECK(sum > 0);
        CHECK(length(linear) < 2e-6 * sum);
        CHECK(length(angular) < 2e-6 * moments);
        for (const double p : numbers(s.multiplier, s.particles)) REQUIRE(p >= 0);
    }
    // A rigid motion compresses nothing: damped or not, the same forces.
    Sample still(*device, false), turning(*device, false);
    const auto x = vectors(turning.state.x, turning.state.particles);
    std::vector<Packed4> v;
    for (const Point& p : x) {
        const Point spin = cross({1, -2, .5}, p);
        v.push_back(packed(3 + spin[0], spin[1] - 1, spin[2] + 2));
    }
    turning.state.v.upload(v);
    still.state.v.upload(std::vector<Packed4>(v.size(), packed(0, 0, 0)));
    const auto a = accelerations(still.state, {.soundDamping = 0, .expectedSpeed = 2}),
               c = accelerations(turning.state, {.soundDamping = .5, .expectedSpeed = 2});
    double scale = 0;
    for (const Point& p : a) scale = std::max(scale, length(p));
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) REQUIRE(std::abs(a[i][k] - c[i][k]) < 2e-3 * scale);
}

TEST_CASE("A lone particle that is driven into a wall loses its speed and is not thrown back, however long the step") {
    for (const auto& device : hostDevices())
        for (const double dt : {1e-4, 1e-3, 1e-2}) {
            sph::State s(*device, setupOf(kSpacing), {packed(.3, .1 * kSpacing, .3)}, lattice(24, 2, 24, .5 * kSpacing, {0, -kSpacing, 0}));
            s.setBoundaryVolumes(2);
            s.updateNeighbors();
            s.updateDensity();
            s.dt = dt;
            s.v.upload(std::vector<Packed4>{packed(0, -6, 0)});
            accelerations(s, {.expectedSpeed = 4.4});
            const double after = double(s.v.at(0).y);
            CAPTURE(device->name(), dt, after);
            CHECK(after > -6);
            // What is too much of the wall's density goes within two steps: with a slope of at least 1/s, that is half of it times s a
            // step.
            CHECK(after < .6 * kSpacing / dt);
        }
}

TEST_CASE("The stiffness that a scene leaves open gives ten times the expected speed of sound, for each equation of state") {
    const auto device = makeCpuDevice(1);
    sph::State s(*device, setupOf(kSpacing), {packed(0, 0, 0)}, {});
    for (const char* equation : {"tait", "linear", "linear-density"}) {
        sph::Wcsph solver(s);
        solver.set({.stateEquation = equation, .expectedSpeed = 3});
        CAPTURE(equation);
        CHECK(*solver.solved().soundSpeed == Approx(30));
        // 0.4 h / (c + v)
        s.speed = 0;
        CHECK(solver.stepLimit().dt == Approx(.4 * s.setup.support / 30));
        s.speed = 10;
        CHECK(solver.stepLimit().dt == Approx(.4 * s.setup.support / 40));
        CHECK(solver.stepLimit().name == "sound speed");
        // Where nothing moves, as stiff as the longest step allows.
        solver.set({.stateEquation = equation, .expectedSpeed = 0, .longestStep = 1e-3});
        s.speed = 0;
        CHECK(solver.stepLimit().dt == Approx(1e-3));
    }
    sph::Wcsph solver(s);
    solver.set({.stiffness = 7e5, .exponent = 7});
    CHECK(*solver.solved().soundSpeed == Approx(70));
    solver.set({.stateEquation = "linear", .stiffness = 4.9e6});
    CHECK(*solver.solved().soundSpeed == Approx(70));
    solver.set({.stateEquation = "linear-density", .stiffness = 4900});
    CHECK(*solver.solved().soundSpeed == Approx(70));
    // Tait stiffens where it is compressed, and strong damping needs shorter steps.
    solver.set({.stiffness = 7e5, .densest = .05});
    const double dense = solver.stepLimit().dt;
    CHECK(dense == Approx(.4 * s.setup.support / (70 * std::pow(1.05, 3))));
    solver.set({.stiffness = 7e5, .soundDamping = 1});
    CHECK(solver.stepLimit().dt < .5 * .4 * s.setup.support / 70);
}
