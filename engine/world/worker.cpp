// SPDX-License-Identifier: MIT
//
//   UI thread                     worker thread
//   open, play, set ... -> queue -> commands, between steps
//                                   step
//   takeSnapshot  <- triple buffer <- publish
//   state, description ... <- Shared, behind a lock that is held for pointer swaps only
//
// A command that takes time (step, waitSimulated) leaves a goal behind; its future is ready once the goal is reached.
#include "engine/world/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <iterator>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/base/error.h"
#include "engine/device/device.h"
#include "engine/scene/scene.h"
#include "engine/world/history.h"
#include "engine/world/publisher.h"
#include "engine/world/simulation.h"
#include "engine/world/statistics_json.h"
#include "engine/world/tempo.h"

namespace meniscus::world {
namespace {
using Phase = WorkerState::Phase;

/// What both threads see. Large things are immutable, so only pointers are copied under the lock.
struct Shared {
    WorkerState state;
    std::shared_ptr<const scene::Description> description = std::make_shared<scene::Description>();
    std::shared_ptr<const std::vector<Packed4>> boundary = std::make_shared<std::vector<Packed4>>();
    std::shared_ptr<const Timeline> timeline = std::make_shared<Timeline>();
    History::Steps steps;  ///< that led to the present state
    std::shared_ptr<const ObjectCounts> objects = std::make_shared<ObjectCounts>();
};
/// Tells whether a command that takes time has come to its end; null: it has already.
using Reached = std::function<bool()>;
struct Command {
    std::function<Reached()> act;
    std::promise<void> done;
    std::uint64_t number = 0;  ///< in the order of asking
};
struct Goal {
    Reached reached;
    std::promise<void> done;
};

/// Which states become frames of a recording. Where time jumps, by a reset say, frames go on from there.
struct Frames {
    double fps = 0;  ///< 0: nothing is recorded
    int number = 0;  ///< of the frame that is held, or the next
    bool held = false;
    double start = 0, due = 0;  ///< s, and frames after it

    void begin(double time) {
        start = time, due = 0;
        offer(time);
    }
    void offer(double time) {
        if (fps == 0) return;
        const double frame = (time - start) * fps + 1e-6;  // a sum of steps may miss the frame's time by a rounding
        if (frame < due) return;
        held = true;
        due = std::floor(frame) + 1;
    }
};

}  // namespace

struct Worker::Thread {
    explicit Thread(const WorkerOptions& o)
        : device(makeDevice(o.device, o.threads)), threads(o.threads), prepare(o.prepare), runner([this] { run(); }) {}
    ~Thread() {
        {
            const std::lock_guard hold(queueLock);
            closing = true;
        }
        wake.notify_one();
        runner.join();
    }

    // On the UI thread.
    std::future<void> send(std::function<Reached()> act) {
        Command c{std::move(act), {}};
        auto future = c.done.get_future();
        {
            const std::lock_guard hold(queueLock);
            c.number = ++sent;
            queue.push_back(std::move(c));
        }
        wake.notify_one();
        return future;
    }
    void cancelLoading() {
        {
            const std::lock_guard hold(queueLock);
            cancelled = sent;
        }
        tell([](Shared& s) { s.state.cancelling = s.state.phase == Phase::Loading; });
    }
    template <class F>
    auto look(const F& f) const {
        const std::lock_guard hold(sharedLock);
        return f(shared);
    }

    // On the worker thread, all below.
    void run() {
        std::vector<Command> batch;
        while (takeCommands(batch)) {
            for (Command& c : batch) {
                if (closing) break;
                apply(c);
            }
            if (stepping() && !closing && !early()) step();
        }
        const auto closed = std::make_exception_ptr(InputError("the program is closing"));
        for (Command& c : batch)
            if (c.act) c.done.set_exception(closed);
        for (Command& c : queue) c.done.set_exception(closed);
        failGoals(closed);
    }
    /// Sleeps while there is nothing to do. False once the worker is to end; the batch then holds what was not applied.
    bool takeCommands(std::vector<Command>& batch) {
        std::unique_lock hold(queueLock);
        const auto called = [&] { return closing || !queue.empty(); };
        if (!stepping())
            wake.wait(hold, called);
        else if (early())
            wake.wait_until(hold, ahead() ? Tempo::Clock::now() + std::chrono::microseconds(500) : tempo.due(simulation->time()), called);
        if (closing) return false;
        batch.clear();
        batch.swap(queue);
        return true;
    }
    bool stepping() const { return advancing() && !frames.held; }
    /// Whether it is to make steps, even though it may be held for a recording just now.
    bool advancing() const { return phase == Phase::Running || made < target; }
    /// Whether it is to wait: for the speed that is wanted, or for the simulation that it is compared with.
    bool early() { return phase == Phase::Running && (ahead() || tempo.due(simulation->time()) > Tempo::Clock::now()); }
    bool ahead() const { return leash && simulation->time() > leash->time[1 - side]; }
    void tellLeash() const {
        if (leash) leash->time[side] = phase == Phase::Running ? simulation->time() : std::numeric_limits<double>::infinity();
    }

    void apply(Command& c) {
        const auto act = std::exchange(c.act, nullptr);
        number = c.number;
        try {
            if (Reached reached = act())
                goals.push_back({std::move(reached), std::move(c.done)});
            else
                c.done.set_value();
        } catch (const Cancelled&) {
            c.done.set_exception(std::current_exception());
        } catch (const std::exception& e) {
            tell([&](Shared& s) { s.state.problem = e.what(); });
            c.done.set_exception(std::current_exception());
        }
        meetGoals();
    }
    void meetGoals() {
        std::erase_if(goals, [](Goal& g) {
            const bool reached = g.reached();
            if (reached) g.done.set_value();
            return reached;
        });
    }
    void failGoals(const std::exception_ptr& why) {
        for (Goal& g : goals) g.done.set_exception(why);
        goals.clear();
    }
    /// Ends running and stepping, shows the state, and then tells whoever waits for more why there is none.
    void halt(Phase to, const std::exception_ptr& why) {
        phase = to;
        target = made;
        tellPhase();
        publish();
        meetGoals();
        failGoals(why);
    }
    void halt(const std::string& why) { halt(Phase::Paused, std::make_exception_ptr(InputError(why))); }

    template <class F>
    void tell(const F& f) {
        const std::lock_guard hold(sharedLock);
        f(shared);
    }
    void tellPhase() {
        tellLeash();
        tell([&](Shared& s) {
            s.state.phase = phase;
            s.state.stage.clear();
            s.state.loaded = 0;
            s.state.loadingFile.clear();
            s.state.cancelling = false;
            s.state.finished = finished;
        });
    }
    Simulation& open() const {
        if (!simulation) throw InputError("no scene is open");
        return *simulation;
    }
    bool atEnd() const { return reached(simulation->time(), simulation->description().time.end); }

    /// Builds something, and shows how far it is; on failure everything is as it was.
    template <class Build>
    void loading(const Build& build) {
        const LoadObserver show = [&](std::string_view text, double loaded) {
            tell([&](Shared& s) {
                s.state.phase = Phase::Loading;
                s.state.stage = text;
                s.state.loaded = loaded;
            });
            return cancelled < number && !closing;
        };
        try {
            build(show);
        } catch (const std::bad_alloc&) {
            tellPhase();
            throw InputError("there is not enough memory for this scene");
        } catch (...) {
            tellPhase();
            throw;
        }
    }
    /// Builds a simulation while the last one stays good.
    template <class MakeDescription>
    void load(const char* first, const MakeDescription& description) {
        loading([&](const LoadObserver& show) {
            stage(show, first, 0, 0);
            const scene::Description d = description();
            auto next = std::make_unique<Simulation>(d, *device, show);
            stage(show, "Showing the scene", 1, 1);
            if (prepare) prepare(d);
            adopt(std::move(next));
        });
    }
    void adopt(std::unique_ptr<Simulation> next) {
        simulation.swap(next);
        frames.begin(simulation->time());
        simulation->measureForces(true);  // for whoever saves the statistics later
        simulation->watch(watching);
        finished = false;
        goal.reset();
        loopFrom = loopTo = 0;
        pace.restart();
        tempo.begin(simulation->time());
        publisher.adopt(*simulation);
        countsAtStart = simulation->counts();
        auto d = std::make_shared<const scene::Description>(simulation->description());
        auto b = std::make_shared<const std::vector<Packed4>>(simulation->boundaryPositions());
        auto o = std::make_shared<const ObjectCounts>(simulation->objectCounts());
        inputs = {d};
        history.begin(*simulation, inputs);
        History::Steps none;
        tell([&](Shared& s) {
            s.description.swap(d);
            s.boundary.swap(b);
            s.objects.swap(o);
            s.steps.swap(none);
            s.state.problem.clear();
        });
    }

    void openScene(const std::string& file, const std::vector<std::string>& settings) {
        tell([&](Shared& s) { s.state.loadingFile = file; });
        load("Reading the scene", [&] { return scene::load(file, settings); });
        tell([&](Shared& s) { s.state.sceneFile = file; });
        sceneFile = file;
        publisher.sceneOpened();
        halt("another scene was opened");
    }
    void reset() {
        load("Going back to the start", [d = open().description()] { return d; });
        halt("the scene was reset");
    }
    /// Before the first step a boundary that was put elsewhere simply starts there.
    void startWhereEdited() {
        if (history.lastStep() > 0 || !simulation->boundariesEdited()) return;
        load("Restarting", [d = simulation->description()] { return d; });
    }
    void play() {
        open();
        if (atEnd()) throw InputError("the scene ends here (time.end = " + scene::get(simulation->description(), "time.end") + " s)");
        startWhereEdited();
        phase = Phase::Running;
        pace.restart();
        tempo.begin(simulation->time());
        goal.reset();
        tell([](Shared& s) { s.state.problem.clear(); });
        tellPhase();
        publish();
    }
    void pause() {
        open();
        if (phase == Phase::Diverged) return;
        halt("the simulation was paused");
    }
    void useDevice(const std::string& name) {
        if (name == device->name()) return;
        auto other = makeDevice(name, threads);
        if (simulation)
            loading([&](const LoadObserver& show) {
                auto moved = simulation->on(*other, show);
                simulation.swap(moved);
            });
        device.swap(other);
        if (!simulation) return;
        pace.restart();
        tellPhase();
        publish();
    }
    Reached makeSteps(int count) {
        open();
        if (count < 0) throw InputError("the number of steps must not be negative: " + std::to_string(count));
        if (count > 0) startWhereEdited();
        phase = Phase::Paused;
        target = std::max(made, target) + count;
        tell([](Shared& s) { s.state.problem.clear(); });
        tellPhase();
        return [this, until = target] { return made >= until; };
    }
    Reached wait(double seconds) {
        open();
        if (!(seconds >= 0) || !std::isfinite(seconds)) throw InputError("a time to wait must be a number from 0");
        if (phase == Phase::Diverged) throw Diverged(look([](const Shared& s) { return s.state.problem; }));
        if (!advancing()) throw InputError("the simulation is paused: waiting for simulated time would never end");
        return [this, until = simulated + seconds] { return world::reached(simulated, until); };
    }
    void set(const std::string& path, const std::string& value) {
        scene::Description wanted = open().description();
        if (scene::set(wanted, path, value) == scene::Acts::Restart) {
            load("Restarting", [&] { return wanted; });
            if (phase == Phase::Diverged) phase = Phase::Paused;
        } else {
            simulation->set(path, value);
            tellParameters();
        }
        finished = finished && atEnd();
        tellPhase();
        publish();
    }
    /// The simulation has other parameters than before.
    void tellParameters() {
        auto d = std::make_shared<const scene::Description>(simulation->description());
        inputs.parameters = d;
        history.setInputs(inputs);
        tell([&](Shared& s) {
            s.description.swap(d);
            if (phase != Phase::Diverged) s.state.problem.clear();
        });
    }
    void setParameters(const scene::Description& d, std::uint64_t opened) {
        open();
        if (opened != publisher.scenesOpened()) return;
        scene::validate(d);
        simulation->setParameters(d);
        tellParameters();
        finished = finished && atEnd();
        tellPhase();
        publish();
    }
    void start(const scene::Description& d, bool another, const SavedState* from) {
        load(another ? "Reading the scene" : "Restarting", [&] { return d; });
        if (from) beginWith(*from);
        if (another) publisher.sceneOpened();
        sceneFile = d.file;
        tell([&](Shared& s) { s.state.sceneFile = d.file; });
        if (phase != Phase::Running) phase = Phase::Paused;
        tellPhase();
        publish();
    }
    void beginHere(SavedState& copy) {
        if (phase == Phase::Diverged) throw InputError("the simulation diverged: go back to where it was sound");
        copy = open().save();
        copy.steps = copy.statistics.step = 0;
        beginWith(copy);
        halt("the run begins anew here");
    }
    void beginWith(const SavedState& s) {
        const scene::Description d = simulation->description();
        simulation->restore(s, d);
        inputs = {std::make_shared<const scene::Description>(d)};
        history.begin(*simulation, inputs);
        arrive();
    }
    void colorBy(const std::string& field) {
        publisher.colorBy(open(), field);
        publish();
    }
    void pull(const std::optional<Pull>& p) {
        open().pull(p);
        inputs.pull = p;
        history.setInputs(inputs);
    }
    void watch(Watch w) {
        watching = std::move(w);
        publisher.showBoundarySamples(watching.boundarySamples);
        if (!simulation) return;
        simulation->watch(watching);
        publish();
    }
    void save(const std::string& file) {
        open();
        std::vector<StepStatistics> steps;
        for (const auto& s : look([](const Shared& s) { return s.steps; })) steps.push_back(*s);
        double wallMs = 0;
        for (const StepStatistics& s : steps) wallMs += s.wallMs;
        world::saveStatistics(file,
                              {.scene = sceneFile,
                               .device = device->name(),
                               .isa = device->isa(),
                               .threads = device->threads(),
                               .counts = countsAtStart,
                               .time = simulation->time(),
                               .wallSeconds = wallMs / 1e3,
                               .nonFinite = countNonFinite(*simulation)},
                              steps);
    }

    void step() {
        try {
            makeStep();
            tellLeash();
            ++made;
            simulated += simulation->statistics().dt;
            pace.add(simulation->statistics().dt);
        } catch (const std::exception& e) {
            tell([&](Shared& s) { s.state.problem = e.what(); });
            history.failed(e.what());
            return halt(Phase::Diverged, std::current_exception());
        }
        frames.offer(simulation->time());
        if (phase == Phase::Running && loops() && reached(simulation->time(), loopTo)) return wrap();
        if (phase == Phase::Running && atEnd()) {
            finished = true;
            return halt("the scene ended (time.end = " + scene::get(simulation->description(), "time.end") + " s)");
        }
        if (phase == Phase::Running && goal && reached(simulation->time(), *goal)) return halt("the time asked for was reached");
        const bool met = std::any_of(goals.begin(), goals.end(), [](const Goal& g) { return g.reached(); });
        if (met || !stepping() || publisher.due()) publish();
        meetGoals();
    }
    /// One step with the present inputs, into the history.
    void makeStep() {
        history.beforeStep(inputs);
        auto s = std::make_shared<const StepStatistics>(simulation->step());
        history.afterStep(*simulation, s, inputs);
        History::Steps forgotten;  // let go outside of the lock
        tell([&](Shared& all) {
            all.steps.push_back(std::move(s));
            const auto kept =
                std::find_if(all.steps.begin(), all.steps.end(), [&](const auto& x) { return x->step > history.firstStep(); });
            forgotten.assign(std::make_move_iterator(all.steps.begin()), std::make_move_iterator(kept));
            all.steps.erase(all.steps.begin(), kept);
        });
    }

    // Going elsewhere in time.
    enum class Parameters { Recorded, Present };
    /// To a step of the run, from the kept state before it on, or from the present one where that is nearer. Throws Cancelled where it is
    /// told to stop on the way, and then is where it has come to.
    void moveTo(int to, Parameters parameters) {
        const auto [from, kept] = history.before(to);
        if (const int now = history.step(); now > to || now < from || phase == Phase::Diverged) restore(from, *kept);
        const Inputs before = inputs;
        std::exception_ptr failure;
        try {
            walk(to);
        } catch (...) {
            failure = std::current_exception();
        }
        inputs = parameters == Parameters::Present ? before : history.inputsAt(history.step());
        arrive();
        if (failure) std::rethrow_exception(failure);
    }
    void restore(int step, const History::Kept& kept) {
        simulation->restore(kept.state, *kept.parameters);
        history.moveTo(step);
    }
    /// Makes the recorded steps again.
    void walk(int to) {
        for (const int from = history.step(); history.step() < to;) {
            if (closing || cancelled >= number) throw Cancelled();
            inputs = history.inputsAt(history.step());
            applyInputs();
            history.beforeStep(inputs);
            history.afterStep(*simulation, std::make_shared<const StepStatistics>(simulation->step()), inputs);
            tellProgress(to, static_cast<double>(history.step() - from) / (to - from));
        }
    }
    void tellProgress(int to, double part) {
        tell([&](Shared& s) {
            s.state.phase = Phase::Loading;
            s.state.stage = fmt::format("Going to {:.3f} s", history.timeOf(std::min(to, history.lastStep())));
            s.state.loaded = part;
        });
    }
    void applyInputs() {
        simulation->setParameters(*inputs.parameters);
        simulation->pull(inputs.pull);
    }
    /// Shows where the simulation has come to.
    void arrive() {
        inputs.pull.reset();  // the hand that pulled is not there any more
        applyInputs();
        history.setInputs(inputs);
        simulation->watch(watching);
        publisher.jumped();
        frames.begin(simulation->time());
        pace.restart();
        tempo.begin(simulation->time());
        finished = finished && atEnd();
        auto steps = history.stepsSoFar();
        auto d = inputs.parameters;
        tell([&](Shared& s) {
            s.description.swap(d);
            s.steps.swap(steps);
        });
    }
    /// Stands still at a step; whoever waited for more is told.
    void jump(int to) {
        tell([](Shared& s) { s.state.problem.clear(); });
        goal.reset();
        const auto stand = [&] { halt("time was set to another"); };
        try {
            moveTo(to, Parameters::Recorded);
        } catch (...) {
            stand();
            throw;
        }
        stand();
    }
    void checkTime(double time) const {
        if (!(time >= 0) || !std::isfinite(time)) throw InputError("a time must be a number from 0");
    }
    void rewind(double time) {
        open();
        checkTime(time);
        const double end = history.timeOf(history.lastStep());
        if (time > end * (1 + 1e-6) + 1e-9)
            throw InputError(fmt::format("time {:.4g} s was not simulated yet: the run ends at {:.4g} s", time, end));
        jump(history.stepAt(time));
    }
    void stepBack(int count) {
        open();
        if (count < 0) throw InputError("the number of steps must not be negative: " + std::to_string(count));
        jump(std::max(history.firstStep(), history.step() - count));
    }
    void scrub(double time) {
        open();
        checkTime(time);
        const auto [step, kept] = history.nearest(history.stepAt(time));
        goal.reset();
        if (step != history.step() || phase == Phase::Diverged) {
            restore(step, *kept);
            inputs = history.inputsAt(step);
            arrive();
        }
        tell([](Shared& s) { s.state.problem.clear(); });
        halt("time was set to another");
    }
    Reached goTo(double time) {
        open();
        checkTime(time);
        const int last = history.lastStep();
        if (reached(history.timeOf(last), time)) return jump(history.stepAt(time)), nullptr;
        if (history.step() != last) jump(last);
        play();
        goal = time;
        return [this, time] { return reached(simulation->time(), time); };
    }
    void enterFuture(int id, double time) {
        open();
        checkTime(time);
        history.enter(id);
        jump(history.stepAt(time));
    }
    bool loops() const { return loopTo > loopFrom; }
    void loop(double from, double to) {
        open();
        checkTime(from);
        checkTime(to);
        loopFrom = from, loopTo = to;
        publish();
    }
    /// From the loop's end to its start. Parameters stay, so that they can be changed while it goes round.
    void wrap() {
        try {
            moveTo(history.stepAt(loopFrom), Parameters::Present);
        } catch (const std::exception& e) {
            tell([&](Shared& s) { s.state.problem = e.what(); });
            return halt("the loop ended");
        }
        history.keep(*simulation, inputs);
        tellPhase();
        publish();
        meetGoals();
    }
    void limitSpeed(double factor) {
        if (factor != 0 && !(factor >= 1e-4 && factor <= 1e4))
            throw InputError("a speed must be from 0.0001 to 10000, or 0: as fast as it can");
        tempo.factor = factor;
        if (simulation) tempo.begin(simulation->time());
        tell([&](Shared& s) { s.state.speed = factor; });
    }
    void hold(std::shared_ptr<Leash> l, std::size_t s) {
        if (leash) leash->time[side] = std::numeric_limits<double>::infinity();
        leash = std::move(l), side = s;
        if (simulation) tellLeash();
    }
    void boundHistory(std::size_t bytes) {
        history.setBound(bytes);
        tellTimeline();
        if (simulation) publish();
    }
    void tellTimeline() {
        auto t = std::make_shared<Timeline>(history.timeline());
        if (loops()) t->loopFrom = loopFrom, t->loopTo = loopTo;
        std::shared_ptr<const Timeline> next = std::move(t);
        tell([&](Shared& s) { s.timeline.swap(next); });
        timelineAt = Tempo::Clock::now();
    }

    void publish() {
        // A timeline is no finer than what people see of it.
        if (phase != Phase::Running || Tempo::Clock::now() - timelineAt > std::chrono::milliseconds(50)) tellTimeline();
        publisher.publish(*simulation, phase == Phase::Running, pace, frames.held ? frames.number : -1);
    }

    void holdFrames(double fps) {
        if (!(fps >= 0) || !std::isfinite(fps)) throw InputError("frames a second must be a number above 0");
        frames = {.fps = fps};
        if (fps > 0) open(), frames.begin(simulation->time());
        if (simulation) publish();
    }
    void frameTaken() {
        if (!frames.held) return;
        frames.held = false;
        ++frames.number;
    }

    std::unique_ptr<Device> device;
    const int threads;
    const std::function<void(const scene::Description&)> prepare;
    std::unique_ptr<Simulation> simulation;
    Phase phase = Phase::Empty;
    bool finished = false;
    std::string sceneFile;
    Counts countsAtStart;
    Watch watching;
    std::int64_t made = 0, target = 0;  ///< steps, over all scenes
    double simulated = 0;               ///< s, over all scenes
    std::vector<Goal> goals;
    Pace pace;
    Tempo tempo;
    std::shared_ptr<Leash> leash;
    std::size_t side = 0;
    History history;
    Inputs inputs;               ///< of the next step
    std::optional<double> goal;  ///< s, to run until
    double loopFrom = 0, loopTo = 0;
    Tempo::Clock::time_point timelineAt{};

    Frames frames;
    Publisher publisher;
    mutable std::mutex sharedLock;
    Shared shared;
    std::mutex queueLock;
    std::condition_variable wake;
    std::vector<Command> queue;
    std::atomic<bool> closing{false};
    std::uint64_t sent = 0;                   ///< commands, guarded by queueLock
    std::atomic<std::uint64_t> cancelled{0};  ///< commands up to this one load nothing any more
    std::uint64_t number = 0;                 ///< of the command that acts
    std::thread runner;                       // last: starts when all else is there
};

namespace {
/// A command that is done when it returns.
template <class F>
std::function<Reached()> once(F f) {
    return [f = std::move(f)]() -> Reached { return f(), nullptr; };
}
}  // namespace

Worker::Worker(WorkerOptions o) : thread(std::make_unique<Thread>(o)) {}
Worker::~Worker() = default;

std::future<void> Worker::open(std::string file, std::vector<std::string> settings) {
    return thread->send(once([t = thread.get(), file = std::move(file), settings = std::move(settings)] { t->openScene(file, settings); }));
}
void Worker::cancelLoading() { thread->cancelLoading(); }
std::future<void> Worker::play() {
    return thread->send(once([t = thread.get()] { t->play(); }));
}
std::future<void> Worker::pause() {
    return thread->send(once([t = thread.get()] { t->pause(); }));
}
std::future<void> Worker::step(int count) {
    return thread->send([t = thread.get(), count] { return t->makeSteps(count); });
}
std::future<void> Worker::reset() {
    return thread->send(once([t = thread.get()] { t->reset(); }));
}
std::future<void> Worker::rewind(double time) {
    return thread->send(once([t = thread.get(), time] { t->rewind(time); }));
}
std::future<void> Worker::stepBack(int count) {
    return thread->send(once([t = thread.get(), count] { t->stepBack(count); }));
}
std::future<void> Worker::scrub(double time) {
    return thread->send(once([t = thread.get(), time] { t->scrub(time); }));
}
std::future<void> Worker::goTo(double time) {
    return thread->send([t = thread.get(), time] { return t->goTo(time); });
}
std::future<void> Worker::enterFuture(int id, double time) {
    return thread->send(once([t = thread.get(), id, time] { t->enterFuture(id, time); }));
}
std::future<void> Worker::loop(double from, double to) {
    return thread->send(once([t = thread.get(), from, to] { t->loop(from, to); }));
}
std::future<void> Worker::limitSpeed(double factor) {
    return thread->send(once([t = thread.get(), factor] { t->limitSpeed(factor); }));
}
std::future<void> Worker::hold(std::shared_ptr<Leash> leash, std::size_t side) {
    return thread->send(once([t = thread.get(), leash = std::move(leash), side] { t->hold(leash, side); }));
}
std::future<void> Worker::boundHistory(std::size_t bytes) {
    return thread->send(once([t = thread.get(), bytes] { t->boundHistory(bytes); }));
}
std::future<void> Worker::useDevice(std::string name) {
    return thread->send(once([t = thread.get(), name = std::move(name)] { t->useDevice(name); }));
}
std::future<void> Worker::set(std::string path, std::string value) {
    return thread->send(once([t = thread.get(), path = std::move(path), value = std::move(value)] { t->set(path, value); }));
}
std::future<void> Worker::setParameters(scene::Description d, std::uint64_t opened) {
    return thread->send(once([t = thread.get(), d = std::move(d), opened] { t->setParameters(d, opened); }));
}
std::future<void> Worker::start(scene::Description d, bool another, std::shared_ptr<const SavedState> from) {
    return thread->send(once([t = thread.get(), d = std::move(d), another, from = std::move(from)] { t->start(d, another, from.get()); }));
}
std::future<void> Worker::beginHere(std::shared_ptr<SavedState> copy) {
    return thread->send(once([t = thread.get(), copy = std::move(copy)] { t->beginHere(*copy); }));
}
std::future<void> Worker::colorBy(std::string field) {
    return thread->send(once([t = thread.get(), field = std::move(field)] { t->colorBy(field); }));
}
std::future<void> Worker::watch(Watch w) {
    return thread->send(once([t = thread.get(), w = std::move(w)] { t->watch(w); }));
}
std::future<void> Worker::pull(std::optional<Pull> p) {
    return thread->send(once([t = thread.get(), p] { t->pull(p); }));
}
std::future<void> Worker::saveStatistics(std::string file) {
    return thread->send(once([t = thread.get(), file = std::move(file)] { t->save(file); }));
}
std::future<void> Worker::holdFrames(double fps) {
    return thread->send(once([t = thread.get(), fps] { t->holdFrames(fps); }));
}
std::future<void> Worker::frameTaken() {
    return thread->send(once([t = thread.get()] { t->frameTaken(); }));
}
std::future<void> Worker::particleFiles(int number, std::shared_ptr<std::vector<ParticleFile>> to) {
    return thread->send(once([t = thread.get(), number, to = std::move(to)] {
        *to = world::particleFiles(t->open(), {}, number);
        for (auto& file : world::surfaceFiles(t->open(), number)) to->push_back(std::move(file));
    }));
}
std::future<void> Worker::waitSimulated(double seconds) {
    return thread->send([t = thread.get(), seconds] { return t->wait(seconds); });
}

const Snapshot* Worker::takeSnapshot() { return thread->publisher.take(); }
WorkerState Worker::state() const {
    return thread->look([](const Shared& s) { return s.state; });
}
scene::Description Worker::description() const {
    return *thread->look([](const Shared& s) { return s.description; });
}
std::vector<Packed4> Worker::boundarySamples() const {
    return *thread->look([](const Shared& s) { return s.boundary; });
}
std::shared_ptr<const Timeline> Worker::timeline() const {
    return thread->look([](const Shared& s) { return s.timeline; });
}
ObjectCounts Worker::objectCounts() const {
    return *thread->look([](const Shared& s) { return s.objects; });
}
std::vector<StepStatistics> Worker::statisticsAfter(int from) const {
    const auto pointers = thread->look([from](const Shared& s) {
        const int before = s.steps.empty() ? 0 : s.steps.front()->step - 1;  // steps that the history has no room for
        const auto skip = std::min(s.steps.size(), static_cast<std::size_t>(std::max(from - before, 0)));
        return std::vector(s.steps.begin() + static_cast<std::ptrdiff_t>(skip), s.steps.end());
    });
    std::vector<StepStatistics> steps;
    steps.reserve(pointers.size());
    for (const auto& p : pointers) steps.push_back(*p);
    return steps;
}

std::future<std::vector<StepStatistics>> Worker::statisticsOf(int future) const {
    auto steps = std::make_shared<std::promise<std::vector<StepStatistics>>>();
    auto result = steps->get_future();
    thread->send(once([t = thread.get(), future, steps] {
        std::vector<StepStatistics> all;
        for (const auto& s : t->history.stepsOf(future)) all.push_back(*s);
        steps->set_value(std::move(all));
    }));
    return result;
}

}  // namespace meniscus::world
