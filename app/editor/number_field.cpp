// SPDX-License-Identifier: MIT
// The inspector's number field: a slider to drag (the filled part of the field), a click turns it into a text field for expressions.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/actions/expression.h"
#include "app/editor/inspector.h"
#include "engine/base/error.h"
#include "engine/scene/json.h"

namespace meniscus::editor {
namespace {

/// Three significant digits, so that sliding gives round values.
double rounded(double v) {
    if (v == 0) return 0;
    const double power = std::pow(10, 2 - std::floor(std::log10(std::abs(v))));
    return scene::plain(std::round(v * power) / power);
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
Slider sliderOf(const scene::ParameterInfo& info) { return {info.lo, info.hi, info.logarithmic && info.lo > 0}; }

}  // namespace

void Inspector::typing(const char* id, ImRect r, const Row& row, double& value, bool& changed) {
    ImGui::PushID(id);
    const bool first = focusText;
    textField("typed", r, buffer, "", nullptr, focusText);
    ImGui::PopID();
    const bool left = !first && ImGui::IsItemDeactivated();
    focusText = false;
    if (!left) return;
    typingIn.clear();
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) return;
    try {
        const double typed = actions::evaluate(buffer, row.info->unit);
        errors.erase(row.path);
        if (typed != value) value = typed, changed = true;
    } catch (const InputError& e) {
        errors[row.path] = e.what();
    }
}

void Inspector::slide(const Press& p, ImRect r, const Row& row, double& value, int axis, bool& changed) {
    const scene::ParameterInfo& info = *row.info;
    const Slider slider = sliderOf(info);
    const ImGuiIO& io = ImGui::GetIO();
    const auto become = [&](double to) {
        to = std::clamp(info.type == "integer" ? std::round(to) : to, info.lo, info.hi);
        if (to != value) value = to, changed = true;
    };
    if (p.held && ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(3)) && (io.MouseDelta.x != 0 || !dragged)) {
        dragged = true;
        become(rounded(axis < 0 ? slider.at(std::clamp(static_cast<double>((io.MousePos.x - r.Min.x) / r.GetWidth()), 0.0, 1.0))
                                : value + (info.hi - info.lo) / 400 * static_cast<double>(io.MouseDelta.x / scale())));
    }
    if (p.hovered && io.KeyCtrl && io.MouseWheel != 0) {  // the second digit
        const double size = std::abs(value) > 0 ? std::pow(10, std::floor(std::log10(std::abs(value))) - 1) : std::max(info.lo, 0.01);
        const double step = info.type == "integer" ? std::max(1.0, std::round(size)) : size;
        become(scene::plain(std::round((value + step * static_cast<double>(io.MouseWheel)) / step * 1e6) / 1e6 * step));
    }
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
    const Slider slider = sliderOf(info);
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
        if (const auto limit = limits.find(row.path); limit != limits.end() && limit->second.value > 0) {
            const float at = snap(r.Min.x + r.GetWidth() * static_cast<float>(slider.fraction(limit->second.value)));
            canvas()->AddRectFilled(ImVec2(at - px(1), r.Max.y - px(8)), ImVec2(at + px(1), r.Max.y), k.warn);
        }
    }
    ImRect in = inset(r, px(8), 0);
    if (axis >= 0)
        canvas()->AddRectFilled(ImVec2(r.Min.x, r.Min.y + px(6)), ImVec2(r.Min.x + px(2), r.Max.y - px(6)), k.axis[axis], px(1));
    else if (!info.unit.empty())
        text(fonts().body, cutRight(in, std::max(px(44), textWidth(fonts().body, info.unit) + px(1))), k.text2, info.unit),
            in.Max.x -= px(6);
    text(fonts().body, in, k.text, number(value, axis >= 0 && value < 0 ? 3 : 4), 1);
    if (errors.contains(row.path)) canvas()->AddRect(r.Min, r.Max, k.error, px(4), 0, hair());

    if (p.hovered) ImGui::SetMouseCursor(slides ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_TextInput);
    if (slides) slide(p, r, row, value, axis, changed);
    if (p.clicked && !dragged) {
        typingIn = name;
        focusText = true;
        char digits[48];
        const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
        buffer.assign(digits, end);
        wakeIn(0);
    }
    // In the frame of the release, the field that was dragged has yet to learn that it was no click.
    if (!ImGui::GetIO().MouseDown[0] && !ImGui::IsMouseReleased(ImGuiMouseButton_Left)) dragged = false;
    return changed;
}

}  // namespace meniscus::editor
