// SPDX-License-Identifier: MIT
// Toolbar: menu, name, transport, speed reached; device, solver, help, theme.
#include <algorithm>
#include <array>
#include <chrono>
#include <future>
#include <optional>
#include <thread>

#include "app/editor/ui.h"
#include "engine/base/error.h"
#include "engine/device/device.h"

namespace meniscus::editor {
namespace {

using Phase = world::WorkerState::Phase;

constexpr float kTransport = 32 + 32 + 4 + 44 + 4 + 32;  // reset, back, play, step

/// Of the two solvers that of deformables is meant where there is no fluid, or where one of them is selected.
bool choosesDeformableSolver(const Session& s) {
    const scene::Description& d = s.description;
    const auto selected = s.editing.selection();
    return !d.deformables.empty() && (d.fluids.empty() || (selected && selected->kind == scene::ObjectKind::Deformable));
}

/// Why this machine has no such device; empty: it has one. A GPU is looked for once, and elsewhere: that takes a while.
std::string whyNoCuda() {
    static std::future<std::string> looking = std::async(cudaFactory ? std::launch::async : std::launch::deferred, []() -> std::string {
        try {
            makeDevice("cuda", 1);
            return "";
        } catch (const InputError& e) {
            const std::string why = e.what();  // "device 'cuda': ...; allowed: cpu, checked"
            const std::size_t from = why.find(": ") + 2;
            return why.substr(from, why.find(';') - from);
        }
    });
    static std::optional<std::string> found;
    if (!found && looking.wait_for(std::chrono::seconds(0)) == std::future_status::timeout) return "looking for a GPU";
    if (!found) found = looking.get();
    return *found;
}

}  // namespace

void Ui::toolbar(ImRect r, bool compact, bool large) {
    const Tokens& k = tokens();
    beginPanel("##toolbar", r, k.panel);
    r = inset(r, px(8), px(6));
    const ImRect menu = cutLeft(r, px(32));
    if (iconButton("menu", menu, icon::Menu, false, true, "Menu")) ImGui::OpenPopup("main menu");
    mainMenu(ImVec2(menu.Min.x, menu.Max.y + px(6)));
    if (iconButton("open", cutLeft(r, px(32)), icon::FolderOpen, false, true, actionTitle("scene.open"), actionKeys("scene.open")))
        actions.run("scene.open");
    cutLeft(r, px(8));
    const std::string title = session.sceneTitle();
    // The transport stays, whatever else has to give way to it in a small window.
    const auto spare = [&] { return r.GetWidth() - px(kTransport + 16); };
    const float room = std::min({textWidth(fonts().bodyStrong, title), px(compact ? 128 : 256), spare() - px(16 + 14)});
    if (room >= px(40)) text(fonts().bodyStrong, cutLeft(r, room + px(2)), session.hasScene() ? k.text : k.text2, title);
    if (spare() >= px(16 + 14) && session.hasScene() && session.editing.document.dirty()) {
        cutLeft(r, px(6));
        const ImRect dot = cutLeft(r, px(8));
        if (press("unsaved", dot, false).resting) simpleTip("Unsaved changes", actionKeys("scene.save"));
        canvas()->AddCircleFilled(ImVec2(dot.Min.x + px(4), snap(dot.GetCenter().y)), px(3), k.text3, 16);
    }
    cutLeft(r, std::min(px(16), std::max(spare(), 0.f)));
    if (!compact) {
        for (const auto& [name, icon] : {std::pair{"edit.undo", icon::Undo}, {"edit.redo", icon::Redo}})
            if (iconButton(name, cutLeft(r, px(32)), icon, false, actions.available(name), actionTitle(name), actionKeys(name)))
                actions.run(name);
        cutLeft(r, px(16));
    }

    // From the right.
    const bool dark = theme() == Theme::Dark;
    const char* other = dark ? "Light theme" : "Dark theme";  // where room is short, the menu has it
    if (!compact && iconButton("theme", cutRight(r, px(32)), dark ? icon::Light : icon::Dark, false, true, other, actionKeys("view.theme")))
        actions.run("view.theme");
    if (spare() >= px(32) && iconButton("help", cutRight(r, px(32)), icon::Help, session.shortcutsOpen, true, actionTitle("help.shortcuts"),
                                        actionKeys("help.shortcuts")))
        actions.run("help.shortcuts");
    if (spare() >= px(32)) findButton(r, large), cutRight(r, std::min(px(8), std::max(spare(), 0.f)));
    if (session.hasScene()) {
        if (spare() >= px(32 + 16)) recordButton(r, compact);
        const char* compare = session.comparison ? "compare.stop" : "compare.start";
        if (!compact && iconButton("compare", cutRight(r, px(32)), icon::Compare, session.comparison != nullptr, actions.available(compare),
                                   actionTitle(compare), actionKeys(compare)))
            actions.run(compare);
        if (!compact) cutRight(r, px(8));
        if (spare() >= solverChooserWidth() + px(8)) solverChooser(r);
        if (spare() >= px(compact ? 100 : 176)) deviceChooser(r, compact);
    }
    transport(r);
    endPanel();
}

void Ui::speedChooser(ImRect r) {
    static constexpr std::array kSpeeds{0., 1., 0.5, 0.25, 0.1, 0.01};
    const auto name = [](double speed) { return speed == 0 ? std::string("Max") : number(speed, 3) + "×"; };
    std::vector<std::string> names;
    for (const double speed : kSpeeds) names.push_back(name(speed));
    const int chosen = dropdown("speed", r, name(session.state.speed), names, nullptr, r.GetWidth() > px(100) ? "Speed" : "");
    if (chosen >= 0) actions.run("sim.speed", {{"factor", kSpeeds[static_cast<std::size_t>(chosen)]}});
}

void Ui::findButton(ImRect& r, bool large) {
    const std::string title = actionTitle("palette.open"), keys = actionKeys("palette.open");
    if (!large) {
        if (iconButton("find", cutRight(r, px(32)), icon::Search, session.paletteOpen, true, title, keys)) actions.run("palette.open");
        return;
    }
    cutRight(r, px(8));
    const Tokens& k = tokens();
    const ImRect b = cutRight(r, px(224));
    const Press p = press("find", b);
    canvas()->AddRectFilled(b.Min, b.Max, p.hovered ? k.hover : k.field, px(6));
    ImRect in = inset(b, px(8), 0);
    glyph(fonts().iconSmall, cutLeft(in, px(16)), k.text2, icon::Search);
    in.Min.x += px(6);
    keycaps(cutRight(in, keycapsWidth(keys)), keys);
    text(fonts().body, in, p.hovered ? k.text2 : k.text3, title);
    if (p.clicked) actions.run("palette.open");
}

void Ui::deviceChooser(ImRect& r, bool compact) {
    const Tokens& k = tokens();
    const std::string& now = session.options.device;
    const int threads = session.options.threads > 0 ? session.options.threads : static_cast<int>(std::thread::hardware_concurrency());
    const std::string cpu = "CPU, " + std::to_string(threads) + (threads == 1 ? " thread" : " threads");
    const std::string shown = !compact && now == "cpu" ? cpu : now == "checked" ? "Checked" : now == "cpu" ? "CPU" : "CUDA";
    const ImRect all = cutRight(r, textWidth(fonts().body, shown) + px(24 + 8 + 24));
    const Press p = press("device", all);
    if (p.clicked) ImGui::OpenPopup("devices");
    if (p.hovered || p.held) canvas()->AddRectFilled(all.Min, all.Max, p.held ? k.press : k.hover, px(6));
    ImRect in = inset(all, px(8), 0);
    glyph(fonts().iconSmall, cutLeft(in, px(16)), k.text3, icon::Memory);
    in.Min.x += px(8);
    glyph(fonts().iconSmall, cutRight(in, px(16)), k.text2, icon::Down);
    text(fonts().body, in, k.text2, shown);
    if (p.resting && !ImGui::IsPopupOpen("devices")) simpleTip("Device that simulates");
    r.Max.x -= px(8);
    if (!ImGui::IsPopupOpen("devices")) return;
    const std::string why = whyNoCuda();
    if (why == "looking for a GPU") wakeIn(0.1);
    if (!beginMenu("devices", ImVec2(all.Min.x, all.Max.y + px(4)), px(304), why.empty() ? 3 : 4)) return;
    const auto item = [&](const char* name, const std::string& label, bool enabled) {
        if (menuItem(label, "", enabled && actions.available("sim.device"), now == name) && now != name)
            actions.run("sim.device", {{"name", name}});
    };
    item("cpu", cpu, true);
    item("cuda", "CUDA", why.empty());
    if (!why.empty()) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const ImRect line = inset(rect(at.x, at.y - px(6), px(304), px(32)), px(12), 0);
        text(fonts().small, line, k.text3, why);
        ImGui::Dummy(ImVec2(1, px(32)));
    }
    item("checked", "Checked: slow, finds errors of solvers", true);
    endMenu();
}

float Ui::solverChooserWidth() const {
    float widest = px(56);
    for (const std::string& n :
         scene::parameterAt(choosesDeformableSolver(session) ? "deformableSolver.solver" : "pressure.solver")->choices)
        widest = std::max(widest, textWidth(fonts().body, methodTitle(n)));
    return widest + px(8 + 16 + 8 + 4 + 16 + 8 + 1);
}

void Ui::solverChooser(ImRect& r) {
    const scene::Description& d = session.description;
    const bool solid = choosesDeformableSolver(session);
    const char* path = solid ? "deformableSolver.solver" : "pressure.solver";
    const std::vector<std::string>& names = scene::parameterAt(path)->choices;
    std::vector<std::string> shown;
    for (const std::string& n : names) shown.push_back(methodTitle(n));
    const int other = dropdown("solver", cutRight(r, solverChooserWidth()),
                               methodTitle(solid ? d.deformableSolver.solver : d.pressure.solver), shown, icon::Hub);
    if (other >= 0) actions.set(path, '"' + names[static_cast<std::size_t>(other)] + '"');
    cutRight(r, px(8));
}

void Ui::transport(ImRect r) {
    const Tokens& k = tokens();
    ImRect well = cutLeft(r, px(kTransport));
    canvas()->AddRectFilled(well.Min, well.Max, k.field, px(8));
    if (iconButton("reset", cutLeft(well, px(32)), icon::Reset, false, actions.available("sim.reset"), "Reset to the start",
                   actionKeys("sim.reset")))
        actions.run("sim.reset");
    if (iconButton("back", cutLeft(well, px(32)), icon::Prev, false, actions.available("sim.stepBack"), actionTitle("sim.stepBack"),
                   actionKeys("sim.stepBack")))
        actions.run("sim.stepBack");
    cutLeft(well, px(4));
    {
        // The only filled control on the screen outside cards.
        const bool playing = session.running();
        const bool ended = session.state.finished && actions.available("sim.runOn");
        const std::string action = playing ? "sim.pause" : ended ? "sim.runOn" : "sim.play";
        const bool enabled = actions.available(action);
        const ImRect b = inset(cutLeft(well, px(44)), 0, px(2));
        const Press p = press("play", b);
        const ImU32 fill = !enabled    ? k.press
                           : p.held    ? mix(k.accentFill, IM_COL32_BLACK, 0.12f)
                           : p.hovered ? mix(k.accentFill, IM_COL32_WHITE, 0.1f)
                                       : k.accentFill;
        canvas()->AddRectFilled(b.Min, b.Max, fill, px(6));
        glyph(fonts().icon, b, enabled ? k.onAccent : k.disabled, playing ? icon::Pause : icon::Play);
        const std::string end = ended ? "The scene ends here, at " + number(session.description.time.end) + " s: " : "";
        if (p.resting) simpleTip(end + actionTitle(action), actionKeys(action));
        if (p.clicked && enabled) actions.run(action);
    }
    cutLeft(well, px(4));
    if (iconButton("step", cutLeft(well, px(32)), icon::Next, false, actions.available("sim.step"), "One step", actionKeys("sim.step")))
        actions.run("sim.step");
    cutLeft(r, px(16));
    if (!session.hasScene() || r.GetWidth() < px(96)) return;
    speedChooser(cutLeft(r, px(r.GetWidth() > px(300) ? 136 : 80)));
    cutLeft(r, px(12));
    if (r.GetWidth() < px(80)) return;

    const ImRect s = cutLeft(r, px(128));
    if (session.running()) {
        const double factor = session.snapshot->realTimeFactor;
        const ImRect line(s.Min.x, s.Min.y + px(3), s.Max.x, s.Min.y + px(19));
        text(fonts().small, line, k.text2, number(factor, factor < 0.1 ? 1 : 2) + "× real time");
        progress(rect(s.Min.x, s.Max.y - px(9), px(96), px(3)), static_cast<float>(factor), k.text3);
    } else if (session.has(Phase::Diverged)) {
        text(fonts().small, s, k.error, "Diverged");
    } else {
        text(fonts().small, s, k.text3,
             session.has(Phase::Loading) ? "Loading, " + number(100 * session.state.loaded, 2) + " %"
             : session.state.finished    ? "End of the scene"
                                         : "Paused");
    }
}

}  // namespace meniscus::editor
