// SPDX-License-Identifier: MIT
// The past of a simulation, within a bound of memory.
//
//   kept states     |    |  |  | ||||          thinned out as memory fills, the older the more
//   run          o--o--o--o--o--o--o            one entry a step: statistics
//   inputs       a        b                     with which the steps from here on were made
//                            |
//   old future               o--o--o--o         what came here before other inputs were given
//
// Steps are deterministic, so states that are not kept are computed anew from the kept one before them, to the bit.
#pragma once
#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/scene/description.h"
#include "engine/world/simulation.h"
#include "engine/world/timeline.h"

namespace meniscus::world {

/// What a step is made with, besides the state before it.
struct Inputs {
    std::shared_ptr<const scene::Description> parameters;
    std::optional<Pull> pull{};
};

class History {
public:
    static constexpr std::size_t kUsualBound = std::size_t{512} << 20;
    using Steps = std::vector<std::shared_ptr<const StepStatistics>>;

    /// A state in memory, with the parameters that made it.
    struct Kept {
        SavedState state;
        std::shared_ptr<const scene::Description> parameters;
        std::size_t bytes = 0;
    };

    /// Forgets all, and begins with the present state.
    void begin(const Simulation&, const Inputs&);
    /// Bytes for states and statistics. What is too much goes at once.
    void setBound(std::size_t);

    /// With what the next step will be made, whenever that changes.
    void setInputs(const Inputs&);
    /// To be called before each step. Where others than these inputs were recorded, what came after becomes an old future.
    void beforeStep(const Inputs&);
    void afterStep(const Simulation&, std::shared_ptr<const StepStatistics>, const Inputs&);
    void failed(const std::string& why);
    /// Keeps the present state, due or not.
    void keep(const Simulation&, const Inputs&);

    int step() const { return present; }
    /// The step that the run begins after: 0, until there is no room for the statistics of all steps.
    int firstStep() const { return run.fork; }
    int lastStep() const { return run.end(); }
    double timeOf(int step) const { return step == run.fork ? start : run.after(step - 1)->time; }
    /// The last step of this run at or before a time; the first one at least.
    int stepAt(double time) const;
    /// The kept state at or before a step, the nearest one. Throws InputError where memory has room for none.
    std::pair<int, std::shared_ptr<const Kept>> before(int step) const;
    /// The kept state that is nearest to a step, on either side.
    std::pair<int, std::shared_ptr<const Kept>> nearest(int step) const;
    /// What the step after this one was made with.
    const Inputs& inputsAt(int step) const;
    /// The simulation is at this step of the run now.
    void moveTo(int step) { present = step; }
    /// Makes an old future part of the run; what came after its fork becomes an old future. Where the simulation is beyond the fork it is
    /// no longer at a step of the run, and has to be moved to one. Throws InputError where there is no such future.
    void enter(int future);

    /// Of the present run, up to the present step.
    Steps stepsSoFar() const;
    /// Of an old future, from its fork on; empty where it is gone.
    Steps stepsOf(int future) const;
    Timeline timeline() const;

private:
    /// Some steps in a row, the first after step `fork`.
    struct Track {
        int id = 0, parent = 0, fork = 0;
        Steps steps;
        std::map<int, Inputs> inputs;  ///< by the step before
        std::map<int, std::shared_ptr<const Kept>> states;
        std::optional<Timeline::Failure> failure{};
        std::size_t statisticsBytes = 0;
        int end() const { return fork + static_cast<int>(steps.size()); }
        std::shared_ptr<const StepStatistics>& after(int step) { return steps[static_cast<std::size_t>(step - fork)]; }
        const std::shared_ptr<const StepStatistics>& after(int step) const { return steps[static_cast<std::size_t>(step - fork)]; }
    };
    struct Candidate {
        Track* track;
        int step;
    };
    void cutAfter(int step);
    void append(Track&&);
    std::list<Track>::iterator find(int future);
    void forgetFuture(int id);
    void fit();
    bool thin();
    bool forgetOldest();
    void drop(Track&, int step);

    Track run;
    std::list<Track> futures;  ///< the oldest first
    static constexpr int kElsewhere = -1;
    int present = 0, lastId = 0;
    double start = 0;  ///< s, of firstStep()
    std::size_t bound = kUsualBound, bytes = 0;
    double sinceKeptMs = 0, keepMs = 0;  ///< spent on steps since a state was kept, and on keeping it
};

}  // namespace meniscus::world
