// SPDX-License-Identifier: MIT
#include "app/editor/lesson.h"

#include <algorithm>

#include "app/actions/catalog.h"
#include "app/view/resources.h"
#include "engine/base/error.h"
#include "engine/base/read_file.h"

namespace meniscus::editor {
namespace {
namespace fs = std::filesystem;
constexpr std::size_t kMostBytes = 4 << 20;

/// An object of the file with its place in it, for errors.
class Node {
public:
    Node(const Arguments& j, std::string w) : json(j), where(std::move(w)) {
        if (!json.is_object()) fail("expected an object");
    }
    [[noreturn]] void fail(const std::string& what) const { throw InputError(where + what); }
    std::string text(const char* key, bool required) const {
        if (!json.contains(key)) return required ? (fail(std::string(key) + ": is missing"), "") : "";
        if (!json[key].is_string() || json[key].get_ref<const std::string&>().empty()) fail(std::string(key) + ": must be a text");
        return json[key].get<std::string>();
    }
    bool flag(const char* key) const {
        if (!json.contains(key)) return false;
        if (!json[key].is_boolean()) fail(std::string(key) + ": must be true or false");
        return json[key].get<bool>();
    }
    std::vector<Node> list(const char* key, bool required) const {
        std::vector<Node> all;
        if (!json.contains(key) && !required) return all;
        if (!json.contains(key) || !json[key].is_array() || json[key].empty())
            fail(std::string(key) + ": must be a list with something in it");
        for (std::size_t i = 0; i < json[key].size(); ++i) all.emplace_back(json[key][i], where + key + "." + std::to_string(i) + ": ");
        return all;
    }
    void only(std::initializer_list<const char*> known) const {
        for (const auto& [key, value] : json.items())
            if (std::none_of(known.begin(), known.end(), [&](const char* k) { return key == k; })) fail(key + ": there is no such key");
    }
    const Arguments& json;
    std::string where;
};

std::pair<std::string, Arguments> readAction(const Node& n) {
    const std::string name = n.text("action", true);
    const actions::Action* action = actions::find(name);
    if (!action) n.fail("there is no action '" + name + "'; meniscus-cli list actions shows them");
    Arguments arguments = n.json;
    arguments.erase("action");
    try {
        check(*action, arguments);
    } catch (const InputError& e) {
        n.fail(e.what());
    }
    return {name, arguments};
}

LessonStep readStep(const Node& n) {
    n.only({"title", "text", "watch", "actions", "question", "goesOn"});
    LessonStep s{n.text("title", true), n.text("text", true), n.text("watch", false), {}, n.flag("goesOn"), "", {}};
    for (const Node& a : n.list("actions", false)) s.actions.push_back(readAction(a));
    if (!n.json.contains("question")) return s;
    const Node q(n.json["question"], n.where + "question: ");
    q.only({"text", "answers"});
    s.question = q.text("text", true);
    for (const Node& a : q.list("answers", true)) {
        a.only({"text", "reply", "right"});
        s.answers.push_back({a.text("text", true), a.text("reply", true), a.flag("right")});
    }
    if (std::none_of(s.answers.begin(), s.answers.end(), [](const LessonAnswer& a) { return a.right; })) q.fail("answers: none is right");
    return s;
}

}  // namespace

Lesson readLesson(const fs::path& file) {
    const std::string where = file.string() + ": ";
    Arguments all;
    try {
        all = Arguments::parse(readFile(file.string(), kMostBytes, "a lesson is a JSON file"), nullptr, true, true);
    } catch (const Arguments::parse_error& e) {
        const std::string what = e.what();
        throw InputError(where + what.substr(std::min(what.find("] ") + 2, what.size())));
    }
    const Node n(all, where);
    n.only({"lesson", "title", "description", "minutes", "steps"});
    if (!all.contains("lesson") || all["lesson"] != 1)
        n.fail("is not a lesson: expected {\"lesson\": 1, \"title\": ..., \"steps\": [...]}");
    Lesson l{file, n.text("title", true), n.text("description", true), 0, {}};
    if (all.contains("minutes") && all["minutes"].is_number_unsigned()) l.minutes = all["minutes"].get<int>();
    for (const Node& s : n.list("steps", true)) l.steps.push_back(readStep(s));
    return l;
}

std::vector<Lesson> shippedLessons() {
    std::vector<fs::path> files;
    std::error_code none;
    for (fs::directory_iterator at(view::findResource("lessons"), none), end; !none && at != end; at.increment(none))
        if (at->path().extension() == ".json") files.push_back(at->path());
    std::sort(files.begin(), files.end());
    std::vector<Lesson> all;
    for (const fs::path& f : files) try {
            all.push_back(readLesson(f));
        } catch (const InputError&) {
        }
    return all;
}

fs::path findLesson(const std::string& name, const fs::path& folder) {
    std::error_code none;
    const fs::path given = fs::u8path(name), here = given.is_absolute() ? given : folder / given;
    const fs::path shipped = view::findResource("lessons") / fs::u8path(name + ".json");
    return !fs::exists(here, none) && fs::exists(shipped, none) ? shipped : here;
}

}  // namespace meniscus::editor
