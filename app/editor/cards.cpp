// SPDX-License-Identifier: MIT
// What the view says when there is no scene, one is loading, or the simulation diverged.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "app/editor/step_limits.h"
#include "app/editor/ui.h"
#include "engine/base/error.h"

namespace meniscus::editor {

namespace {
/// The step that explicit viscosity is stable up to, ms, if steps since then were longer: that is why it diverged. 0: they were not.
double stableStep(const Session& s, double since) {
    constexpr std::string_view kStep = "in a step of ";  // the one that failed
    double failed = 0;
    if (const std::size_t at = s.state.problem.find(kStep); at != std::string::npos)
        failed = std::atof(s.state.problem.c_str() + at + kStep.size());
    for (auto line = s.log.rbegin(); line != s.log.rend(); ++line)
        if (line->notice.kind == Notice::Kind::Warning && (line->time >= since || failed > 0)) {
            world::StepStatistics said;
            said.warnings = {line->notice.text};
            if (const double limit = viscosityLimit(said); limit > 0 && (failed == 0 || failed > limit)) return limit;
        }
    return 0;
}

/// What would make steps shorter, as one edit.
struct Cure {
    std::string title, advice;
    std::vector<scene::Document::Setting> settings;
};

/// Of deformables, whose step is cut into substeps.
Cure cureOfDeformables(const Session& s) {
    const scene::Description& d = s.description;
    const int substeps = std::min(2 * d.deformableSolver.substeps, 1000);
    Cure cure{std::to_string(substeps) + " substeps",
              "More substeps, more iterations or a softer material often help. The last sound state is kept.",
              {{"deformableSolver.substeps", std::to_string(substeps)}}};
    // From far off GPBD may find no way to the shape, however short its steps.
    const auto lost = std::find_if(d.deformables.begin(), d.deformables.end(), [&](const scene::Deformable& o) {
        return o.start != "rest" && s.state.problem.find('\'' + o.name + '\'') != std::string::npos;
    });
    if (lost == d.deformables.end() || d.deformableSolver.solver == "newton") return cure;
    cure.title = "solver Newton";
    cure.advice = lost->name + " starts as \u201c" + lost->start + "\u201d, far from its shape, which " +
                  methodTitle(d.deformableSolver.solver) +
                  " may not find from there. Newton's method does, slowly; a start at rest or fewer cells help as well.";
    cure.settings = {{"deformableSolver.solver", "newton"}};
    return cure;
}

Cure cureOf(const Session& s, double back) {
    const scene::Description& d = s.description;
    if (s.state.problem.find(": vertex ") != std::string::npos) return cureOfDeformables(s);
    constexpr const char* kUsual = "Shorter steps, or a softer change of what was changed last, often help. The last sound state is kept.";
    if (const double stable = stableStep(s, back); stable > 0) {
        const std::string value = fmt::format("{:.4g}", 1e-3 * stable);
        Cure cure{
            "longest step " + number(stable, 3) + " ms",
            "Explicit viscosity is stable up to a step of " + number(stable, 3) + " ms; steps were longer. The last sound state is kept.",
            {}};
        if (!d.time.adaptive) return cure.title = "steps of " + number(stable, 3) + " ms", cure.settings = {{"time.step", value}}, cure;
        // Shortest, first and longest step have to agree.
        if (d.time.minStep > 1e-3 * stable) cure.settings.push_back({"time.minStep", value});
        if (d.time.step > 1e-3 * stable) cure.settings.push_back({"time.step", value});
        cure.settings.push_back({"time.maxStep", value});
        return cure;
    }
    const double less = 0.5 * (d.time.adaptive ? d.time.cfl : d.time.step);
    const std::string value = fmt::format("{:.4g}", less);
    if (d.time.adaptive) return {"CFL " + number(less, 2), kUsual, {{"time.cfl", value}}};
    return {"steps of " + number(1000 * less, 2) + " ms", kUsual, {{"time.step", value}}};
}
}  // namespace

void Ui::emptyState(ImRect r) {
    const Tokens& k = tokens();
    const int columns = r.GetWidth() >= px(560) ? 3 : 2;
    const float w = std::min(r.GetWidth() - px(64), px(624)),
                tile = std::floor((w - px(12) * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    const float text0 = px(36 + 28 + 20), foot = px(8 + 32);
    const int rows = std::clamp(static_cast<int>((r.GetHeight() - px(48) - text0 - foot) / SceneBrowser::tileHeight(tile)), 1, 2);
    const float h = text0 + static_cast<float>(rows) * SceneBrowser::tileHeight(tile) + foot;
    ImRect c = rect(snap(r.GetCenter().x - w / 2), snap(std::max(r.Min.y + px(24), r.GetCenter().y - h / 2)), snap(w), snap(h));
    text(fonts().display, cutTop(c, px(36)), k.text, "What shall flow?");
    text(fonts().body, cutTop(c, px(28)), k.text2, "Start from a scene, or drop a scene file anywhere in this window.");
    cutTop(c, px(20));
    browser.tiles(cutTop(c, static_cast<float>(rows) * SceneBrowser::tileHeight(tile)), columns, rows, session, actions);
    cutTop(c, px(8));
    ImRect row = cutTop(c, px(32));
    const std::string all = "Browse " + std::to_string(browser.count()) + " scenes";
    if (button("browse", cutLeft(row, buttonWidth(all, true)), all, Kind::Primary, icon::FolderOpen)) actions.run("scene.open");
    cutLeft(row, px(8));
    if (button("lesson", cutLeft(row, buttonWidth("Start a lesson", true)), "Start a lesson", Kind::Secondary, icon::School))
        actions.run("lesson.list");
}

void Ui::loadingCard(ImRect r) {
    const Tokens& k = tokens();
    const world::WorkerState& state = session.state;
    const float w = px(400), h = px(20 + 24 + 12 + 4 + 8 + 20 + 16 + 32 + 20);
    ImRect c = rect(snap(r.GetCenter().x - w / 2), snap(r.GetCenter().y - h / 2), w, h);
    raisedCard(c, mix(k.line, k.lineStrong, 0.5f));
    ImRect in = inset(c, px(24), px(20));
    const std::string file = std::filesystem::path(state.loadingFile).filename().string();
    text(fonts().bodyStrong, cutTop(in, px(24)), k.text, file.empty() ? "Starting the scene anew" : "Opening " + file);
    cutTop(in, px(12));
    progress(cutTop(in, px(4)), static_cast<float>(state.loaded), k.accent);
    cutTop(in, px(8));
    ImRect line = cutTop(in, px(20));
    text(fonts().small, cutRight(line, px(56)), k.text2, fmt::format("{:.0f} %", 100 * state.loaded), 1);
    text(fonts().small, line, k.text2, state.cancelling ? "Cancelling" : state.stage);
    cutTop(in, px(16));
    ImRect row = cutTop(in, px(32));
    if (button("cancel loading", cutRight(row, buttonWidth("Cancel")), "Cancel", Kind::Secondary)) actions.run("scene.cancel");
    if (session.hasScene()) text(fonts().small, row, k.text3, "The open scene stays until this one is ready.");
    press("loading card", c, false);  // the camera stays where it is under a click on the card
}

void Ui::divergedBanner(ImRect r) {
    const Tokens& k = tokens();
    // Under the time, clear of the gizmo and the colour bar.
    const float w = std::min(r.GetWidth() - px(56 + 12 + 112 + 12), px(640)), inner = w - px(16 + 28 + 16);
    const std::string cause = capital(session.state.problem);
    const double back = std::max(0., session.snapshot->time - std::max(0.02, 20 * session.snapshot->statistics.dt));
    const Cure cure = cureOf(session, back);
    const float h0 = paragraph(fonts().body, ImVec2(), inner, 0, cause, false),
                h1 = paragraph(fonts().body, ImVec2(), inner, 0, cure.advice, false);
    const std::string go = fmt::format("Go back to {:.3f} s, {}", back, cure.title);
    const float others = buttonWidth("Start over") + px(8) + buttonWidth("Details");
    const bool apart = buttonWidth(go) + px(8) + others > inner;  // in two rows
    const ImRect c =
        rect(r.Min.x + px(56), r.Min.y + px(56), snap(w), snap(px(12 + 28) + h0 + px(4) + h1 + px(8 + 32 + 16) + (apart ? px(40) : 0)));
    raisedCard(c, alpha(k.error, 0.55f));
    if (iconButton("close", rect(c.Max.x - px(36), c.Min.y + px(8), px(28), px(28)), icon::Close, false, true, "Close"))
        session.bannerClosed = true;
    glyph(fonts().icon, rect(c.Min.x + px(16), c.Min.y + px(14), px(20), px(20)), k.error, icon::Error);
    ImVec2 at(c.Min.x + px(44), c.Min.y + px(12));
    text(fonts().bodyStrong, rect(at.x, at.y, inner - px(28), px(24)), k.text,
         fmt::format("The simulation diverged at {:.3f} s", session.snapshot->time));
    at.y += px(28);
    at.y += paragraph(fonts().body, at, inner, k.text2, cause) + px(4);
    at.y += paragraph(fonts().body, at, inner, k.text2, cure.advice) + px(8);
    if (button("go back", rect(at.x, at.y, buttonWidth(go), px(32)), go, Kind::Primary)) {
        actions.run("sim.rewind", {{"time", back}});
        try {
            session.editing.document.setAll(cure.settings, "Shorter steps");
        } catch (const InputError& e) {
            session.say({Notice::Kind::Error, e.what()});
        }
    }
    at = apart ? ImVec2(at.x, at.y + px(40)) : ImVec2(at.x + buttonWidth(go) + px(8), at.y);
    if (button("start over", rect(at.x, at.y, buttonWidth("Start over"), px(32)), "Start over", Kind::Secondary)) actions.run("sim.reset");
    at.x += buttonWidth("Start over") + px(8);
    if (button("details", rect(at.x, at.y, buttonWidth("Details"), px(32)), "Details", Kind::Ghost))
        actions.run("view.panel", {{"name", "log"}, {"shown", true}});
    press("banner", c, false);  // the camera stays where it is under a click on the card
}

}  // namespace meniscus::editor
