// SPDX-License-Identifier: MIT
// What happened: every notice, with the simulated time at which it was said.
#include <fmt/format.h>

#include "app/editor/ui.h"

namespace meniscus::editor {
namespace {

void row(ImRect r, const LogLine& l) {
    const Tokens& k = tokens();
    const bool error = l.notice.kind == Notice::Kind::Error, warning = l.notice.kind == Notice::Kind::Warning;
    ImRect in = inset(r, px(12), 0);
    text(fonts().small, cutLeft(in, px(64)), k.text3, l.time >= 0 ? fmt::format("{:.3f} s", l.time) : "");
    glyph(fonts().iconSmall, cutLeft(in, px(16)),
          error     ? k.error
          : warning ? k.warn
                    : k.text3,
          error     ? icon::Error
          : warning ? icon::Warning
                    : icon::Info);
    in.Min.x += px(8);
    if (l.times > 1) {
        const std::string times = fmt::format("{} times", l.times);
        text(fonts().small, cutRight(in, textWidth(fonts().small, times) + px(1)), k.text3, times);
        in.Max.x -= px(12);
    }
    text(fonts().small, in, k.text2, l.notice.text);
}

}  // namespace

void Ui::logPanel(ImRect r) {
    const Tokens& k = tokens();
    beginPanel("##log", r, k.panel);
    ImRect head = r;
    panelHeader(r, "Log");
    head = inset(ImRect(head.Min, ImVec2(head.Max.x, r.Min.y)), px(8), px(4));
    if (iconButton("close", cutRight(head, px(28)), icon::Close, false, true, "Hide the log"))
        actions.run("view.panel", {{"name", "log"}, {"shown", false}});
    const bool any = !session.log.empty();
    if (iconButton("clear", cutRight(head, px(28)), icon::Delete, false, any, actionTitle("log.clear"))) actions.run("log.clear");
    if (iconButton("copy", cutRight(head, px(28)), icon::Copy, false, any, actionTitle("log.copy"))) actions.run("log.copy");
    if (!any) text(fonts().small, inset(cutTop(r, px(24)), px(12), 0), k.text3, "Nothing has happened yet.");
    ImRect at = beginScroll("lines", r);
    const bool atEnd = ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - 1;
    for (const LogLine& l : session.log) row(cutTop(at, px(24)), l);
    if (atEnd) ImGui::SetScrollY(1e6f);
    endScroll(r, at.Min.y, k.panel);
    endPanel();
}

}  // namespace meniscus::editor
