// SPDX-License-Identifier: MIT
// The inspector's number field: a slider to drag (the filled part of the field), a click turns it into a text field.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "app/editor/inspector.h"

namespace meniscus::editor {
namespace {

/// Three significant digits, so that sliding gives round values.
double rounded(double v) {
    if (v == 0) return 0;
    const double power = std::pow(10, 2 - std::floor(std::log10(std::abs(v))));
    return std::round(v * power) / power;
}

struct Slider {
    double lo, hi;
    bool logarithmic;
    double fraction(double v) const {
        const double t = logarithmic ? std::log(std::max(v, lo) / lo) / std::log(hi / lo) : (v - lo) / (hi - lo);
        return std::clamp(t, 0.0, 1.0);
    }
    double at(double t) const { return logarithmic ? lo * std::pow(hi / lo, t) : lo + (hi - lo) * t; }
};

}  // namespace

void Inspector::typing(const char* id, ImRect r, const Row&, double& value, bool& changed) {
    const Tokens& k = tokens();
    canvas()->AddRectFilled(r.Min, r.Max, k.field, px(4));
    ImGui::SetCursorScreenPos(ImVec2(r.Min.x + px(8), r.Min.y));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(0, snap((r.GetHeight() - fonts().body->FontSize) / 2)));
    ImGui::SetNextItemWidth(r.GetWidth() - px(12));
    if (focusText) ImGui::SetKeyboardFocusHere();
    ImGui::PushID(id);
    const auto flags = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_NoHorizontalScroll;
    const bool entered = ImGui::InputText("##text", buffer, sizeof buffer, flags);
    const bool left = !focusText && ImGui::IsItemDeactivated();
    const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    ImGui::PopID();
    ImGui::PopStyleVar();
    canvas()->AddRect(r.Min, r.Max, k.accent, px(4), 0, hair());
    focusText = false;
    if (!entered && !left) return;
    typingIn.clear();
    if (escaped) return;
    std::replace(buffer, buffer + std::strlen(buffer), ',', '.');  // half the world's decimal point
    double typed = 0;
    const auto [end, error] = std::from_chars(buffer, buffer + std::strlen(buffer), typed);
    if (error == std::errc() && *end == 0 && std::isfinite(typed) && typed != value) value = typed, changed = true;
}

bool Inspector::numberField(const char* id, ImRect r, const Row& row, double& value, int axis) {
    const Tokens& k = tokens();
    const scene::ParameterInfo& info = *row.info;
    const std::string name = row.path + "." + id;
    bool changed = false;
    if (typingIn == name) {
        typing(id, r, row, value, changed);
        return changed;
    }
    const Slider slider{info.lo, info.hi, info.logarithmic && info.lo > 0};
    const bool slides = info.hi > info.lo;
    const Press p = press(id, r);
    canvas()->AddRectFilled(r.Min, r.Max, p.held ? k.press : p.hovered ? k.hover : k.field, px(4));
    if (slides && axis < 0) {
        const float x = snap(r.Min.x + r.GetWidth() * static_cast<float>(slider.fraction(value)));
        canvas()->PushClipRect(r.Min, ImVec2(x, r.Max.y), true);
        canvas()->AddRectFilled(r.Min, r.Max, k.press, px(4));
        canvas()->PopClipRect();
        if (p.hovered || p.held) {
            const float edge = std::clamp(x, r.Min.x + px(2), r.Max.x);
            canvas()->AddRectFilled(ImVec2(edge - px(2), r.Min.y + px(3)), ImVec2(edge, r.Max.y - px(3)), k.accent, px(1));
        }
    }
    ImRect in = inset(r, px(8), 0);
    if (axis >= 0)
        canvas()->AddRectFilled(ImVec2(r.Min.x, r.Min.y + px(6)), ImVec2(r.Min.x + px(2), r.Max.y - px(6)), k.axis[axis], px(1));
    else if (!info.unit.empty())
        text(fonts().body, cutRight(in, px(44)), k.text2, info.unit), in.Max.x -= px(6);
    text(fonts().body, in, k.text, number(value), 1);

    const ImGuiIO& io = ImGui::GetIO();
    if (p.hovered) ImGui::SetMouseCursor(slides ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_TextInput);
    if (p.held && slides && ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(3)) && (io.MouseDelta.x != 0 || !dragged)) {
        dragged = true;
        double to = axis < 0 ? slider.at(std::clamp(static_cast<double>((io.MousePos.x - r.Min.x) / r.GetWidth()), 0.0, 1.0))
                             : value + (info.hi - info.lo) / 400 * static_cast<double>(io.MouseDelta.x / scale());
        to = std::clamp(info.type == "integer" ? std::round(to) : rounded(to), info.lo, info.hi);
        if (to != value) value = to, changed = true;
    }
    if (p.clicked && !dragged) {
        typingIn = name;
        focusText = true;
        const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer - 1, value);
        *end = 0;
        wakeIn(0);
    }
    if (!io.MouseDown[0]) dragged = false;
    return changed;
}

}  // namespace meniscus::editor
