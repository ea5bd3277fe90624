// SPDX-License-Identifier: MIT
// Pressure solvers exchanged in a running simulation: each brings its own step limit, and leaves nothing behind.
#include <catch2/catch.hpp>

#include "engine/base/error.h"
#include "engine/sph/pressure/pressure_solver.h"
#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;
using Catch::Matchers::Contains;

TEST_CASE("A solver is exchanged between two steps, moves nothing by that, and the next one goes on with limits of its own") {
    for (const auto& device : hostDevices()) {
        world::Simulation s(smallDam({"particleRadius=0.05"}), *device);
        const auto fields = s.fields().size();
        CAPTURE(device->name());
        for (const char* solver : {"dfsph", "wcsph", "dfsph", "wcsph"}) {
            const auto before = positionsById(s);
            const double energy = s.statistics().kineticEnergy + s.statistics().potentialEnergy;
            s.set("pressure.solver", solver);
            CHECK(farthest(positionsById(s), before) == 0);
            for (int i = 0; i < 15; ++i) {
                const auto step = s.step();
                CAPTURE(solver, i);
                REQUIRE(step.solver.name == solver);
                REQUIRE(step.solver.soundSpeed.has_value() == (step.solver.name == "wcsph"));
                REQUIRE((step.dtLimiter == "sound speed") == (step.solver.name == "wcsph"));
                REQUIRE(step.densityErrorAvg < .02);
                REQUIRE(step.kineticEnergy + step.potentialEnergy < 1.01 * energy);
            }
            CHECK(s.fields().size() == fields);
        }
        CHECK_THROWS_AS(s.set("pressure.solver", "iisph"), InputError);
        s.step();
        CHECK(s.statistics().solver.name == "wcsph");
    }
}

TEST_CASE("Steps too long for sound are made shorter, with the numbers in a warning, whether they are fixed or adaptive") {
    const auto device = makeCpuDevice(2);
    const std::vector<std::string> fixed{"particleRadius=0.05", "pressure.solver=wcsph", "time.adaptive=false", "time.step=0.005"},
        adaptive{"particleRadius=0.05", "pressure.solver=wcsph", "time.minStep=0.005", "time.step=0.005"};
    for (const auto& [settings, key] : {std::pair(fixed, "time.step"), std::pair(adaptive, "time.minStep")}) {
        world::Simulation s(smallDam(settings), *device);
        const double energy = s.statistics().potentialEnergy;
        for (int i = 0; i < 200; ++i) {
            const auto step = s.step();
            CAPTURE(key, i);
            REQUIRE(step.dtLimiter == "sound speed");
            REQUIRE(step.dt < .005);
            REQUIRE(step.warnings.size() == 1);
            CHECK_THAT(step.warnings[0], Contains("wcsph") && Contains("sound speed") && Contains(key) && Contains("5 ms"));
            REQUIRE(step.kineticEnergy + step.potentialEnergy < 1.01 * energy);
        }
    }
}

TEST_CASE("A stiffer fluid is compressed less, by as much, and asks for shorter steps: a change acts on the next step") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(smallDam({"particleRadius=0.05", "pressure.solver=wcsph", "pressure.stiffness=50000"}), *device);
    const double c = std::sqrt(7 * 5e4 / 1000);
    CHECK(*s.step().solver.soundSpeed == Approx(c));
    const double dt = s.step().dt;
    s.set("pressure.stiffness", "200000");
    const auto step = s.step();
    CHECK(*step.solver.soundSpeed == Approx(2 * c));
    CHECK(step.dt == Approx(.5 * dt).epsilon(.02));
}

namespace {
/// Solves nothing, but looks where the particles will be: as solvers do that find their neighbours at predicted positions.
class Foresight : public sph::PressureSolver {
public:
    explicit Foresight(sph::State& s) : state(s), old(s.fields.declare<Packed4>({"old position", "m", Per::Particle, Life::Kept})) {}
    void join(Schedule& schedule) override {
        schedule.add(Phase::Predict, "foresight", [this] {
            auto x = state.x.download();
            const auto v = state.v.download();
            old.upload({x.data(), at(state.particles)});
            for (std::size_t i = 0; i < at(state.particles); ++i) {
                const auto dt = static_cast<float>(state.dt);
                x[i].x += dt * v[i].x, x[i].y += dt * v[i].y, x[i].z += dt * v[i].z;
            }
            state.x.upload(x);
            state.updateNeighbors();
            state.updateDensity();
            densest = 0;
            for (const double rho : numbers(state.density, state.particles)) densest = std::max(densest, rho);
        });
        schedule.add(Phase::Pressure, "foresight", [this] {
            std::vector<Packed4> x(at(state.particles));
            old.download(x);
            state.x.upload(x);
        });
    }
    void set(const sph::PressureSettings&) override {}
    sph::PressureSolved solved() const override { return {}; }
    double densest = 0;

private:
    sph::State& state;
    Buffer<Packed4>& old;
};
}  // namespace

TEST_CASE("A solver may find its neighbours at predicted positions: particles are sorted twice a step and still move as they would") {
    const auto device = makeCpuDevice(2);
    sph::State s(*device, setupOf(.05), {packed(0, 0, 0), packed(.3, .2, 0), packed(-.3, .1, .1)}, {});
    s.updateNeighbors();
    s.updateDensity();
    s.dt = .01;
    std::vector<Packed4> v(3);  // two that will meet at (.1, 0, 0)
    for (std::size_t i = 0; i < 3; ++i) {
        const Point x = vectors(s.x, 3)[i];
        v[i] = x[0] > .2 ? packed(-20, -20, 0) : x[0] < -.2 ? packed(0, 0, 0) : packed(10, 0, 0);
    }
    s.v.upload(v);
    Foresight solver(s);
    Schedule schedule;
    solver.join(schedule);
    schedule.add(Phase::Advect, "motion", [&] {
        auto x = s.x.download();
        const auto now = s.v.download();
        for (std::size_t i = 0; i < 3; ++i) x[i].x += .01f * now[i].x, x[i].y += .01f * now[i].y, x[i].z += .01f * now[i].z;
        s.x.upload(x);
    });
    std::vector<std::pair<std::string, double>> ms;
    schedule.run(Phase::Predict, ms);
    CHECK(solver.densest > 1.5 * double(s.kernel.value(0.f)) * s.setup.volume);
    for (const Point& x : vectors(s.x, 3)) {
        const Point expected = x[0] < -.2 ? Point{-.3, .1, .1} : Point{.1, 0, 0};
        for (std::size_t c = 0; c < 3; ++c) CHECK(x[c] == Approx(expected[c]).margin(1e-6));
    }
}
