// SPDX-License-Identifier: MIT
#include "app/editor/theme.h"

#include <initializer_list>

namespace meniscus::editor {
namespace {

constexpr ImU32 rgb(unsigned hex, unsigned a = 255) { return IM_COL32((hex >> 16) & 255, (hex >> 8) & 255, hex & 255, a); }

constexpr Tokens kDark = {
    .window = rgb(0x0E1012),
    .panel = rgb(0x17191C),
    .raised = rgb(0x1E2125),
    .field = rgb(0x24282D),
    .hover = rgb(0x2C3137),
    .press = rgb(0x373D45),
    .line = rgb(0x282C31),
    .lineStrong = rgb(0x41474F),
    .scrim = rgb(0x08090A, 150),
    .glass = rgb(0x17191C, 222),
    .text = rgb(0xE8EAED),
    .text2 = rgb(0xADB3BC),
    .text3 = rgb(0x8E95A0),
    .disabled = rgb(0x5F6670),
    .accent = rgb(0x74ABFF),
    .accentFill = rgb(0x2F6BD6),
    .onAccent = rgb(0xFFFFFF),
    .accentSoft = rgb(0x74ABFF, 40),
    .ok = rgb(0x5CC49A),
    .warn = rgb(0xE5B04C),
    .error = rgb(0xFF8378),
    .record = rgb(0xF0605D),
    .okSoft = rgb(0x5CC49A, 34),
    .warnSoft = rgb(0xE5B04C, 34),
    .errorSoft = rgb(0xFF8378, 34),
    .axis = {rgb(0xE5716B), rgb(0x7DBB5E), rgb(0x6AA0F0)},
    .plot = {rgb(0x6AB0F3), rgb(0xE8A33D), rgb(0x3FBF9B), rgb(0xD68BB8), rgb(0xE0705A), rgb(0xD9D26A)},
    .plotGrid = rgb(0x262A2F),
    .viewTop = rgb(0x23272D),
    .viewBottom = rgb(0x121417),
    .viewGrid = rgb(0x9AA6B5, 64),
    .viewEdge = rgb(0xC6D2E2, 120),
    .viewSolid = rgb(0x7A828C),
    .ambient = 0.56f,
    .shadow = 0.5f,
};

constexpr Tokens kLight = {
    .window = rgb(0xDDE1E6),
    .panel = rgb(0xF8F9FA),
    .raised = rgb(0xFFFFFF),
    .field = rgb(0xECEEF1),
    .hover = rgb(0xE3E6EB),
    .press = rgb(0xD5DAE1),
    .line = rgb(0xE0E3E8),
    .lineStrong = rgb(0xBCC3CC),
    .scrim = rgb(0x30363F, 90),
    .glass = rgb(0xFFFFFF, 226),
    .text = rgb(0x1A1D21),
    .text2 = rgb(0x4A525D),
    .text3 = rgb(0x626A76),
    .disabled = rgb(0xA0A7B1),
    .accent = rgb(0x1D5FCB),
    .accentFill = rgb(0x1D5FCB),
    .onAccent = rgb(0xFFFFFF),
    .accentSoft = rgb(0x1D5FCB, 28),
    .ok = rgb(0x0B7350),
    .warn = rgb(0x8A5A00),
    .error = rgb(0xBC2F2A),
    .record = rgb(0xD23B37),
    .okSoft = rgb(0x0B7350, 24),
    .warnSoft = rgb(0xB87A00, 34),
    .errorSoft = rgb(0xBC2F2A, 22),
    .axis = {rgb(0xC7403A), rgb(0x4C8A2B), rgb(0x2C66C8)},
    .plot = {rgb(0x0F6FB8), rgb(0xB26B00), rgb(0x007E5D), rgb(0xA8487F), rgb(0xC24A2B), rgb(0x7A7400)},
    .plotGrid = rgb(0xE4E7EB),
    .viewTop = rgb(0xF4F6F8),
    .viewBottom = rgb(0xCFD6DE),
    .viewGrid = rgb(0x46525F, 72),
    .viewEdge = rgb(0x3C4856, 130),
    .viewSolid = rgb(0xA9B1BB),
    .ambient = 0.62f,
    .shadow = 0.32f,
};

Theme current = Theme::Dark;
float currentScale = 1;

}  // namespace

const Tokens& tokens() { return current == Theme::Dark ? kDark : kLight; }
Theme theme() { return current; }
float scale() { return currentScale; }

ImU32 alpha(ImU32 c, float a) {
    const auto old = static_cast<float>(c >> IM_COL32_A_SHIFT & 255);
    return (c & ~IM_COL32_A_MASK) | (static_cast<ImU32>(old * a + 0.5f) << IM_COL32_A_SHIFT);
}

ImU32 mix(ImU32 a, ImU32 b, float t) {
    ImU32 r = 0;
    for (int s = 0; s < 32; s += 8) {
        const auto from = static_cast<float>(a >> s & 255), to = static_cast<float>(b >> s & 255);
        r |= static_cast<ImU32>(from * (1 - t) + to * t + 0.5f) << s;
    }
    return r;
}

void applyTheme(Theme t, float s) {
    current = t;
    currentScale = s;
    const Tokens& k = tokens();
    ImGuiStyle style;  // afresh: ScaleAllSizes on a used style accumulates
    const auto v = [](float x, float y) { return ImVec2(px(x), px(y)); };
    style.WindowPadding = v(12, 8);
    style.FramePadding = v(8, 4);
    style.ItemSpacing = v(8, 4);
    style.ItemInnerSpacing = v(8, 4);
    style.WindowRounding = 0;
    style.FrameRounding = px(4);
    style.PopupRounding = px(8);
    style.WindowBorderSize = style.FrameBorderSize = 0;
    style.PopupBorderSize = 1;
    style.WindowMinSize = ImVec2(1, 1);
    style.DisplaySafeAreaPadding = ImVec2(0, 0);
    style.CircleTessellationMaxError = 0.2f;
    const auto set = [&](std::initializer_list<ImGuiCol> ids, ImU32 c) {
        for (ImGuiCol id : ids) style.Colors[id] = ImGui::ColorConvertU32ToFloat4(c);
    };
    set({ImGuiCol_Text}, k.text);
    set({ImGuiCol_TextDisabled}, k.text3);
    set({ImGuiCol_WindowBg}, k.panel);
    set({ImGuiCol_PopupBg}, k.raised);
    set({ImGuiCol_ChildBg, ImGuiCol_BorderShadow, ImGuiCol_FrameBg}, 0);
    set({ImGuiCol_Border, ImGuiCol_Separator}, k.line);
    set({ImGuiCol_TextSelectedBg}, k.accentSoft);
    set({ImGuiCol_NavHighlight}, k.accent);
    ImGui::GetStyle() = style;
}

}  // namespace meniscus::editor
