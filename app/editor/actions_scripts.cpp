// SPDX-License-Identifier: MIT
// For play files: pressing what is on screen by its name.
#include "app/editor/actions.h"
#include "app/editor/widgets.h"
#include "engine/base/error.h"

namespace meniscus::editor {
namespace {

/// Once the hand has done all, and what it started has acted.
Completion handIdle(const Call& c) {
    return [&s = c.session, &actions = c.actions] {
        s.touch();
        return s.hand.idle() && !actions.pending();
    };
}

/// Once there is such a widget, acts on its middle; a widget that does not appear within some frames is an error.
template <class Act>
Completion onWidget(const Call& c, const Act& act) {
    return [&s = c.session, done = handIdle(c), name = c.text("widget"), act, from = c.session.frameNumber, begun = false]() mutable {
        s.touch();
        if (begun) return done();
        if (s.frameNumber < from + 2) return false;  // what the action before has changed is on screen
        if (const Widget* w = widgetNamed(name)) {
            act(s.hand, w->visible.GetCenter());
            begun = true;
        } else if (s.frameNumber > from + 30) {
            throw InputError("widget: there is no '" + name + "' on screen");
        }
        return false;
    };
}

}  // namespace

void addScriptActions(Handlers& all) {
    all["ui.click"] = {[](const Call& c) {
        return onWidget(c, [](Hand& hand, ImVec2 at) {
            hand.moveTo(at);
            hand.click();
        });
    }};
    all["ui.hover"] = {[](const Call& c) { return onWidget(c, [](Hand& hand, ImVec2 at) { hand.moveTo(at); }); }};
    all["ui.drag"] = {[](const Call& c) {
        const ImVec2 by(c.arguments["x"].get<float>(), c.arguments["y"].get<float>());
        return onWidget(c, [by](Hand& hand, ImVec2 at) { hand.drag(at, ImVec2(at.x + px(by.x), at.y + px(by.y))); });
    }};
    all["ui.keys"] = {[](const Call& c) {
        c.session.hand.press(c.text("keys"));
        return handIdle(c);
    }};
    all["ui.type"] = {[](const Call& c) {
        c.session.hand.type(c.text("text"));
        return handIdle(c);
    }};
    all["ui.save"] = {[](const Call& c) -> Completion {
        return [&s = c.session, file = c.file(), from = c.session.frameNumber] {
            s.touch();
            if (s.frameNumber < from + 3) return false;
            saveWidgets(file);
            return true;
        };
    }};
    all["profile.save"] = {[](const Call& c) -> Completion {
        c.session.profile.save(c.file());
        return immediately;
    }};
    all["wait"] = {[](const Call& c) -> Completion {
        if (c.arguments.contains("diverged")) {
            c.session.divergenceWanted = true;
            return [&s = c.session, until = c.session.now() + c.arguments["diverged"].get<double>()] {
                if (s.has(world::WorkerState::Phase::Diverged)) return true;
                if (s.now() > until) throw InputError("diverged: it did not");
                return false;
            };
        }
        if (c.arguments.contains("simulated"))
            return when(c.session, c.session.worker.waitSimulated(c.arguments["simulated"].get<double>()));
        return [&s = c.session, until = c.session.now() + c.arguments["seconds"].get<double>()] { return s.now() >= until; };
    }};
}

}  // namespace meniscus::editor
