// SPDX-License-Identifier: MIT
// Going through a lesson: every step begins with its actions, one after the other.
#include <algorithm>

#include "app/editor/actions.h"
#include "engine/base/error.h"

namespace meniscus::editor {
namespace {

bool beginsAnew(const LessonStep& step) {
    return std::any_of(step.actions.begin(), step.actions.end(), [](const auto& a) { return a.first == "sim.reset"; });
}

/// Carries out the step's actions; complete when the last one is, or when another step has begun.
Completion beginStep(const Call& c, std::size_t step) {
    LessonPlace& place = c.session.lessonPlace;
    place.step = step;
    struct Running {
        std::uint64_t run;
        std::size_t next = 0;
        Completion current;
    };
    auto state = std::make_shared<Running>(Running{++place.run, 0, nullptr});
    return [&s = c.session, &actions = c.actions, state] {
        for (;;) {
            LessonPlace& at = s.lessonPlace;
            if (!at.lesson || at.run != state->run) return true;
            if (state->current) {
                if (!state->current()) return false;
                state->current = nullptr;
            }
            // What the step before made must not meet this one's parameters on its way to the reset: it may diverge by them.
            if (state->next == 0 && s.running() && beginsAnew(at.now())) {
                state->current = actions.start("sim.pause", {}, {});
                continue;
            }
            if (state->next == at.now().actions.size()) {
                if (!at.now().goesOn || at.last() || at.waitsForAnswer()) return true;
                ++at.step;
                state->next = 0;
                continue;
            }
            const auto& [name, arguments] = at.now().actions[state->next++];
            state->current = actions.start(name, arguments, at.lesson->file.parent_path());
        }
    };
}

LessonPlace& open(const Call& c) {
    if (!c.session.lessonPlace.lesson) throw InputError("no lesson is open");
    return c.session.lessonPlace;
}

Completion start(const Call& c) {
    Lesson lesson = readLesson(findLesson(c.text("file"), c.folder));
    LessonPlace& place = c.session.lessonPlace;
    place.answers.assign(lesson.steps.size(), -1);
    place.lesson = std::move(lesson);
    c.session.layout.at(Panel::Lesson).shown = true;
    c.session.layout.at(Panel::Plots).shown = true;
    return beginStep(c, 0);
}

Completion next(const Call& c) {
    LessonPlace& place = open(c);
    if (place.waitsForAnswer()) throw InputError("the question waits for an answer");
    if (place.last()) throw InputError("this was the last step");
    return beginStep(c, place.step + 1);
}

Completion back(const Call& c) {
    LessonPlace& place = open(c);
    if (place.step == 0) throw InputError("this is the first step");
    return beginStep(c, place.step - 1);
}

Completion answer(const Call& c) {
    LessonPlace& place = open(c);
    const int number = c.arguments["number"].get<int>(), most = static_cast<int>(place.now().answers.size());
    if (most == 0) throw InputError("this step asks nothing");
    if (number > most) throw InputError("number: must be from 1 to " + std::to_string(most) + ", not " + std::to_string(number));
    place.answers[place.step] = number - 1;
    place.showsReply = 3;
    return immediately;
}

Completion close(const Call& c) {
    open(c).lesson.reset();
    c.session.layout.at(Panel::Lesson).shown = false;
    return immediately;
}

Completion list(const Call& c) {
    bool& shown = c.session.layout.at(Panel::Lesson).shown;
    shown = !shown || c.session.lessonPlace.lesson.has_value();
    c.session.lessonPlace.lesson.reset();
    return immediately;
}

bool inLesson(const Session& s) { return s.lessonPlace.lesson.has_value(); }

}  // namespace

void addLessonActions(Handlers& all) {
    all["lesson.list"] = {list};
    all["lesson.open"] = {start};
    all["lesson.next"] = {next, [](const Session& s) { return inLesson(s) && !s.lessonPlace.last() && !s.lessonPlace.waitsForAnswer(); }};
    all["lesson.back"] = {back, [](const Session& s) { return inLesson(s) && s.lessonPlace.step > 0; }};
    all["lesson.answer"] = {answer, inLesson};
    all["lesson.close"] = {close, inLesson};
}

}  // namespace meniscus::editor
