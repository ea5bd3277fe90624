// SPDX-License-Identifier: MIT
#include "app/batch/bench_case.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace meniscus::batch {
namespace {
using Json = nlohmann::ordered_json;

Json runJson(const Measured& m, double yardstick) {
    const double steps = m.steps;
    Json stages = Json::object();
    for (const auto& [name, ms] : m.stages) stages[name] = {{"ms_per_step", ms / steps}, {"yardsticks_per_step", ms / steps / yardstick}};
    return {{"particles", m.particles},
            {"boundary", m.boundary},
            {"steps", m.steps},
            {"time", m.time},
            {"pairs_per_step", m.pairs / steps},
            {"iterations_per_step", m.iterations / steps},
            {"divergence_iterations_per_step", m.divergenceIterations / steps},
            {"ms", m.ms},
            {"ms_per_step", m.ms / steps},
            {"yardsticks", m.ms / yardstick},
            {"yardsticks_per_step", m.ms / steps / yardstick},
            {"ns_per_pair", m.nsPerPair()},
            {"stages", stages}};
}

std::string table(const Measured& m, double yardstick) {
    const double steps = m.steps;
    std::string text = fmt::format("  {} particles, {} boundary samples: {} steps, {:.4f} s; a step has {:.0f} pairs", m.particles,
                                   m.boundary, m.steps, m.time, m.pairs / steps);
    if (m.iterations > 0)
        text += fmt::format(", {:.1f} density and {:.1f} divergence iterations", m.iterations / steps, m.divergenceIterations / steps);
    text += fmt::format("\n  {:<20}{:>12}{:>12}{:>12}{:>12}\n", "stage", "ms a step", "yardsticks", "in all", "ns a pair");
    const auto row = [&](const std::string& name, double ms) {
        text += fmt::format("  {:<20}{:>12.3f}{:>12.3f}{:>12.1f}{:>12.2f}\n", name, ms / steps, ms / steps / yardstick, ms / yardstick,
                            1e6 * ms / m.pairs);
    };
    for (const auto& [name, ms] : m.stages) row(name, ms);
    row("step", m.ms);
    return text;
}
}  // namespace

void Measured::add(const std::string& stage, double stageMs) {
    const auto at = std::find_if(stages.begin(), stages.end(), [&](const auto& s) { return s.first == stage; });
    if (at == stages.end())
        stages.emplace_back(stage, stageMs);
    else
        at->second += stageMs;
}

struct Report::Parts {
    Json all, cases = Json::array();
};

Report::Report(const Device& d) : parts(std::make_unique<Parts>()) {
    parts->all = {{"device", d.name()}, {"isa", d.isa()}, {"threads", d.threads()}};
}
Report::~Report() = default;

std::string Report::add(const std::string& name, const CaseResult& result, double before, double after) {
    const double yardstick = (before + after) / 2;
    Json c = {{"case", name}, {"yardstick_ms", {{"before", before}, {"after", after}}}, {"runs", Json::array()}};
    std::string text = fmt::format("{}  (a yardstick took {:.3f} ms before, {:.3f} ms after)\n", name, before, after);
    for (const Measured& m : result.runs) {
        c["runs"].push_back(runJson(m, yardstick));
        text += table(m, yardstick);
    }
    if (!result.remark.empty()) {
        c["remark"] = result.remark;
        text += "  " + result.remark + "\n";
    }
    parts->cases.push_back(c);
    return text;
}

std::string Report::json() const {
    Json all = parts->all;
    all["cases"] = parts->cases;
    return all.dump(1) + "\n";
}

}  // namespace meniscus::batch
