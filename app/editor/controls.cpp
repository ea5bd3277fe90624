// SPDX-License-Identifier: MIT
#include "app/editor/controls.h"

#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

#include "app/editor/focus.h"
#include "app/editor/widgets.h"

namespace meniscus::editor {
namespace {

constexpr float kTipDelay = 0.4f;
double wake = -1;
float menuWidth = 0;
std::vector<ImWchar> early;  // typed for a field that has yet to get the keyboard
int takesKeysSoon = -2;      // the frame in which one asked for it

}  // namespace

void wakeIn(double seconds) { wake = wake < 0 ? seconds : std::min(wake, seconds); }
double takeWake() { return std::exchange(wake, -1); }

bool hitArea(const char* id, ImRect r, ImGuiButtonFlags buttons) {
    return ImGui::InvisibleButton(id, ImVec2(std::max(r.GetWidth(), 1.f), std::max(r.GetHeight(), 1.f)), buttons);
}

Press press(const char* id, ImRect r, bool stops) {
    const ImVec2 back = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(r.Min);
    Press p{};
    p.clicked = hitArea(id, r);
    p.hovered = ImGui::IsItemHovered();
    p.held = ImGui::IsItemActive();
    if (p.hovered && !p.held) {
        const float rested = GImGui->HoveredIdTimer;
        p.resting = rested >= kTipDelay;
        if (!p.resting) wakeIn(kTipDelay - rested + 0.01f);
    }
    if (stops && focusStop(id, ImGui::GetItemID(), r)) p.clicked = true;
    ImGui::SetCursorScreenPos(back);
    note(id, r);
    return p;
}

bool iconButton(const char* id, ImRect r, const char* icon, bool on, bool enabled, const std::string& tip, const std::string& keys) {
    const Tokens& k = tokens();
    const Press p = press(id, r);
    ImU32 fill = 0, ink = k.text2;
    if (!enabled)
        ink = k.disabled;
    else if (on)
        fill = k.accentSoft, ink = k.accent;
    else if (p.held)
        fill = k.press, ink = k.text;
    else if (p.hovered)
        fill = k.hover, ink = k.text;
    if (fill) canvas()->AddRectFilled(r.Min, r.Max, fill, px(6));
    glyph(r.GetHeight() >= px(28) ? fonts().icon : fonts().iconSmall, r, ink, icon);
    if (p.resting) simpleTip(tip, keys);
    return p.clicked && enabled;
}

float buttonWidth(const std::string& label, bool icon) { return snap(textWidth(fonts().bodyMedium, label) + px(icon ? 44 : 24)); }

bool button(const char* id, ImRect r, const std::string& label, Kind kind, const char* icon, bool enabled) {
    const Tokens& k = tokens();
    const Press p = press(id, r);
    const bool primary = kind == Kind::Primary, danger = kind == Kind::Danger;
    ImU32 fill = primary ? k.accentFill : kind == Kind::Secondary ? k.field : 0;
    ImU32 ink = primary ? k.onAccent : danger ? k.error : kind == Kind::Secondary || p.hovered ? k.text : k.text2;
    if (!enabled)
        fill = kind == Kind::Ghost ? 0 : k.field, ink = k.disabled;
    else if (p.held)
        fill = primary ? mix(fill, IM_COL32_BLACK, 0.12f) : k.press;
    else if (p.hovered)
        fill = primary ? mix(fill, IM_COL32_WHITE, 0.1f) : danger ? k.errorSoft : k.hover;
    if (fill) canvas()->AddRectFilled(r.Min, r.Max, fill, px(6));
    float x = snap((r.Min.x + r.Max.x - textWidth(fonts().bodyMedium, label) - (icon ? px(20) : 0)) / 2);
    if (icon) glyph(fonts().iconSmall, rect(x - px(2), r.Min.y, px(16), r.GetHeight()), ink, icon), x += px(20);
    text(fonts().bodyMedium, ImRect(x, r.Min.y, r.Max.x, r.Max.y), ink, label);
    return p.clicked && enabled;
}

bool checkbox(const char* id, ImRect r, const std::string& label, bool value) {
    const Tokens& k = tokens();
    const Press p = press(id, r);
    const ImRect box = rect(r.Min.x, snap(r.GetCenter().y - px(8)), px(16), px(16));
    canvas()->AddRectFilled(box.Min, box.Max, value ? k.accentFill : p.hovered ? k.hover : k.field, px(4));
    if (!value) canvas()->AddRect(box.Min, box.Max, k.text3, px(4), 0, hair());
    if (value) glyph(fonts().iconSmall, box, k.onAccent, icon::Check);
    text(fonts().body, ImRect(box.Max.x + px(8), r.Min.y, r.Max.x, r.Max.y), k.text, label);
    return p.clicked;
}

bool toggle(const char* id, ImVec2 at, bool value) {
    const Tokens& k = tokens();
    const ImRect r = rect(at.x, at.y, px(28), px(16));
    const Press p = press(id, r);
    canvas()->AddRectFilled(r.Min, r.Max, value ? k.accentFill : p.hovered ? k.text3 : k.lineStrong, px(8));
    canvas()->AddCircleFilled(ImVec2(value ? r.Max.x - px(8) : r.Min.x + px(8), (r.Min.y + r.Max.y) / 2), px(6), IM_COL32_WHITE, 24);
    return p.clicked;
}

float track(const char* id, ImRect r, float value, ImU32 knob) {
    const Press p = press(id, r);
    const float y = snap(r.GetCenter().y);
    canvas()->AddRectFilled(ImVec2(r.Min.x, y - px(2)), ImVec2(r.Max.x, y + px(2)), tokens().press, px(2));
    canvas()->AddCircleFilled(ImVec2(r.Min.x + value * r.GetWidth(), y), px(p.hovered || p.held ? 7 : 6), knob, 24);
    return p.held ? std::clamp((ImGui::GetIO().MousePos.x - r.Min.x) / r.GetWidth(), 0.f, 1.f) : value;
}

int dropdown(const char* id, ImRect r, const std::string& value, const std::vector<std::string>& options, const char* icon,
             const std::string& label) {
    const Tokens& k = tokens();
    const bool large = r.GetHeight() >= px(30);
    const Press p = press(id, r);
    ImGui::PushID(id);
    if (p.clicked) ImGui::OpenPopup("list");
    canvas()->AddRectFilled(r.Min, r.Max, p.held ? k.press : p.hovered ? k.hover : k.field, px(large ? 6 : 4));
    ImRect in = inset(r, px(8), 0);
    if (icon) glyph(fonts().iconSmall, cutLeft(in, px(16)), k.text2, icon), in.Min.x += px(8);
    glyph(fonts().iconSmall, cutRight(in, px(16)), k.text2, icon::Down);
    in.Max.x -= px(4);
    if (!label.empty()) text(fonts().body, cutLeft(in, textWidth(fonts().body, label) + px(8)), k.text2, label);
    text(fonts().body, in, k.text, value);
    int chosen = -1;
    float widest = px(144);
    for (const std::string& option : options) widest = std::max(widest, textWidth(fonts().body, option) + px(25));
    if (beginMenu("list", ImVec2(r.Min.x, r.Max.y + px(4)), std::max(r.GetWidth(), widest), static_cast<int>(options.size()))) {
        for (std::size_t i = 0; i < options.size(); ++i)
            if (menuItem(options[i], "", true, options[i] == value)) chosen = static_cast<int>(i);
        endMenu();
    }
    ImGui::PopID();
    return chosen;
}

int segmented(const char* id, ImRect r, const std::vector<std::string>& options, int chosen) {
    const Tokens& k = tokens();
    canvas()->AddRectFilled(r.Min, r.Max, k.field, px(6));
    const float w = r.GetWidth() / static_cast<float>(options.size());
    int clicked = -1;
    ImGui::PushID(id);
    for (int i = 0; i < static_cast<int>(options.size()); ++i) {
        const std::string& option = options[static_cast<std::size_t>(i)];
        const ImRect c(snap(r.Min.x + w * static_cast<float>(i)), r.Min.y, snap(r.Min.x + w * static_cast<float>(i + 1)), r.Max.y);
        const Press p = press(option.c_str(), c);
        const bool on = i == chosen;
        if (on) {
            const ImRect s = inset(c, px(2), px(2));
            canvas()->AddRectFilled(s.Min, s.Max, theme() == Theme::Dark ? k.press : k.raised, px(4));
            if (theme() == Theme::Light) canvas()->AddRect(s.Min, s.Max, k.lineStrong, px(4));
        }
        text(on ? fonts().bodyMedium : fonts().body, inset(c, px(6), 0), on || p.hovered ? k.text : k.text2, option, 0.5f);
        if (p.clicked && !on) clicked = i;
    }
    ImGui::PopID();
    return clicked;
}

bool textField(const char* id, ImRect r, std::string& value, const std::string& hint, const char* icon, bool focus) {
    const Tokens& k = tokens();
    note(id, r);
    canvas()->AddRectFilled(r.Min, r.Max, k.field, px(r.GetHeight() >= px(30) ? 6 : 4));
    ImRect in = inset(r, px(8), 0);
    if (icon) glyph(fonts().iconSmall, cutLeft(in, px(16)), k.text3, icon), in.Min.x += px(6);
    // InputText without a frame of its own, centred in ours.
    ImGui::SetCursorScreenPos(ImVec2(in.Min.x, r.Min.y));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(0, snap((r.GetHeight() - fonts().body->FontSize) / 2)));
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
    ImGui::SetNextItemWidth(in.GetWidth());
    ImGui::PushID(id);
    const ImGuiID self = ImGui::GetID("##text");
    ImGui::PopID();
    focus = focusStop(id, self, r, true) || focus;
    focus = focus && GImGui->ActiveId != self;  // it has the keyboard: what is typed is its own
    // A field takes the keyboard a frame after it was asked to: what is typed meanwhile is its text, too.
    ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
    if (focus) {
        ImGui::SetKeyboardFocusHere();
        early.assign(queue.begin(), queue.end());
        queue.clear();
        takesKeysSoon = ImGui::GetFrameCount();
        wakeIn(0);
    } else if (takesKeysSoon == ImGui::GetFrameCount() - 1 && !early.empty()) {
        early.insert(early.end(), queue.begin(), queue.end());
        queue.clear();
        for (const ImWchar c : early) queue.push_back(c);
        early.clear();
    }
    ImGui::PushID(id);
    const bool changed = ImGui::InputTextWithHint("##text", hint.c_str(), &value, ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopID();
    if (ImGui::IsItemActive()) canvas()->AddRect(r.Min, r.Max, k.accent, px(6), 0, hair());
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    return changed;
}

bool typingBegins() { return ImGui::GetFrameCount() - takesKeysSoon <= 1; }

bool beginMenu(const char* id, ImVec2 at, float width, int rows) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize, size(width, px(static_cast<float>(rows) * 32 + 8));
    // It stays where it opened: many open at the pointer, which moves on.
    ImGui::SetNextWindowPos(
        ImVec2(std::max(std::min(at.x, screen.x - size.x - px(4)), 0.f), std::max(std::min(at.y, screen.y - size.y - px(4)), 0.f)),
        ImGuiCond_Appearing);
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, px(4)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    const bool open = ImGui::BeginPopup(id, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoScrollbar);
    menuWidth = width;
    if (!open)
        ImGui::PopStyleVar(2);
    else if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)))
        ImGui::CloseCurrentPopup();
    return open;
}

bool menuItem(const std::string& label, const std::string& keys, bool enabled, bool chosen) {
    const Tokens& k = tokens();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImRect r = rect(at.x, at.y, menuWidth, px(32));
    const bool hit = hitArea(label.c_str(), r);
    const bool hovered = ImGui::IsItemHovered();
    const bool clicked = ((enabled && focusStop(label, ImGui::GetItemID(), r)) || hit) && enabled;
    note(label, r);
    const ImRect back = inset(r, px(4), 0);
    if (chosen)
        canvas()->AddRectFilled(back.Min, back.Max, k.accentSoft, px(6));
    else if (enabled && hovered)
        canvas()->AddRectFilled(back.Min, back.Max, k.hover, px(6));
    ImRect in = inset(r, px(12), 0);
    if (!keys.empty()) keycaps(cutRight(in, keycapsWidth(keys)), keys);
    text(fonts().body, in, !enabled ? k.disabled : chosen ? k.accent : k.text, label);
    if (clicked) ImGui::CloseCurrentPopup();
    return clicked;
}

void menuLine() {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    hline(at.x, at.x + menuWidth, at.y + px(4), tokens().line);
    ImGui::Dummy(ImVec2(1, px(9)));
}

void endMenu() {
    ImGui::EndPopup();
    ImGui::PopStyleVar(2);
}

}  // namespace meniscus::editor
