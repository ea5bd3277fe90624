// SPDX-License-Identifier: MIT
// The scene's file: saving, and what happens to it on disk.
#pragma once
#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include "engine/scene/description.h"

namespace meniscus::editor {

class Session;

/// Writes the scene that is edited to a file, which is then its own. Throws InputError; the scene is as unsaved as it was then.
void saveScene(Session&, const std::string& file);
/// The path by which a scene names a mesh.
std::string meshPath(const scene::Description&, const std::string& file);

/// Looks after the file of the open scene, and the meshes that it names.
class SceneFile {
public:
    /// To be told of a scene that was opened or saved: from now on, changes of these files are news.
    void watch(const scene::Description&);
    enum class News { None, Some, Restart };  ///< Restart: what was taken over acts only after one
    /// Looks at the files now and then; takes over what changed, or says so where there are unsaved edits.
    News poll(Session&);
    /// Reads the file anew; what it says becomes an edit. Throws InputError.
    News reload(Session&);

    /// Whether saving there would undo what another program wrote; only the first time, so that saving again replaces it.
    bool guards(const std::string& file);

private:
    struct Stamp {
        std::string file;
        std::filesystem::file_time_type time{};
        std::uintmax_t size = 0;
        bool there = false;
        bool operator==(const Stamp&) const = default;
    };
    static std::vector<Stamp> stampsOf(const std::vector<std::string>& files);
    /// Which files are not as they were read or written.
    std::vector<std::string> changedIn(const std::vector<Stamp>&) const;
    News take(Session&, const scene::Description&, std::vector<Stamp>);

    struct Reading {
        std::vector<Stamp> stamps;
        std::future<scene::Description> scene;
    };
    std::vector<std::string> files;  ///< the scene's first
    std::vector<Stamp> known, seen;  ///< as they were read or written, and when they were looked at last
    std::vector<Stamp> told;         ///< of what the person knows
    double lookAt = 0;
    std::optional<Reading> reading;
};

}  // namespace meniscus::editor
