// SPDX-License-Identifier: MIT
#include "app/editor/widgets.h"

#include <nlohmann/json.hpp>

#include "app/editor/focus.h"
#include "engine/io/files.h"

namespace meniscus::editor {
namespace {

/// A list whose elements are used again: a frame in which nothing changes allocates nothing.
template <class T>
struct Kept {
    std::vector<T> all;
    std::size_t used = 0;
    T& next() {
        if (used == all.size()) all.emplace_back();
        return all[used++];
    }
    std::span<const T> view() const { return {all.data(), used}; }
};
struct Notes {
    Kept<Widget> widgets;
    Kept<std::string> cut;
};
Notes now, last;

}  // namespace

void startNoting() {
    std::swap(now, last);
    now.widgets.used = now.cut.used = 0;
}

void note(std::string_view name, ImRect r) {
    const ImGuiWindow* window = ImGui::GetCurrentWindowRead();
    const ImGuiWindow* root = window->RootWindow ? window->RootWindow : window;
    Widget& w = now.widgets.next();
    const std::string_view windowName = root->Name;
    if (root->Flags & ImGuiWindowFlags_Popup)
        w.name.assign("menu");  // Dear ImGui numbers popups
    else
        w.name.assign(windowName.substr(windowName.rfind("##", 0) == 0 ? 2 : 0));
    w.name += '/';
    w.name += name;
    w.rect = r;
    w.visible = r;
    w.visible.ClipWithFull(window->ClipRect);
    w.window = root->BeginOrderWithinContext;
}

std::span<const Widget> widgets() { return last.widgets.view(); }

const Widget* widgetNamed(std::string_view name) {
    const auto fits = [&](std::string_view full) { return full == name || full.substr(full.find('/') + 1) == name; };
    const Widget* found = nullptr;
    for (const Widget& w : widgets())
        if (fits(w.name)) found = &w;
    return found;
}

std::span<const std::string> cutTexts() { return last.cut.view(); }
void noteCut(const std::string& s) { now.cut.next().assign(s); }

void saveWidgets(const std::string& file) {
    using nlohmann::json;
    const auto corners = [](const ImRect& r) { return json{r.Min.x, r.Min.y, r.Max.x, r.Max.y}; };
    json all = {{"size", {ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y}},
                {"widgets", json::array()},
                {"cut", cutTexts()},
                {"focus", focusName()}};
    for (const Widget& w : widgets())
        all["widgets"].push_back({{"name", w.name}, {"rect", corners(w.rect)}, {"visible", corners(w.visible)}, {"window", w.window}});
    io::writeFile(file, all.dump(1) + "\n");
}

}  // namespace meniscus::editor
