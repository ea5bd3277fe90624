// SPDX-License-Identifier: MIT
#include "app/editor/scene_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/editor/session.h"
#include "engine/base/error.h"
#include "engine/base/read_file.h"
#include "engine/geometry/obj.h"
#include "engine/io/files.h"
#include "engine/scene/scene.h"

namespace meniscus::editor {
namespace {
namespace fs = std::filesystem;

constexpr double kLookEvery = 0.5;  // s
constexpr std::size_t kMostBytes = 64 << 20;

/// What a person wrote between the values would be lost: the file as it was is kept beside the new one.
std::string keepComments(const std::string& file) {
    std::error_code none;
    if (!fs::is_regular_file(file, none)) return {};
    std::string text;
    try {
        text = readFile(file, kMostBytes, "a scene is a JSON file");
    } catch (const InputError&) {
        return {};
    }
    using Json = nlohmann::json;
    if (Json::accept(text) || Json::parse(text, nullptr, false, true).is_discarded()) return {};
    io::writeFile(file + "~", text);
    return file + "~";
}

std::string nameOf(const std::string& file) { return fs::path(file).filename().string(); }

}  // namespace

void saveScene(Session& s, const std::string& file) {
    if (file.empty()) {
        s.asking = "scene.saveAs";
        throw InputError("the scene has no file yet: save it as one");
    }
    if (s.sceneFile.guards(file))
        throw InputError(file +
                         ": was changed by another program: save again to replace it, or reload it from disk, which undo takes back");
    std::string kept;
    try {
        kept = keepComments(file);
        scene::save(s.editing.document.scene(), file);
    } catch (const InputError& e) {
        throw InputError(std::string(e.what()) + "; the changes are still here: save to another folder");
    }
    const std::string before = s.editing.document.scene().file;
    s.editing.saved(file);
    s.sceneFile.watch(s.editing.document.scene());
    s.drafts.forget(before);
    s.drafts.forget(file);
    s.draft.reset();
    s.remember(file);
    s.say({Notice::Kind::Info, "Saved " + file + (kept.empty() ? "" : "; its comments are in " + nameOf(kept))});
}

std::string meshPath(const scene::Description& d, const std::string& file) {
    std::error_code none;
    const fs::path folder = d.file.empty() ? fs::current_path() : fs::weakly_canonical(fs::absolute(d.file, none), none).parent_path();
    return fs::weakly_canonical(file, none).lexically_proximate(folder).generic_string();
}

std::vector<SceneFile::Stamp> SceneFile::stampsOf(const std::vector<std::string>& files) {
    std::vector<Stamp> stamps;
    for (const std::string& file : files) {
        Stamp s{file};
        std::error_code error;
        s.time = fs::last_write_time(file, error);
        if (!error) s.size = fs::file_size(file, error);
        s.there = !error;
        stamps.push_back(s);
    }
    return stamps;
}

std::vector<std::string> SceneFile::changedIn(const std::vector<Stamp>& stamps) const {
    std::vector<std::string> changed;
    for (std::size_t i = 0; i < stamps.size(); ++i)
        if (stamps[i] != known[i]) changed.push_back(stamps[i].file);
    return changed;
}

void SceneFile::watch(const scene::Description& d) {
    files.clear();
    reading.reset();
    if (!d.file.empty()) {
        files.push_back(d.file);
        const auto meshes = [&](const auto& objects) {
            for (const auto& o : objects)
                if (o.mesh) files.push_back(scene::pathOf(d, o.mesh->file));
        };
        meshes(d.fluids);
        meshes(d.boundaries);
        std::sort(files.begin() + 1, files.end());
        files.erase(std::unique(files.begin() + 1, files.end()), files.end());
        constexpr std::size_t kMostWatched = 200;  // looking takes time
        files.resize(std::min(files.size(), kMostWatched));
    }
    known = seen = told = stampsOf(files);
}

bool SceneFile::guards(const std::string& file) {
    std::error_code none;
    if (files.empty() || !fs::equivalent(file, files[0], none)) return false;
    const Stamp now = stampsOf({files[0]})[0];
    if (now == known[0]) return false;
    known[0] = now;
    return true;
}

SceneFile::News SceneFile::take(Session& s, const scene::Description& d, std::vector<Stamp> stamps) {
    const bool meshes = !std::equal(known.begin() + 1, known.end(), stamps.begin() + 1, stamps.end());
    const std::vector<std::string> changed = changedIn(stamps);
    const std::string what = changed.size() == 1 ? changed.front() : d.file;
    s.editing.document.reload(d);
    watch(d);
    if (files.size() == stamps.size()) known = told = std::move(stamps);
    s.say({Notice::Kind::Info, "Reloaded " + nameOf(what) + ", which had changed on disk"});
    return meshes || s.editing.needsRestart() ? News::Restart : News::Some;
}

SceneFile::News SceneFile::reload(Session& s) {
    const std::string file = s.editing.document.scene().file;
    if (file.empty()) throw InputError("the scene has no file yet");
    std::vector<Stamp> stamps = stampsOf(files);
    return take(s, scene::load(file), std::move(stamps));
}

SceneFile::News SceneFile::poll(Session& s) {
    if (reading) {
        if (reading->scene.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return News::None;
        Reading r = std::move(*reading);
        reading.reset();
        try {
            const scene::Description d = r.scene.get();
            return take(s, d, std::move(r.stamps));
        } catch (const InputError& e) {
            told = std::move(r.stamps);
            s.say({Notice::Kind::Error, std::string(e.what()) + "; the scene stays as it is until the file is right"});
            return News::Some;
        }
    }
    if (files.empty() || s.now() < lookAt) return News::None;
    lookAt = s.now() + kLookEvery;
    std::vector<Stamp> now = stampsOf(files);
    const bool steady = now == seen;  // what is being written is not read
    seen = now;
    if (!steady || now == known || now == told) return News::None;
    for (const Stamp& file : now)
        if (!file.there) {
            told = now;
            s.say({Notice::Kind::Warning,
                   &file == &now[0] ? nameOf(file.file) + " is gone from its folder; the scene is still here, and saving writes it again"
                                    : nameOf(file.file) + " is gone from its folder; the scene runs on, but cannot restart without it"});
            return News::Some;
        }
    if (s.editing.document.dirty()) {
        told = now;
        s.say({Notice::Kind::Warning,
               nameOf(changedIn(now).front()) +
                   " was changed by another program, and here: reload it from disk, which undo takes back, or save to replace it"});
        return News::Some;
    }
    // Meshes are read as well, though only the worker needs them: what is no mesh is to be known before anything restarts.
    const auto read = [scene = files[0], changed = changedIn(now)] {
        const scene::Description d = scene::load(scene);
        for (const std::string& file : changed)
            if (file != scene) geometry::readObj(file);
        return d;
    };
    reading = Reading{std::move(now), std::async(std::launch::async, read)};
    return News::None;
}

}  // namespace meniscus::editor
