// SPDX-License-Identifier: MIT
// meniscus-cli bench: how fast the engine is here and now, in ms and in yardsticks, stage by stage.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <thread>

#include "app/actions/scene_library.h"
#include "app/batch/bench_case.h"
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

Measured measure(Device& device, const scene::Description& d, Limits limits) {
    world::Simulation simulation(d, device);
    Measured m;
    m.particles = simulation.counts().fluid;
    m.boundary = simulation.counts().boundary;
    while (limits.steps > 0 ? m.steps < limits.steps : !world::reached(simulation.time(), limits.seconds)) {
        const auto s = simulation.step();
        ++m.steps;
        m.ms += s.wallMs;
        m.pairs += static_cast<double>(s.pairs);
        m.iterations += s.solver.iterations;
        m.divergenceIterations += s.solver.divergenceIterations;
        for (const auto& [stage, ms] : s.stagesMs) m.add(stage, ms);
    }
    m.time = simulation.time();
    return m;
}

CaseResult damBreak(Device& device, const std::string& size, Limits limits) { return {{measure(device, benchScene(size), limits)}, ""}; }

/// The same work a particle at three sizes: a step of 1 ms, five iterations of each solve.
CaseResult scaling(Device& device) {
    const std::vector<std::string> fixed = {"time.adaptive=false", "time.step=0.001", "pressure.minIterations=5",
                                            "pressure.maxIterations=5"};
    CaseResult result;
    for (const auto& [size, steps] : {std::pair{"12k", 60}, {"100k", 12}, {"1m", 4}})
        result.runs.push_back(measure(device, benchScene(size, fixed), {.steps = steps}));
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
