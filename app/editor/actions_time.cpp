// SPDX-License-Identifier: MIT
// Running, pausing, stepping, starting over; going to other times.
#include <algorithm>
#include <cmath>

#include "app/editor/handlers.h"
#include "engine/base/error.h"

namespace meniscus::editor {
namespace {

Completion enterFuture(const Call& c) {
    const auto& futures = c.session.timeline->futures;
    if (futures.empty()) throw InputError("sim.future: there is no old future: go back, change a parameter, and play");
    const int wanted = c.arguments.value(
        "number", std::max_element(futures.begin(), futures.end(), [](const auto& a, const auto& b) { return a.id < b.id; })->id);
    const auto at = std::find_if(futures.begin(), futures.end(), [&](const auto& f) { return f.id == wanted; });
    if (at == futures.end()) throw InputError("sim.future: number: there is no old future " + std::to_string(wanted) + " any more");
    return whenSet(c.session, c.session.worker.enterFuture(at->id, c.arguments.value("time", at->end)));
}

/// Between two times; without any, round what was simulated, or no more.
Completion loop(const Call& c) {
    const world::Timeline& t = *c.session.timeline;
    const bool given = c.arguments.contains("from") || c.arguments.contains("to");
    const double from = c.arguments.value("from", 0.), to = c.arguments.value("to", given || !t.loopTo ? t.end : 0.);
    if (given && !(to > from)) throw InputError("sim.loop: to: must be later than from");
    if (!given && !t.loopTo && !(t.end > 0)) throw InputError("sim.loop: nothing was simulated yet: give the times from and to");
    return when(c.session, c.session.worker.loop(from, to));
}

Completion goTo(const Call& c) {
    if (c.arguments.contains("time")) return whenSet(c.session, c.session.worker.goTo(c.arguments["time"].get<double>()));
    c.session.layout.at(Panel::Timeline).shown = true;
    c.session.timeAsked = true;
    c.session.touch();
    return immediately;
}

Completion boundHistory(const Call& c) {
    const double megabytes = c.arguments["megabytes"].get<double>();
    if (!(megabytes >= 0 && megabytes <= 1e7)) throw InputError("sim.historyBound: megabytes: must be from 0 to 10000000");
    return when(c.session, c.session.worker.boundHistory(static_cast<std::size_t>(megabytes * (1 << 20))));
}

/// The start is that of the scene as it is edited: what waits for a restart has it now.
Completion reset(const Call& c) {
    if (!c.session.editing.waiting().any()) return when(c.session, c.session.worker.reset());
    if (c.session.running()) c.session.worker.pause();
    return restarting(c.session);
}

/// The scene's end is an edit like any other; it moves twice as far away.
Completion runOn(const Call& c) {
    const double end = std::min(2 * std::max(c.session.description.time.end, c.session.snapshot->time), 1e6);
    c.session.editing.document.set("time.end", Arguments(end).dump());
    return [&s = c.session, set = edited(c.session), plays = Completion()]() mutable {
        if (plays) return plays();
        if (set()) plays = when(s, s.worker.play());
        return false;
    };
}

bool hasPast(const Session& s) { return ready(s) && s.snapshot->statistics.step > 0; }

}  // namespace

void addTimeActions(Handlers& all) {
    all["sim.play"] = {[](const Call& c) { return when(c.session, c.session.worker.play()); },
                       [](const Session& s) { return halted(s) && !s.state.finished; }};
    all["sim.runOn"] = {runOn, [](const Session& s) { return halted(s) && s.state.finished; }};
    all["sim.pause"] = {[](const Call& c) { return when(c.session, c.session.worker.pause()); },
                        [](const Session& s) { return s.running(); }};
    all["sim.step"] = {[](const Call& c) { return when(c.session, c.session.worker.step(c.arguments.value("count", 1))); },
                       [](const Session& s) { return halted(s) || s.running(); }};
    all["sim.device"] = {[](const Call& c) -> Completion {
                             const std::string name = c.text("name");
                             return [&s = c.session, name, done = when(c.session, c.session.worker.useDevice(name))] {
                                 if (!done()) return false;
                                 s.options.device = name;
                                 s.touch();
                                 return true;
                             };
                         },
                         [](const Session& s) { return !s.has(world::WorkerState::Phase::Loading); }};
    all["sim.reset"] = {reset, ready};
    all["sim.stepBack"] = {[](const Call& c) { return whenSet(c.session, c.session.worker.stepBack(c.arguments.value("count", 1))); },
                           hasPast};
    all["sim.rewind"] = {[](const Call& c) { return whenSet(c.session, c.session.worker.rewind(c.arguments["time"].get<double>())); },
                         ready};
    all["sim.goTo"] = {goTo, ready};
    all["sim.toStart"] = {[](const Call& c) { return whenSet(c.session, c.session.worker.rewind(0)); }, hasPast};
    all["sim.toEnd"] = {[](const Call& c) { return whenSet(c.session, c.session.worker.rewind(c.session.timeline->end)); },
                        [](const Session& s) { return ready(s) && s.timeline->step < s.timeline->steps; }};
    all["sim.future"] = {enterFuture, [](const Session& s) { return ready(s) && !s.timeline->futures.empty(); }};
    all["sim.loop"] = {loop, [](const Session& s) { return ready(s) && (s.timeline->loopTo || s.timeline->end > 0); }};
    all["sim.speed"] = {[](const Call& c) { return when(c.session, c.session.worker.limitSpeed(c.arguments["factor"].get<double>())); }};
    all["sim.historyBound"] = {boundHistory};
}

}  // namespace meniscus::editor
