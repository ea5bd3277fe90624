// SPDX-License-Identifier: MIT
// A and B: two simulations of one scene.
#include <utility>

#include "app/editor/comparison.h"
#include "app/editor/handlers.h"
#include "engine/base/error.h"
#include "engine/world/simulation.h"

namespace meniscus::editor {
namespace {

Comparison& comparison(const Session& s) {
    if (!s.comparison || !s.comparison->hasScene()) throw InputError("A and B are not compared: start with compare.start");
    return *s.comparison;
}

/// B's parameter, once it has acted and everybody knows.
Completion setOfB(Session& s, const std::string& path, const std::string& value) {
    scene::Description wanted = s.comparison->description;
    scene::set(wanted, path, value);  // what is wrong with it is said at once, while whoever typed it is still there
    return [&s, done = when(s, s.comparison->set(path, value))] {
        if (!s.comparison) return true;
        if (!done()) return false;
        s.comparison->parametersActed();
        s.touch();
        return true;
    };
}

/// A's run begins anew with its present state: B is made, loads the scene, starts with that state, too, and takes what differs.
Completion start(const Call& c) {
    const bool differs = c.arguments.contains("path");
    if (differs != c.arguments.contains("value")) throw InputError("compare.start: path and value belong together");
    if (!ready(c.session)) throw InputError("compare.start: open a scene first");
    c.session.comparison.reset();
    // What A has recorded would be played back as it was made then, with what pulled and was set in those days; B knows nothing of that.
    auto state = std::make_shared<world::SavedState>();
    Completion here = whenSet(c.session, c.session.worker.beginHere(state));
    Completion differing;
    return [&s = c.session, arguments = c.arguments, differs, here, state, differing, made = false]() mutable {
        if (!made) {
            if (!here()) return false;
            made = true;
            s.comparison = std::make_unique<Comparison>(s, arguments.value("device", s.options.device), state);
            s.plotView.shown.back() = "difference";
            if (differs) differing = when(s, s.comparison->set(arguments["path"].get<std::string>(), arguments["value"].dump()));
            s.touch();
        }
        if (!s.comparison) return true;  // ended meanwhile
        try {
            if (differing && !differing()) return false;
            if (std::exchange(differing, nullptr)) s.comparison->parametersActed();
        } catch (...) {
            s.comparison.reset();
            throw;
        }
        if (!s.comparison->settled()) return false;
        if (s.comparison->hasScene()) return true;
        const std::string why = s.comparison->state.problem;
        s.comparison.reset();
        throw InputError(why);
    };
}

Completion look(const Call& c) {
    Comparison& b = comparison(c.session);
    const std::string name = c.text("name");
    if (name != "wipe" && name != "side by side") throw InputError("compare.look: name: must be wipe or side by side, not " + name);
    const double split = c.arguments.value("split", static_cast<double>(b.split));
    if (!(split >= 0 && split <= 1)) throw InputError("compare.look: split: must be from 0 to 1");
    b.look = name == "wipe" ? Comparison::Look::Wipe : Comparison::Look::SideBySide;
    b.split = static_cast<float>(split);
    c.session.touch();
    return immediately;
}

Completion statistic(const Call& c) {
    Comparison& b = comparison(c.session);
    const std::string name = c.text("name");
    const PlotKind* kind = PlotData::fixedKind(name);
    if (!kind || kind->look == PlotKind::Look::Stacked)
        throw InputError("compare.statistic: name: there is no plot '" + name +
                         "' of lines; there are density, iterations, step, energy, "
                         "momentum, angular, speed");
    b.statistic = name;
    c.session.plotView.shown.back() = "difference";
    c.session.touch();
    return immediately;
}

bool comparing(const Session& s) { return s.comparison != nullptr; }

}  // namespace

void addCompareActions(Handlers& all) {
    all["compare.start"] = {start, [](const Session& s) { return ready(s) && !s.comparison; }};
    all["compare.set"] = {[](const Call& c) {
                              comparison(c.session);
                              return setOfB(c.session, c.text("path"), c.arguments["value"].dump());
                          },
                          comparing};
    all["compare.look"] = {look, comparing};
    all["compare.statistic"] = {statistic, comparing};
    all["compare.save"] = {[](const Call& c) { return when(c.session, comparison(c.session).saveStatistics(c.file())); }, comparing};
    all["compare.stop"] = {[](const Call& c) -> Completion {
                               comparison(c.session);
                               c.session.comparison.reset();
                               if (c.session.plotView.shown.back() == "difference") c.session.plotView.shown.back() = "stages";
                               c.session.touch();
                               return immediately;
                           },
                           comparing};
}

}  // namespace meniscus::editor
