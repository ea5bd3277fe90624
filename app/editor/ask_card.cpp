// SPDX-License-Identifier: MIT
#include "app/editor/ask_card.h"

#include <algorithm>

#include "app/editor/controls.h"
#include "app/editor/focus.h"
#include "app/editor/offers.h"

namespace meniscus::editor {
namespace {

std::string plain(glm::vec3 v) { return number(v.x) + " " + number(v.y) + " " + number(v.z); }

std::string freeFile(const std::string& stem, const std::string& ending) {
    for (int n = 1;; ++n)
        if (const std::string file = stem + std::to_string(n) + ending; !std::filesystem::exists(file)) return file;
}

/// What is proposed for an argument; empty: nothing.
std::string proposal(const Session& s, const actions::Action& a, const actions::Argument& argument) {
    if (!argument.required && !a.oneOf) return "";
    if (a.name == "view.camera") return plain(argument.name == "position" ? s.camera.now.position() : s.camera.now.target);
    if (argument.type == actions::Type::File && a.name != "scene.open")
        return freeFile("meniscus-", a.name == "screenshot" ? ".png" : ".json");
    return argument.choices.empty() ? "" : argument.choices.front();
}

}  // namespace

void AskCard::begin(const Session& s, const actions::Action& a) {
    action = a.name;
    problem.clear();
    typed.clear();
    for (const actions::Argument& x : a.arguments) {
        const auto given = s.asked.find(x.name);
        typed.push_back(given == s.asked.end() ? proposal(s, a, x) : given->is_string() ? given->get<std::string>() : given->dump());
        std::size_t at = 0;
        while ((at = typed.back().find("\u2212")) != std::string::npos) typed.back().replace(at, 3, "-");
    }
}

void AskCard::run(Session& s, Actions& actions, const actions::Action& a) {
    Arguments given = Arguments::object();
    for (std::size_t i = 0; i < typed.size(); ++i)
        if (!typed[i].empty()) given[a.arguments[i].name] = valueOf(a.arguments[i], typed[i]);
    problem = actions.attempt(a.name, given);
    if (problem.empty()) s.asking.clear();
}

void AskCard::draw(Session& s, Actions& actions) {
    if (files.draw(s, actions) || s.asking.empty()) {
        action.clear();
        if (s.asking.empty()) s.asked = {};
        return;
    }
    const actions::Action& a = *actions::find(s.asking);
    const bool appearing = action != a.name;
    if (appearing) begin(s, a);
    const Tokens& k = tokens();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float w = std::min(px(520), screen.x - px(64)), inner = w - px(48);
    const float help = paragraph(fonts().body, ImVec2(), inner, 0, a.help, false);
    const float wrong = problem.empty() ? 0 : paragraph(fonts().small, ImVec2(), inner, 0, problem, false) + px(12);
    const float h = px(20 + 28 + 4) + help + px(12) + static_cast<float>(typed.size()) * px(44) + wrong + px(12 + 32 + 24);
    ImRect r = rect(snap((screen.x - w) / 2), snap(std::max(px(24), screen.y * 0.42f - h / 2)), snap(w), snap(h));
    bool open = beginCard("##ask", r, false);
    ImRect in = inset(r, px(24), px(20));
    text(fonts().title, cutTop(in, px(28)), k.text, a.title);
    cutTop(in, px(4));
    paragraph(fonts().body, in.Min, inner, k.text2, a.help);
    cutTop(in, help + px(12));
    for (std::size_t i = 0; i < typed.size(); ++i) {
        const actions::Argument& x = a.arguments[i];
        ImRect row = inset(cutTop(in, px(44)), 0, px(6));
        std::string label = x.name;
        label[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(label[0])));
        text(fonts().body, cutLeft(row, px(112)), k.text2, label);
        ImGui::PushID(static_cast<int>(i));
        if (!x.choices.empty()) {
            const int chosen = dropdown(x.name.c_str(), row, typed[i], x.choices);
            if (chosen >= 0) typed[i] = x.choices[static_cast<std::size_t>(chosen)];
        } else {
            textField(x.name.c_str(), row, typed[i], x.help, nullptr,
                      appearing && i == std::min(s.asked.size(), typed.size()) - (s.asked.empty() ? 0 : 1));
        }
        ImGui::PopID();
    }
    if (!problem.empty()) {
        paragraph(fonts().small, in.Min, inner, k.error, problem);
        cutTop(in, wrong);
    }
    cutTop(in, px(12));
    ImRect buttons = cutTop(in, px(32));
    const bool enter = enterTyped();
    if (button("ok", cutRight(buttons, buttonWidth(a.title)), a.title, Kind::Primary, nullptr, actions.available(a.name)) ||
        (enter && actions.available(a.name)))
        run(s, actions, a);
    buttons.Max.x -= px(8);
    if (button("cancel", cutRight(buttons, buttonWidth("Cancel")), "Cancel", Kind::Ghost)) open = false;
    endCard();
    if (!open) s.asking.clear();
}

}  // namespace meniscus::editor
