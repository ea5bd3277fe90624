// SPDX-License-Identifier: MIT
// The window's rectangles: toolbar on top, scene or lesson left, inspector right, view, timeline and plots between them, log at the bottom.
#include "app/editor/layout.h"

#include <algorithm>

#include "app/editor/comparison.h"
#include "app/editor/focus.h"
#include "app/editor/leaving.h"
#include "app/editor/splitter.h"
#include "app/editor/ui.h"
#include "engine/base/error.h"

namespace meniscus::editor {
namespace {

constexpr std::array<const char*, kPanels> kNames{"scene", "lesson", "inspector", "timeline", "plots", "log"};

/// The size of a panel and the bounds that a splitter keeps to, in logical pixels.
struct Sizes {
    float usual, least, most;
};

}  // namespace

const char* name(Panel p) { return kNames[static_cast<std::size_t>(p)]; }

Panel panelNamed(const std::string& wanted) {
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (wanted == kNames[i]) return static_cast<Panel>(i);
    throw InputError("name: there is no panel '" + wanted + "'; there are scene, lesson, inspector, timeline, plots, log");
}

Layout presetNamed(const std::string& name) {
    Layout l;
    l.at(Panel::Lesson).shown = l.at(Panel::Log).shown = false;
    if (name == "explore") return l;
    if (name == "teach") {
        l.at(Panel::Lesson).shown = true;
        l.at(Panel::Inspector).shown = false;
        return l;
    }
    if (name == "record") {
        for (Layout::Place& p : l.places) p.shown = false;
        return l;
    }
    throw InputError("name: there is no layout '" + name + "'; there are explore, teach, record");
}

Layout fitting(Layout l, float width, float height) {
    const auto fold = [](bool& shown, float& left, float takes, float least) {
        if (shown && left - takes < least)
            shown = false;
        else if (shown)
            left -= takes;
    };
    constexpr float kLeastWidth = 240, kLeastHeight = 120;  // of the view
    const float chosen = l.at(Panel::Lesson).shown ? 320.f : width < 1100 || height < 640 ? 44.f : 232.f;
    float columns = width, rows = height - 44 - 28;
    // A lesson is what a person is at; the inspector comes next.
    fold(l.at(l.at(Panel::Lesson).shown ? Panel::Lesson : Panel::Scene).shown, columns, chosen, kLeastWidth);
    fold(l.at(Panel::Inspector).shown, columns, 300, kLeastWidth);
    fold(l.at(Panel::Log).shown, rows, 101, kLeastHeight);
    fold(l.at(Panel::Timeline).shown, rows, 49, kLeastHeight);
    fold(l.at(Panel::Plots).shown, rows, width < 1100 || height < 640 ? 37 : 121, kLeastHeight);
    return l;
}

std::string actionTitle(const std::string& name) { return actions::find(name)->title; }
std::string actionKeys(const std::string& name) {
    const std::string& keys = actions::find(name)->keys;
    return keys.substr(0, keys.find(' '));
}

void Ui::draw() {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float logicalWidth = size.x / scale(), logicalHeight = size.y / scale();
    const bool compact = logicalWidth < 1100 || logicalHeight < 640, large = logicalWidth >= 1600;
    ImRect r(ImVec2(0, 0), size);
    ImGui::GetBackgroundDrawList()->AddRectFilled(r.Min, r.Max, tokens().line);  // shows as the lines between panels
    moveFocus(session.paletteOpen);                                              // which takes it for changing a value
    actions.handleKeys();

    struct Split {
        const char* id;
        ImRect line;
        Grows grows;
        Panel panel;
        Sizes sizes;
    };
    std::vector<Split> splits;
    const Layout room = fitting(session.layout, logicalWidth, logicalHeight);
    const auto shown = [&](Panel p) { return room.at(p).shown; };
    const auto sizeOf = [&](Panel p, Sizes s) {
        const float wanted = session.layout.at(p).size;
        return px(wanted > 0 ? std::clamp(wanted, s.least, s.most) : s.usual);
    };
    const auto separate = [&](const char* id, ImRect line, Grows grows, Panel p, Sizes s) { splits.push_back({id, line, grows, p, s}); };

    const ImRect bar = cutTop(r, px(44));
    cutTop(r, hair());
    toolbar(bar, compact, large);
    if (logicalHeight >= 160) {
        statusLine(cutBottom(r, px(28)));
        cutBottom(r, hair());
    }
    if (shown(Panel::Log)) {
        const Sizes s{100, 80, 0.5f * logicalHeight};
        logPanel(cutBottom(r, sizeOf(Panel::Log, s)));
        separate("##split log", cutBottom(r, hair()), Grows::Up, Panel::Log, s);
    }
    pickedValues.read(session);
    pickedShown = false;
    const Panel left = shown(Panel::Lesson) ? Panel::Lesson : Panel::Scene;
    const bool drawer = compact && left == Panel::Scene && shown(left);
    ImRect drawerAt;
    if (drawer) {
        rail(cutLeft(r, px(44)));
        cutLeft(r, hair());
        drawerAt = ImRect(r.Min, ImVec2(r.Min.x + px(240), r.Max.y));
    } else if (shown(left)) {
        const Sizes s = left == Panel::Lesson ? Sizes{large ? 360.f : 320.f, 260, 480}
                                              : Sizes{large     ? 272.f
                                                      : compact ? 232.f
                                                                : 232.f,
                                                      180, 420};
        ImRect at = cutLeft(r, sizeOf(left, s));
        pickedShown = left == Panel::Scene && pickedValues.any();
        if (pickedShown) {
            pickedPanel(cutBottom(at, std::min(pickedValues.height(), 0.6f * at.GetHeight())));
            cutBottom(at, hair());
        }
        left == Panel::Lesson ? lessonPanel(at) : scenePanel(at);
        separate("##split left", cutLeft(r, hair()), Grows::Right, left, s);
    }
    if (shown(Panel::Inspector)) {
        const Sizes s{large ? 376.f : compact ? 300.f : 328.f, 260, 520};
        inspector.draw(cutRight(r, sizeOf(Panel::Inspector, s)), session, actions);
        separate("##split inspector", cutRight(r, hair()), Grows::Left, Panel::Inspector, s);
    }
    if (session.hasScene()) {
        if (shown(Panel::Plots) && compact) {
            plotsPanel(cutBottom(r, px(36)));
            cutBottom(r, hair());
        } else if (shown(Panel::Plots)) {
            const Sizes s{large ? 248.f : shown(Panel::Log) ? 128.f : 192.f, 120, std::max(120.f, std::min(480.f, logicalHeight - 400))};
            plotsPanel(cutBottom(r, sizeOf(Panel::Plots, s)));
            separate("##split plots", cutBottom(r, hair()), Grows::Up, Panel::Plots, s);
        }
        if (shown(Panel::Timeline)) {
            timelinePanel(cutBottom(r, px(48)));
            cutBottom(r, hair());
        }
    }
    const bool two = session.comparison && session.comparison->look == Comparison::Look::SideBySide;
    const ImRect ofB = two ? cutRight(r, snap(r.GetWidth() / 2) - px(1)) : ImRect();
    if (two) cutRight(r, px(2));
    if (r.GetWidth() >= px(24) && r.GetHeight() >= px(24)) viewPanel(r);
    if (two && ofB.GetWidth() >= px(24) && ofB.GetHeight() >= px(24)) comparePanel(ofB);
    if (drawer && drawerOpen && r.GetHeight() >= px(24)) {
        scenePanel(drawerAt);
        splits.push_back({"##drawer edge",
                          ImRect(drawerAt.Max.x, drawerAt.Min.y, drawerAt.Max.x + hair(), drawerAt.Max.y),
                          Grows::Right,
                          Panel::Scene,
                          {240, 240, 240}});
        const bool beside = ImGui::IsMouseClicked(ImGuiMouseButton_Left) && r.Contains(ImGui::GetIO().MousePos) &&
                            !drawerAt.Contains(ImGui::GetIO().MousePos);
        if (beside) drawerOpen = false;
    }
    for (const Split& s : splits) {
        float now = sizeOf(s.panel, s.sizes) / scale();
        const float before = now;
        splitter(s.id, s.line, s.grows, now, s.sizes.least, s.sizes.most);
        if (now != before) session.layout.at(s.panel).size = now;
    }
    if (session.recordOpen) recordCard.draw(session, actions);
    browser.draw(session, actions);
    if (session.shortcutsOpen) shortcutSheet();
    askCard.draw(session, actions);
    leaveCard(session, actions);
    meshCard.draw(session, actions);
    palette.draw(session, actions);
    drawFocus();
    if (browser.endFrame(session)) drawn = {}, session.touch();
}

}  // namespace meniscus::editor
