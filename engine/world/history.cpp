// SPDX-License-Identifier: MIT
#include "engine/world/history.h"

#include <algorithm>
#include <chrono>

#include "engine/base/error.h"
#include "engine/scene/scene.h"

namespace meniscus::world {
namespace {
/// Keeping states may take this part of the time of the steps between them.
constexpr double kShare = .05;
/// More states than a timeline has pixels for are no use.
constexpr std::size_t kMostStates = 2000;
/// States of old futures go this much sooner.
constexpr double kOldFuture = .1;
constexpr std::size_t kMostFutures = 16;
/// Statistics of the run may take half of the memory, or this much.
constexpr std::size_t kLeastForStatistics = std::size_t{1} << 20;

std::size_t bytesOf(const StepStatistics& s) {
    std::size_t sum = sizeof s + s.stagesMs.capacity() * sizeof s.stagesMs.front() + s.boundaries.capacity() * sizeof s.boundaries.front();
    sum += (s.solver.densityErrors.capacity() + s.solver.divergenceErrors.capacity()) * sizeof(float);
    for (const Reading& r : s.readings.all) sum += sizeof r + r.values.capacity() * sizeof(float);
    for (const std::string& w : s.warnings) sum += sizeof w + w.capacity();
    return sum;
}

bool same(const std::optional<Pull>& a, const std::optional<Pull>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->particle == b->particle && a->ofVertex == b->ofVertex && a->to.x == b->to.x && a->to.y == b->to.y && a->to.z == b->to.z &&
           a->radius == b->radius && a->stiffness == b->stiffness && a->damping == b->damping;
}
bool same(const Inputs& a, const Inputs& b) {
    return same(a.pull, b.pull) && (a.parameters == b.parameters || scene::same(*a.parameters, *b.parameters));
}
/// Whether a step came out as it did before.
bool same(const StepStatistics& a, const StepStatistics& b) {
    return a.time == b.time && a.dt == b.dt && a.kineticEnergy == b.kineticEnergy && a.momentum == b.momentum;
}
}  // namespace

void History::begin(const Simulation& s, const Inputs& inputs) {
    run = {};
    futures.clear();
    bytes = 0;
    present = run.fork = s.steps();
    start = s.time();
    run.inputs[present] = inputs;
    keep(s, inputs);
}

void History::setBound(std::size_t b) {
    bound = b;
    fit();
}

void History::setInputs(const Inputs& inputs) {
    if (present == run.end()) run.inputs[present] = inputs;
}

const Inputs& History::inputsAt(int step) const { return std::prev(run.inputs.upper_bound(step))->second; }

void History::beforeStep(const Inputs& inputs) {
    if (present == run.end() && !run.failure) {
        if (!same(inputsAt(present), inputs)) run.inputs[present] = inputs;
        return;
    }
    if (present < run.end() && same(inputsAt(present), inputs)) return;  // the same steps again
    if (present < run.end()) cutAfter(present);
    run.failure.reset();
    run.inputs[present] = inputs;
}

void History::afterStep(const Simulation& s, std::shared_ptr<const StepStatistics> step, const Inputs& inputs) {
    // A device whose sums have no fixed order may come out elsewhere.
    if (present < run.end() && !same(*run.after(present), *step)) {
        cutAfter(present);
        run.inputs[present] = inputs;
    }
    sinceKeptMs += step->wallMs;
    const std::size_t size = bytesOf(*step);
    run.statisticsBytes += size, bytes += size;
    if (present == run.end()) {
        run.steps.push_back(std::move(step));
    } else {  // the same again; but other points may be watched by now
        auto& before = run.after(present);
        run.statisticsBytes -= bytesOf(*before), bytes -= bytesOf(*before);
        before = std::move(step);
    }
    ++present;
    if (kShare * sinceKeptMs >= keepMs && !run.states.contains(present)) keep(s, inputs);
}

void History::failed(const std::string& why) {
    if (present < run.end()) cutAfter(present);
    run.failure = {timeOf(present), why};
}

void History::keep(const Simulation& s, const Inputs& inputs) {
    const auto from = std::chrono::steady_clock::now();
    auto kept = std::make_shared<Kept>(Kept{s.save(), inputs.parameters});
    kept->bytes = kept->state.bytes();
    if (const auto [at, added] = run.states.insert({present, kept}); added) bytes += kept->bytes;
    keepMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - from).count();
    sinceKeptMs = 0;
    fit();
}

int History::stepAt(double time) const {
    // A time that was printed may miss the step's by a rounding.
    const double latest = time + 1e-9 * std::max(1., time);
    const auto after = std::upper_bound(run.steps.begin(), run.steps.end(), latest, [](double t, const auto& s) { return t < s->time; });
    return run.fork + static_cast<int>(after - run.steps.begin());
}

std::pair<int, std::shared_ptr<const History::Kept>> History::before(int step) const {
    const auto after = run.states.upper_bound(step);
    if (after == run.states.begin()) throw InputError("the history has no room for a state: raise its bound (sim.historyBound)");
    return *std::prev(after);
}

std::pair<int, std::shared_ptr<const History::Kept>> History::nearest(int step) const {
    const auto after = run.states.lower_bound(step);
    if (after == run.states.end()) return before(step);
    if (after == run.states.begin()) return *after;
    const auto earlier = std::prev(after);
    return after->first - step < step - earlier->first ? *after : *earlier;
}

/// The rest of the run becomes the newest of the old futures.
void History::cutAfter(int step) {
    Track rest;
    rest.id = ++lastId;
    rest.fork = step;
    rest.inputs[step] = inputsAt(step);
    rest.failure = std::exchange(run.failure, std::nullopt);
    const auto from = run.steps.begin() + (step - run.fork);
    rest.steps.assign(from, run.steps.end());
    run.steps.erase(from, run.steps.end());
    for (const auto& s : rest.steps) rest.statisticsBytes += bytesOf(*s);
    run.statisticsBytes -= rest.statisticsBytes;
    const auto move = [step](auto& source, auto& to) {
        for (auto at = source.upper_bound(step); at != source.end(); at = source.erase(at)) to.insert(*at);
    };
    move(run.inputs, rest.inputs);
    move(run.states, rest.states);
    for (Track& f : futures)
        if (f.parent == 0 && f.fork > step) f.parent = rest.id;
    futures.push_back(std::move(rest));
    while (futures.size() > kMostFutures) forgetFuture(futures.front().id);
}

std::list<History::Track>::iterator History::find(int future) {
    const auto at = std::find_if(futures.begin(), futures.end(), [&](const Track& f) { return f.id == future; });
    if (at == futures.end()) throw InputError("there is no old future " + std::to_string(future) + " any more");
    return at;
}

void History::enter(int future) {
    before(find(future)->fork);
    if (const int parent = find(future)->parent; parent != 0) enter(parent);
    Track next = std::move(*find(future));
    futures.erase(find(future));
    if (next.fork < run.end()) cutAfter(next.fork);
    for (Track& f : futures)
        if (f.parent == next.id) f.parent = 0;
    if (present > next.fork) present = kElsewhere;
    append(std::move(next));
}

void History::append(Track&& next) {
    run.steps.insert(run.steps.end(), next.steps.begin(), next.steps.end());
    for (auto& [step, inputs] : next.inputs) run.inputs[step] = inputs;
    run.states.merge(next.states);
    run.failure = next.failure;
    run.statisticsBytes += next.statisticsBytes;
}

void History::forgetFuture(int id) {
    const auto at = find(id);
    bytes -= at->statisticsBytes;
    for (const auto& [step, kept] : at->states) bytes -= kept->bytes;
    futures.erase(at);
    for (;;) {
        const auto child = std::find_if(futures.begin(), futures.end(), [&](const Track& f) { return f.parent == id; });
        if (child == futures.end()) return;
        forgetFuture(child->id);
    }
}

void History::fit() {
    const auto states = [&] {
        std::size_t n = run.states.size();
        for (const Track& f : futures) n += f.states.size();
        return n;
    };
    while (bytes > bound || states() > kMostStates) {
        if (run.statisticsBytes > std::max(bound / 2, kLeastForStatistics) && forgetOldest()) continue;
        if (thin()) continue;
        if (!futures.empty())
            forgetFuture(futures.front().id);
        else if (!run.states.empty())
            drop(run, run.states.begin()->first);
        else
            return;  // the statistics alone, which are not much
    }
}

void History::drop(Track& track, int step) {
    const auto at = track.states.find(step);
    bytes -= at->second->bytes;
    track.states.erase(at);
}

/// Drops the state that is missed least: where the gap that it leaves is small for its age. The run's first state stays.
bool History::thin() {
    double least = 1e300;
    Candidate best{nullptr, 0};
    const auto look = [&](Track& track, double weight) {
        for (auto at = track.states.begin(); at != track.states.end(); ++at) {
            if (&track == &run && at == track.states.begin()) continue;
            const int from = at == track.states.begin() ? track.fork : std::prev(at)->first;
            const int to = std::next(at) == track.states.end() ? track.end() : std::next(at)->first;
            const double gap = to - from + 1, age = std::abs(run.end() - at->first) + 1;
            if (const double score = weight * gap * gap / age; score < least) least = score, best = {&track, at->first};
        }
    };
    look(run, 1);
    for (Track& f : futures) look(f, kOldFuture);
    if (!best.track) return false;
    drop(*best.track, best.step);
    return true;
}

/// The run begins with a later state from now on. What came before is gone, and so are the futures that branch off there.
bool History::forgetOldest() {
    const auto first = run.states.upper_bound(run.fork);
    if (first == run.states.end() || first->first > present) return false;
    const int step = first->first;
    while (run.states.begin() != first) drop(run, run.states.begin()->first);
    for (;;) {
        const auto lost = std::find_if(futures.begin(), futures.end(), [&](const Track& f) { return f.parent == 0 && f.fork < step; });
        if (lost == futures.end()) break;
        forgetFuture(lost->id);
    }
    const Inputs inputs = inputsAt(step);
    run.inputs.erase(run.inputs.begin(), run.inputs.upper_bound(step));
    run.inputs[step] = inputs;
    start = timeOf(step);
    const auto end = run.steps.begin() + (step - run.fork);
    std::size_t freed = 0;
    for (auto at = run.steps.begin(); at != end; ++at) freed += bytesOf(**at);
    run.statisticsBytes -= freed, bytes -= freed;
    run.steps.erase(run.steps.begin(), end);
    run.fork = step;
    return true;
}

History::Steps History::stepsSoFar() const { return {run.steps.begin(), run.steps.begin() + (present - run.fork)}; }

History::Steps History::stepsOf(int future) const {
    for (const Track& f : futures)
        if (f.id == future) return f.steps;
    return {};
}

Timeline History::timeline() const {
    Timeline t;
    t.step = present, t.steps = lastStep();
    t.time = timeOf(present), t.end = timeOf(lastStep());
    for (const auto& [step, kept] : run.states) t.kept.push_back(timeOf(step));
    for (const Track& f : futures) {
        const double end = f.steps.empty() ? timeOf(f.fork) : f.steps.back()->time;
        const double fork = f.steps.empty() ? end : f.steps.front()->time - f.steps.front()->dt;
        t.futures.push_back({f.id, f.parent, fork, end, f.failure});
    }
    t.failure = run.failure;
    t.bytes = bytes, t.bound = bound;
    return t;
}

}  // namespace meniscus::world
