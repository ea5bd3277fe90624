// SPDX-License-Identifier: MIT
#include "app/editor/scene_browser.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "app/editor/controls.h"
#include "app/editor/home_path.h"

namespace meniscus::editor {
namespace {

std::string small(std::string s) {
    std::transform(s.begin(), s.end(), s.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return s;
}

bool fits(const SceneEntry& e, const std::string& filter) {
    return small(e.title + ' ' + e.description + ' ' + e.tags + ' ' + e.shortName).find(small(filter)) != std::string::npos;
}

bool sameFile(const std::string& a, const std::string& b) {
    std::error_code none;
    return a == b || (!a.empty() && !b.empty() && std::filesystem::equivalent(a, b, none));
}

/// What a scene is about, beside or above its tile.
void about(const SceneEntry& e, ImRect beside) {
    const float w = px(320), inner = w - px(32);
    const float words = e.description.empty() ? 0 : paragraph(fonts().body, ImVec2(), inner, 0, e.description, false) + px(8);
    const float h = px(12 + 24 + 4) + words + px(20 + 12);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float x = beside.Max.x + px(8) + w < screen.x ? beside.Max.x + px(8) : beside.Min.x - w - px(8);
    const ImRect card = rect(snap(x), snap(std::min(beside.Min.y, screen.y - h - px(8))), snap(w), snap(h));
    beginTip(card);
    ImRect in = inset(card, px(16), px(12));
    text(fonts().bodyStrong, cutTop(in, px(24)), tokens().text, e.title);
    cutTop(in, px(4));
    if (words > 0) paragraph(fonts().body, in.Min, inner, tokens().text2, e.description), cutTop(in, words);
    text(fonts().small, cutTop(in, px(20)), tokens().text3, e.tags + (e.shortName.empty() ? "" : "  \u00B7  " + e.shortName));
    endTip();
}

}  // namespace

float SceneBrowser::tileHeight(float width) { return snap(width * Thumbnails::kHeight / Thumbnails::kWidth) + px(8 + 20 + 20 + 16); }

std::size_t SceneBrowser::count() { return library.size(); }

void SceneBrowser::read(const Session& s) {
    if (listed) return;
    listed = true;
    library = scenesOfLibrary();
    recent.clear();
    std::error_code none;
    for (const std::string& file : s.recent) {
        if (recent.size() == 4) break;
        if (!std::filesystem::exists(file, none)) continue;
        recent.push_back(sceneEntry(file));
    }
    for (SceneEntry& e : recent)  // those of one name are told apart by where they lie
        if (std::any_of(recent.begin(), recent.end(), [&](const SceneEntry& o) { return o.file != e.file && o.title == e.title; }))
            e.tags = e.shortName + ", " + shortened(std::filesystem::path(e.file).parent_path());
}

bool SceneBrowser::tile(ImRect r, const SceneEntry& e, bool current) {
    const Tokens& k = tokens();
    const Press p = press(e.title.c_str(), r);
    ImRect in = r;
    const ImRect picture = cutTop(in, snap(r.GetWidth() * Thumbnails::kHeight / Thumbnails::kWidth));
    canvas()->AddRectFilled(picture.Min, picture.Max, k.field, px(6));
    if (const GLuint texture = thumbnails.of(e.file)) {
        const auto id = reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture));
        canvas()->AddImageRounded(id, picture.Min, picture.Max, ImVec2(0, 1), ImVec2(1, 0), IM_COL32_WHITE, px(6));
    } else {
        glyph(fonts().icon, picture, k.text3, icon::Drop);
    }
    canvas()->AddRect(picture.Min, picture.Max, p.hovered || current ? k.accent : k.lineStrong, px(6), 0, p.hovered ? px(2) : hair());
    cutTop(in, px(8));
    text(fonts().bodyMedium, cutTop(in, px(20)), current ? k.accent : k.text, e.title);
    text(fonts().small, cutTop(in, px(20)), k.text2, e.tags);
    if (p.resting) about(e, r);
    return p.clicked;
}

void SceneBrowser::tiles(ImRect r, int columns, int rows, Session& s, Actions& actions) {
    read(s);
    shown = true;
    const float gap = px(12), w = std::floor((r.GetWidth() - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    for (std::size_t i = 0; i < std::min(library.size(), static_cast<std::size_t>(columns * rows)); ++i) {
        const auto column = static_cast<float>(i % static_cast<std::size_t>(columns)),
                   row = static_cast<float>(i / static_cast<std::size_t>(columns));
        const ImRect t = rect(r.Min.x + column * (w + gap), r.Min.y + row * tileHeight(w), w, tileHeight(w) - px(16));
        if (tile(t, library[i], false)) actions.run("scene.open", {{"file", library[i].file}});
    }
}

void SceneBrowser::open(const SceneEntry& e, Session& s, Actions& actions) {
    actions.run("scene.open", {{"file", e.file}});
    s.scenesOpen = false;
}

void SceneBrowser::section(ImRect& at, const char* title, const std::vector<const SceneEntry*>& entries, Session& s, Actions& actions) {
    if (entries.empty()) return;
    text(fonts().smallMedium, cutTop(at, px(32)), tokens().text3, title);
    const float gap = px(16);
    const int columns = std::max(2, static_cast<int>((at.GetWidth() + gap) / px(196 + 16)));
    const float w = std::floor((at.GetWidth() - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    ImGui::PushID(title);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto column = static_cast<float>(i % static_cast<std::size_t>(columns));
        const ImRect t = rect(at.Min.x + column * (w + gap), at.Min.y, w, tileHeight(w) - px(16));
        ImGui::PushID(static_cast<int>(i));
        if (tile(t, *entries[i], s.hasScene() && sameFile(entries[i]->file, s.editing.document.scene().file)))
            open(*entries[i], s, actions);
        ImGui::PopID();
        if (i + 1 == entries.size() || (i + 1) % static_cast<std::size_t>(columns) == 0) cutTop(at, tileHeight(w));
    }
    ImGui::PopID();
}

void SceneBrowser::draw(Session& s, Actions& actions) {
    const bool appearing = s.scenesOpen && !wasOpen;
    wasOpen = s.scenesOpen;
    if (!s.scenesOpen) return;
    if (appearing) listed = false, filter.clear();
    read(s);
    shown = true;
    const Tokens& k = tokens();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float w = std::min(px(960), screen.x - px(64)), h = screen.y - px(96);
    ImRect r = rect(snap((screen.x - w) / 2), snap((screen.y - h) / 2), snap(w), snap(h));
    bool open = beginCard("##scenes", r, true);
    ImRect head = inset(cutTop(r, px(64)), px(24), px(16));
    if (iconButton("close", cutRight(head, px(32)), icon::Close, false, true, "Close", "Esc")) open = false;
    head.Max.x -= px(8);
    textField("filter", cutRight(head, px(220)), filter, "Search scenes", icon::Search, appearing);
    text(fonts().title, head, k.text, "Scenes");
    ImRect foot = inset(cutBottom(r, px(56)), px(24), px(12));
    hline(r.Min.x, r.Max.x, r.Max.y, k.line);
    if (button("file", cutRight(foot, buttonWidth("Open a file", true)), "Open a file", Kind::Secondary, icon::FolderOpen)) {
        s.asking = "scene.open";
        open = false;
    }
    text(fonts().small, foot, k.text3, "Or drop a scene file anywhere in the window.");

    std::vector<const SceneEntry*> last, scenes, benches;
    for (const SceneEntry& e : recent)
        if (fits(e, filter)) last.push_back(&e);
    for (const SceneEntry& e : library)
        if (fits(e, filter)) (e.shortName.rfind("bench/", 0) == 0 ? benches : scenes).push_back(&e);
    if (!filter.empty() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false))
        for (const auto* found : {&scenes, &last, &benches})
            if (s.scenesOpen && !found->empty()) {
                SceneBrowser::open(*found->front(), s, actions);
                open = false;
            }
    ImRect at = inset(beginScroll("list", r), px(24), 0);
    section(at, "Recent", last, s, actions);
    section(at, "Scenes", scenes, s, actions);
    section(at, "For measuring", benches, s, actions);
    if (last.empty() && scenes.empty() && benches.empty()) text(fonts().body, cutTop(at, px(32)), k.text3, "No scene is called that.");
    endScroll(r, at.Min.y, k.raised);
    endCard();
    if (!open) s.scenesOpen = false;
}

bool SceneBrowser::endFrame(Session& s) {
    if (!shown) thumbnails.stop();
    return std::exchange(shown, false) && thumbnails.advance(s);
}

}  // namespace meniscus::editor
