// SPDX-License-Identifier: MIT
#include "app/editor/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/editor/ui.h"
#include "app/editor/widgets.h"

namespace meniscus::editor {
namespace {

constexpr double kMegabyte = 1 << 20;

std::string seconds(double t) { return fmt::format("{:.3f} s", t); }

/// 1, 2 or 5 times a power of ten, at least x.
double roundUp(double x) {
    const double power = std::pow(10., std::floor(std::log10(x)));
    for (const double m : {1., 2., 5.})
        if (x <= m * power * (1 + 1e-9)) return m * power;
    return 10 * power;
}

std::string megabytes(std::size_t bytes) { return number(std::round(static_cast<double>(bytes) / kMegabyte), 6); }

void tip(ImVec2 at, const std::string& words) {
    const float w = std::min(textWidth(fonts().small, words), px(440)) + px(24);
    const float screen = ImGui::GetIO().DisplaySize.x;
    ImRect card = rect(snap(std::clamp(at.x - w / 2, px(4), std::max(px(4), screen - w - px(4)))), snap(at.y - px(40)), w, px(32));
    beginTip(card);
    text(fonts().small, inset(card, px(12), 0), tokens().text, words);
    endTip();
}

}  // namespace

float TimelinePanel::Axis::at(double time) const {
    return snap(left + (right - left) * static_cast<float>(std::clamp(time / end, 0., 1.)));
}
double TimelinePanel::Axis::time(float x) const { return end * std::clamp(static_cast<double>((x - left) / (right - left)), 0., 1.); }

void TimelinePanel::draw(ImRect r, Session& session, Actions& actions) {
    beginPanel("##timeline", r, tokens().panel);
    pollScrub(session);
    const world::Timeline& t = *session.timeline;
    ImRect in = inset(r, px(12), 0);
    timeField(cutLeft(in, px(76)), session, actions);
    const bool narrow = r.GetWidth() < px(480);
    memory(cutRight(in, px(narrow ? 56 : 116)), session, actions);
    const ImRect loop = cutRight(in, px(36));
    if (iconButton("loop", rect(loop.Min.x + px(4), r.Min.y + px(10), px(28), px(28)), icon::Loop, t.loopTo.has_value(),
                   actions.available("sim.loop"), t.loopTo ? "Loop no more" : "Loop (Shift-drag sets the range)", actionKeys("sim.loop")))
        actions.run("sim.loop");
    in.Max.x -= px(8);

    double latest = t.end;
    for (const auto& f : t.futures) latest = std::max(latest, f.end);
    if (t.loopTo) latest = std::max(latest, *t.loopTo);
    latest = std::max(1.02 * latest, .1);
    const double ticks = std::clamp(std::floor(static_cast<double>(in.GetWidth() / px(52))), 1., 10.), tick = roundUp(latest / ticks);
    track(in, {in.Min.x, in.Max.x, std::ceil(latest / tick - 1e-9) * tick, tick}, session, actions);
    endPanel();
}

void TimelinePanel::timeField(ImRect r, Session& session, Actions& actions) {
    r = ImRect(r.Min.x, r.Min.y + px(12), r.Max.x - px(8), r.Min.y + px(36));
    const double now = session.snapshot ? session.snapshot->time : 0;
    if (std::exchange(session.timeAsked, false)) {
        typed = fmt::format("{:.3f}", now);
        typing = focus = true;
    }
    if (!typing) {
        const Press p = press("time", r);
        if (p.hovered) canvas()->AddRectFilled(ImVec2(r.Min.x - px(6), r.Min.y), ImVec2(r.Max.x, r.Max.y), tokens().hover, px(4));
        text(fonts().bodyMedium, r, tokens().text, seconds(now));
        if (p.resting) simpleTip("Jump to a time", actionKeys("sim.goTo"));
        if (p.clicked) session.timeAsked = true, session.touch();
        return;
    }
    const bool first = std::exchange(focus, false);
    textField("time typed", r, typed, "s", nullptr, first);
    if (first || ImGui::IsItemActive()) return;
    typing = false;  // Enter takes it, Escape and a click elsewhere leave all as it was
    if (!ImGui::IsItemDeactivated() || !ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter))) return;
    double time = 0;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), time);
    const std::string rest(end, static_cast<std::size_t>(typed.data() + typed.size() - end));
    if (error != std::errc() || rest.find_first_not_of(" s") != std::string::npos)
        session.say({Notice::Kind::Error, "A time is a number of seconds, such as 0.5, not '" + typed + "'"});
    else
        actions.run("sim.goTo", {{"time", time}});
}

void TimelinePanel::memory(ImRect r, Session& session, Actions& actions) {
    const world::Timeline& t = *session.timeline;
    const Tokens& k = tokens();
    const bool narrow = r.GetWidth() < px(100);
    const std::string label = narrow ? megabytes(t.bytes) + " MB" : megabytes(t.bytes) + " of " + megabytes(t.bound) + " MB";
    const Press p = press("history", ImRect(r.Min.x, r.Min.y + px(6), r.Max.x, r.Max.y - px(6)), false);
    text(fonts().small, ImRect(r.Min.x, r.Min.y + px(8), r.Max.x, r.Min.y + px(26)), p.hovered ? k.text : k.text2, label, 1);
    const float w = std::min(r.GetWidth(), px(100));
    progress(ImRect(r.Max.x - w, r.Max.y - px(16), r.Max.x, r.Max.y - px(13)),
             t.bound > 0 ? static_cast<float>(t.bytes) / static_cast<float>(t.bound) : 0, k.text3);
    if (p.resting)
        tip(ImVec2(r.Min.x, r.Min.y),
            fmt::format("Memory of the history: {} states; those between are computed anew. Click for its bound.", t.kept.size()));
    if (p.clicked) ImGui::OpenPopup("history bound");
    constexpr int kBounds[] = {64, 256, 512, 1024, 4096};
    if (!beginMenu("history bound", ImVec2(r.Max.x - px(144), r.Min.y - px(5 * 32 + 12)), px(144), 5)) return;
    for (const int mb : kBounds)
        if (menuItem(fmt::format("{} MB", mb), "", true, t.bound == static_cast<std::size_t>(mb) << 20))
            actions.run("sim.historyBound", {{"megabytes", mb}});
    endMenu();
}

void TimelinePanel::track(ImRect r, const Axis& axis, Session& session, Actions& actions) {
    const world::Timeline& t = *session.timeline;
    const Tokens& k = tokens();
    const double now = wanted && hand == Hand::Scrub ? *wanted : session.snapshot ? session.snapshot->time : 0;
    const float y0 = r.Min.y + px(10), y1 = y0 + px(12);
    ImDrawList* c = canvas();
    c->AddRectFilled(ImVec2(axis.left, y0), ImVec2(axis.right, y1), k.field, px(3));
    const double from = t.kept.empty() ? t.end : t.kept.front();
    if (t.end > from) {
        c->AddRectFilled(ImVec2(axis.at(from), y0), ImVec2(axis.at(t.end), y1), k.lineStrong, px(3));
        c->AddRectFilled(ImVec2(axis.at(from), y0), ImVec2(std::max(axis.at(now), axis.at(from)), y1), mix(k.lineStrong, k.accent, 0.55f),
                         px(3));
    }

    const bool crowded = !t.futures.empty();
    for (int i = 0; i * axis.tick <= axis.end * (1 + 1e-9); ++i) {
        const double v = i * axis.tick;
        const float x = axis.at(v), w = px(40);
        const bool last = (i + 1) * axis.tick > axis.end * (1 + 1e-9);
        if (!crowded) c->AddRectFilled(ImVec2(x, y1 + px(2)), ImVec2(x + hair(), y1 + px(5)), alpha(k.text3, 0.8f));
        const ImRect label(i == 0 ? x : last ? x - w : x - w / 2, y1 + px(8), i == 0 ? x + w : last ? x : x + w / 2, r.Max.y - px(2));
        text(fonts().small, label, k.text3, number(v, 4), i == 0 ? 0.f : last ? 1.f : .5f);
    }
    if (t.loopTo) brackets(axis, y0, y1, *t.loopFrom, *t.loopTo);
    futures(axis, ImRect(axis.left, y1 + px(1), axis.right, y1 + px(9)), session, actions);
    if (t.failure) {
        const float x = axis.at(t.failure->time);
        c->AddRectFilled(ImVec2(x - px(1), y0 - px(4)), ImVec2(x + px(1), y1 + px(4)), k.error);
        const ImRect mark(x + px(2), y0 - px(2), x + px(18), y1 + px(2));
        glyph(fonts().iconSmall, mark, k.error, icon::Error);
        if (mark.Contains(ImGui::GetIO().MousePos) && hand == Hand::None) tip(mark.Min, t.failure->why);
    }
    const float x = axis.at(now);
    c->AddRectFilled(ImVec2(x - px(1), y0 - px(6)), ImVec2(x + px(1), y1 + px(6)), k.accent);
    c->AddRectFilled(ImVec2(x - px(5), y0 - px(7)), ImVec2(x + px(5), y0 + px(1)), k.accent, px(3));

    // The hand.
    const Press p = press("track", ImRect(axis.left, r.Min.y + px(2), axis.right, y1 + px(1)), false);
    const ImGuiIO& io = ImGui::GetIO();
    const double pointed = axis.time(io.MousePos.x);
    if (p.held && hand == Hand::None) {
        hand = io.KeyShift ? Hand::Range : Hand::Scrub;
        grabbed = pointed;
        wasRunning = session.running();
    }
    if (hand == Hand::Scrub && p.held) scrub(std::min(pointed, t.end), session);
    if (hand == Hand::Range && p.held) brackets(axis, y0, y1, std::min(grabbed, pointed), std::max(grabbed, pointed));
    if (hand != Hand::None && !p.held) {
        if (hand == Hand::Scrub) {
            wanted.reset();
            actions.run("sim.rewind", {{"time", std::min(pointed, t.end)}});
            if (wasRunning) actions.run("sim.play");
        } else if (std::abs(pointed - grabbed) > .002 * axis.end) {
            actions.run("sim.loop", {{"from", std::min(grabbed, pointed)}, {"to", std::max(grabbed, pointed)}});
        }
        hand = Hand::None;
    }
    if ((p.hovered || p.held) && io.MousePos.y < y1 + px(1)) {
        c->AddRectFilled(ImVec2(snap(io.MousePos.x), y0), ImVec2(snap(io.MousePos.x) + hair(), y1), alpha(k.text, 0.5f));
        tip(ImVec2(io.MousePos.x, r.Min.y), seconds(pointed) + (pointed > t.end ? ", not simulated yet" : ""));
    }
}

void TimelinePanel::brackets(const Axis& axis, float y0, float y1, double from, double to) {
    const ImU32 ink = tokens().text2;
    for (const bool first : {true, false}) {
        const float x = axis.at(first ? from : to), out = first ? px(5) : -px(5);
        canvas()->AddRectFilled(ImVec2(x - px(1), y0 - px(3)), ImVec2(x + px(1), y1 + px(3)), ink);
        for (const float y : {y0 - px(3), y1 + px(1)})
            canvas()->AddRectFilled(ImVec2(std::min(x, x + out), y), ImVec2(std::max(x, x + out), y + px(2)), ink);
    }
}

/// Old futures, on a lane below the track; a click goes there.
void TimelinePanel::futures(const Axis& axis, ImRect lane, Session& session, Actions& actions) {
    const world::Timeline& t = *session.timeline;
    const Tokens& k = tokens();
    ImDrawList* c = canvas();
    const float y = lane.Min.y + px(4), top = lane.Min.y - px(7);
    for (const auto& f : t.futures) {
        const bool newest = &f == &t.futures.back();
        const ImU32 ink = newest ? k.plot[1] : alpha(k.plot[1], 0.45f);
        const float x = axis.at(f.fork), end = std::max(axis.at(f.end), x + px(8));
        c->PathLineTo(ImVec2(x, top + px(6)));
        c->PathBezierCubicCurveTo(ImVec2(x + px(2), y), ImVec2(x + px(2), y), ImVec2(x + px(6), y), 12);
        c->PathLineTo(ImVec2(end, y));
        c->PathStroke(ink, 0, px(2));
        c->AddCircleFilled(ImVec2(end, y), px(3), ink, 16);
        if (!newest) continue;
        c->AddCircleFilled(ImVec2(x, top), px(4), k.panel, 20);
        c->AddCircleFilled(ImVec2(x, top), px(3), ink, 20);
    }
    if (t.futures.empty() || hand != Hand::None) return;
    const Press p = press("futures", lane, false);  // submitted before the track: it takes the pointer first
    const double pointed = axis.time(ImGui::GetIO().MousePos.x);
    const auto at = std::find_if(t.futures.rbegin(), t.futures.rend(),
                                 [&](const auto& f) { return pointed >= f.fork && pointed <= f.end + .01 * axis.end; });
    if (!p.hovered || at == t.futures.rend()) return;
    tip(ImVec2(ImGui::GetIO().MousePos.x, lane.Min.y - px(22)),
        "Old future from " + seconds(at->fork) + " to " + seconds(at->end) + ": click to go there");
    if (p.clicked) actions.run("sim.future", {{"number", at->id}, {"time", std::min(pointed, at->end)}});
}

void TimelinePanel::scrub(double time, Session& session) {
    if (wanted == time) return;
    wanted = time;
    if (!scrubbing.valid()) scrubbing = session.worker.scrub(lastAsked = time);
}

/// One state at a time is asked for; when it has come, the place where the hand is by then.
void TimelinePanel::pollScrub(Session& session) {
    if (!scrubbing.valid()) return;
    if (scrubbing.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return session.touch(1);
    try {
        scrubbing.get();
    } catch (const std::exception& e) {
        session.say({Notice::Kind::Error, e.what()});
        hand = Hand::None;
    }
    session.parametersChanged = true;
    if (hand == Hand::Scrub && wanted) {
        const double shown = session.snapshot ? session.snapshot->time : -1;
        if (std::abs(shown - *wanted) > 1e-12 && lastAsked != *wanted) scrubbing = session.worker.scrub(lastAsked = *wanted);
    }
}

void Ui::timelinePanel(ImRect r) { timelineTrack.draw(r, session, actions); }

}  // namespace meniscus::editor
