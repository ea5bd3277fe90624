// SPDX-License-Identifier: MIT
// One line at the bottom: the last thing worth saying, and how fast it goes.
#include <fmt/format.h>

#include "app/editor/ui.h"

namespace meniscus::editor {

namespace {
constexpr double kNewsSeconds = 6;
}  // namespace

void Ui::statusLine(ImRect r) {
    const Tokens& k = tokens();
    beginPanel("##status", r, k.panel);
    ImRect in = inset(r, px(12), 0);
    const auto right = [&](const std::string& s) {
        text(fonts().small, cutRight(in, textWidth(fonts().small, s)), k.text3, s);
        in.Max.x -= px(16);
    };
    Notice shown = session.notice;
    if (shown.kind == Notice::Kind::Info && !shown.text.empty()) {  // news grow old; what went wrong stays
        const double left = session.noticeAt + kNewsSeconds - session.now();
        left > 0 ? wakeIn(left) : shown.text.clear();
    }
    const auto count = [&](Notice::Kind kind, ImU32 ink, const char* icon) {
        int n = 0;
        for (const LogLine& l : session.log) n += l.notice.kind == kind ? l.times : 0;
        if (n == 0) return;
        const std::string label = std::to_string(n);
        const ImRect all = cutRight(in, textWidth(fonts().small, label) + px(1 + 4 + 16 + 8));
        const Press p = press(kind == Notice::Kind::Error ? "errors" : "warnings", all);
        if (p.hovered) canvas()->AddRectFilled(ImVec2(all.Min.x, all.Min.y + px(4)), ImVec2(all.Max.x, all.Max.y - px(4)), k.hover, px(4));
        ImRect at = inset(all, px(4), 0);
        glyph(fonts().iconSmall, cutLeft(at, px(16)), ink, icon);
        at.Min.x += px(4);
        text(fonts().small, at, ink, label);
        if (p.resting) simpleTip("Show the log");
        if (p.clicked) actions.run("view.panel", {{"name", "log"}, {"shown", true}});
        in.Max.x -= px(8);
    };
    if (session.hasScene()) {
        const world::StepStatistics& last = session.snapshot->statistics;
        if (session.running()) right(fmt::format("{:.0f} fps", session.framesPerSecond));
        if (last.step > 0) {
            right(number(last.wallMs, 3) + " ms a step");
            const int n = last.solver.iterations + last.solver.divergenceIterations + last.deformable.iterations;
            right(fmt::format("{} iteration{}", n, n == 1 ? "" : "s"));
            if (last.deformable.substeps > session.description.deformableSolver.substeps)
                right(fmt::format("cut into {} substeps", last.deformable.substeps));
            right("step " + grouped(last.step));
        }
    }
    count(Notice::Kind::Warning, k.warn, icon::Warning);
    count(Notice::Kind::Error, k.error, icon::Error);
    if (shown.text.empty()) shown.text = session.hasScene() ? session.description.description : "Ready";
    const bool error = shown.kind == Notice::Kind::Error, warning = shown.kind == Notice::Kind::Warning;
    const ImU32 ink = error ? k.error : warning ? k.warn : k.text3;
    glyph(fonts().iconSmall, cutLeft(in, px(16)), ink, error ? icon::Error : warning ? icon::Warning : icon::Info);
    in.Min.x += px(8);
    const float fit = text(fonts().small, in, k.text2, shown.text);
    // What doesn't fit is told in full.
    const Press p = press("notice", in);
    if (p.clicked) actions.run("view.panel", {{"name", "log"}});
    if (p.resting && fit < textWidth(fonts().small, shown.text)) {
        const float w = px(560), inner = w - px(32);
        const float h = paragraph(fonts().body, ImVec2(), inner, 0, shown.text, false) + px(24);
        const ImRect card = rect(snap(in.Min.x), snap(r.Min.y - h - px(8)), w, snap(h));
        beginTip(card);
        paragraph(fonts().body, ImVec2(card.Min.x + px(16), card.Min.y + px(12)), inner, k.text, shown.text);
        endTip();
    }
    endPanel();
}

}  // namespace meniscus::editor
