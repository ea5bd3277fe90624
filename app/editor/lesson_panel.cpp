// SPDX-License-Identifier: MIT
// The lesson beside the view; without one, the lessons that there are.
#include <fmt/format.h>

#include <algorithm>

#include "app/editor/ui.h"

namespace meniscus::editor {
namespace {

/// Wrapped text that takes its room off r.
void words(ImRect& r, ImFont* font, ImU32 colour, const std::string& s, float after) {
    r.Min.y += paragraph(font, r.Min, r.GetWidth(), colour, s) + px(after);
}

void bars(ImRect& r, std::size_t step, std::size_t count) {
    const Tokens& k = tokens();
    const ImRect line = cutTop(r, px(4));
    const auto n = static_cast<float>(count);
    const float w = (line.GetWidth() - px(4) * (n - 1)) / n;
    for (std::size_t i = 0; i < count; ++i) {
        const float x = snap(line.Min.x + static_cast<float>(i) * (w + px(4)));
        canvas()->AddRectFilled(ImVec2(x, line.Min.y), ImVec2(snap(x + w), line.Max.y),
                                i < step    ? mix(k.field, k.accent, 0.6f)
                                : i == step ? k.accent
                                            : k.field,
                                px(2));
    }
}

void watchWell(ImRect& r, const std::string& what) {
    const Tokens& k = tokens();
    const float inner = r.GetWidth() - px(32);
    const float h = px(12 + 22) + paragraph(fonts().body, r.Min, inner, 0, what, false) + px(12);
    const ImRect well = cutTop(r, snap(h));
    canvas()->AddRectFilled(well.Min, well.Max, k.field, px(8));
    ImRect head = rect(well.Min.x + px(16), well.Min.y + px(10), inner, px(22));
    glyph(fonts().iconSmall, cutLeft(head, px(16)), k.text2, icon::Eye);
    head.Min.x += px(8);
    text(fonts().bodyMedium, head, k.text, "Watch");
    paragraph(fonts().body, ImVec2(well.Min.x + px(16), well.Min.y + px(34)), inner, k.text2, what);
    r.Min.y += px(24);
}

void question(ImRect& r, const LessonPlace& place, Actions& actions) {
    const Tokens& k = tokens();
    const LessonStep& step = place.now();
    const int chosen = place.answers[place.step];
    words(r, fonts().bodyStrong, k.text, step.question, 8);
    for (std::size_t i = 0; i < step.answers.size(); ++i) {
        const LessonAnswer& a = step.answers[i];
        const bool on = static_cast<int>(i) == chosen;
        const float inner = r.GetWidth() - px(48);
        const float h = std::max(px(40), paragraph(fonts().body, r.Min, inner, 0, a.text, false) + px(20));
        const ImRect box = cutTop(r, snap(h));
        const Press p = press(fmt::format("answer {}", i + 1).c_str(), box);
        canvas()->AddRectFilled(box.Min, box.Max, on ? k.accentSoft : p.hovered ? k.hover : k.field, px(6));
        if (on) canvas()->AddRect(box.Min, box.Max, k.accent, px(6), 0, hair());
        const ImVec2 dot(box.Min.x + px(20), snap(box.GetCenter().y));
        canvas()->AddCircle(dot, px(7), on ? k.accent : k.text3, 32, std::max(1.f, 1.5f * scale()));
        if (on) canvas()->AddCircleFilled(dot, px(4), k.accent, 24);
        paragraph(fonts().body,
                  ImVec2(box.Min.x + px(40), box.Min.y + snap((h - paragraph(fonts().body, r.Min, inner, 0, a.text, false) + px(4)) / 2)),
                  inner, k.text, a.text);
        if (p.clicked) actions.run("lesson.answer", {{"number", i + 1}});
        r.Min.y += px(8);
    }
    if (chosen < 0) return;
    r.Min.y += px(8);
    const LessonAnswer& a = step.answers[static_cast<std::size_t>(chosen)];
    glyph(fonts().iconSmall, rect(r.Min.x, r.Min.y + px(2), px(16), px(16)), a.right ? k.ok : k.warn,
          a.right ? icon::CheckCircle : icon::Bulb);
    r.Min.y += paragraph(fonts().body, ImVec2(r.Min.x + px(24), r.Min.y), r.GetWidth() - px(24), k.text2, a.reply);
}

void lessonList(ImRect r, const std::vector<Lesson>& lessons, Actions& actions) {
    const Tokens& k = tokens();
    ImRect in = inset(beginScroll("lessons", r), px(12), 0);
    if (lessons.empty()) {
        in.Min.x += px(8);
        words(in, fonts().body, k.text3, "No lessons were found beside the program.", 0);
    }
    for (const Lesson& l : lessons) {
        const float inner = in.GetWidth() - px(16 + 24 + 8);
        const float h = px(12 + 24 + 2) + paragraph(fonts().body, in.Min, inner, 0, l.description, false) + px(4 + 18 + 12);
        const ImRect box = cutTop(in, snap(h));
        const Press p = press(l.file.stem().string().c_str(), box);
        if (p.hovered) canvas()->AddRectFilled(box.Min, box.Max, k.hover, px(6));
        glyph(fonts().icon, rect(box.Min.x + px(8), box.Min.y + px(12), px(20), px(20)), k.text2, icon::School);
        ImRect t(box.Min.x + px(40), box.Min.y + px(10), box.Max.x - px(8), box.Max.y);
        text(fonts().bodyMedium, cutTop(t, px(24)), k.text, l.title);
        words(t, fonts().body, k.text2, l.description, 4);
        text(fonts().small, cutTop(t, px(18)), p.hovered ? k.text2 : k.text3,
             fmt::format("{} steps{}", l.steps.size(), l.minutes > 0 ? fmt::format(", {} minutes", l.minutes) : ""));
        if (p.clicked) actions.run("lesson.open", {{"file", l.file.string()}});
        in.Min.y += px(4);
    }
    endScroll(r, in.Min.y, k.panel);
}

}  // namespace

void Ui::lessonPanel(ImRect r) {
    const Tokens& k = tokens();
    LessonPlace& place = session.lessonPlace;
    beginPanel("##lesson", r, k.panel);
    const ImRect all = r;
    panelHeader(r, place.lesson ? "Lesson" : "Lessons");
    const ImRect cross = rect(all.Max.x - px(36), all.Min.y + px(4), px(28), px(28));
    if (iconButton("leave", cross, icon::Close, false, true, place.lesson ? actionTitle("lesson.close") : "Close"))
        actions.run(place.lesson ? "lesson.close" : "lesson.list");
    if (!place.lesson) {
        if (lessons.empty()) lessons = shippedLessons();
        lessonList(r, lessons, actions);
        return endPanel();
    }
    ImRect foot = cutBottom(r, px(56));
    hline(foot.Min.x, foot.Max.x, foot.Min.y, k.line);
    const ImRect region = r;
    ImRect in = inset(beginScroll("steps", region), px(20), 0);
    const LessonStep& step = place.now();
    in.Min.y += px(4);
    words(in, fonts().title, k.text, place.lesson->title, 4);
    bars(in, place.step, place.lesson->steps.size());
    in.Min.y += px(16);
    text(fonts().small, cutTop(in, px(18)), k.text3, fmt::format("Step {} of {}", place.step + 1, place.lesson->steps.size()));
    in.Min.y += px(2);
    words(in, fonts().bodyStrong, k.text, step.title, 4);
    words(in, fonts().body, k.text2, step.text, 16);
    if (!step.watch.empty()) watchWell(in, step.watch);
    if (!step.answers.empty()) question(in, place, actions);
    if (place.showsReply > 0) ImGui::SetScrollY(1e6f), --place.showsReply, session.touch(1);  // it lies below the answers
    endScroll(region, in.Min.y + px(16), k.panel);

    foot = inset(foot, px(20), px(12));
    if (place.step > 0 && button("back", cutLeft(foot, buttonWidth("Back")), "Back", Kind::Secondary)) actions.run("lesson.back");
    const std::string onward = place.last() ? "Leave the lesson" : "Continue";
    const bool enabled = place.last() || !place.waitsForAnswer();
    if (button("onward", cutRight(foot, buttonWidth(onward)), onward, enabled ? Kind::Primary : Kind::Secondary, nullptr, enabled))
        actions.run(place.last() ? "lesson.close" : "lesson.next");
    foot.Max.x -= px(12);
    if (!enabled) text(fonts().small, foot, k.text3, "Choose an answer", 1);
    endPanel();
}

}  // namespace meniscus::editor
