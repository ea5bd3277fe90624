// SPDX-License-Identifier: MIT
// What lies over the view: tools, time, gizmo, what is shown, legend, hint; and marks in it: what is picked, probes, the spring.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/editor/comparison.h"
#include "app/editor/ui.h"

namespace meniscus::editor {
namespace {

constexpr const char* kSides[3][2] = {{"view.right", "view.left"}, {"view.top", "view.bottom"}, {"view.front", "view.back"}};

void glassPlate(ImRect r) { canvas()->AddRectFilled(r.Min, r.Max, tokens().glass, px(8)); }

/// A point of the view on screen.
std::optional<ImVec2> onScreen(const Session& s, glm::vec3 p, const Area& area) {
    const auto at = s.camera.now.onScreen(p);
    if (!at) return std::nullopt;
    const float half = area.height / 2;
    return ImVec2(area.x + area.width / 2 + at->x * half, area.y + half - at->y * half);
}
std::optional<ImVec2> onScreen(const Session& s, glm::vec3 p) { return onScreen(s, p, s.view); }

float pixelsOf(const Session& s, glm::vec3 p, float length) {
    const view::Camera& c = s.camera.now;
    return length / c.halfHeight(c.depthOf(p)) * s.view.height / 2;
}

/// A coil from one point to another.
void coil(ImVec2 a, ImVec2 b, ImU32 colour) {
    const ImVec2 way(b.x - a.x, b.y - a.y);
    const float length = std::hypot(way.x, way.y);
    if (length < 1) return;
    const ImVec2 u(way.x / length, way.y / length), v(-u.y, u.x);
    constexpr int kTurns = 9;
    const float straight = std::min(px(10), 0.2f * length), wide = std::min(px(7), 0.25f * length);
    canvas()->PathLineTo(a);
    for (int i = 0; i <= 2 * kTurns; ++i) {
        const float t = straight + (length - 2 * straight) * static_cast<float>(i) / (2 * kTurns);
        const float side = i == 0 || i == 2 * kTurns ? 0 : (i % 2 ? wide : -wide);
        canvas()->PathLineTo(ImVec2(a.x + u.x * t + v.x * side, a.y + u.y * t + v.y * side));
    }
    canvas()->PathLineTo(b);
    canvas()->PathStroke(colour, 0, px(2));
    canvas()->AddCircleFilled(b, px(4), colour, 16);
}

}  // namespace

void Ui::overlays(ImRect r) {
    const Tokens& k = tokens();
    const world::Snapshot& s = *session.snapshot;
    ImRect in = inset(r, px(12), px(12));
    ImRect left = in;
    tools(left);
    const float toolsEnd = in.Min.y + px(6 * 32 + 4 + 8);

    const std::string time = fmt::format("{:.3f}", s.time);
    const std::string step = s.statistics.dt > 0 ? fmt::format("Δt {:.2f} ms", s.statistics.dt * 1e3) : "Δt –";
    const auto counted = [](std::int64_t n, const char* noun, const char* plural) { return grouped(n) + " " + (n == 1 ? noun : plural); };
    std::string count = counted(s.counts.fluid, "particle", "particles");
    if (const std::string vertices = counted(s.counts.vertices, "vertex", "vertices"); s.counts.vertices > 0)
        count = s.counts.fluid > 0 ? count + ", " + vertices : vertices;
    const float timeWidth = textWidth(fonts().bodyStrong, time), stepWidth = textWidth(fonts().body, step);
    ImRect t = rect(left.Min.x, left.Min.y, timeWidth + stepWidth + textWidth(fonts().body, count) + px(68), px(36));
    if (t.Max.x > in.Max.x - px(84)) t.Max.x = t.Min.x + timeWidth + px(36);  // only the time
    glassPlate(t);
    t.Min.x += px(12);
    text(fonts().bodyStrong, cutLeft(t, timeWidth + px(1)), k.text, time);
    t.Min.x += px(3);
    text(fonts().body, cutLeft(t, px(12)), k.text2, "s");
    t.Min.x += px(12);
    if (t.GetWidth() > stepWidth) {
        text(fonts().body, cutLeft(t, stepWidth + px(1)), k.text2, step);
        t.Min.x += px(15);
        text(fonts().body, t, k.text2, count);
    }

    // Side by side, what belongs to both pictures lies over the right one.
    const bool abreast = session.comparison && session.comparison->look == Comparison::Look::SideBySide;
    const bool coloured = s.counts.fluid + s.counts.vertices > 0;
    ImRect legend(in.Max, in.Max);
    if (!abreast) legend = cornerOverlays(r, left.Min.x + timeWidth + px(36), ImVec2(left.Min.x, toolsEnd));
    const bool covered = pickedValues.any() && !pickedShown;
    if (covered) pickedOverlay(ImRect(in.Min.x, left.Min.y + px(44), legend.Min.x - px(12), in.Max.y - (session.comparison ? px(52) : 0)));

    const std::string hint = session.looking.flying ? "W A S D Q E fly, dragging looks, Esc ends"
                             : hintShown && !session.comparison && coloured
                                 ? s.counts.fluid == 0     ? "Ctrl-drag pulls, click picks a vertex, P pins it"
                                   : s.counts.vertices > 0 ? "Ctrl-drag pulls what is there, click picks it, P pins a vertex"
                                                           : "Ctrl-drag pulls the water, click picks a particle"
                                 : "";
    if (hint.empty() || covered || anyNews()) return;
    if (textWidth(fonts().small, hint) + px(24) > legend.Min.x - px(12) - left.Min.x) return;  // not cut
    const float beside = in.Max.y - px(28) < toolsEnd ? left.Min.x : in.Min.x;                 // of the tools, or below them
    const ImRect h =
        rect(beside, in.Max.y - px(28), std::min(textWidth(fonts().small, hint) + px(24), legend.Min.x - px(12) - beside), px(28));
    if (h.GetWidth() < px(120)) return;
    glassPlate(h);
    text(fonts().small, inset(h, px(12), 0), k.text2, hint);
}

ImRect Ui::cornerOverlays(ImRect r, float timeEnd, ImVec2 toolsEnd) {
    const ImRect in = inset(r, px(12), px(12));
    if (in.Max.x - px(76) > timeEnd) gizmo(ImVec2(in.Max.x - px(36), in.Min.y + px(36)));
    viewButtons(rect(in.Max.x - px(70), in.Min.y + px(80), px(68), px(36)));
    if (session.looking.clip.on) clipControls(rect(in.Max.x - px(228), in.Min.y + px(124), px(228), px(36)));
    const ImVec2 size = ColourBar::size(r.GetHeight(), ColourBar::hasBar(session));
    ImRect legend(in.Max.x - size.x, in.Max.y - size.y, in.Max.x, in.Max.y);
    const float buttonsEnd = in.Min.y + px(session.looking.clip.on ? 160 : 116);
    if (legend.Min.y < buttonsEnd + px(4)) legend.TranslateX(px(session.looking.clip.on ? -236 : -88));  // beside them
    const bool overTools = legend.Min.x < toolsEnd.x && legend.Min.y < toolsEnd.y;
    const bool card = session.has(world::WorkerState::Phase::Loading) ||
                      (session.has(world::WorkerState::Phase::Diverged) && !session.bannerClosed && r.GetWidth() < px(720));
    const world::Counts& counts = session.snapshot->counts;
    const bool coloured = counts.fluid + counts.vertices > 0;
    if (legend.Min.y > in.Min.y + px(36 + 4) && !overTools && !card && coloured) colourBar.draw(legend, session, actions);
    return legend;
}

void Ui::tools(ImRect& left) {
    struct Button {
        Tool tool;
        const char *action, *icon;
    };
    static const Button kTools[] = {{Tool::Pick, "tool.pick", icon::Select}, {Tool::Move, "tool.move", icon::Move},
                                    {Tool::Turn, "tool.turn", icon::Rotate}, {Tool::Scale, "tool.scale", icon::Scale},
                                    {Tool::Pull, "tool.pull", icon::Pull},   {Tool::Probe, "tool.probe", icon::Sensors}};
    ImRect g = rect(left.Min.x, left.Min.y, px(36), px(static_cast<float>(std::size(kTools)) * 32 + 4));
    glassPlate(g);
    g = inset(g, px(2), px(2));
    for (const Button& b : kTools)
        if (iconButton(b.action, cutTop(g, px(32)), b.icon, session.tool == b.tool, true, actionTitle(b.action), actionKeys(b.action)))
            actions.run(b.action);
    left.Min.x += px(44);
}

void Ui::gizmo(ImVec2 c) {
    const Tokens& k = tokens();
    const float radius = px(32), arm = radius - px(10);
    const glm::mat4 view = session.camera.now.view();
    struct Ball {
        int axis, sign;
        ImVec2 at;
        float depth;
    };
    std::array<Ball, 6> balls;
    for (int i = 0; i < 6; ++i) {
        const int axis = i / 2, sign = i % 2 ? -1 : 1;
        const auto f = static_cast<float>(sign);
        balls[static_cast<std::size_t>(i)] = {axis, sign, ImVec2(c.x + f * view[axis].x * arm, c.y - f * view[axis].y * arm),
                                              f * view[axis].z};
    }
    std::sort(balls.begin(), balls.end(), [](const Ball& a, const Ball& b) { return a.depth < b.depth; });
    canvas()->AddCircleFilled(c, radius + px(4), k.glass, 48);
    std::array<Press, 6> pressed{};
    std::vector<ImRect> taken;
    for (std::size_t i = 6; i-- > 0;) {  // from the nearest: one that lies behind another cannot be pressed
        const float reach = px(balls[i].sign > 0 ? 9 : 6);
        const ImRect at(balls[i].at.x - reach, balls[i].at.y - reach, balls[i].at.x + reach, balls[i].at.y + reach);
        if (std::any_of(taken.begin(), taken.end(), [&](const ImRect& t) { return t.Overlaps(at); })) continue;
        taken.push_back(at);
        const char* action = kSides[balls[i].axis][balls[i].sign > 0 ? 0 : 1];
        pressed[i] = press(action, at);
        if (pressed[i].clicked) actions.run(action);
        if (pressed[i].resting) simpleTip(actionTitle(action), actionKeys(action));
    }
    for (std::size_t i = 0; i < balls.size(); ++i) {
        const Ball& b = balls[i];
        const ImU32 ink = k.axis[b.axis];
        if (b.sign < 0) {
            canvas()->AddCircleFilled(b.at, px(pressed[i].hovered ? 5 : 3), alpha(ink, pressed[i].hovered ? 1 : 0.45f), 16);
            continue;
        }
        canvas()->AddLine(c, b.at, ink, px(2));
        canvas()->AddCircleFilled(b.at, px(8), pressed[i].hovered ? mix(ink, IM_COL32_WHITE, 0.25f) : ink, 24);
        const ImU32 letter = theme() == Theme::Dark ? IM_COL32(16, 18, 20, 255) : IM_COL32_WHITE;
        text(fonts().smallMedium, ImRect(b.at.x - px(8), b.at.y - px(9), b.at.x + px(8), b.at.y + px(7)), letter,
             std::string(1, "xyz"[b.axis]), 0.5f);
    }
}

/// How strong ambient occlusion is, under its row of the menu.
void Ui::strengthRow(float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImRect line = inset(rect(at.x, at.y, width, px(32)), px(12), 0);
    line.Min.x += px(28);
    const float strength = session.looking.occludes ? session.looking.occlusion : 0;
    text(fonts().small, cutLeft(line, px(72)), tokens().text2, "Strength");
    text(fonts().small, cutRight(line, px(40)), tokens().text2, number(100 * static_cast<double>(strength), 3) + " %", 1);
    line.Max.x -= px(12);
    if (const float to = track("strength", line, strength, tokens().accent); to != strength)
        actions.run("view.occlusion", {{"strength", std::round(20 * to) / 20}});
    ImGui::Dummy(ImVec2(1, px(32)));
}

void Ui::viewButtons(ImRect r) {
    glassPlate(r);
    ImRect in = inset(r, px(2), px(2));
    const char* frame = session.touching.picks.empty() ? "view.frameAll" : "view.frameSelection";
    if (iconButton("frame", cutLeft(in, px(32)), icon::Frame, false, true, actionTitle(frame), actionKeys(frame))) actions.run(frame);
    if (iconButton("layers", cutLeft(in, px(32)), icon::Layers, false, true, "What is shown")) ImGui::OpenPopup("shown");
    constexpr int kRows = static_cast<int>(std::size(kShown)) + 4;
    const float w = px(264);
    if (!beginMenu("shown", ImVec2(r.Max.x - w, r.Max.y + px(4)), w, kRows)) return;
    // Stays open: often more than one is changed.
    const auto row = [&](const std::string& label, const std::string& keys, bool on) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const ImRect all = rect(at.x, at.y, w, px(32)), back = inset(all, px(4), 0);
        const Press p = press(label.c_str(), all);
        ImGui::Dummy(ImVec2(1, px(32)));
        if (p.hovered) canvas()->AddRectFilled(back.Min, back.Max, p.held ? tokens().press : tokens().hover, px(6));
        ImRect line = inset(all, px(12), 0);
        if (const ImRect mark = cutLeft(line, px(28)); on)
            glyph(fonts().iconSmall, ImRect(mark.Min.x, mark.Min.y, mark.Min.x + px(16), mark.Max.y), tokens().accent, icon::Check);
        if (!keys.empty()) keycaps(cutRight(line, keycapsWidth(keys)), keys);
        text(fonts().body, line, tokens().text, label);
        return p.clicked;
    };
    for (const auto& [what, label] : kShown) {
        if (row(label, "", *session.looking.shown(what))) actions.run("view.show", {{"what", what}});
        if (what == std::string("occlusion")) strengthRow(w);
    }
    for (const auto& [action, on] : {std::pair{"view.clip", session.looking.clip.on},
                                     {"view.orthographic", session.camera.now.orthographic},
                                     {"view.fly", session.looking.flying}})
        if (row(actionTitle(action), actionKeys(action), on)) actions.run(action);
    endMenu();
}

void Ui::clipControls(ImRect r) {
    const Tokens& k = tokens();
    const Looking::Clip& clip = session.looking.clip;
    glassPlate(r);
    ImRect in = inset(r, px(4), px(4));
    const int axis = segmented("axis", cutLeft(in, px(84)), {"x", "y", "z"}, clip.axis);
    if (axis >= 0) actions.run("view.clip", {{"axis", std::string(1, "xyz"[axis])}});
    if (iconButton("close", cutRight(in, px(28)), icon::Close, false, true, "Show everything", actionKeys("view.clip")))
        actions.run("view.clip", {{"on", false}});
    if (iconButton("flip", cutRight(in, px(28)), icon::Flip, false, true, "Hide the other side"))
        actions.run("view.clip", {{"flip", !clip.flipped}});
    const view::Bounds& box = session.outline->bounds;
    const float lo = box.min[clip.axis], hi = std::max(box.max[clip.axis], lo + 1e-6f),
                t = std::clamp((clip.at - lo) / (hi - lo), 0.f, 1.f);
    if (const float to = track("at", inset(in, px(8), px(4)), t, k.axis[clip.axis]); to != t)
        actions.run("view.clip", {{"at", lo + to * (hi - lo)}});
    if (ImGui::IsItemHovered() || ImGui::IsItemActive())
        simpleTip(std::string(1, "xyz"[clip.axis]) + " = " + number(static_cast<double>(clip.at), 3) + " m");
}

void Ui::pickedOverlay(ImRect room) {
    const float w = std::min(px(240), room.GetWidth()), h = std::min(pickedValues.height(), room.GetHeight());
    const ImRect card = rect(room.Min.x, snap(room.Max.y - h), w, h);
    glassPlate(card);
    pickedValues.draw(card, session, actions);
    press("picked", card, false);  // the camera stays where it is under a click on the card
}

void Ui::pickedPanel(ImRect r) {
    beginPanel("##picked", r, tokens().panel);
    pickedValues.draw(r, session, actions);
    endPanel();
}

/// Rings around the picked particles, where they are in a state.
void Ui::pickMarks(const world::Snapshot& s, const Area& area) {
    const Tokens& k = tokens();
    if (session.looking.pins) pinMarks.draw(session, s, area, hidden.deformables);
    for (const Picked& p : session.touching.picks) {
        if (p.kind == Picked::Kind::Boundary) continue;
        const bool vertex = p.kind == Picked::Kind::Vertex;
        const auto at = vertex ? vertexPlace(s, p.number) : placeOf(s, p.number);
        const auto screen = at ? onScreen(session, *at, area) : std::nullopt;
        if (!screen) continue;
        const float size = vertex ? px(5) : std::max(pixelsOf(session, *at, session.outline->particleRadius) + px(2), px(5));
        // Dark, white, and the last one in the accent: one of them stands out on every colour.
        const bool last = p == session.touching.picks.back();
        canvas()->AddCircle(*screen, size + px(2), IM_COL32(0, 0, 0, 200), 0, px(last ? 8 : 5));
        canvas()->AddCircle(*screen, size + px(2), IM_COL32_WHITE, 0, px(last ? 5 : 2));
        if (last) canvas()->AddCircle(*screen, size + px(2), k.accent, 0, px(2));
        if (!vertex && session.looking.neighbours && p == session.touching.picks.back())
            canvas()->AddCircle(*screen, pixelsOf(session, *at, static_cast<float>(session.description.supportRadius())),
                                alpha(k.accent, 0.7f), 64, px(1));
    }
}

void Ui::markers(ImRect r) {
    const Tokens& k = tokens();
    const world::Snapshot& s = *session.snapshot;
    canvas()->PushClipRect(r.Min, r.Max, true);
    const Comparison* b = session.comparison.get();
    if (b && b->hasScene() && b->look == Comparison::Look::Wipe) {
        const float x = r.Min.x + b->split * r.GetWidth();
        canvas()->PushClipRect(ImVec2(x, r.Min.y), r.Max, true);
        pickMarks(*b->snapshot, session.view);
        canvas()->PopClipRect();
        canvas()->PushClipRect(r.Min, ImVec2(x, r.Max.y), true);
        pickMarks(s, session.view);
        canvas()->PopClipRect();
    } else {
        pickMarks(s, session.view);
    }
    for (std::size_t i = 0; i < session.touching.probes.size(); ++i) {
        const auto at = onScreen(session, session.touching.probes[i]);
        if (!at) continue;
        const ImU32 ink = k.plot[1];
        for (const auto& [colour, width] : {std::pair{IM_COL32(0, 0, 0, 110), px(4)}, {ink, px(2)}}) {
            canvas()->AddLine(ImVec2(at->x - px(7), at->y), ImVec2(at->x + px(7), at->y), colour, width);
            canvas()->AddLine(ImVec2(at->x, at->y - px(7)), ImVec2(at->x, at->y + px(7)), colour, width);
        }
        const std::string name = std::to_string(i + 1);
        const ImRect tag = rect(snap(at->x + px(6)), snap(at->y - px(22)), px(20), px(18));
        canvas()->AddRectFilled(tag.Min, tag.Max, k.glass, px(4));
        text(fonts().smallMedium, tag, ink, name, 0.5f);
    }
    if (const auto& spring = session.touching.spring) {
        const auto held = spring->ofVertex ? vertexPlace(s, spring->particle) : placeOf(s, spring->particle);
        const auto from = held ? onScreen(session, *held) : std::nullopt, to = onScreen(session, spring->end);
        if (from && to) {
            coil(*from, *to, IM_COL32(0, 0, 0, 110));
            coil(*from, *to, k.accent);
            canvas()->AddCircle(*from, std::max(pixelsOf(session, *held, session.outline->particleRadius), px(4)), k.accent, 0, px(2));
        }
    }
    canvas()->PopClipRect();
}

}  // namespace meniscus::editor
