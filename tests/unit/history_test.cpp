// SPDX-License-Identifier: MIT
// The history's bookkeeping: where to start from, what is thinned out first, what becomes of futures, and the bound of memory.
#include <catch2/catch.hpp>

#include "engine/base/error.h"
#include "engine/world/history.h"
#include "tests/unit/scenes.h"

using namespace meniscus;
using namespace meniscus::testing;
using world::History;
using world::Inputs;

namespace {
/// A simulation with its history, as the worker keeps them.
struct Run {
    std::unique_ptr<Device> device = makeCpuDevice(1);
    world::Simulation simulation;
    History history;
    Inputs inputs;
    explicit Run(const scene::Description& d = drop({"fluids.0.velocity=[1, 0, 0]"})) : simulation(d, *device) {
        inputs.parameters = std::make_shared<scene::Description>(d);
        history.begin(simulation, inputs);
    }
    void steps(int n) {
        for (int i = 0; i < n; ++i) {
            history.beforeStep(inputs);
            history.afterStep(simulation, std::make_shared<world::StepStatistics>(simulation.step()), inputs);
        }
    }
    void set(const char* path, const char* value) {
        simulation.set(path, value);
        inputs.parameters = std::make_shared<scene::Description>(simulation.description());
        history.setInputs(inputs);
    }
    /// As the worker does, with the parameters recorded.
    void go(int to) {
        const auto [from, kept] = history.before(to);
        simulation.restore(kept->state, *kept->parameters);
        history.moveTo(from);
        while (history.step() < to) {
            inputs = history.inputsAt(history.step());
            simulation.setParameters(*inputs.parameters);
            steps(1);
        }
        inputs = history.inputsAt(to);
        simulation.setParameters(*inputs.parameters);
    }
};
}  // namespace

TEST_CASE("Steps made again with the same parameters are the same run, with others, what had come becomes an old future") {
    Run r;
    r.steps(20);
    r.go(10);
    CHECK(r.simulation.steps() == 10);
    CHECK(r.history.lastStep() == 20);
    r.steps(5);
    CHECK(r.history.timeline().futures.empty());
    CHECK(r.history.lastStep() == 20);
    r.set("gravity", "[0, -1, 0]");
    r.steps(2);
    const auto t = r.history.timeline();
    CHECK((t.step == 17 && t.steps == 17));
    REQUIRE(t.futures.size() == 1);
    CHECK(t.futures[0].fork == Approx(.015));
    CHECK(t.futures[0].end == Approx(.02));
    CHECK(r.history.stepsOf(t.futures[0].id).size() == 5);

    // And back into it: now the other one is the old future.
    r.history.enter(t.futures[0].id);
    CHECK(r.history.lastStep() == 20);
    r.go(20);
    CHECK(r.simulation.description().gravity[1] == 0);
    CHECK(std::abs(measure(r.simulation).momentum[1]) < 1e-9);
    const auto back = r.history.timeline();
    REQUIRE(back.futures.size() == 1);
    CHECK(back.futures[0].end == Approx(.017));
    r.history.enter(back.futures[0].id);
    r.go(17);
    CHECK(r.simulation.description().gravity[1] == -1);
    CHECK(measure(r.simulation).momentum[1] < 0);
}

TEST_CASE("The parameters that were in force come back, even where no state was kept since they changed") {
    Run r;
    r.steps(5);
    r.set("gravity", "[0, -1, 0]");
    r.steps(5);
    r.set("gravity", "[0, -2, 0]");
    r.steps(5);
    const auto at = positionsById(r.simulation);
    for (const auto& [step, g] : {std::pair(3, 0.), {5, -1.}, {7, -1.}, {10, -2.}, {12, -2.}}) {
        r.go(step);
        CAPTURE(step);
        CHECK(r.simulation.description().gravity[1] == g);
    }
    r.go(15);
    CHECK(farthest(positionsById(r.simulation), at) == 0);
    CHECK(r.history.timeline().futures.empty());
}

TEST_CASE("Futures of futures: each is entered by way of those that it comes from, and goes with them") {
    Run r;
    r.steps(12);
    const auto branch = [&](int from, const char* gravity, int steps) {
        r.go(from);
        r.set("gravity", gravity);
        r.steps(steps);
    };
    branch(8, "[0, -1, 0]", 4);   // old: 8..12
    branch(10, "[0, -2, 0]", 6);  // old: 10..12 of the second
    branch(4, "[0, -3, 0]", 3);   // the third run from 4 on; both others hang from it
    const auto t = r.history.timeline();
    REQUIRE(t.futures.size() == 3);
    const auto child = std::find_if(t.futures.begin(), t.futures.end(), [](const auto& f) { return f.parent != 0; });
    REQUIRE(child != t.futures.end());
    r.history.enter(child->id);
    r.go(12);
    CHECK(r.simulation.steps() == 12);
    CHECK(r.history.timeline().futures.size() == 3);
    r.go(2);
    CHECK(r.simulation.description().gravity[1] == 0);
    CHECK_THROWS_AS(r.history.enter(999), InputError);
}

TEST_CASE("Memory stays within its bound, and every step can be gone back to all the same") {
    Run r;
    r.steps(1);
    const std::size_t state = r.history.before(1).second->bytes;
    const std::size_t bound = 12 * state;
    r.history.setBound(bound);
    std::vector<std::vector<Packed4>> seen{{}};
    r.go(0);
    for (int i = 1; i <= 60; ++i) {
        if (i == 31) r.set("gravity", "[0, -1, 0]");
        r.steps(1);
        r.history.keep(r.simulation, r.inputs);
        REQUIRE(r.history.timeline().bytes <= bound);
        seen.push_back(positionsById(r.simulation));
    }
    const auto kept = r.history.timeline().kept;
    CHECK(kept.size() >= 3);
    CHECK(kept.front() == 0);
    for (const int step : {59, 31, 30, 1, 47}) {
        r.go(step);
        CAPTURE(step);
        CHECK(farthest(positionsById(r.simulation), seen[std::size_t(step)]) == 0);
        CHECK(r.history.timeline().bytes <= bound);
    }
    r.history.setBound(state / 2);
    CHECK(r.history.timeline().kept.empty());
    CHECK_THROWS_AS(r.history.before(10), InputError);
}

TEST_CASE("Old futures are thinned out before the run is, and forgotten when memory is needed") {
    Run r;
    for (int i = 0; i < 10; ++i) r.steps(1), r.history.keep(r.simulation, r.inputs);
    r.go(5);
    r.set("gravity", "[0, -1, 0]");
    for (int i = 0; i < 10; ++i) r.steps(1), r.history.keep(r.simulation, r.inputs);
    REQUIRE(r.history.timeline().futures.size() == 1);
    const auto before = r.history.timeline();
    const std::size_t state = r.history.before(1).second->bytes;
    r.history.setBound(before.bytes - 4 * state);
    CHECK(r.history.timeline().kept.size() == before.kept.size());
    CHECK(r.history.timeline().futures.size() == 1);
    r.history.setBound(2 * state);
    CHECK(r.history.timeline().futures.empty());
}

TEST_CASE("Where statistics alone would fill the memory, the run begins later, and all that is left can be gone back to") {
    Run r;
    constexpr std::size_t bound = std::size_t{2} << 20;
    r.history.setBound(bound);
    std::vector<std::vector<Packed4>> seen{{}};
    for (int i = 1; i <= 150; ++i) {
        r.history.beforeStep(r.inputs);
        world::StepStatistics s = r.simulation.step();
        s.warnings = {std::string(20'000, 'x')};  // much to say
        r.history.afterStep(r.simulation, std::make_shared<world::StepStatistics>(s), r.inputs);
        if (i % 5 == 0) r.history.keep(r.simulation, r.inputs);
        if (i == 10) r.set("gravity", "[0, -1, 0]");
        seen.push_back(positionsById(r.simulation));
    }
    const int first = r.history.firstStep();
    CHECK((first > 20 && first < 140));
    CHECK(r.history.lastStep() == 150);
    CHECK(r.history.timeline().bytes <= bound);
    CHECK(r.history.stepAt(0) == first);
    CHECK(r.history.timeline().kept.front() == r.history.timeOf(first));
    CHECK(r.history.stepsSoFar().front()->step == first + 1);
    for (const int step : {first, 149, first + 7}) {
        r.go(step);
        CAPTURE(step);
        CHECK(farthest(positionsById(r.simulation), seen[std::size_t(step)]) == 0);
        CHECK(r.simulation.description().gravity[1] == -1);
    }
    r.go(first + 1);
    r.set("gravity", "[0, 0, 0]");
    r.steps(2);
    REQUIRE(r.history.timeline().futures.size() == 1);
    CHECK(r.history.timeline().futures[0].fork == r.history.timeOf(first + 1));
    CHECK(r.history.lastStep() == first + 3);
}
