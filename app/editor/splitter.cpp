// SPDX-License-Identifier: MIT
#include "app/editor/splitter.h"

#include <algorithm>

#include "app/editor/controls.h"

namespace meniscus::editor {

void splitter(const char* id, ImRect line, Grows grows, float& size, float least, float most) {
    const bool vertical = grows != Grows::Up;
    const ImRect zone = vertical ? inset(line, -px(4), 0) : inset(line, 0, -px(4));
    // A window of its own on top, or the panels beneath would take the pointer.
    ImGui::SetNextWindowPos(zone.Min);
    ImGui::SetNextWindowSize(zone.GetSize());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar();
    const Press p = press("grab", zone, false);
    if (p.hovered || p.held) {
        ImGui::SetMouseCursor(vertical ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
        const ImRect thick = vertical ? inset(line, -px(1), 0) : inset(line, 0, -px(1));
        canvas()->AddRectFilled(thick.Min, thick.Max, p.held ? tokens().accent : tokens().lineStrong);
    }
    if (p.held) {
        const ImVec2 by = ImGui::GetIO().MouseDelta;
        const float change = grows == Grows::Right ? by.x : grows == Grows::Left ? -by.x : -by.y;
        size = std::clamp(size + change / scale(), least, most);
    }
    ImGui::End();
}

}  // namespace meniscus::editor
