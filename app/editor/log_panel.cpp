// SPDX-License-Identifier: MIT
// What happened: every notice, with its time.
#include "app/editor/ui.h"

namespace meniscus::editor {

void Ui::logPanel(ImRect r) {
    beginPanel("##log", r, tokens().panel);
    panelHeader(r, "Log");
    paragraph(fonts().body, ImVec2(r.Min.x + px(12), r.Min.y + px(4)), r.GetWidth() - px(24), tokens().text3, "Nothing has been said yet.");
    endPanel();
}

}  // namespace meniscus::editor
