// SPDX-License-Identifier: MIT
// Statistics over time. In a small window the panel is a strip of 36 logical pixels: it tells the current values.
#include "app/editor/ui.h"

namespace meniscus::editor {

void Ui::plotsPanel(ImRect r) { plotPanel.draw(r, session, actions); }

}  // namespace meniscus::editor
