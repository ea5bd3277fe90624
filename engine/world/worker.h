// SPDX-License-Identifier: MIT
// The thread that owns a simulation. The editor speaks to it in commands, which it applies between steps, and takes snapshots;
// neither side ever waits for the other longer than a pointer swap.
#pragma once
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/world/frames.h"
#include "engine/world/leash.h"
#include "engine/world/object_counts.h"
#include "engine/world/snapshot.h"
#include "engine/world/timeline.h"

namespace meniscus::world {

struct SavedState;

/// What the worker is doing, as the editor shows it.
struct WorkerState {
    enum class Phase { Empty, Loading, Paused, Running, Diverged } phase = Phase::Empty;
    std::string sceneFile;
    std::string stage;        ///< while loading: what is being done
    double loaded = 0;        ///< while loading: the part that is done, 0 to 1
    std::string loadingFile;  ///< while loading: the scene file; empty: the scene that is open starts anew
    bool cancelling = false;  ///< loading was told to stop, and will
    std::string problem;      ///< the last error (one line), or why it diverged; empty: none
    double speed = 0;         ///< that is wanted, simulated seconds a second; 0: as fast as it can
    bool finished = false;    ///< paused by itself at the scene's time.end
};

struct WorkerOptions {
    std::string device = "cpu";
    int threads = 0;
    /// Called on the worker's thread with each scene that is loaded, before it is shown: for what a window makes of it in its own time.
    std::function<void(const scene::Description&)> prepare{};
};

class Worker {
public:
    explicit Worker(WorkerOptions);  ///< throws InputError where there is no such device
    ~Worker();                       ///< stops after the current step

    // Commands. Each returns at once; the future is ready when the command has acted and carries its InputError if it failed,
    // or the Diverged that ended a step or a wait.
    std::future<void> open(std::string sceneFile, std::vector<std::string> settings = {});
    /// Stops what is being loaded, and what was asked for before this call and would load: their futures carry Cancelled, and the scene
    /// before stays as it is.
    void cancelLoading();
    std::future<void> play();
    std::future<void> pause();
    std::future<void> step(int count);  ///< pauses, then makes `count` steps; ready when they are made
    std::future<void> reset();          ///< back to the scene's start and paused, with the parameters as they are now
    /// Pauses, and goes to the last step of the run at or before a time, with the parameters that were in force there. Steps that follow
    /// are the same again, to the bit, until they are made with other parameters: then what had come after becomes an old future.
    std::future<void> rewind(double time);
    /// The same for so many steps.
    std::future<void> stepBack(int count);
    /// Shows the nearest state that is in memory: for a hand that is on its way.
    std::future<void> scrub(double time);
    /// The same as rewind for what was simulated; goes on until then, and pauses, for what was not.
    std::future<void> goTo(double time);
    /// Goes to a time of an old future; what had come instead becomes one.
    std::future<void> enterFuture(int id, double time);
    /// Running on past `to`, goes back to `from` with the parameters as they are. to <= from: loops no more.
    std::future<void> loop(double from, double to);
    /// How fast it may go while it runs: simulated seconds a second; 0: as fast as it can.
    std::future<void> limitSpeed(double factor);
    /// While both run, it is ahead of the other one on this leash by a step at most; side: 0 or 1. Null: it runs free.
    std::future<void> hold(std::shared_ptr<Leash>, std::size_t side);
    /// How much memory the past may take, bytes.
    std::future<void> boundHistory(std::size_t bytes);
    /// Goes on with this device, from the present state on; scenes that are opened later run there, too. What was simulated stays, as the
    /// device before made it.
    std::future<void> useDevice(std::string name);
    std::future<void> set(std::string path, std::string value);  ///< parameters that need a restart restart the scene
    /// All parameters at once, of the scene of this number (Snapshot::opened); those that need a restart must be as they are. Nothing
    /// happens where another scene is open by then.
    std::future<void> setParameters(scene::Description, std::uint64_t opened);
    /// Loads a scene that is no file, or not as its file has it, and runs on if it ran: a version of the scene that is open, or another.
    /// `from`: a state of that scene to begin with, rather than its start.
    std::future<void> start(scene::Description, bool another = false, std::shared_ptr<const SavedState> from = {});
    /// Pauses and forgets the past: the run begins with the present state, of which another worker gets a copy to start from.
    std::future<void> beginHere(std::shared_ptr<SavedState> copy);
    /// Colours the snapshots by "speed" or a field of the particles (of a vector its length).
    std::future<void> colorBy(std::string field);
    /// What is read in every step and told in snapshots from now on, in this scene and those that follow.
    std::future<void> watch(Watch);
    /// Pulls at the fluid from the next step on; without a spring lets go.
    std::future<void> pull(std::optional<Pull>);
    std::future<void> saveStatistics(std::string file);
    /// From now on every state that is to become a frame of a recording is held: no step is made before frameTaken(). Frame 0 is the state
    /// as it is; then one each 1/fps of simulated time, at most one a step. fps = 0 ends that.
    std::future<void> holdFrames(double fps);
    std::future<void> frameTaken();
    /// The state as it is, as files for frame `number`.
    std::future<void> particleFiles(int number, std::shared_ptr<std::vector<ParticleFile>> to);
    /// Makes steps until this much simulated time has passed; fails while paused.
    std::future<void> waitSimulated(double seconds);

    /// The newest snapshot, if there is one newer than the last that was taken. Valid until the next call.
    const Snapshot* takeSnapshot();
    /// Copies of small things, under a lock held for microseconds.
    WorkerState state() const;
    scene::Description description() const;  ///< with the parameters in force
    std::vector<Packed4> boundarySamples() const;
    std::shared_ptr<const Timeline> timeline() const;  ///< never null
    ObjectCounts objectCounts() const;                 ///< of the scene that runs, at its start
    /// Statistics of the steps so far after step number `from` (for plots). They begin anew where Snapshot::past grows.
    std::vector<StepStatistics> statisticsAfter(int from) const;
    /// Statistics of an old future; empty where it is gone.
    std::future<std::vector<StepStatistics>> statisticsOf(int future) const;

private:
    struct Thread;
    std::unique_ptr<Thread> thread;
};

}  // namespace meniscus::world
