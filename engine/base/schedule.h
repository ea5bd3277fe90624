// SPDX-License-Identifier: MIT
// The step as a schedule: whoever acts in a step says in which phase, and what limits it puts on the step's length.
#pragma once
#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace meniscus {

/// The phases of a step, in order. A step begins with fresh neighbours and ends with them: what `AfterNeighbors` computes at the end of
/// one step (density, stored gradients, the divergence solve) the next step starts from.
enum class Phase {
    NonPressure,     ///< accelerations that are no pressure: gravity, viscosity, ...
    ChooseStep,      ///< the one place where dt is set
    Predict,         ///< v* = v + dt a
    Pressure,        ///< density solve
    Advect,          ///< x += dt v
    Neighbors,       ///< sort, grid, lists
    AfterNeighbors,  ///< density, stored gradients, divergence solve
};

class Schedule {
public:
    using Action = std::function<void()>;
    /// `stage`: the name under which the time spent is reported; several actions may share one.
    void add(Phase phase, std::string stage, Action action) {
        auto at = actions.begin();
        while (at != actions.end() && at->phase <= phase) ++at;
        actions.insert(at, {phase, std::move(stage), std::move(action)});
    }
    /// Runs the actions of the phases from `first` on. Times are added to `ms`, one entry a stage.
    void run(Phase first, std::vector<std::pair<std::string, double>>& ms) const {
        for (const auto& a : actions) {
            if (a.phase < first) continue;
            const auto start = std::chrono::steady_clock::now();
            a.run();
            const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
            auto entry = ms.begin();
            while (entry != ms.end() && entry->first != a.stage) ++entry;
            if (entry == ms.end()) entry = ms.insert(entry, {a.stage, 0.});
            entry->second += spent.count();
        }
    }

private:
    struct Entry {
        Phase phase;
        std::string stage;
        Action run;
    };
    std::vector<Entry> actions;
};

/// The shortest step that anybody asks for, and who asks.
struct StepLimit {
    double dt;
    std::string name;
    void offer(double limit, const char* by) {
        if (limit < dt) dt = limit, name = by;
    }
};

}  // namespace meniscus
