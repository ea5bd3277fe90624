// SPDX-License-Identifier: MIT
// One parameter: its label, what changes its value, what is said under it, its menu and its tip.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/editor/comparison.h"
#include "app/editor/inspector.h"
#include "app/editor/ui.h"

namespace meniscus::editor {

using nlohmann::json;

/// What the longest choice of a parameter needs.
float Inspector::widestChoice(const scene::ParameterInfo& info) {
    float widest = 0;
    for (const std::string& c : info.choices) widest = std::max(widest, textWidth(fonts().body, c) + px(8 + 4 + 16 + 8 + 1));
    return widest;
}

Inspector::RowRects Inspector::cutRow(ImRect& r, bool wide, float least) {
    RowRects o;
    o.all = cutTop(r, px(28));
    ImRect in = o.all;
    const float width = o.all.GetWidth();
    in.Min.x += px(20);
    in.Max.x -= px(8);
    const ImRect gutter = cutRight(in, px(20));
    o.reset = rect(gutter.Min.x, o.all.Min.y + px(4), px(20), px(20));
    in.Max.x -= px(4);
    o.field =
        inset(cutRight(in, std::max(wide ? snap(0.58f * width) : snap(std::min(0.45f * width, width - px(172))), snap(least))), 0, px(2));
    in.Max.x -= px(8);
    o.label = in;
    return o;
}

void Inspector::send(const Row& row, Actions& actions) {
    const std::string problem = actions.set(row.path, row.value.dump());
    if (problem.empty())
        errors.erase(row.path);
    else
        errors[row.path] = problem.starts_with(row.path + "=") ? problem.substr(std::min(problem.find(": ") + 2, problem.size())) : problem;
    revision = 0;  // what is in force is shown, whatever was asked for
}

void Inspector::drawRow(ImRect& r, Row& row, Session& session, Actions& actions) {
    const Tokens& k = tokens();
    const scene::ParameterInfo& info = *row.info;
    const RowRects g = cutRow(r, row.value.is_array() || info.type == "text", widestChoice(info));
    ImGui::PushID(row.path.c_str());
    const bool changed = row.value != row.inFile;
    if (changed) canvas()->AddCircleFilled(ImVec2(g.all.Min.x + px(10), snap(g.all.GetCenter().y)), px(3), k.accent, 16);
    const Press label = press("label", g.label, false);
    const float fit = text(fonts().body, g.label, changed ? k.text : k.text2, info.label);
    static_cast<void>(fit);
    bool tipped = label.resting;
    if (info.type == "flags") {
        flagsRow(g.field, row, actions);
    } else if (row.value.is_boolean()) {
        if (toggle("toggle", ImVec2(g.field.Min.x, snap(g.field.GetCenter().y) - px(8)), row.value.get<bool>()))
            row.value = !row.value.get<bool>(), send(row, actions);
    } else if (info.type == "choice" || info.type == "choice or number") {
        choiceRow(g.field, row, actions);
    } else if (row.value.is_string()) {
        textRow(g.field, row, actions);
    } else if (info.type == "numbers") {
        std::string all;
        for (const auto& n : row.value) all += (all.empty() ? "" : ", ") + std::to_string(n.get<int>());
        text(fonts().body, g.field, k.text2, all.empty() ? "none" : all);
    } else if (row.value.is_array()) {
        vectorRow(g.field, row, actions);
    } else {
        double value = row.value.get<double>();
        if (numberField("field", g.field, row, value, -1)) {
            if (info.type == "integer")
                row.value = static_cast<long long>(std::round(value));
            else
                row.value = value;
            send(row, actions);
        }
        tipped = tipped || (ImGui::IsMouseHoveringRect(g.field.Min, g.field.Max) && GImGui->HoveredIdTimer > 0.4f && typingIn.empty() &&
                            GImGui->ActiveId == 0 && ImGui::IsWindowHovered());
    }
    if (changed && !row.inFile.is_null() && iconButton("reset", g.reset, icon::Undo, false, true, "Back to the file's value"))
        row.value = row.inFile, send(row, actions);
    if (ImGui::IsMouseHoveringRect(g.all.Min, g.all.Max) && ImGui::IsWindowHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right))
        ImGui::OpenPopup("row");
    rowMenu(row, session, actions);
    if (tipped && !ImGui::IsPopupOpen("row")) tip(row, g.field);
    underRow(r, row);
    ImGui::PopID();
}

void Inspector::rowMenu(const Row& row, Session& s, Actions& actions) {
    if (!beginMenu("row", ImGui::GetIO().MousePos, px(264), 4)) return;
    if (menuItem("Back to the file's value", "", !row.inFile.is_null() && row.inFile != row.value))
        actions.run("param.reset", {{"path", row.path}});
    const bool hasDefault = row.info->byDefault != "required";
    if (menuItem("Default value", "", hasDefault && json::parse(row.info->byDefault) != row.value))
        actions.run("param.reset", {{"path", row.path}, {"to", "default"}});
    const bool compares = s.comparison && s.comparison->hasScene();
    if (menuItem(compares ? "Set in B\u2026" : "Compare with another value\u2026", "", true)) {
        s.asking = compares ? "compare.set" : "compare.start";
        s.asked = {{"path", row.path}, {"value", compares ? valueAt(s.comparison->description, row.path) : row.value}};
    }
    if (menuItem("Copy path", "", true)) actions.run("param.copyPath", {{"path", row.path}});
    endMenu();
}

/// What belongs to the row but is no value: the method in words, an error, a limit.
void Inspector::underRow(ImRect& r, const Row& row) {
    const Tokens& k = tokens();
    const float x = r.Min.x + px(20), width = r.GetWidth() - px(20 + 32);
    if (const auto error = errors.find(row.path); error != errors.end()) {
        glyph(fonts().iconSmall, rect(x, r.Min.y + px(2), px(16), px(16)), k.error, icon::Error);
        r.Min.y += paragraph(fonts().small, ImVec2(x + px(22), r.Min.y + px(2)), width - px(22), k.error, error->second) + px(6);
    }
    if (const auto limit = limits.find(row.path); limit != limits.end()) {
        glyph(fonts().iconSmall, rect(x, r.Min.y + px(1), px(16), px(16)), k.warn, icon::Speed);
        r.Min.y += paragraph(fonts().small, ImVec2(x + px(22), r.Min.y), width - px(22), k.warn, limit->second.text) + px(4);
    }
    if (!row.value.is_string()) return;
    for (std::size_t i = 0; i < row.info->choiceHelp.size(); ++i)
        if (row.value == row.info->choices[i])
            r.Min.y += paragraph(fonts().small, ImVec2(x, r.Min.y + px(2)), width, k.text3, row.info->choiceHelp[i]) + px(6);
}

void Inspector::choiceRow(ImRect field, Row& row, Actions& actions) {
    std::vector<std::string> options = row.info->choices;
    if (row.info->type == "choice or number") {
        options.emplace_back("number");
        if (row.value.is_number()) {
            ImRect right = field;
            const ImRect left = cutLeft(right, px(32));
            if (iconButton("named", inset(left, px(4), 0), icon::Undo, false, true, "Back to " + row.info->choices.front()))
                row.value = row.info->choices.front(), send(row, actions);
            double value = row.value.is_number() ? row.value.get<double>() : 1;
            if (row.value.is_number() && numberField("number", right, row, value, -1)) row.value = value, send(row, actions);
            return;
        }
    }
    const int chosen = dropdown("choice", field, row.value.get<std::string>(), options);
    if (chosen < 0) return;
    const std::string& option = options[static_cast<std::size_t>(chosen)];
    if (option == "number")
        row.value = 1.0;
    else
        row.value = option;
    send(row, actions);
}

void Inspector::vectorRow(ImRect field, Row& row, Actions& actions) {
    const int n = std::min(static_cast<int>(row.value.size()), 3);
    const float gap = px(4), w = (field.GetWidth() - static_cast<float>(n - 1) * gap) / static_cast<float>(n);
    const char* names[3] = {"x", "y", "z"};
    for (int i = 0; i < n; ++i) {
        const float x = field.Min.x + static_cast<float>(i) * (w + gap);
        double value = row.value[static_cast<std::size_t>(i)].get<double>();
        if (numberField(names[i], ImRect(snap(x), field.Min.y, snap(x + w), field.Max.y), row, value, i)) {
            if (row.info->type == "counts")
                row.value[static_cast<std::size_t>(i)] = static_cast<long long>(std::round(value));
            else
                row.value[static_cast<std::size_t>(i)] = value;
            send(row, actions);
        }
    }
}

void Inspector::flagsRow(ImRect field, Row& row, Actions& actions) {
    const char* names[3] = {"x", "y", "z"};
    const float w = field.GetWidth() / 3;
    for (std::size_t i = 0; i < 3; ++i) {
        const ImRect cell(snap(field.Min.x + static_cast<float>(i) * w), field.Min.y, snap(field.Min.x + static_cast<float>(i + 1) * w),
                          field.Max.y);
        if (checkbox(names[i], cell, names[i], row.value[i].get<bool>())) row.value[i] = !row.value[i].get<bool>(), send(row, actions);
    }
}

void Inspector::textRow(ImRect field, Row& row, Actions& actions) {
    const Tokens& k = tokens();
    if (row.info->type == "color") {
        const ImRect swatch = cutLeft(field, px(24));
        canvas()->AddRectFilled(swatch.Min, swatch.Max, hexColour(row.value.get<std::string>()), px(4));
        field.Min.x += px(4);
    }
    if (typingIn != row.path) {
        const Press p = press("text", field);
        canvas()->AddRectFilled(field.Min, field.Max, p.hovered ? k.hover : k.field, px(4));
        const std::string value = row.value.get<std::string>();
        const float fit = text(fonts().body, inset(field, px(8), 0), k.text, value.substr(0, value.find('\n')));
        if (p.resting && fit < textWidth(fonts().body, value) && value.size() < 60) simpleTip(value);
        if (p.clicked) typingIn = row.path, buffer = value, focusText = true, wakeIn(0);
        return;
    }
    textField("typing", field, buffer, "", nullptr, focusText);
    const bool left = !focusText && ImGui::IsItemDeactivated();
    focusText = false;
    if (!left) return;
    typingIn.clear();
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)) || buffer == row.value.get<std::string>()) return;
    row.value = buffer;
    send(row, actions);
}

void Inspector::tip(const Row& row, ImRect field) const {
    const Tokens& k = tokens();
    const scene::ParameterInfo& p = *row.info;
    const float w = px(320), pad = px(16), inner = w - 2 * pad;
    std::string range = "Default " + (p.byDefault.empty() ? "none" : p.byDefault == "required" ? "none: needed" : p.byDefault);
    if (!p.range.empty()) range += ", " + p.range;
    if (!p.unit.empty()) range += " " + p.unit;
    if (p.acts == scene::Acts::Restart) range += ". Acts after a restart";
    const std::string& about = p.help;
    const float help = paragraph(fonts().body, ImVec2(), inner, 0, about, false);
    const float bounds = paragraph(fonts().small, ImVec2(), inner, 0, range, false);
    const float h = px(12 + 24 + 4) + help + px(4) + (p.equation.empty() ? 0 : px(40)) + bounds + px(20 + 8);
    // Beside the panel, never over the row being read.
    const float x = ImGui::GetWindowPos().x - w - px(8);
    const float y = std::clamp(field.Min.y - px(12), px(8), ImGui::GetIO().DisplaySize.y - h - px(36));
    beginTip(rect(snap(x), snap(y), w, snap(h)));
    ImRect r = rect(snap(x) + pad, snap(y) + px(12), inner, h);
    ImRect head = cutTop(r, px(24));
    // "Δt_max": what follows the underscore is set small and low.
    const std::size_t low = std::min(p.symbol.find('_'), p.symbol.size());
    const std::string base = p.symbol.substr(0, low), sub = p.symbol.substr(std::min(low + 1, p.symbol.size()));
    if (!sub.empty()) {
        ImRect below = cutRight(head, textWidth(fonts().small, sub) + px(2));
        below.Min.y += px(10);
        text(fonts().small, below, k.text2, sub, 1);
    }
    text(fonts().title, cutRight(head, textWidth(fonts().title, base) + px(1)), k.text2, base, 1);
    text(fonts().bodyStrong, head, k.text, p.label);
    r.Min.y += px(4);
    r.Min.y += paragraph(fonts().body, r.Min, inner, k.text2, about) + px(4);
    if (!p.equation.empty()) {
        const ImRect eq = cutTop(r, px(32));
        canvas()->AddRectFilled(eq.Min, eq.Max, k.field, px(6));
        text(fonts().body, inset(eq, px(12), 0), k.text, p.equation);
        r.Min.y += px(8);
    }
    r.Min.y += paragraph(fonts().small, r.Min, inner, k.text3, range);
    text(fonts().mono, cutTop(r, px(18)), k.text3, row.path);
    endTip();
}

}  // namespace meniscus::editor
