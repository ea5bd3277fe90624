// SPDX-License-Identifier: MIT
// A lesson: its steps, what to watch, a question.
#include "app/editor/ui.h"

namespace meniscus::editor {

void Ui::lessonPanel(ImRect r) {
    beginPanel("##lesson", r, tokens().panel);
    panelHeader(r, "Lesson");
    paragraph(fonts().body, ImVec2(r.Min.x + px(12), r.Min.y + px(4)), r.GetWidth() - px(24), tokens().text3, "No lesson is open.");
    endPanel();
}

}  // namespace meniscus::editor
