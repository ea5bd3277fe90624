// SPDX-License-Identifier: MIT
// The window's rectangles: toolbar, view, inspector, status line; cards on top.
#include "app/editor/ui.h"

namespace meniscus::editor {

std::string actionTitle(const std::string& name) { return actions::find(name)->title; }
std::string actionKeys(const std::string& name) {
    const std::string& keys = actions::find(name)->keys;
    return keys.substr(0, keys.find(' '));
}

void Ui::draw() {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float logicalWidth = size.x / scale(), logicalHeight = size.y / scale();
    const bool compact = logicalWidth < 1100 || logicalHeight < 640, large = logicalWidth >= 1600;
    ImRect r(ImVec2(0, 0), size);
    ImGui::GetBackgroundDrawList()->AddRectFilled(r.Min, r.Max, tokens().line);  // shows as the lines between panels
    actions.handleKeys();
    const ImRect bar = cutTop(r, px(44));
    cutTop(r, hair());
    const ImRect status = cutBottom(r, px(28));
    cutBottom(r, hair());
    toolbar(bar, compact);
    statusLine(status);
    inspector.draw(cutRight(r, px(large ? 376 : compact ? 300 : 328)), session, actions);
    cutRight(r, hair());
    viewPanel(r);
    if (session.scenesOpen) scenesCard();
    if (session.shortcutsOpen) shortcutSheet();
}

}  // namespace meniscus::editor
