// SPDX-License-Identifier: MIT
#include "app/editor/leaving.h"

#include "app/editor/controls.h"

namespace meniscus::editor {

void leave(Session& s) {
    s.touch();
    if (s.leaving == Leaving::Finishing && s.recorder.active()) return;
    if (s.recorder.active())
        s.leaving = Leaving::Recording;
    else if (s.editing.document.dirty() && !s.drafts.keep(s.editing.document))
        s.leaving = Leaving::Unsaved;
    else
        s.quitting = true;
}

void recordingEnded(Session& s) {
    if (s.leaving != Leaving::Finishing) return;
    s.leaving = Leaving::No;
    if (s.recorder.failed())
        s.recordOpen = true;  // it says what can be done
    else
        leave(s);
}

void leaveCard(Session& s, Actions& actions) {
    if (s.leaving == Leaving::No) return;
    const Tokens& k = tokens();
    const bool records = s.leaving != Leaving::Unsaved, finishing = s.leaving == Leaving::Finishing;
    const std::string title = records ? "A recording is running" : "Changes would be lost";
    const std::string what =
        finishing ? "The program ends as soon as it is complete."
        : records ? "Leaving now keeps the pictures that were taken, but makes no film of them."
                  : "\u201C" + s.sceneTitle() +
                        "\u201D has changes that are not saved, and they cannot be kept for the next time either: there is no "
                        "folder for that which can be written.";
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float w = std::min(px(480), screen.x - px(32)), inner = w - px(48);
    const float words = paragraph(fonts().body, ImVec2(), inner, 0, what, false), h = px(20 + 28 + 8) + words + px(20 + 32 + 24);
    const ImRect r = rect(snap((screen.x - w) / 2), snap(std::max(px(16), screen.y * 0.4f - h / 2)), w, snap(h));
    bool open = beginCard("##leave", r, true);
    ImRect in = inset(r, px(24), px(20));
    text(fonts().title, cutTop(in, px(28)), k.text, title);
    cutTop(in, px(8));
    paragraph(fonts().body, in.Min, inner, k.text2, what);
    cutTop(in, words + px(20));
    ImRect row = cutTop(in, px(32));
    if (button("leave anyway", cutLeft(row, buttonWidth("Leave now")), "Leave now", Kind::Danger)) s.quitting = true;
    if (records && !finishing) {
        if (button("finish", cutRight(row, buttonWidth("Finish, then leave")), "Finish, then leave", Kind::Primary)) {
            actions.run("record.stop");
            s.leaving = Leaving::Finishing;
        }
    } else if (!records && button("save as", cutRight(row, buttonWidth("Save as\u2026")), "Save as\u2026", Kind::Primary)) {
        actions.run("scene.saveAs");
        open = false;
    }
    row.Max.x -= px(8);
    if (button("stay", cutRight(row, buttonWidth("Stay")), "Stay", Kind::Secondary)) open = false;
    endCard();
    if (!open) s.leaving = Leaving::No;
}

}  // namespace meniscus::editor
