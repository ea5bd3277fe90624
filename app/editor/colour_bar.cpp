// SPDX-License-Identifier: MIT
#include "app/editor/colour_bar.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "app/editor/controls.h"

namespace meniscus::editor {

ImU32 mapColour(view::ColourMap map, float t) {
    const auto c = view::colourAt(map, t);
    return ImGui::ColorConvertFloat4ToU32(ImVec4(c[0], c[1], c[2], 1));
}

std::string fieldTitle(const std::string& field) {
    std::string t = field;
    if (t == "id") return "Number";
    if (t == "color") return "Own color";
    if (const std::size_t dot = t.find('.'); dot != std::string::npos) t.replace(dot, 1, ", ");
    return capital(t);
}

int digitsOf(view::Range range) {
    const double size = std::max({std::abs(range.lo), std::abs(range.hi), 1e-30f}), span = std::max(range.hi - range.lo, 1e-20f);
    return std::clamp(3 + static_cast<int>(std::ceil(std::log10(size / span))), 3, 7);
}

bool ColourBar::hasBar(const Session& s) { return s.snapshot->colorField != "color"; }

ImVec2 ColourBar::size(float viewHeight, bool bar) {
    if (!bar) return {px(112), px(32)};
    const float height = viewHeight > px(460) ? px(192) : viewHeight > px(400) ? px(128) : px(88);
    return {px(112), px(36 + 12) + height};
}

void ColourBar::draw(ImRect r, const Session& s, Actions& actions) {
    const Tokens& k = tokens();
    const Colouring& c = s.looking.colouring;
    canvas()->AddRectFilled(r.Min, r.Max, k.glass, px(8));
    ImRect title = rect(r.Min.x, r.Min.y, r.GetWidth(), px(32));
    fieldMenu(title, s, actions);
    if (!hasBar(s)) return;
    ImRect in = inset(r, px(12), 0);
    in.Min.y += px(36), in.Max.y -= px(12);
    const ImRect bar(in.Min.x, in.Min.y, in.Min.x + px(12), in.Max.y);
    mapMenu(bar, s, actions);
    constexpr int kStrips = 48;
    for (int i = 0; i < kStrips; ++i) {
        const float t0 = static_cast<float>(i) / kStrips, t1 = static_cast<float>(i + 1) / kStrips;
        const float y0 = snap(bar.Max.y - bar.GetHeight() * t1), y1 = snap(bar.Max.y - bar.GetHeight() * t0);
        const ImU32 c0 = mapColour(c.map, t0), c1 = mapColour(c.map, t1);
        canvas()->AddRectFilledMultiColor(ImVec2(bar.Min.x, y0), ImVec2(bar.Max.x, y1), c1, c1, c0, c0);
    }
    canvas()->AddRect(bar.Min, bar.Max, alpha(k.text, 0.25f));
    const float x = bar.GetCenter().x;
    if (c.above) {  // values beyond the ends
        const float y = bar.Min.y - px(1);
        canvas()->AddTriangleFilled(ImVec2(x - px(6), y), ImVec2(x + px(6), y), ImVec2(x, y - px(6)), mapColour(c.map, 1));
    }
    if (c.below) {
        const float y = bar.Max.y + px(1);
        canvas()->AddTriangleFilled(ImVec2(x + px(6), y), ImVec2(x - px(6), y), ImVec2(x, y + px(6)), mapColour(c.map, 0));
    }
    const int digits = digitsOf(c.range), ticks = bar.GetHeight() > px(110) ? 4 : 2;
    const float half = fonts().small->FontSize / 2;
    for (int i = 0; i <= ticks; ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(ticks), y = snap(bar.Max.y - (bar.GetHeight() - 1) * t);
        canvas()->AddRectFilled(ImVec2(bar.Max.x + px(2), y), ImVec2(bar.Max.x + px(6), y + hair()), k.text3);
        const float at = std::clamp(y, bar.Min.y + half - px(3), bar.Max.y - half + px(3));  // end labels stay beside the bar
        const ImRect label(bar.Max.x + px(10), at - half, r.Max.x - px(6), at + half);
        if (i == 0 || i == ticks) {
            end(i == 0 ? "lower end" : "upper end", label, i != 0, s, actions);
            continue;
        }
        text(fonts().small, label, k.text2, number(static_cast<double>(c.range.lo + (c.range.hi - c.range.lo) * t), digits));
    }
}

void ColourBar::end(const char* id, ImRect r, bool upper, const Session& s, Actions& actions) {
    const Tokens& k = tokens();
    const Colouring& c = s.looking.colouring;
    const double value = static_cast<double>(upper ? c.range.hi : c.range.lo);
    const std::string shown = number(value, digitsOf(c.range));
    if (typing != (upper ? 1 : 0)) {
        const Press p = press(id, r);
        if (p.hovered) canvas()->AddRectFilled(ImVec2(r.Min.x - px(4), r.Min.y - px(2)), ImVec2(r.Max.x, r.Max.y + px(2)), k.hover, px(4));
        text(fonts().small, r, p.hovered ? k.text : k.text2, upper ? shown + " " + s.snapshot->colorUnit : shown);
        if (p.resting) simpleTip(upper ? "Value of the last colour: click to lock it" : "Value of the first colour: click to lock it");
        if (!p.clicked) return;
        typing = upper ? 1 : 0;
        focus = true;
        std::snprintf(buffer, sizeof buffer, "%.6g", value);
    }
    const ImRect field(r.Min.x - px(4), r.Min.y - px(4), r.Max.x, r.Max.y + px(4));
    canvas()->AddRectFilled(field.Min, field.Max, k.field, px(4));
    canvas()->AddRect(field.Min, field.Max, k.accent, px(4), 0, hair());
    ImGui::SetCursorScreenPos(ImVec2(r.Min.x, field.Min.y));
    ImGui::PushFont(fonts().small);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(0, snap((field.GetHeight() - fonts().small->FontSize) / 2)));
    ImGui::SetNextItemWidth(field.GetWidth() - px(6));
    if (focus) ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputText("##end", buffer, sizeof buffer, ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue);
    const bool done = entered || (!focus && ImGui::IsItemDeactivated());
    const bool given = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    focus = false;
    ImGui::PopStyleVar();
    ImGui::PopFont();
    if (!done) return;
    typing = -1;
    double typed = 0;
    const auto [stop, error] = std::from_chars(buffer, buffer + std::strlen(buffer), typed);
    if (!given && error == std::errc() && *stop == 0 && typed != value) actions.run("view.colorRange", {{upper ? "max" : "min", typed}});
}

void ColourBar::fieldMenu(ImRect r, const Session& s, Actions& actions) {
    const Tokens& k = tokens();
    const Press p = press("field", r);
    if (p.hovered || p.held)
        canvas()->AddRectFilled(inset(r, px(2), px(2)).Min, inset(r, px(2), px(2)).Max, p.held ? k.press : k.hover, px(6));
    ImRect in = inset(r, px(12), 0);
    in.Max.x += px(4);
    glyph(fonts().iconSmall, cutRight(in, px(16)), k.text3, icon::Down);
    text(fonts().bodyMedium, in, k.text, fieldTitle(s.snapshot->colorField));
    if (p.resting) simpleTip("Colour by");
    if (p.clicked) ImGui::OpenPopup("fields");
    if (!s.snapshot->colorFields) return;
    const auto& fields = *s.snapshot->colorFields;
    const float w = px(240);
    if (!beginMenu("fields", ImVec2(r.Max.x - w, r.Max.y + px(4)), w, static_cast<int>(fields.size()))) return;
    for (const world::Quantity& q : fields)
        if (menuItem(fieldTitle(q.name), "", true, q.name == s.snapshot->colorField)) actions.run("view.colorBy", {{"field", q.name}});
    endMenu();
}

void ColourBar::mapMenu(ImRect bar, const Session& s, Actions& actions) {
    const Colouring& c = s.looking.colouring;
    const Press p = press("map", ImRect(bar.Min.x - px(4), bar.Min.y, bar.Max.x + px(4), bar.Max.y));
    if (p.resting) simpleTip("Colours and their range");
    if (p.clicked) ImGui::OpenPopup("maps");
    const float w = px(240);
    if (!beginMenu("maps", ImVec2(bar.Min.x - w - px(12), bar.Max.y - px(9 * 32)), w, view::kColourMaps + 3)) return;
    for (int i = 0; i < view::kColourMaps; ++i) {
        const auto map = static_cast<view::ColourMap>(i);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        if (menuItem(title(map), "", true, map == c.map)) actions.run("view.colorMap", {{"name", name(map)}});
        const ImRect strip = rect(at.x + w - px(12 + 80), at.y + px(10), px(80), px(12));
        for (int j = 0; j < 20; ++j)
            canvas()->AddRectFilledMultiColor(ImVec2(snap(strip.Min.x + strip.GetWidth() * static_cast<float>(j) / 20), strip.Min.y),
                                              ImVec2(snap(strip.Min.x + strip.GetWidth() * static_cast<float>(j + 1) / 20), strip.Max.y),
                                              mapColour(map, static_cast<float>(j) / 20), mapColour(map, static_cast<float>(j + 1) / 20),
                                              mapColour(map, static_cast<float>(j + 1) / 20), mapColour(map, static_cast<float>(j) / 20));
    }
    using Fit = Colouring::Fit;
    const auto fit = [&](const char* label, const char* how, Fit f) {
        if (menuItem(label, f == Fit::Locked ? actions::find("view.colorRange")->keys : "", true, c.how == f))
            actions.run("view.colorRange", {{"fit", how}});
    };
    fit("Range that only grows", "auto", Fit::Auto);
    fit("2 to 98 % of each state", "percentile", Fit::Percentile);
    fit("Locked range", "locked", Fit::Locked);
    endMenu();
}

}  // namespace meniscus::editor
