// SPDX-License-Identifier: MIT
// The scene's tree: its fluids, boundaries and settings.
#include "app/editor/ui.h"

namespace meniscus::editor {

void Ui::scenePanel(ImRect r) {
    beginPanel("##scene", r, tokens().panel);
    panelHeader(r, "Scene");
    paragraph(fonts().body, ImVec2(r.Min.x + px(12), r.Min.y + px(4)), r.GetWidth() - px(24), tokens().text3,
              "Fluids and boundaries of the scene appear here.");
    endPanel();
}

}  // namespace meniscus::editor
