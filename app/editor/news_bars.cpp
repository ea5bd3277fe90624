// SPDX-License-Identifier: MIT
// Bars at the view's lower left edge: what waits for a restart, what was left unsaved, what is to become of changes when another scene
// opens.
#include <filesystem>

#include "app/editor/ui.h"

namespace meniscus::editor {
namespace {

struct Choice {
    const char *id, *label;
    Kind kind;
    bool enabled = true;
};

/// One bar at the bottom of the room, which is less then. Returns which choice was pressed, or -1.
int bar(ImRect& room, const char* id, const std::string& title, const std::string& detail, bool wrong,
        std::initializer_list<Choice> choices) {
    const Tokens& k = tokens();
    float buttons = px(8);
    for (const Choice& c : choices) buttons += buttonWidth(c.label) + px(4);
    const float words = textWidth(fonts().bodyMedium, title) + (detail.empty() ? 0 : textWidth(fonts().small, detail) + px(10));
    const float w = std::min(px(12) + words + px(12) + buttons, room.GetWidth());
    const ImRect all = rect(snap(room.Min.x), snap(room.Max.y - px(40)), snap(w), px(40));
    room.Max.y = all.Min.y - px(8);
    raisedCard(all, wrong ? k.error : mix(k.line, k.lineStrong, 0.5f));
    ImGui::PushID(id);
    ImRect in = inset(all, px(8), px(4));
    in.Min.x += px(4);
    int pressed = -1, n = static_cast<int>(choices.size());
    for (const Choice* c = choices.end(); c-- != choices.begin();) {  // the first stands left
        --n;
        if (button(c->id, cutRight(in, std::min(buttonWidth(c->label), in.GetWidth())), c->label, c->kind, nullptr, c->enabled))
            pressed = n;
        in.Max.x -= px(4);
    }
    in.Max.x -= px(8);
    const ImRect line = in;
    const float title0 = text(fonts().bodyMedium, in, wrong ? k.error : k.text, title);
    in.Min.x += title0 + px(10);
    float fit = 0;
    if (in.GetWidth() > px(40) && !detail.empty()) fit = text(fonts().small, in, k.text2, detail);
    const std::string whole = detail.empty() ? title : title + ": " + detail;
    const bool cut = title0 < textWidth(fonts().bodyMedium, title) || fit < textWidth(fonts().small, detail);
    if (press("words", line).resting && cut) simpleTip(whole);
    press("bar", all);  // the camera stays where it is under a click on the bar
    ImGui::PopID();
    return pressed;
}

}  // namespace

bool Ui::anyNews() const { return session.editing.waiting().any() || session.draft || session.nextScene; }

void Ui::newsBars(ImRect r) {
    ImRect room = inset(r, px(12), px(12));
    room.Max.x -= px(124);                         // beside the legend
    if (session.comparison) room.Max.y -= px(52);  // above the tags
    pendingBar(room);
    if (session.draft) {
        const int pressed = bar(room, "draft", "Left unsaved", "changes of this scene from another time", false,
                                {{"restore", "Restore", Kind::Secondary, actions.available("scene.restore")},
                                 {"forget", "Discard", Kind::Ghost, actions.available("scene.forget")}});
        if (pressed >= 0) actions.run(pressed == 0 ? "scene.restore" : "scene.forget");
    }
    if (!session.nextScene) return;
    const std::string next = *session.nextScene;
    const int pressed = bar(room, "next", "Unsaved changes", "opening " + std::filesystem::path(next).filename().string(), false,
                            {{"save first", "Save", Kind::Primary},
                             {"keep first", "Keep for later", Kind::Secondary},
                             {"discard first", "Discard", Kind::Danger},
                             {"not now", "Cancel", Kind::Ghost}});
    if (pressed < 0) return;
    session.nextScene.reset();
    if (pressed == 3) return;
    if (pressed == 0) {
        if (const std::string problem = actions.attempt("scene.save"); !problem.empty()) return session.say({Notice::Kind::Error, problem});
    } else if (pressed == 1 && !session.drafts.keep(session.editing.document)) {
        return session.say({Notice::Kind::Error, "The changes cannot be kept: save them as a file, or discard them"});
    }
    session.discardsChanges = pressed == 2;
    session.goesAnyway = true;
    actions.run("scene.open", {{"file", next}});
    session.goesAnyway = false;
}

void Ui::pendingBar(ImRect& room) {
    const scene::Pending& p = session.editing.waiting();
    if (!p.any()) return;
    std::string what;
    const auto add = [&](std::size_t n, const char* does) {
        if (n) what += (what.empty() ? "" : ", ") + std::to_string(n) + " " + does;
    };
    add(p.added.size(), "added");
    add(p.changed.size(), "changed");
    add(p.removed.size(), "deleted");
    if (p.settings) what += what.empty() ? "settings of the scene" : ", settings of the scene";
    const std::string problem = ghosts.problem();
    if (ghosts.count() && *ghosts.count() > 0 && problem.empty()) what += "; " + grouped(*ghosts.count()) + " particles and samples";
    const int pressed =
        bar(room, "pending", problem.empty() ? "Waits for a restart" : problem, what, !problem.empty(),
            {{"take back", "Undo", Kind::Ghost},
             {"apply", room.GetWidth() < px(560) ? "Restart" : "Apply and restart", Kind::Primary, actions.available("scene.apply")}});
    if (pressed >= 0) actions.run(pressed == 0 ? "edit.undo" : "scene.apply");
}

}  // namespace meniscus::editor
