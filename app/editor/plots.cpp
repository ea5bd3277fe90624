// SPDX-License-Identifier: MIT
// Statistics over time. In a small window the panel is a strip of 36 logical pixels: it tells the current values.
#include "app/editor/ui.h"

namespace meniscus::editor {

void Ui::plotsPanel(ImRect r) {
    beginPanel("##plots", r, tokens().panel);
    text(fonts().small, inset(r, px(12), 0), tokens().text3, "Density error, iterations and stage times appear here.");
    endPanel();
}

}  // namespace meniscus::editor
