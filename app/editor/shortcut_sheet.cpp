// SPDX-License-Identifier: MIT
// The sheet of shortcuts, made from the catalogue: every action, with its keys or without.
#include <algorithm>
#include <cctype>

#include "app/editor/ui.h"
#include "app/editor/widgets.h"

namespace meniscus::editor {
namespace {

struct Line {
    std::string what, keys, gesture;
};
struct Group {
    std::string name;
    std::vector<Line> lines;
    float height() const { return px(32) + static_cast<float>(lines.size()) * px(28) + px(16); }
};

std::string lowered(std::string s) {
    std::transform(s.begin(), s.end(), s.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return s;
}

std::vector<Group> groupsOf(const std::string& filter) {
    using actions::Menu;
    std::vector<Group> all;
    const auto fits = [&](const Line& l) {
        return lowered(l.what + " " + l.keys + " " + l.gesture).find(lowered(filter)) != std::string::npos;
    };
    const auto add = [&](Group g) {
        std::erase_if(g.lines, [&](const Line& l) { return !fits(l); });
        if (!g.lines.empty()) all.push_back(std::move(g));
    };
    for (const Menu m : {Menu::File, Menu::Edit, Menu::Simulation, Menu::View, Menu::Record, Menu::Help, Menu::Scripts}) {
        Group g{std::string(actions::title(m)), {}};
        for (const actions::Action& a : actions::catalog()) {
            if (a.menu != m) continue;
            if (!g.lines.empty() && !a.keys.empty() && a.keys == g.lines.back().keys)
                g.lines.back().what += " or " + lowered(a.title.substr(0, 1)) + a.title.substr(1);  // one key for both
            else
                g.lines.push_back({a.title, a.keys, ""});
        }
        add(std::move(g));
    }
    add({"With the mouse",
         {{"Orbit", "", "Left drag"},
          {"Pan", "", "Middle drag, Shift-drag"},
          {"Zoom to the pointer", "", "Wheel"},
          {"Pull what is there", "", "Ctrl-drag"},
          {"Pick", "", "Click"},
          {"Pick several", "", "Shift-click"},
          {"Slide a value", "", "Drag the field"},
          {"Type a value", "", "Click the field"}}});
    return all;
}

void drawLine(ImRect row, const Line& l) {
    const Tokens& k = tokens();
    hline(row.Min.x, row.Max.x, row.Min.y, k.line);
    note(l.what, row);
    const std::string gesture = l.keys.empty() && l.gesture.empty() ? "menu" : l.gesture;
    if (!gesture.empty()) {
        const float w = textWidth(fonts().small, gesture);
        text(fonts().small, cutRight(row, w + px(1)), l.gesture.empty() ? k.text3 : k.text2, gesture);
        row.Max.x -= px(8);
    }
    std::string keys = l.keys;
    while (!keys.empty()) {  // alternatives, the first rightmost
        const std::size_t blank = keys.find(' ');
        const std::string one = keys.substr(0, blank);
        keycaps(cutRight(row, keycapsWidth(one)), one);
        row.Max.x -= px(8);
        keys = blank == std::string::npos ? "" : keys.substr(blank + 1);
    }
    text(fonts().body, row, k.text, l.what);
}

}  // namespace

void Ui::shortcutSheet() {
    const Tokens& k = tokens();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float w = std::min(screen.x - px(64), px(960)), h = screen.y - px(96);
    ImRect r = rect(snap((screen.x - w) / 2), snap((screen.y - h) / 2), snap(w), snap(h));
    bool open = beginCard("##shortcuts", r, true);
    ImRect head = inset(cutTop(r, px(64)), px(24), px(16));
    if (iconButton("close", cutRight(head, px(32)), icon::Close, false, true, "Close", "Esc")) open = false;
    head.Max.x -= px(8);
    textField("filter", cutRight(head, px(220)), shortcutFilter, "Search shortcuts", icon::Search);
    text(fonts().title, head, k.text, "Shortcuts");

    const std::vector<Group> groups = groupsOf(shortcutFilter);
    r.Max.y -= px(12);
    ImRect at = inset(beginScroll("list", r), px(24), 0);
    const int columns = w < px(720) ? 2 : 3;
    const float gap = px(32), width = snap((at.GetWidth() - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    std::vector<float> bottom(static_cast<std::size_t>(columns), at.Min.y);
    for (const Group& g : groups) {  // each goes where there is most room
        const auto shortest = std::min_element(bottom.begin(), bottom.end());
        const auto column = static_cast<float>(shortest - bottom.begin());
        ImRect c = rect(at.Min.x + column * (width + gap), *shortest, width, g.height());
        *shortest += g.height();
        text(fonts().smallMedium, cutTop(c, px(32)), k.text3, g.name);
        for (const Line& l : g.lines) drawLine(cutTop(c, px(28)), l);
    }
    if (groups.empty()) text(fonts().body, cutTop(at, px(32)), k.text3, "No action is called that.");
    endScroll(r, *std::max_element(bottom.begin(), bottom.end()), k.raised);
    endCard();
    if (!open) session.shortcutsOpen = false;
}

}  // namespace meniscus::editor
