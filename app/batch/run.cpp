// SPDX-License-Identifier: MIT
// meniscus-cli run: from a scene file to frames and statistics. Whatever ends a run, what was asked for is written.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>

#include "app/batch/commands.h"
#include "app/batch/interrupt.h"
#include "app/batch/progress.h"
#include "engine/base/error.h"
#include "engine/io/files.h"
#include "engine/scene/scene.h"
#include "engine/world/frames.h"
#include "engine/world/pace.h"
#include "engine/world/simulation.h"
#include "engine/world/statistics_json.h"

namespace meniscus::batch {
namespace {
using Clock = std::chrono::steady_clock;
using world::ParticleFrames;
using world::Simulation;

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void validate(const RunOptions& o) {
    for (const std::string& format : o.exports)
        if (format != "ply" && format != "obj")
            throw InputError("--export " + format + ": not a format this version writes; allowed: ply, obj");
    if (!o.checkpoint.empty()) throw InputError("--checkpoint: this version cannot write checkpoints");
    if (!o.resume.empty()) throw InputError("--resume: this version cannot resume from checkpoints");
    if (!o.stats.empty()) io::prepareFile(o.stats);
    if (!o.out.empty()) io::prepareFolder(o.out);
}

/// When a run is done: after a number of steps, or once the simulated time is reached. Steps are never shortened to hit it.
struct Goal {
    explicit Goal(const RunOptions& o, const Simulation& s) : steps(o.steps), time(o.seconds ? *o.seconds : s.description().time.end) {}
    bool reached(const Simulation& s) const { return steps ? s.steps() >= *steps : world::reached(s.time(), time); }
    double part(const Simulation& s) const { return steps ? static_cast<double>(s.steps()) / *steps : s.time() / time; }
    std::optional<int> steps;
    double time;
};

struct Outcome {
    std::vector<world::StepStatistics> steps;
    double wallSeconds = 0;
    std::string diverged;  ///< why; empty: it did not
};

/// Warnings of one kind differ in their figures only: the first is said at once, how many there were and the last at the end.
class Warnings {
public:
    void add(const world::StepStatistics& s, Progress& progress) {
        for (const std::string& w : s.warnings) {
            std::string kind = w;
            std::erase_if(kind, [](char c) { return (c >= '0' && c <= '9') || c == '.' || c == 'e' || c == '-' || c == '+'; });
            Kind& k = kinds[kind];
            if (k.steps++ == 0) progress.say("warning: " + w);
            k.last = w;
        }
    }
    void summarise(std::size_t steps, Progress& progress) const {
        for (const auto& [kind, k] : kinds)
            if (k.steps > 1) progress.say(fmt::format("warning in {} of {} steps: {}", std::min(k.steps, steps), steps, k.last));
    }

private:
    struct Kind {
        std::size_t steps = 0;
        std::string last;
    };
    std::map<std::string, Kind> kinds;
};

Outcome simulate(Simulation& simulation, const Goal& goal, ParticleFrames* frames, Progress& progress) {
    Outcome outcome;
    Warnings warnings;
    if (frames) frames->offer(simulation);
    warnings.add(simulation.statistics(), progress);
    const auto start = Clock::now();
    try {
        while (!goal.reached(simulation) && !interrupted()) {
            outcome.steps.push_back(simulation.step());
            warnings.add(outcome.steps.back(), progress);
            if (frames) frames->offer(simulation);
            progress.show(goal.part(simulation), simulation.time(), simulation.steps());
        }
    } catch (const Diverged& e) {
        outcome.diverged = e.what();
    }
    if (frames) frames->finish(simulation);
    progress.clear();
    warnings.summarise(outcome.steps.size(), progress);
    outcome.wallSeconds = secondsSince(start);
    return outcome;
}

void summarise(const Simulation& s, const Outcome& o, const ParticleFrames* frames) {
    const double seconds = o.wallSeconds, steps = static_cast<double>(o.steps.size());
    std::string line = fmt::format("{} steps, {:.4f} s simulated in {:.2f} s: {:.2f} ms a step, {:.3f} x real time", o.steps.size(),
                                   s.time(), seconds, steps > 0 ? 1e3 * seconds / steps : 0., seconds > 0 ? s.time() / seconds : 0.);
    if (const int removed = s.statistics().removed; removed > 0) line += fmt::format(", {} particles left the domain", removed);
    if (frames) line += fmt::format(", {} frames written", frames->frames());
    std::puts(line.c_str());
}
}  // namespace

int run(const RunOptions& o) {
    catchInterrupt();
    const scene::Description description = scene::load(o.scene, o.settings);
    validate(o);
    const auto device = makeDevice(o.device, o.threads);
    Progress progress(Progress::fitting(o.quiet));
    Simulation simulation(description, *device, progress.loading());
    progress.clear();
    if (!o.stats.empty()) simulation.measureForces(true);
    const world::Counts counts = simulation.counts();  // at the start: what is removed is counted step by step
    const auto asked = [&](const char* format) { return std::count(o.exports.begin(), o.exports.end(), format) > 0; };
    std::optional<ParticleFrames> frames;
    if (!o.exports.empty())
        frames.emplace(simulation, ParticleFrames::Options{o.out.empty() ? "." : o.out, o.fps, o.fields, asked("ply"), asked("obj")});

    if (frames && o.out.empty() && !o.quiet)
        progress.say("frames go to this folder, " + std::filesystem::current_path().string() + ": --out chooses another");

    progress.restart();
    const Outcome outcome = simulate(simulation, Goal(o, simulation), frames ? &*frames : nullptr, progress);

    if (!o.stats.empty())
        world::saveStatistics(o.stats,
                              {.scene = o.scene,
                               .device = device->name(),
                               .isa = device->isa(),
                               .threads = device->threads(),
                               .counts = counts,
                               .time = simulation.time(),
                               .wallSeconds = outcome.wallSeconds,
                               .nonFinite = world::countNonFinite(simulation)},
                              outcome.steps);
    if (!outcome.diverged.empty()) throw Diverged(outcome.diverged);
    if (!o.quiet) summarise(simulation, outcome, frames ? &*frames : nullptr);
    return interrupted() ? kInterrupted : 0;
}

}  // namespace meniscus::batch
