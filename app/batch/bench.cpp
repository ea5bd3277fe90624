// SPDX-License-Identifier: MIT
// meniscus-cli bench: how fast the engine is here and now, in ms and in yardsticks, stage by stage.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <thread>

#include "app/actions/scene_library.h"
#include "app/batch/bench_case.h"
#include "app/batch/bench_solids.h"
#include "app/batch/commands.h"
#include "app/batch/yardstick.h"
#include "engine/base/error.h"
#include "engine/io/files.h"
#include "engine/scene/scene.h"
#include "engine/world/pace.h"
#include "engine/world/simulation.h"

namespace meniscus::batch {
namespace {
struct Case {
    std::string name;
    bool byDefault;
    std::function<CaseResult(Device&)> run;
};

/// What one run costs: until a time, or for some steps at a fixed number of iterations.
struct Limits {
    double seconds = 0;
    int steps = 0;
};

scene::Description benchScene(const std::string& size, const std::vector<std::string>& settings = {}) {
    const auto folder = actions::scenesFolder();
    if (folder.empty()) throw InputError("the folder of the scenes was found neither beside this program nor above it");
    return scene::load((folder / "bench" / ("dam_break_" + size + ".json")).string(), settings);
}

/// A simulation and the sums over those of its steps that count.
struct Bench {
    Bench(Device& device, const scene::Description& d) : simulation(d, device) {
        sums.particles = simulation.counts().fluid;
        sums.boundary = simulation.counts().boundary;
    }
    void step() {
        const auto s = simulation.step();
        ++sums.steps;
        sums.time += s.dt;
        sums.ms += s.wallMs;
        sums.pairs += static_cast<double>(s.pairs);
        sums.iterations += s.solver.iterations;
        sums.divergenceIterations += s.solver.divergenceIterations;
        for (const auto& [stage, ms] : s.stagesMs) sums.add(stage, ms);
    }
    world::Simulation simulation;
    Measured sums;
};

Measured measure(Device& device, const scene::Description& d, Limits limits) {
    Bench b(device, d);
    while (limits.steps > 0 ? b.sums.steps < limits.steps : !world::reached(b.sums.time, limits.seconds)) b.step();
    return b.sums;
}

CaseResult damBreak(Device& device, const std::string& size, Limits limits) { return {{measure(device, benchScene(size), limits)}, ""}; }

/// The same work a particle at three sizes: a step of 1 ms, five iterations of each solve. The sizes take turns, so that a machine whose
/// speed drifts slows all alike; the first step of each warms up.
CaseResult scaling(Device& device) {
    const std::vector<std::string> fixed = {"time.adaptive=false", "time.step=0.001", "pressure.minIterations=5",
                                            "pressure.maxIterations=5"};
    const std::pair<const char*, int> sizes[] = {{"12k", 40}, {"100k", 5}, {"1m", 1}};  // steps a turn: about equal work
    constexpr int kTurns = 4;
    std::vector<std::unique_ptr<Bench>> benches;
    for (const auto& [size, steps] : sizes) {
        benches.push_back(std::make_unique<Bench>(device, benchScene(size, fixed)));
        benches.back()->simulation.step();
    }
    for (int turn = 0; turn < kTurns; ++turn)
        for (std::size_t b = 0; b < benches.size(); ++b)
            for (int i = 0; i < sizes[b].second; ++i) benches[b]->step();
    CaseResult result;
    for (const auto& b : benches) result.runs.push_back(b->sums);
    result.remark = fmt::format("a pair costs {:.2f} times as much with {} particles as with {}",
                                result.runs.back().nsPerPair() / result.runs.front().nsPerPair(), result.runs.back().particles,
                                result.runs.front().particles);
    return result;
}

/// The neighbour search alone, in a flow that mixes.
CaseResult neighbors(Device& device) {
    Measured m = measure(device, benchScene("100k"), {.steps = 20});
    std::erase_if(m.stages, [](const auto& stage) { return stage.first != "neighbours"; });
    if (m.stages.empty()) throw std::logic_error("the step has no stage 'neighbours'");
    m.ms = m.stages.front().second;
    m.iterations = m.divergenceIterations = 0;
    return {{m}, ""};
}

const std::vector<Case>& cases() {
    static const std::vector<Case> all = {
        {"dam-break-12k", true, [](Device& d) { return damBreak(d, "12k", {.seconds = 0.3}); }},
        {"dam-break-100k", true, [](Device& d) { return damBreak(d, "100k", {.seconds = 0.3}); }},
        {"dam-break-1m", false, [](Device& d) { return damBreak(d, "1m", {.steps = 10}); }},
        {"neighbors", true, neighbors},
        {"scaling", false, scaling},
        {"solids", false,
         [](Device& d) {
             return CaseResult{{}, solids(d)};
         }},
    };
    return all;
}
}  // namespace

std::vector<std::string> benchNames() {
    std::vector<std::string> names;
    for (const Case& c : cases()) names.push_back(c.name);
    return names;
}

int bench(const BenchOptions& o) {
    if (!o.json.empty()) io::prepareFile(o.json);
    const auto device = makeDevice(o.device, o.threads);
    Report report(*device);
    Yardstick yardstick(device->name() == "cpu" ? device->threads() : static_cast<int>(std::thread::hardware_concurrency()));
    for (const Case& c : cases()) {
        const bool named = std::count(o.names.begin(), o.names.end(), c.name) > 0;
        if (!(named || (o.names.empty() && c.byDefault))) continue;
        const double before = yardstick.measure();
        CaseResult result = c.run(*device);
        const double after = yardstick.measure();
        const std::string text = report.add(c.name, result, before, after);
        std::fputs(text.c_str(), stdout);
        std::fflush(stdout);
    }
    if (!o.json.empty()) io::writeFile(o.json, report.json());
    return 0;
}

}  // namespace meniscus::batch
