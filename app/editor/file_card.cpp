// SPDX-License-Identifier: MIT
#include "app/editor/file_card.h"

#include <algorithm>
#include <cctype>

#include "app/editor/controls.h"
#include "app/editor/focus.h"
#include "app/editor/home_path.h"
#include "app/editor/lesson.h"
#include "engine/world/frames.h"

namespace meniscus::editor {
namespace fs = std::filesystem;
namespace {

std::string small(std::string s) {
    std::transform(s.begin(), s.end(), s.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return s;
}

/// The argument that is the file; null where the action asks for something else.
const actions::Argument* fileOf(const actions::Action& a) {
    const bool one = std::count_if(a.arguments.begin(), a.arguments.end(), [](const auto& x) { return x.required; }) == 1;
    if (!one || a.oneOf || a.arguments[0].type != actions::Type::File || a.arguments[0].name != "file") return nullptr;
    return &a.arguments[0];
}

fs::path freeFile(const fs::path& folder, const std::string& ending) {
    std::error_code none;
    for (int n = 1;; ++n)
        if (const std::string file = "meniscus-" + std::to_string(n) + ending; !fs::exists(folder / file, none)) return file;
}

}  // namespace

void FileCard::begin(const Session& s, const actions::Action& a) {
    action = a.name;
    opens = a.name == "scene.open" || a.name == "lesson.open";
    ending = a.name == "screenshot" ? ".png" : ".json";
    problem.clear(), name.clear();
    replaces = false, focus = true;
    const std::string file = s.hasScene() ? s.editing.document.scene().file : "";
    std::error_code none;
    if (a.name == "lesson.open") {
        const auto lessons = shippedLessons();
        folder = lessons.empty() ? fs::current_path() : lessons.front().file.parent_path();
    } else if (folder.empty() || !fs::is_directory(folder, none)) {
        folder = file.empty() ? fs::current_path() : fs::absolute(file, none).lexically_normal().parent_path();
    }
    if (a.name == "scene.saveAs")
        name = file.empty() ? world::safeFileName(s.sceneTitle()) + ending : fs::path(file).filename().string();
    else if (!opens)
        name = freeFile(folder, ending).string();
    go(folder);
}

void FileCard::go(const fs::path& to) {
    std::error_code wrong;
    std::vector<Entry> found;
    for (fs::directory_iterator at(to, wrong), end; !wrong && at != end; at.increment(wrong)) {
        std::error_code none;
        Entry e{at->path().filename().string(), at->is_directory(none)};
        if (e.name.starts_with(".") || (!e.isFolder && small(at->path().extension().string()) != ending)) continue;
        found.push_back(std::move(e));
    }
    if (wrong) {
        problem = shortened(to) + ": " + wrong.message();
        return;
    }
    std::sort(found.begin(), found.end(),
              [](const Entry& a, const Entry& b) { return std::pair(!a.isFolder, small(a.name)) < std::pair(!b.isFolder, small(b.name)); });
    entries = std::move(found);
    folder = to;
    problem.clear();
    replaces = false;
}

bool FileCard::fits(const Entry& e) const { return !opens || small(e.name).find(small(name)) != std::string::npos; }

void FileCard::finish(const fs::path& file, Session& s, Actions& actions) {
    problem = actions.attempt(action, {{fileOf(*actions::find(action))->name, file.string()}});
    if (problem.empty()) s.asking.clear();
    s.touch();
}

void FileCard::accept(const std::string& typed, Session& s, Actions& actions) {
    if (typed.empty()) return;
    fs::path path = expanded(typed);
    if (path.is_relative()) path = folder / path;
    path = path.lexically_normal();
    std::error_code none;
    if (fs::is_directory(path, none)) {
        if (opens) name.clear();
        return go(path);
    }
    if (opens) {
        if (!fs::exists(path, none)) {  // what was typed is a part of a name
            const auto first = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return fits(e); });
            if (first != entries.end() && first->isFolder) return name.clear(), go(folder / first->name);
            if (first == entries.end()) return void(problem = "There is no file of that name here");
            path = folder / first->name;
        }
        return finish(path, s, actions);
    }
    if (path.extension().empty()) path += ending;
    const bool own = action == "scene.saveAs" && s.hasScene() && fs::equivalent(path, s.editing.document.scene().file, none);
    if (fs::exists(path, none) && !own && !std::exchange(replaces, true)) {
        problem = path.filename().string() + " is there already";
        return;
    }
    finish(path, s, actions);
}

void FileCard::list(ImRect r, Session& s, Actions& actions) {
    const Tokens& k = tokens();
    canvas()->AddRectFilled(r.Min, r.Max, k.field, px(8));
    ImRect in = beginScroll("files", r);
    in.Min.y += px(4);
    fs::path enter, take;
    int shown = 0;
    for (const Entry& e : entries) {
        if (!fits(e)) continue;
        ++shown;
        const ImRect row = inset(cutTop(in, px(28)), px(4), 0);
        ImGui::PushID(e.name.c_str());
        const Press p = press(e.name.c_str(), row);
        ImGui::PopID();
        const bool chosen = !e.isFolder && e.name == name;
        if (chosen || p.hovered) canvas()->AddRectFilled(row.Min, row.Max, chosen ? k.accentSoft : k.hover, px(6));
        ImRect line = inset(row, px(8), 0);
        glyph(fonts().iconSmall, cutLeft(line, px(16)), e.isFolder ? k.text2 : k.text3, e.isFolder ? icon::Folder : icon::Drop);
        line.Min.x += px(8);
        text(fonts().body, line, chosen ? k.accent : k.text, e.name);
        if (p.clicked && e.isFolder) enter = folder / e.name;
        if (p.clicked && !e.isFolder) name = e.name, replaces = false, problem.clear();
        if (!e.isFolder && p.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && opens) take = folder / e.name;
    }
    if (shown == 0)
        text(fonts().body, inset(cutTop(in, px(28)), px(16), 0), k.text3,
             entries.empty() ? "No folders or " + ending + " files here." : "No file is called that.");
    endScroll(r, in.Min.y + px(4), k.field);
    if (!enter.empty()) {
        if (opens) name.clear();
        go(enter);
    }
    if (!take.empty()) finish(take, s, actions);
}

bool FileCard::draw(Session& s, Actions& actions) {
    const actions::Action* a = s.asking.empty() ? nullptr : actions::find(s.asking);
    if (!a || !fileOf(*a)) {
        action.clear();
        return false;
    }
    if (action != a->name) begin(s, *a);
    const Tokens& k = tokens();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float w = std::min(px(600), screen.x - px(32)), h = std::min(px(480), screen.y - px(32));
    ImRect r = rect(snap((screen.x - w) / 2), snap((screen.y - h) / 2), snap(w), snap(h));
    bool open = beginCard("##file", r, false);
    ImRect head = inset(cutTop(r, px(56)), px(24), px(12));
    if (iconButton("close", cutRight(head, px(32)), icon::Close, false, true, "Close", "Esc")) open = false;
    text(fonts().title, head, k.text, a->title);

    ImRect where = inset(cutTop(r, px(36)), px(24), px(2));
    if (iconButton("up", cutLeft(where, px(32)), icon::Up, false, folder.has_parent_path() && folder != folder.parent_path(),
                   "The folder above"))
        go(folder.parent_path());
    if (iconButton("home", cutLeft(where, px(32)), icon::Home, false, true, "Your own folder")) go(homeFolder());
    where.Min.x += px(8);
    std::string shown = shortened(folder);
    while (textWidth(fonts().body, shown) > where.GetWidth() && shown.find('/', 4) != std::string::npos)
        shown = "\u2026" + shown.substr(shown.find('/', 4));
    text(fonts().body, where, k.text2, shown);

    ImRect foot = inset(cutBottom(r, px(56)), px(24), px(12));
    ImRect field = inset(cutBottom(r, px(40)), px(24), px(4));
    if (!problem.empty()) text(fonts().small, inset(cutBottom(r, px(24)), px(24), 0), k.error, problem);
    list(inset(r, px(24), px(4)), s, actions);
    const std::string before = name;
    textField("name", field, name, opens ? "Name, or a path such as ~/scenes/dam.json" : "Name of the file", nullptr,
              std::exchange(focus, false));
    if (name != before) replaces = false, problem.clear();
    const bool enter = enterTyped();
    const std::string label = replaces ? "Replace" : opens ? "Open" : "Save";
    if (button("ok", cutRight(foot, buttonWidth(label)), label, name.empty() ? Kind::Secondary : Kind::Primary) || enter)
        accept(name, s, actions);
    foot.Max.x -= px(8);
    if (button("cancel", cutRight(foot, buttonWidth("Cancel")), "Cancel", Kind::Ghost)) open = false;
    endCard();
    if (!open) s.asking.clear();
    return true;
}

}  // namespace meniscus::editor
