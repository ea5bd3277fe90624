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

/// The window, in logical pixels.
struct Room {
    float width, height;
    bool compact() const { return width < 1100 || height < 640; }
    bool large() const { return width >= 1600; }
};

struct Sizes {
    float usual, least, most;
};
/// What a panel has unless a person chose, and what that may be. In a compact window the scene is a rail and the plots are their titles.
Sizes sizesOf(Panel p, const Layout& l, const Room& w) {
    switch (p) {
        case Panel::Scene:
            return w.compact() ? Sizes{44, 44, 44} : Sizes{w.large() ? 272.f : 232.f, 180, 420};
        case Panel::Lesson:
            return {w.large() ? 360.f : 320.f, 260, 480};
        case Panel::Inspector:
            return {w.large() ? 376.f : w.compact() ? 300.f : 328.f, 260, 520};
        case Panel::Timeline:
            return {48, 48, 48};
        case Panel::Plots:
            return w.compact() ? Sizes{36, 36, 36}
                               : Sizes{w.large()                ? 248.f
                                       : l.at(Panel::Log).shown ? 128.f
                                                                : 192.f,
                                       120, std::max(120.f, std::min(480.f, w.height - 400))};
        case Panel::Log:
            return {100, 80, .5f * w.height};
    }
    return {};
}

/// What is shown: where the window does not suffice, panels fold away, and the view stays.
Layout fitting(Layout l, const Room& w) {
    constexpr float kLeastWidth = 240, kLeastHeight = 120, kLine = 1;  // of the view; between panels
    float columns = w.width, rows = w.height - 44 - 28;
    const auto fold = [&](Panel p, float& left, float least) {
        bool& shown = l.at(p).shown;
        const float takes = sizesOf(p, l, w).usual + kLine;
        if (shown && left - takes < least)
            shown = false;
        else if (shown)
            left -= takes;
    };
    // A lesson is what a person is at; the inspector comes next.
    fold(l.at(Panel::Lesson).shown ? Panel::Lesson : Panel::Scene, columns, kLeastWidth);
    fold(Panel::Inspector, columns, kLeastWidth);
    fold(Panel::Log, rows, kLeastHeight);
    fold(Panel::Timeline, rows, kLeastHeight);
    fold(Panel::Plots, rows, kLeastHeight);
    return l;
}

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

std::string actionTitle(const std::string& name) { return actions::find(name)->title; }
std::string actionKeys(const std::string& name) {
    const std::string& keys = actions::find(name)->keys;
    return keys.substr(0, keys.find(' '));
}

void Ui::draw() {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const Room window{size.x / scale(), size.y / scale()};
    const bool compact = window.compact(), large = window.large();
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
    const Layout fits = fitting(session.layout, window);
    const auto shown = [&](Panel p) { return fits.at(p).shown; };
    const auto sizeOf = [&](Panel p, Sizes s) {
        const float wanted = session.layout.at(p).size;
        return px(wanted > 0 ? std::clamp(wanted, s.least, s.most) : s.usual);
    };
    const auto separate = [&](const char* id, ImRect line, Grows grows, Panel p, Sizes s) { splits.push_back({id, line, grows, p, s}); };

    const ImRect bar = cutTop(r, px(44));
    cutTop(r, hair());
    toolbar(bar, compact, large);
    if (window.height >= 160) {
        statusLine(cutBottom(r, px(28)));
        cutBottom(r, hair());
    }
    if (shown(Panel::Log)) {
        const Sizes s = sizesOf(Panel::Log, fits, window);
        logPanel(cutBottom(r, sizeOf(Panel::Log, s)));
        separate("##split log", cutBottom(r, hair()), Grows::Up, Panel::Log, s);
    }
    if (session.hasScene()) pickedValues.read(session, pinMarks.held(*session.snapshot, session.description, session.revision));
    pickedShown = false;
    const Panel left = shown(Panel::Lesson) ? Panel::Lesson : Panel::Scene;
    const bool drawer = compact && left == Panel::Scene && shown(left);
    ImRect drawerAt;
    if (drawer) {
        rail(cutLeft(r, px(sizesOf(Panel::Scene, fits, window).usual)));
        cutLeft(r, hair());
        drawerAt = ImRect(r.Min, ImVec2(r.Min.x + px(240), r.Max.y));
    } else if (shown(left)) {
        const Sizes s = sizesOf(left, fits, window);
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
        const Sizes s = sizesOf(Panel::Inspector, fits, window);
        inspector.draw(cutRight(r, sizeOf(Panel::Inspector, s)), session, actions);
        separate("##split inspector", cutRight(r, hair()), Grows::Left, Panel::Inspector, s);
    }
    if (session.hasScene()) {
        if (shown(Panel::Plots) && compact) {
            plotsPanel(cutBottom(r, px(sizesOf(Panel::Plots, fits, window).usual)));
            cutBottom(r, hair());
        } else if (shown(Panel::Plots)) {
            const Sizes s = sizesOf(Panel::Plots, fits, window);
            plotsPanel(cutBottom(r, sizeOf(Panel::Plots, s)));
            separate("##split plots", cutBottom(r, hair()), Grows::Up, Panel::Plots, s);
        }
        if (shown(Panel::Timeline)) {
            timelinePanel(cutBottom(r, px(sizesOf(Panel::Timeline, fits, window).usual)));
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
