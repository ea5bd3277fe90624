// SPDX-License-Identifier: MIT
// Loading scenes, and settings by path.
#include "engine/scene/scene.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "engine/scene/checks.h"
#include "engine/scene/navigate.h"
#include "engine/scene/read.h"
#include "engine/scene/write.h"

namespace meniscus::scene {
namespace {

constexpr std::size_t kMostBytes = 64 << 20;

std::string readFile(const std::string& name) {
    const Source source = Source::whole(name);
    const auto failErrno = [&] { source.fail(0, "", std::string("cannot be read: ") + std::strerror(errno)); };
    std::error_code error;
    if (std::filesystem::is_directory(name, error)) source.fail(0, "", "cannot be read: it is a directory; a scene is a JSON file");
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rb"),
                                                               [](std::FILE* f) { return f ? std::fclose(f) : 0; });
    if (!file) failErrno();
    std::string text;
    for (std::size_t got = 1; got > 0;) {
        constexpr std::size_t kChunk = 1 << 16;
        const std::size_t size = text.size();
        text.resize(size + kChunk);
        got = std::fread(text.data() + size, 1, kChunk, file.get());
        text.resize(size + got);
        if (text.size() > kMostBytes) source.fail(0, "", "too large: a scene file may have 64 MiB");
    }
    if (std::ferror(file.get())) failErrno();
    return text;
}

void nameObjects(Description& scene) {
    for (std::size_t i = 0; i < scene.fluids.size(); ++i)
        if (scene.fluids[i].name.empty()) scene.fluids[i].name = "fluid " + std::to_string(i + 1);
    for (std::size_t i = 0; i < scene.boundaries.size(); ++i)
        if (scene.boundaries[i].name.empty()) scene.boundaries[i].name = "boundary " + std::to_string(i + 1);
}

}  // namespace

Description load(const std::string& file, const std::vector<std::string>& settings) { return parse(readFile(file), file, settings); }

Description parse(std::string_view text, const std::string& file, const std::vector<std::string>& settings) {
    const Source source = Source::file(file);
    const JsonValue tree = readJson(text, source);
    Description scene = readScene(tree, source);
    Origins origins(&tree, source);
    for (const std::string& setting : settings) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos) Source::whole("--set " + oneLine(setting, kKeyBytes)).fail(0, "", "must be PATH=VALUE");
        const std::string path = setting.substr(0, equals), value = setting.substr(equals + 1);
        const Source given = Source::setting(path, value);
        readSetting(scene, path, value, given);
        origins.add({path, given});
    }
    nameObjects(scene);
    check(scene, origins);
    return scene;
}

Acts set(Description& scene, const std::string& path, std::string_view value) {
    const Source source = Source::setting(path, value);
    Description changed = scene;
    const Acts acts = readSetting(changed, path, value, source);
    nameObjects(changed);
    Origins origins(nullptr, source);
    origins.add({path, source});
    check(changed, origins);
    scene = std::move(changed);
    return acts;
}

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
