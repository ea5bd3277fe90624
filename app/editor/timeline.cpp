// SPDX-License-Identifier: MIT
// Simulated time: what is kept of it, and where in it we are.
#include "app/editor/ui.h"

namespace meniscus::editor {

void Ui::timelinePanel(ImRect r) {
    beginPanel("##timeline", r, tokens().panel);
    text(fonts().small, inset(r, px(12), 0), tokens().text3, number(session.snapshot ? session.snapshot->time : 0) + " s");
    endPanel();
}

}  // namespace meniscus::editor
