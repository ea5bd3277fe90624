// SPDX-License-Identifier: MIT
// Lessons: a scene with steps. Each says something, does something, and tells what to watch; it may ask a question.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/editor/arguments.h"

namespace meniscus::editor {

struct LessonAnswer {
    std::string text, reply;
    bool right = false;
};
struct LessonStep {
    std::string title, text, watch;
    std::vector<std::pair<std::string, Arguments>> actions;
    bool goesOn = false;  ///< to the next step by itself, when its actions are complete
    std::string question;
    std::vector<LessonAnswer> answers;
};
struct Lesson {
    std::filesystem::path file;
    std::string title, description;
    int minutes = 0;
    std::vector<LessonStep> steps;
};

/// Reads a lesson and checks its actions. Throws InputError, "file: steps.2.actions.0: what is wrong".
Lesson readLesson(const std::filesystem::path&);
/// Those that come with the program, by file name; what cannot be read is left out.
std::vector<Lesson> shippedLessons();
/// The file of a lesson by its path, or by the name of one that comes with the program.
std::filesystem::path findLesson(const std::string& name, const std::filesystem::path& folder);

/// The lesson that is open, and how far the reader is.
struct LessonPlace {
    std::optional<Lesson> lesson;
    std::size_t step = 0;
    std::vector<int> answers;  ///< chosen, one a step; -1: none
    int showsReply = 0;        ///< frames in which what an answer leads to is scrolled to
    std::uint64_t run = 0;     ///< counts beginnings of steps: what an earlier one still had to do is dropped
    const LessonStep& now() const { return lesson->steps[step]; }
    bool last() const { return step + 1 == lesson->steps.size(); }
    bool waitsForAnswer() const { return !now().answers.empty() && answers[step] < 0; }
};

}  // namespace meniscus::editor
