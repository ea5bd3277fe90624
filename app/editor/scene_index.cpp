// SPDX-License-Identifier: MIT
#include "app/editor/scene_index.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/actions/scene_library.h"

namespace meniscus::editor {
namespace {

using nlohmann::json;

std::string textOf(const json& o, const char* key) {
    const auto at = o.is_object() ? o.find(key) : o.end();
    return o.is_object() && at != o.end() && at->is_string() ? at->get<std::string>() : std::string();
}

bool anyHas(const json& scene, const char* key) {
    for (const char* list : {"fluids", "boundaries"})
        if (scene.contains(list) && scene[list].is_array())
            for (const json& object : scene[list])
                if (object.is_object() && object.contains(key)) return true;
    return false;
}

std::string tagsOf(const json& scene) {
    if (!scene.is_object()) return "";
    std::string tags;
    const auto add = [&](bool is, const std::string& tag) {
        if (is) tags += (tags.empty() ? "" : ", ") + tag;
    };
    add(scene.value("dimensions", json(3)) == 2, "2D");
    add(scene.contains("fluids") && scene["fluids"].size() > 1, "several fluids");
    add(anyHas(scene, "mesh"), "mesh");
    add(anyHas(scene, "motion"), "moving walls");
    add(scene.contains("periodic"), "periodic");
    const std::string solver = scene.contains("pressure") ? textOf(scene["pressure"], "solver") : "";
    add(true, solver.empty() ? "dfsph" : solver);
    return tags;
}

}  // namespace

SceneEntry sceneEntry(const std::string& file) {
    SceneEntry e;
    e.file = file;
    e.shortName = std::filesystem::path(file).filename().string();
    std::ifstream in(file);
    const json scene = json::parse(in, nullptr, false, true);
    e.title = textOf(scene, "name");
    if (e.title.empty()) e.title = textOf(scene, "title");
    if (e.title.empty()) e.title = std::filesystem::path(file).stem().string();
    e.description = textOf(scene, "description");
    e.tags = tagsOf(scene);
    return e;
}

std::vector<SceneEntry> scenesOfLibrary() {
    const std::filesystem::path folder = actions::scenesFolder();
    std::vector<SceneEntry> all;
    for (const auto& file : actions::sceneFiles()) {
        if (file.parent_path().filename() == "lessons") continue;  // they have scenes of their own
        SceneEntry e = sceneEntry(file.string());
        e.shortName = file.lexically_relative(folder).string();
        all.push_back(std::move(e));
    }
    std::stable_sort(all.begin(), all.end(), [&](const SceneEntry& a, const SceneEntry& b) {
        return (a.shortName.find('/') != std::string::npos) < (b.shortName.find('/') != std::string::npos);
    });
    return all;
}

}  // namespace meniscus::editor
