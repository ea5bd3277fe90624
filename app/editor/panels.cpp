// SPDX-License-Identifier: MIT
#include "app/editor/panels.h"

#include <algorithm>

#include "app/editor/focus.h"

namespace meniscus::editor {
namespace {
constexpr ImGuiWindowFlags kPlain = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                    ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav;

void beginPlain(const char* name, ImRect r, ImU32 background, ImGuiWindowFlags flags) {
    ImGui::SetNextWindowPos(r.Min);
    ImGui::SetNextWindowSize(r.GetSize());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, background);
    ImGui::Begin(name, nullptr, kPlain | flags);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}
}  // namespace

void beginPanel(const char* name, ImRect r, ImU32 background) { beginPlain(name, r, background, ImGuiWindowFlags_NoBringToFrontOnFocus); }
void endPanel() { ImGui::End(); }

void panelHeader(ImRect& r, const std::string& title) {
    const ImRect h = cutTop(r, px(36));
    text(fonts().bodyStrong, inset(h, px(12), 0), tokens().text, title);
}

void raisedCard(ImRect r, ImU32 edge) {
    shadow(canvas(), r, px(12));
    canvas()->AddRectFilled(r.Min, r.Max, tokens().raised, px(12));
    canvas()->AddRect(r.Min, r.Max, edge, px(12), 0, hair());
}

bool beginCard(const char* name, ImRect r, bool scrim) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const bool appearing = ImGui::FindWindowByName(name) == nullptr || !ImGui::FindWindowByName(name)->WasActive;
    if (appearing) ImGui::SetNextWindowFocus();  // in front of the panels
    beginPlain(name, ImRect(ImVec2(0, 0), screen), 0, 0);
    beginFront();
    if (scrim) canvas()->AddRectFilled(ImVec2(0, 0), screen, tokens().scrim);
    raisedCard(r, mix(tokens().line, tokens().lineStrong, 0.5f));
    const bool beside = ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !r.Contains(ImGui::GetIO().MousePos);
    return appearing || !(beside || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)));
}
void endCard() {
    endFront();
    ImGui::End();
}

void beginTip(ImRect r) {
    // Tooltips take WindowRounding in 1.86 and have no shadow: the card is drawn here.
    const Tokens& k = tokens();
    ImGui::SetNextWindowPos(r.Min);
    ImGui::SetNextWindowSize(r.GetSize());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_PopupBorderSize, 0);
    ImGui::PushStyleColor(ImGuiCol_PopupBg, 0);
    ImGui::BeginTooltip();
    canvas()->PushClipRectFullScreen();
    shadow(canvas(), r, px(8));
    canvas()->PopClipRect();
    canvas()->AddRectFilled(r.Min, r.Max, k.raised, px(8));
    canvas()->AddRect(r.Min, r.Max, mix(k.line, k.lineStrong, 0.5f), px(8), 0, hair());
}
void endTip() {
    ImGui::EndTooltip();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

void simpleTip(const std::string& label, const std::string& keys) {
    const float w = textWidth(fonts().body, label) + (keys.empty() ? 0 : keycapsWidth(keys) + px(12)) + px(24);
    const ImVec2 screen = ImGui::GetIO().DisplaySize, mouse = ImGui::GetIO().MousePos;
    const float x = std::clamp(mouse.x - w / 2, px(8), std::max(px(8), screen.x - w - px(8)));
    const float y = mouse.y + px(60) > screen.y ? mouse.y - px(48) : mouse.y + px(24);
    const ImRect all = rect(snap(x), snap(y), snap(w), px(36));
    beginTip(all);
    ImRect r = inset(all, px(12), 0);
    if (!keys.empty()) keycaps(r, keys);
    text(fonts().body, r, tokens().text, label);
    endTip();
}

ImRect beginScroll(const char* id, ImRect r) {
    ImGui::SetCursorScreenPos(r.Min);
    ImGui::BeginChild(id, r.GetSize(), false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNav);
    const float y = r.Min.y - ImGui::GetScrollY();
    return {r.Min.x, y, r.Max.x, y + r.GetHeight()};
}

void endScroll(ImRect r, float bottom, ImU32 background) {
    const float content = bottom - (r.Min.y - ImGui::GetScrollY()), view = r.GetHeight();
    ImGui::SetCursorScreenPos(ImVec2(r.Min.x, bottom));
    ImGui::Dummy(ImVec2(1, 0));
    if (content > view + 1) {
        if (bottom > r.Max.y + 1)
            canvas()->AddRectFilledMultiColor(ImVec2(r.Min.x, r.Max.y - px(24)), r.Max, alpha(background, 0), alpha(background, 0),
                                              background, background);
        const float h = std::max(px(24), view * view / content);
        const float y = r.Min.y + (view - h) * ImGui::GetScrollY() / (content - view);
        canvas()->AddRectFilled(ImVec2(r.Max.x - px(6), snap(y + px(2))), ImVec2(r.Max.x - px(3), snap(y + h - px(2))), tokens().lineStrong,
                                px(2));
    }
    ImGui::EndChild();
}

}  // namespace meniscus::editor
