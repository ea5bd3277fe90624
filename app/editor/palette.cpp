// SPDX-License-Identifier: MIT
#include "app/editor/palette.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

#include "app/actions/expression.h"
#include "app/editor/controls.h"
#include "app/editor/lesson.h"
#include "app/editor/parameter_list.h"
#include "app/editor/scene_index.h"
#include "app/editor/ui.h"
#include "engine/base/error.h"

namespace meniscus::editor {
namespace {

constexpr std::array<const char*, 4> kGroups{"Parameters", "Actions", "Scenes", "Lessons"};
constexpr std::array<const char*, 4> kIcons{icon::Tune, icon::Bolt, icon::FolderOpen, icon::School};
constexpr float kItem = 40, kGroup = 28;

std::string small(std::string s) {
    std::transform(s.begin(), s.end(), s.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return s;
}

std::vector<std::string> wordsOf(const std::string& s) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < s.size();) {
        const std::size_t from = s.find_first_not_of(' ', at);
        if (from == std::string::npos) break;
        at = std::min(s.find(' ', from), s.size());
        out.push_back(s.substr(from, at - from));
    }
    return out;
}

/// How well a word fits a text: 3 at its start, 2 at the start of one of its words, 1 inside, 0 not at all.
int fit(const std::string& text, const std::string& word) {
    int best = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        best = std::max(best, at == 0 ? 3 : text[at - 1] == ' ' || text[at - 1] == '.' ? 2 : 1);
    return best;
}

/// A value as people write it: dfsph, on, 0, −9.81, 0.
std::string plainWords(const Arguments& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
    if (value.is_null()) return "none";
    if (value.is_number_float()) return number(value.get<double>());
    if (!value.is_array()) return value.dump();
    std::string all;
    for (const Arguments& v : value) all += (all.empty() ? "" : ", ") + plainWords(v);
    return all;
}

/// The same to be edited: digits that lose nothing, and a hyphen for a minus.
std::string typedWords(const std::string& json) {
    const Arguments value = Arguments::parse(json);
    if (value.is_number()) return json;
    if (!value.is_array()) return plainWords(value);
    std::string all;
    for (const Arguments& v : value) all += (all.empty() ? "" : ", ") + (v.is_number() ? v.dump() : plainWords(v));
    return all;
}

/// What a person typed for a value of this kind: a word, an expression with units, three of them. Throws InputError.
Arguments valueOf(const std::string& typed, const Arguments& before, const std::string& unit) {
    if (before.is_boolean() && (typed == "on" || typed == "off")) return typed == "on";
    if (before.is_string()) {
        const Arguments quoted = Arguments::parse(typed, nullptr, false);
        return quoted.is_string() ? quoted : Arguments(typed);
    }
    if (before.is_number()) {
        const double value = actions::evaluate(typed, unit);
        if (before.is_number_integer() && value == std::round(value)) return static_cast<long long>(value);
        return value;
    }
    Arguments json = Arguments::parse(typed, nullptr, false);
    if (!json.is_discarded() || !before.is_array()) return json.is_discarded() ? Arguments(typed) : json;
    Arguments list = Arguments::array();
    for (std::size_t at = 0; at <= typed.size();) {
        const std::size_t end = std::min(typed.find(',', at), typed.size());
        std::string part = typed.substr(at, end - at);
        part.erase(0, part.find_first_not_of(' '));
        part.erase(part.find_last_not_of(' ') + 1);
        list.push_back(valueOf(part, before.empty() ? Arguments(0.) : before[std::min(list.size(), before.size() - 1)], unit));
        at = end + 1;
    }
    return list;
}

bool key(ImGuiKey k) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(k)); }

}  // namespace

void Palette::collect(const Session& s, const Actions& actions) {
    all.clear();
    if (s.hasScene())
        for (const ParameterPlace& p : parametersOf(s.description)) {
            Entry e{Group::Parameters, p.info->label.empty() ? p.path : p.info->label, p.object, "", p.path};
            const std::string shown = plainWords(Arguments::parse(scene::get(s.description, p.path)));
            if (shown.size() < 24) e.detail += (e.detail.empty() ? "" : ", ") + shown + (p.info->unit.empty() ? "" : " " + p.info->unit);
            e.words = small(p.path + " " + p.object + " " + p.info->symbol + " " + p.info->help);
            all.push_back(std::move(e));
        }
    for (const actions::Action& a : actions::catalog())
        for (Offer& o : offersOf(a)) {
            if (!actions.available(a.name)) continue;
            Entry e{Group::Actions, o.title + (o.asks ? "…" : ""), std::string(actions::title(a.menu)),
                    o.arguments.empty() ? actionKeys(a.name) : ""};
            e.words = small(a.name + " " + a.help + " " + e.detail);
            e.offer = std::move(o);
            all.push_back(std::move(e));
        }
    for (const SceneEntry& scene : scenesOfLibrary()) {
        Entry e{Group::Scenes, scene.title, scene.shortName, "", scene.file};
        e.words = small(scene.shortName + " " + scene.description + " " + scene.tags);
        all.push_back(std::move(e));
    }
    for (const Lesson& lesson : shippedLessons()) {
        Entry e{Group::Lessons, lesson.title, "Lesson" + (lesson.minutes > 0 ? ", " + std::to_string(lesson.minutes) + " minutes" : ""), "",
                lesson.file.string()};
        e.words = small("lesson " + lesson.description);
        all.push_back(std::move(e));
    }
}

void Palette::match() {
    lowered = small(query);
    const std::vector<std::string> words = wordsOf(lowered);
    found.clear();
    for (Entry& e : all) {
        const std::string label = small(e.label);
        e.score = 1;
        for (const std::string& w : words) {
            const int inLabel = fit(label, w), beside = inLabel ? 0 : fit(e.words, w);
            if (!inLabel && !beside) {
                e.score = 0;
                break;
            }
            e.score += inLabel ? 10 * inLabel : beside;
        }
        if (e.score > 0 && !(words.empty() && e.group == Group::Parameters)) found.push_back(&e);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Entry* a, const Entry* b) { return std::pair(a->group, -a->score) < std::pair(b->group, -b->score); });
    // A few of each group: more letters find the rest.
    if (!words.empty()) {
        std::array<int, 4> shown{};
        std::erase_if(found, [&](const Entry* e) { return shown[static_cast<std::size_t>(e->group)]++ >= 12; });
    }
    chosen = 0;
    for (std::size_t i = 0; i < found.size(); ++i)  // the best of all is chosen first
        if (found[i]->score > found[static_cast<std::size_t>(chosen)]->score) chosen = static_cast<int>(i);
    scrollToChosen = true;
}

void Palette::choose(Session& s, Actions& actions, const Entry& e) {
    s.paletteOpen = false;
    switch (e.group) {
        case Group::Parameters:
            s.layout.at(Panel::Inspector).shown = true;
            s.revealed = e.target;
            break;
        case Group::Actions:
            actions.run(e.offer.action->name, e.offer.arguments);
            break;
        case Group::Scenes:
            actions.run("scene.open", {{"file", e.target}});
            break;
        case Group::Lessons:
            actions.run("lesson.open", {{"file", e.target}});
            break;
    }
}

void Palette::item(ImRect row, const Entry& e, bool on) {
    const Tokens& k = tokens();
    ImRect c = inset(row, px(16), 0);
    glyph(fonts().icon, cutLeft(c, px(20)), on ? k.accent : k.text3, kIcons[static_cast<std::size_t>(e.group)]);
    c.Min.x += px(12);
    if (!e.keys.empty()) keycaps(cutRight(c, keycapsWidth(e.keys)), e.keys), c.Max.x -= px(12);
    const float room = std::min(textWidth(fonts().small, e.detail) + px(1), c.GetWidth() * 0.45f);
    text(fonts().small, cutRight(c, room), on ? k.text2 : k.text3, e.detail, 1);
    c.Max.x -= px(12);
    // Matched letters carry weight, not colour.
    const std::vector<std::string> words = wordsOf(lowered);
    const std::string label = small(e.label);
    std::size_t from = std::string::npos, length = 0;
    for (const std::string& w : words)
        if (from == std::string::npos) from = label.find(w), length = w.size();
    if (from == std::string::npos || label.size() != e.label.size()) {
        text(fonts().body, c, k.text, e.label);
        return;
    }
    const auto part = [&](ImFont* font, const std::string& s) {
        if (!s.empty()) c.Min.x += text(font, c, k.text, s);
    };
    part(fonts().body, e.label.substr(0, from));
    part(fonts().bodyStrong, e.label.substr(from, length));
    part(fonts().body, e.label.substr(from + length));
}

void Palette::editRow(ImRect row, const Entry& e, Session& s, Actions& actions) {
    const Tokens& k = tokens();
    ImRect c = inset(row, px(16), px(4));
    glyph(fonts().icon, cutLeft(c, px(20)), k.accent, icon::Tune);
    c.Min.x += px(12);
    const ImRect field = cutRight(c, px(220));
    text(fonts().body, c, k.text, e.label + ", " + e.detail.substr(0, e.detail.find(',')));
    textField("value", field, value, "value", nullptr, true);
    if (!key(ImGuiKey_Enter)) return;
    try {
        const scene::ParameterInfo* info = scene::parameterAt(e.target);
        const Arguments now = Arguments::parse(scene::get(s.description, e.target));
        problem = actions.attempt("param.set", {{"path", e.target}, {"value", valueOf(value, now, info ? info->unit : "")}});
    } catch (const InputError& wrong) {
        problem = wrong.what();
    }
    if (problem.empty()) s.paletteOpen = false;
}

float Palette::listHeight() const {
    float h = 0;
    for (std::size_t i = 0; i < found.size(); ++i) h += px(kItem) + (i == 0 || found[i]->group != found[i - 1]->group ? px(kGroup) : 0);
    return h;
}

void Palette::draw(Session& s, Actions& actions) {
    const bool appearing = s.paletteOpen && !wasOpen;
    wasOpen = s.paletteOpen;
    if (!s.paletteOpen) return;
    if (appearing) {
        query = std::exchange(s.paletteQuery, "");
        editing.clear();
        collect(s, actions);
        match();
    }
    const Tokens& k = tokens();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float w = std::min(px(600), screen.x - px(32)), top = std::min(px(88), snap(screen.y * 0.1f));
    const float list = std::max(px(kItem), std::min(listHeight(), snap(screen.y - 2 * top - px(48 + 44))));
    ImRect r = rect(snap((screen.x - w) / 2), top, snap(w), px(48) + snap(list) + px(8 + 36));
    bool open = beginCard("##palette", r, false);
    ImRect head = inset(cutTop(r, px(48)), px(8), px(8));
    hline(r.Min.x, r.Max.x, r.Min.y - hair(), k.line);
    if (editing.empty()) {
        if (textField("query", head, query, "Find a parameter, an action, a scene, a lesson", icon::Search, true)) match();
    } else {
        text(fonts().body, inset(head, px(8), 0), k.text2, query.empty() ? "A new value" : query);
    }
    const int count = static_cast<int>(found.size());
    if (count > 0 && editing.empty()) {
        const int before = chosen;
        if (key(ImGuiKey_DownArrow)) chosen = (chosen + 1) % count;
        if (key(ImGuiKey_UpArrow)) chosen = (chosen + count - 1) % count;
        scrollToChosen = scrollToChosen || chosen != before;
        const Entry& e = *found[static_cast<std::size_t>(chosen)];
        if (key(ImGuiKey_Tab) && e.group == Group::Parameters)
            editing = e.target, value = typedWords(scene::get(s.description, e.target)), problem.clear();
        else if (key(ImGuiKey_Enter) && !appearing)
            choose(s, actions, e);
    }
    const ImRect region = rect(r.Min.x, r.Min.y, r.GetWidth(), snap(list));
    ImRect at = beginScroll("list", region);
    if (count == 0) text(fonts().body, inset(at, px(16), 0), k.text3, "Nothing is called that.");
    for (int i = 0; i < count; ++i) {
        const Entry& e = *found[static_cast<std::size_t>(i)];
        if (i == 0 || e.group != found[static_cast<std::size_t>(i - 1)]->group) {
            const ImRect title = inset(cutTop(at, px(kGroup)), px(16), 0);
            text(fonts().smallMedium, ImRect(title.Min.x, title.Min.y + px(6), title.Max.x, title.Max.y), k.text3,
                 kGroups[static_cast<std::size_t>(e.group)]);
        }
        const ImRect row = cutTop(at, px(kItem));
        if (i == chosen && scrollToChosen) {
            const float above = region.Min.y + px(kGroup) - row.Min.y, below = row.Max.y - region.Max.y;
            if (above > 0) ImGui::SetScrollY(std::max(0.f, ImGui::GetScrollY() - above));
            if (below > 0) ImGui::SetScrollY(ImGui::GetScrollY() + below);
        }
        if (!editing.empty() && e.target == editing && e.group == Group::Parameters) {
            editRow(row, e, s, actions);
            continue;
        }
        ImGui::PushID(i);
        const Press p = press(e.label.c_str(), inset(row, px(8), 0));
        const ImRect back = inset(row, px(8), 0);
        if (i == chosen || p.hovered) canvas()->AddRectFilled(back.Min, back.Max, i == chosen ? k.accentSoft : k.hover, px(6));
        item(row, e, i == chosen);
        if (p.clicked) choose(s, actions, e);
        ImGui::PopID();
    }
    scrollToChosen = false;
    endScroll(region, at.Min.y, k.raised);
    r.Min.y = region.Max.y + px(8);
    hline(r.Min.x, r.Max.x, r.Min.y, k.line);
    ImRect foot = inset(r, px(16), 0);
    const scene::ParameterInfo* edited = editing.empty() ? nullptr : scene::parameterAt(editing);
    if (!problem.empty() && edited) {
        text(fonts().small, foot, k.error, problem);
    } else if (edited) {
        std::string words = edited->type == "boolean" ? "on or off" : edited->range;
        for (const std::string& choice : edited->choices) words += (words.empty() ? "" : ", ") + choice;
        text(fonts().small, foot, k.text3, words.empty() ? "Enter takes it, Escape leaves" : words);
    } else {
        const auto hint = [&](const std::string& keys, const char* what) {
            keycaps(cutLeft(foot, keycapsWidth(keys)), keys, 0);
            foot.Min.x += px(8);
            text(fonts().small, cutLeft(foot, textWidth(fonts().small, what) + px(1)), k.text3, what);
            foot.Min.x += px(16);
        };
        hint("\u2191+\u2193", "choose");
        hint("Enter", "run or go to");
        hint("Tab", "change the value here");
    }
    endCard();
    if (!open) s.paletteOpen = false;
}

}  // namespace meniscus::editor
