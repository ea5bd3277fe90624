// SPDX-License-Identifier: MIT
// Cards over the whole window: the scenes to open, the list of shortcuts.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/editor/ui.h"
#include "app/view/resources.h"

namespace meniscus::editor {
namespace {

/// The scene's name, or else its file's.
std::string titleOf(const std::filesystem::path& file) {
    std::ifstream in(file);
    const auto scene = nlohmann::json::parse(in, nullptr, false, true);
    if (scene.is_object() && scene.contains("name") && scene["name"].is_string()) return scene["name"].get<std::string>();
    return file.stem().string();
}

}  // namespace

void Ui::listScenes() {
    scenesListed = true;
    scenes.clear();
    const std::filesystem::path folder = view::findResource("scenes");
    std::error_code none;
    std::vector<std::filesystem::path> files;
    for (std::filesystem::recursive_directory_iterator at(folder, none), end; !none && at != end; at.increment(none))
        if (at->is_regular_file(none) && at->path().extension() == ".json" && at->path().filename() != "scene.schema.json")
            files.push_back(at->path());
    const auto rank = [&](const std::filesystem::path& p) { return std::pair(p.parent_path() != folder, p); };
    std::sort(files.begin(), files.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    for (const auto& file : files) scenes.push_back({file.string(), titleOf(file)});
}

void Ui::scenesCard() {
    const Tokens& k = tokens();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    if (!scenesListed) listScenes();
    const float rowHeight = px(44), w = std::min(px(600), screen.x - px(64));
    const float list = std::min(static_cast<float>(scenes.size()) * rowHeight, screen.y - px(88 + 64 + 88));
    ImRect r = rect(snap((screen.x - w) / 2), px(72), snap(w), px(64) + snap(list) + px(8 + 36));
    bool open = beginCard("##scenes", r, true);
    ImRect head = inset(cutTop(r, px(64)), px(24), px(16));
    if (iconButton("close", cutRight(head, px(32)), icon::Close, false, true, "Close", "Esc")) open = false;
    text(fonts().title, head, k.text, "Scenes");
    const ImRect region = rect(r.Min.x, r.Min.y, r.GetWidth(), snap(list));
    ImRect at = beginScroll("list", region);
    const std::string base = view::findResource("scenes").string();
    for (const SceneFile& s : scenes) {
        const ImRect row = inset(cutTop(at, rowHeight), px(12), 0);
        const Press p = press(s.file.c_str(), row);
        const bool current = s.file == session.state.sceneFile;
        if (current || p.hovered) canvas()->AddRectFilled(row.Min, row.Max, current ? k.accentSoft : k.hover, px(6));
        ImRect in = inset(row, px(12), 0);
        const std::string file = s.file.substr(std::min(base.size() + 1, s.file.size()));
        text(fonts().small, cutRight(in, snap(row.GetWidth() * 0.42f)), p.hovered ? k.text2 : k.text3, file, 1);
        in.Max.x -= px(12);
        text(fonts().body, in, current ? k.accent : k.text, s.title);
        if (p.clicked) actions.run("scene.open", {{"file", s.file}}), open = false;
    }
    endScroll(region, at.Min.y, k.raised);
    const ImRect foot = inset(ImRect(r.Min.x, region.Max.y + px(8), r.Max.x, region.Max.y + px(8 + 36)), px(24), 0);
    text(fonts().small, foot, k.text3, "Or drop a scene file anywhere in the window.");
    endCard();
    if (!open) session.scenesOpen = scenesListed = false;  // listed afresh next time
}

}  // namespace meniscus::editor
