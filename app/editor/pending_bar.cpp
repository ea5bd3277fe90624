// SPDX-License-Identifier: MIT
// The bar in the view that says what waits for a restart, and brings it into force with one click.
#include "app/editor/ui.h"

namespace meniscus::editor {

void Ui::pendingBar(ImRect r) {
    const scene::Pending& p = session.editing.waiting();
    if (!p.any()) return;
    const Tokens& k = tokens();
    std::string what;
    const auto add = [&](std::size_t n, const char* does) {
        if (n) what += (what.empty() ? "" : ", ") + std::to_string(n) + " " + does;
    };
    add(p.added.size(), "added");
    add(p.changed.size(), "changed");
    add(p.removed.size(), "deleted");
    if (p.settings) what += what.empty() ? "Settings of the scene" : ", settings of the scene";
    const std::string problem = ghosts.problem();
    std::string count =
        ghosts.count() && *ghosts.count() > 0 && problem.empty() ? "; " + grouped(*ghosts.count()) + " particles and samples" : "";
    const std::string apply = r.GetWidth() < px(560) ? "Restart" : "Apply and restart";
    const float buttons = buttonWidth(apply) + buttonWidth("Undo") + px(8);
    const float w =
        std::min(std::max(textWidth(fonts().small, what + count) + px(28), px(140)) + buttons + px(28), r.GetWidth() - px(24 + 100));
    const ImRect bar = rect(snap(r.Min.x + px(12)), snap(r.Max.y - px(12 + 48 + 36)), snap(w), px(48));
    raisedCard(bar, problem.empty() ? mix(k.line, k.lineStrong, 0.5f) : k.error);
    ImRect in = inset(bar, px(12), px(8));
    if (button("apply", cutRight(in, buttonWidth(apply)), apply, Kind::Primary, nullptr, actions.available("scene.apply")))
        actions.run("scene.apply");
    cutRight(in, px(8));
    if (button("take back", cutRight(in, buttonWidth("Undo")), "Undo", Kind::Ghost)) actions.run("edit.undo");
    cutRight(in, px(12));
    ImRect first = in, second = in;
    first.Max.y = second.Min.y = snap(in.GetCenter().y);
    const std::string title = problem.empty() ? "Waits for a restart" : problem;
    const float fit = text(fonts().bodyMedium, first, problem.empty() ? k.text : k.error, title);
    text(fonts().small, second, k.text2, what + count);
    if (fit < textWidth(fonts().bodyMedium, title) && press("why", first).resting) simpleTip(title);
}

}  // namespace meniscus::editor
