// SPDX-License-Identifier: MIT
// The menu: the catalogue of actions, group by group. Groups lie left, the actions of the one under the pointer right.
#include <algorithm>

#include "app/editor/offers.h"
#include "app/editor/ui.h"

namespace meniscus::editor {
namespace {

/// Whether what is offered is so already.
bool isOn(Session& s, const Offer& o) {
    const std::string& name = o.action->name;
    const auto is = [&](const char* argument, const std::string& now) {
        const auto at = o.arguments.find(argument);
        return at != o.arguments.end() && (at->is_string() ? at->get<std::string>() : at->dump()) == now;
    };
    static const std::pair<const char*, Tool> kTools[] = {{"tool.pick", Tool::Pick}, {"tool.move", Tool::Move},
                                                          {"tool.turn", Tool::Turn}, {"tool.scale", Tool::Scale},
                                                          {"tool.pull", Tool::Pull}, {"tool.probe", Tool::Probe}};
    for (const auto& [tool, which] : kTools)
        if (name == tool) return s.tool == which;
    if (name == "view.orthographic") return s.camera.now.orthographic;
    if (name == "view.fly") return s.looking.flying;
    if (name == "view.clip") return s.looking.clip.on;
    if (name == "tool.local") return s.editing.localAxes;
    if (name == "tool.snap") return s.editing.snapping;
    if (name == "sim.loop") return s.timeline->loopTo.has_value();
    if (name == "record.dialog") return s.recordOpen;
    if (name == "view.colorMap") return is("name", view::name(s.looking.colouring.map));
    if (name == "view.scale") return s.wantedScale > 0 ? is("factor", number(static_cast<double>(s.wantedScale))) : is("factor", "monitor");
    if (name == "view.panel")
        for (int p = 0; p < kPanels; ++p)
            if (is("name", editor::name(static_cast<Panel>(p)))) return s.layout.at(static_cast<Panel>(p)).shown;
    if (name == "view.show")
        if (const bool* shown = s.looking.shown(o.arguments.value("what", ""))) return *shown;
    return false;
}

/// A row of 32 px; true when it was clicked.
bool menuRow(const char* id, ImRect row, const std::string& label, const std::string& keys, bool enabled, bool on, bool* hovered = nullptr,
             bool checks = false, bool checked = false) {
    const Tokens& k = tokens();
    const Press p = press(id, row);
    if (hovered) *hovered = p.hovered;
    const ImRect back = inset(row, px(4), 0);
    if (on)
        canvas()->AddRectFilled(back.Min, back.Max, k.accentSoft, px(6));
    else if (enabled && p.hovered)
        canvas()->AddRectFilled(back.Min, back.Max, k.hover, px(6));
    ImRect in = inset(row, px(12), 0);
    if (checks) {
        const ImRect mark = cutLeft(in, px(24));
        if (checked) glyph(fonts().iconSmall, ImRect(mark.Min.x, mark.Min.y, mark.Min.x + px(16), mark.Max.y), k.accent, icon::Check);
    }
    if (!keys.empty()) keycaps(cutRight(in, keycapsWidth(keys)), keys), in.Max.x -= px(8);
    text(fonts().body, in, !enabled ? k.disabled : on ? k.accent : k.text, label);
    return p.clicked && enabled;
}

}  // namespace

void Ui::mainMenu(ImVec2 at) {
    using actions::Menu;
    constexpr std::array kMenus{Menu::File, Menu::Edit,   Menu::Simulation,
                                Menu::View, Menu::Record, Menu::Help};  // what scripts do is in the palette
    std::array<std::vector<Offer>, kMenus.size()> menus;
    std::size_t most = kMenus.size();
    for (std::size_t m = 0; m < kMenus.size(); ++m) {
        for (const actions::Action& a : actions::catalog())
            if (a.menu == kMenus[m])
                for (Offer& o : offersOf(a)) menus[m].push_back(std::move(o));
        std::stable_sort(menus[m].begin(), menus[m].end(), [](const Offer& a, const Offer& b) {
            return actions::placeInMenu(*a.action).rank < actions::placeInMenu(*b.action).rank;
        });
        most = std::max(most, menus[m].size() + 8);  // with its headings
    }
    const float rowHeight = px(30), groups = px(136), items = px(336);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float h = std::min(static_cast<float>(most) * rowHeight + px(8), screen.y - at.y - px(12));
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(ImVec2(groups + items, snap(h)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    const bool open = ImGui::BeginPopup("main menu", ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoScrollbar);
    ImGui::PopStyleVar();
    if (!open) return;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) ImGui::CloseCurrentPopup();
    ImRect left = rect(at.x, at.y + px(4), groups, h - px(8)), right = rect(at.x + groups, at.y + px(4), items, snap(h - px(8)));
    vline(left.Max.x - hair(), at.y, at.y + h, tokens().line);
    for (std::size_t m = 0; m < kMenus.size(); ++m) {
        bool hovered = false;
        const std::string title(actions::title(kMenus[m]));
        if (menuRow(title.c_str(), cutTop(left, rowHeight), title, "", true, menuShown == m, &hovered) || hovered) menuShown = m;
    }
    ImGui::PushID(static_cast<int>(menuShown));
    ImRect in = beginScroll("items", right);
    std::string_view heading;
    for (const Offer& o : menus[menuShown]) {
        if (const auto place = actions::placeInMenu(*o.action); place.heading != heading) {
            if (!heading.empty()) hline(in.Min.x, in.Max.x, cutTop(in, px(9)).Min.y + px(4), tokens().line);
            heading = place.heading;
            text(fonts().smallMedium, inset(cutTop(in, px(24)), px(12), 0), tokens().text3, std::string(heading));
        }
        ImGui::PushID(o.title.c_str());
        if (menuRow(o.action->name.c_str(), cutTop(in, rowHeight), o.title + (o.asks ? "…" : ""),
                    o.arguments.empty() ? actionKeys(o.action->name) : "", actions.available(o.action->name), false, nullptr, true,
                    isOn(session, o))) {
            actions.run(o.action->name, o.arguments);
            closeMenu = true;
        }
        ImGui::PopID();
    }
    endScroll(right, in.Min.y, tokens().raised);
    ImGui::PopID();
    if (std::exchange(closeMenu, false)) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace meniscus::editor
