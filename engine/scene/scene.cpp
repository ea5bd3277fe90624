// SPDX-License-Identifier: MIT
// Loading scenes, and settings by path.
#include "engine/scene/scene.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/read_file.h"
#include "engine/scene/checks.h"
#include "engine/scene/lattice_pins.h"
#include "engine/scene/navigate.h"
#include "engine/scene/read.h"
#include "engine/scene/write.h"

namespace meniscus::scene {
namespace {

constexpr std::size_t kMostBytes = 64 << 20;

void nameObjects(Description& scene) {
    for (std::size_t i = 0; i < scene.fluids.size(); ++i)
        if (scene.fluids[i].name.empty()) scene.fluids[i].name = "fluid " + std::to_string(i + 1);
    for (std::size_t i = 0; i < scene.boundaries.size(); ++i)
        if (scene.boundaries[i].name.empty()) scene.boundaries[i].name = "boundary " + std::to_string(i + 1);
    for (std::size_t i = 0; i < scene.deformables.size(); ++i)
        if (scene.deformables[i].name.empty())
            scene.deformables[i].name = (scene.deformables[i].cloth ? "cloth " : "body ") + std::to_string(i + 1);
}

/// Where in the file the objects are, for errors that come later than reading.
void locate(Description& scene, const JsonValue& tree, const std::vector<std::string>& settings) {
    const auto set = [&](auto& objects, std::string_view key) {
        const bool replaced = std::any_of(settings.begin(), settings.end(), [&](const std::string& s) {
            return s.starts_with(key) && s.size() > key.size() && s[key.size()] == '=';
        });
        const JsonValue* list = tree.find(key);
        const JsonList* entries = list && !replaced ? list->as<JsonList>() : nullptr;
        for (std::size_t i = 0; entries && i < std::min(entries->size(), objects.size()); ++i) objects[i].line = (*entries)[i].line;
    };
    set(scene.fluids, "fluids");
    set(scene.boundaries, "boundaries");
    set(scene.deformables, "deformables");
}

}  // namespace

std::string pathOf(const Description& scene, const std::string& path) {
    return (std::filesystem::path(scene.file).parent_path() / path).string();
}

Description load(const std::string& file, const std::vector<std::string>& settings) {
    return parse(readFile(file, kMostBytes, "a scene is a JSON file"), file, settings);
}

Description parse(std::string_view text, const std::string& file, const std::vector<std::string>& settings) {
    const Source source = Source::file(file);
    const JsonValue tree = readJson(text, source);
    Description scene = readScene(tree, source);
    Origins origins(&tree, source);
    for (const std::string& setting : settings) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos) Source::whole("--set " + oneLine(setting, kKeyBytes)).fail(0, "", "must be PATH=VALUE");
        const std::string path = setting.substr(0, equals), value = setting.substr(equals + 1);
        const Source given = Source::setting(path, value, "--set ");
        readSetting(scene, path, value, given);
        origins.add({path, given});
    }
    scene.file = file;
    locate(scene, tree, settings);
    nameObjects(scene);
    check(scene, origins);
    return scene;
}

bool placedAnew(const Boundary& a, const Boundary& b) {
    return (a.plane || b.plane) && (a.position != b.position || a.rotation != b.rotation);
}

Acts set(Description& scene, const std::string& path, std::string_view value) {
    const Source source = Source::setting(path, value);
    Description changed = scene;
    Acts acts = readSetting(changed, path, value, source);
    if (const Steps steps(path); steps.keys.size() > 1 && steps.keys[0] == "boundaries") {
        const std::size_t i = std::stoul(std::string(steps.keys[1]));
        if (i < scene.boundaries.size() && i < changed.boundaries.size() && placedAnew(scene.boundaries[i], changed.boundaries[i]))
            acts = Acts::Restart;
    }
    if (const Steps steps(path); steps.keys.size() > 3 && steps.keys[0] == "deformables" && steps.keys[3] == "cells") {
        const std::size_t i = std::stoul(std::string(steps.keys[1]));
        if (i < scene.deformables.size()) keepPins(changed.deformables[i], scene.deformables[i]);
    }
    nameObjects(changed);
    Origins origins(nullptr, source);
    origins.add({path, source});
    check(changed, origins);
    scene = std::move(changed);
    return acts;
}

void validate(const Description& scene) { check(scene, Origins(nullptr, Source::whole("scene"))); }

std::string get(const Description& scene, const std::string& path) {
    JsonWriter json(false);
    visit(scene, {}, Steps(path), 0, Source::whole("parameter"), false, [&](const auto& at, const Parameter&) {
        if constexpr (IsOptional<std::decay_t<decltype(at)>>)
            if (!at) Source::whole("parameter").fail(0, path, "the scene has none");
        write(json, at);
    });
    return json.text();
}

}  // namespace meniscus::scene
