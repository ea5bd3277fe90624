// SPDX-License-Identifier: MIT
#include "app/editor/mesh_card.h"

#include <algorithm>

#include "app/editor/controls.h"
#include "app/editor/focus.h"

namespace meniscus::editor {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMostFiles = 200, kMostLookedAt = 20'000;
constexpr int kRowsShown = 6;

}  // namespace

std::vector<std::string> meshesIn(const std::string& folder) {
    std::vector<std::string> found;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
    for (std::size_t n = 0; !error && at != end && n < kMostLookedAt; at.increment(error), ++n) {
        const fs::path& p = at->path();
        std::error_code none;
        if (at->is_directory(none)) {
            if (at.depth() > 1 || p.filename().string().starts_with('.')) at.disable_recursion_pending();
        } else if (p.extension() == ".obj") {
            found.push_back(p.lexically_relative(folder).generic_string());
        }
    }
    std::sort(found.begin(), found.end());
    found.resize(std::min(found.size(), kMostFiles));
    return found;
}

void MeshCard::begin(const Session& s) {
    std::error_code none;
    const std::string& file = s.editing.document.scene().file;
    folder = (file.empty() ? fs::current_path(none) : fs::absolute(file, none).parent_path()).string();
    files = meshesIn(folder);
    path = files.empty() ? "" : files.front();
    problem.clear();
}

void MeshCard::add(Session& s, Actions& actions) {
    const fs::path file = fs::u8path(path);
    if (path.empty()) {
        problem = "Give the path of an OBJ file";
    } else {
        const bool deformable = as >= 2;
        Arguments arguments{{"kind", as == 0   ? "boundary"
                                     : as == 1 ? "fluid"
                                               : "deformable"},
                            {"file", file.is_absolute() ? file.string() : (fs::path(folder) / file).string()}};
        if (deformable) arguments["shape"] = as == 2 ? "softBody" : "cloth";
        problem = actions.attempt("object.add", arguments);
    }
    if (problem.empty()) s.meshAsked = false;
}

void MeshCard::draw(Session& s, Actions& actions) {
    const bool appearing = s.meshAsked && !wasOpen;
    wasOpen = s.meshAsked;
    if (!s.meshAsked) return;
    if (appearing) begin(s);
    const Tokens& k = tokens();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float w = std::min(px(520), screen.x - px(64)), inner = w - px(48);
    const float wrong = problem.empty() ? 0 : paragraph(fonts().small, ImVec2(), inner, 0, problem, false) + px(8);
    const int rows = std::clamp(static_cast<int>(files.size()), 1, screen.y < px(600) ? kRowsShown / 2 : kRowsShown);
    const float list = px(static_cast<float>(rows) * 32);
    const float h = px(20 + 28 + 8 + 40 + 40 + 24) + list + px(12) + wrong + px(32 + 24);
    const ImRect card = rect(snap((screen.x - w) / 2), snap(std::max(px(16), screen.y * 0.42f - h / 2)), snap(w), snap(h));
    bool open = beginCard("##mesh", card, false);
    ImRect in = inset(card, px(24), px(20));
    text(fonts().title, cutTop(in, px(28)), k.text, "Add a mesh");
    cutTop(in, px(8));
    ImRect row = inset(cutTop(in, px(40)), 0, px(4));
    text(fonts().body, cutLeft(row, px(64)), k.text2, "As");
    if (const int chosen = segmented("kind", row, {"Boundary", "Fluid", "Soft body", "Cloth"}, as); chosen >= 0) as = chosen;
    row = inset(cutTop(in, px(40)), 0, px(4));
    text(fonts().body, cutLeft(row, px(64)), k.text2, "File");
    if (textField("file", row, path, "OBJ file", nullptr, appearing)) problem.clear();
    text(fonts().small, cutTop(in, px(24)), k.text3, files.empty() ? "No OBJ file beside the scene, in " + folder : "In " + folder);
    const ImRect region = cutTop(in, list);
    canvas()->AddRectFilled(region.Min, region.Max, k.field, px(6));
    ImRect at = beginScroll("files", region);
    for (std::size_t i = 0; i < files.size(); ++i) {
        const ImRect line = cutTop(at, px(32));
        ImGui::PushID(static_cast<int>(i));
        const Press p = press(files[i].c_str(), line);
        const ImRect back = inset(line, px(4), px(1));
        const bool on = files[i] == path;
        if (on || p.hovered) canvas()->AddRectFilled(back.Min, back.Max, on ? k.accentSoft : k.hover, px(6));
        text(fonts().body, inset(line, px(12), 0), on ? k.accent : k.text, files[i]);
        if (p.clicked) path = files[i], problem.clear();
        ImGui::PopID();
    }
    endScroll(region, at.Min.y, k.field);
    cutTop(in, px(12));
    if (!problem.empty()) {
        paragraph(fonts().small, in.Min, inner, k.error, problem);
        cutTop(in, wrong);
    }
    ImRect buttons = cutTop(in, px(32));
    const bool enter = enterTyped();
    if (button("ok", cutRight(buttons, buttonWidth("Add")), "Add", Kind::Primary) || enter) add(s, actions);
    buttons.Max.x -= px(8);
    if (button("cancel", cutRight(buttons, buttonWidth("Cancel")), "Cancel", Kind::Ghost)) open = false;
    endCard();
    if (!open) s.meshAsked = false;
}

}  // namespace meniscus::editor
