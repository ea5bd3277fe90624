// SPDX-License-Identifier: MIT
// Going back: from a saved state on, the same steps have the same bits, whatever was done in between.
#include <catch2/catch.hpp>
#include <cstring>

#include "engine/base/error.h"
#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
template <class T>
bool sameBits(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}
/// All that can be read of a state, in memory order, and the figures of its last step.
struct Seen {
    std::vector<Packed4> positions;
    std::vector<float> velocity, pressure, density;
    std::vector<std::int32_t> ids;
    world::StepStatistics statistics;
    double time;
};
Seen look(const world::Simulation& s) {
    return {s.positions(), s.read("velocity"), s.read("pressure"), s.read("density"), s.ids(), s.statistics(), s.time()};
}
void checkSame(const Seen& a, const Seen& b) {
    CHECK(sameBits(a.positions, b.positions));
    CHECK(sameBits(a.velocity, b.velocity));
    CHECK(sameBits(a.pressure, b.pressure));
    CHECK(sameBits(a.density, b.density));
    CHECK(a.ids == b.ids);
    CHECK(a.time == b.time);
    const auto &s = a.statistics, &t = b.statistics;
    CHECK(s.step == t.step);
    CHECK(s.dt == t.dt);
    CHECK(s.dtLimiter == t.dtLimiter);
    CHECK(s.pairs == t.pairs);
    CHECK(s.removed == t.removed);
    CHECK(s.warnings == t.warnings);
    CHECK(s.solver.iterations == t.solver.iterations);
    CHECK(s.solver.divergenceIterations == t.solver.divergenceIterations);
    CHECK(s.solver.densityError == t.solver.densityError);
    CHECK(s.densityErrorMax == t.densityErrorMax);
    CHECK(s.kineticEnergy == t.kineticEnergy);
    CHECK(s.momentum == t.momentum);
    REQUIRE(s.boundaries.size() == t.boundaries.size());
    for (std::size_t i = 0; i < s.boundaries.size(); ++i) {
        CHECK(s.boundaries[i].force == t.boundaries[i].force);
        CHECK(s.boundaries[i].torque == t.boundaries[i].torque);
    }
}
void steps(world::Simulation& s, int n) {
    for (int i = 0; i < n; ++i) s.step();
}

/// Goes on from a state in the middle three times: at once, after more steps, and after anything else that `meddle` does.
void checkReruns(Device& device, const scene::Description& scene, int before, int after,
                 const std::function<void(world::Simulation&)>& meddle = {}) {
    CAPTURE(device.name());
    world::Simulation s(scene, device);
    s.measureForces(true);
    const auto start = s.save();
    steps(s, before);
    const auto saved = s.save();
    const auto parameters = s.description();
    const Seen middle = look(s);
    steps(s, after);
    const Seen end = look(s);
    s.restore(saved, parameters);
    checkSame(look(s), middle);
    steps(s, after);
    checkSame(look(s), end);
    if (meddle) meddle(s);
    s.restore(saved, parameters);
    checkSame(look(s), middle);
    steps(s, after);
    checkSame(look(s), end);
    s.restore(start, scene);
    CHECK(s.time() == 0);
    steps(s, before + after);
    checkSame(look(s), end);
}
scene::Description stirred() {
    return parsed(R"({"version": 1, "particleRadius": 0.05, "time": {"step": 0.002},
        "domain": {"min": [-1, -0.5, -1], "max": [0.77, 3, 2]},
        "fluids": [{"velocity": [1, 0, 0], "box": {"min": [0, 0, 0], "max": [0.8, 0.5, 0.5]}, "viscosity": {"boundary": 0.01}}],
        "boundaries": [{"name": "floor", "box": {"min": [0, -0.2, 0], "max": [0.8, 0, 0.5]}},
                       {"name": "paddle", "box": {"min": [-0.05, 0, 0], "max": [0.05, 0.6, 0.5]}, "position": [0.9, 0, 0],
                        "motion": {"velocity": [-0.3, 0, 0], "angularVelocity": [0, 0, 60]}}]})");
}
}  // namespace

TEST_CASE("Going back and running again gives the same bits and the same statistics, on cpu and checked, with both solvers") {
    for (const auto& device : hostDevices())
        for (const char* solver : {"pressure.solver=dfsph", "pressure.solver=wcsph"}) {
            CAPTURE(solver);
            const bool quick = device->name() == "cpu";
            checkReruns(*device, smallDam({"particleRadius=0.05", solver}), quick ? 12 : 5, quick ? 10 : 4);
        }
}

TEST_CASE("Going back holds where walls move, particles leave the domain, and friction acts") {
    for (const auto& device : hostDevices()) {
        const bool quick = device->name() == "cpu";
        world::Simulation probe(stirred(), *device);
        steps(probe, quick ? 40 : 15);
        REQUIRE(probe.statistics().removed > 0);
        checkReruns(*device, stirred(), quick ? 25 : 10, quick ? 15 : 5);
    }
}

TEST_CASE("Going back undoes what was done since: another solver, another viscosity, a step that diverged") {
    for (const auto& device : hostDevices())
        checkReruns(*device, smallDam({"particleRadius=0.05"}), device->name() == "cpu" ? 15 : 5, 4, [](world::Simulation& s) {
            s.set("pressure.solver", "wcsph");
            s.set("fluids.0.viscosity.model", "xsph");
            steps(s, 5);
            s.set("fluids.0.viscosity.model", "explicit");
            s.set("fluids.0.viscosity.kinematic", "10000");
            CHECK_THROWS_AS(steps(s, 50), Diverged);
        });
}

TEST_CASE("A state saved with one solver goes on with another as it did") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(smallDam({"particleRadius=0.05", "pressure.solver=wcsph"}), *device);
    steps(s, 20);
    const auto saved = s.save();
    const auto made = s.description();
    s.set("pressure.solver", "dfsph");
    const auto after = s.description();
    steps(s, 10);
    const Seen end = look(s);
    s.restore(saved, made);
    s.setParameters(after);
    steps(s, 10);
    checkSame(look(s), end);
}

TEST_CASE("A step that diverged leaves the time as it was, to the bit") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(smallDam({"particleRadius=0.05"}), *device);
    steps(s, 7);
    const double before = s.time();
    s.set("fluids.0.viscosity.kinematic", "10000");
    CHECK_THROWS_AS(steps(s, 50), Diverged);
    CHECK(s.time() >= before);
    CHECK(s.time() == s.statistics().time);
}

TEST_CASE("A packed state takes less than two thirds of what it holds") {
    const auto device = makeCpuDevice(2);
    world::Simulation s(smallDam(), *device);
    steps(s, 60);
    const auto saved = s.save();
    const double raw = double(s.counts().fluid) * (16 + 16 + 16 + 4 + 4 + 4 + 4);  // the acceleration, too
    CAPTURE(double(saved.bytes()) / raw);
    CHECK(double(saved.bytes()) < .66 * raw);
}
