// SPDX-License-Identifier: MIT
// What is on screen, opening scenes, waiting and quitting.
#include <imgui.h>
#include "app/editor/handlers.h"

#include "app/editor/layout.h"
#include "app/editor/leaving.h"
#include "engine/base/error.h"

namespace meniscus::editor {
namespace {

using Phase = world::WorkerState::Phase;

Completion setTheme(const Call& c) {
    const std::string name = c.arguments.value("name", theme() == Theme::Dark ? "light" : "dark");
    if (name != "dark" && name != "light") throw InputError("view.theme: name: must be dark or light, not " + name);
    c.session.wantedTheme = name == "dark" ? Theme::Dark : Theme::Light;
    return immediately;
}

/// A tank two metres long, and a domain around it.
scene::Description emptyScene() {
    scene::Description d;
    d.name = "New scene";
    d.domain = scene::Domain{{-1.5, -0.5, -1}, {1.5, 2, 1}, {}};
    scene::Boundary tank;
    tank.name = "tank";
    tank.box = scene::Box{{-1, 0, -0.5}, {1, 1.2, 0.5}};
    tank.inside = true;
    d.boundaries.push_back(tank);
    return d;
}

Completion showPanel(const Call& c) {
    const Panel panel = panelNamed(c.text("name"));
    bool& shown = c.session.layout.at(panel).shown;
    shown = c.arguments.value("shown", !shown);
    return immediately;
}

}  // namespace

void addWindowActions(Handlers& all) {
    all["scene.open"] = {
        [](const Call& c) { return when(c.session, c.session.worker.open(c.file())); }, {}, [](Session& s) { s.scenesOpen = true; }};
    all["scene.new"] = {[](const Call& c) { return when(c.session, c.session.worker.start(emptyScene(), true)); }};
    all["scene.cancel"] = {[](const Call& c) -> Completion {
                               c.session.worker.cancelLoading();
                               return [&s = c.session] { return !s.has(Phase::Loading); };
                           },
                           [](const Session& s) { return s.has(Phase::Loading); }};
    all["view.theme"] = {setTheme};
    all["view.panel"] = {showPanel};
    all["view.preset"] = {[](const Call& c) -> Completion {
        c.session.layout = presetNamed(c.text("name"));
        return immediately;
    }};
    all["view.scale"] = {[](const Call& c) -> Completion {
        const Arguments& wanted = c.arguments["factor"];
        const bool monitor = wanted == "monitor";
        if (!monitor && !(wanted.is_number() && wanted.get<double>() >= 0.5 && wanted.get<double>() <= 4))
            throw InputError("view.scale: factor: must be monitor, or a number from 0.5 to 4, not " + wanted.dump());
        c.session.wantedScale = monitor ? 0 : wanted.get<float>();
        return immediately;
    }};
    all["palette.open"] = {[](const Call& c) -> Completion {
        c.session.paletteOpen = true;
        c.session.paletteQuery = c.arguments.value("query", "");
        c.session.touch();
        return [&s = c.session, from = c.session.frameNumber] { return s.frameNumber >= from + 2; };  // it takes keys then
    }};
    all["log.copy"] = {[](const Call& c) -> Completion {
                           std::string text;
                           for (const LogLine& l : c.session.log)
                               text += (l.time >= 0 ? std::to_string(l.time) + " s  " : "") + l.notice.text + '\n';
                           ImGui::SetClipboardText(text.c_str());
                           return immediately;
                       },
                       [](const Session& s) { return !s.log.empty(); }};
    all["log.clear"] = {[](const Call& c) -> Completion {
                            c.session.log.clear();
                            c.session.notice = {};
                            return immediately;
                        },
                        [](const Session& s) { return !s.log.empty(); }};
    all["help.shortcuts"] = {[](const Call& c) -> Completion {
        c.session.shortcutsOpen = !c.session.shortcutsOpen;
        return immediately;
    }};
    all["help.about"] = {[](const Call& c) -> Completion {
        c.session.say({Notice::Kind::Info, "Meniscus " MENISCUS_VERSION ", an interactive simulator of fluids and deformables; device " +
                                               c.session.options.device + "; MIT licence"});
        return immediately;
    }};
    all["quit"] = {[](const Call& c) -> Completion {
                       c.session.quitting = true;
                       return immediately;
                   },
                   {},
                   leave};
}

}  // namespace meniscus::editor
