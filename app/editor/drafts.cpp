// SPDX-License-Identifier: MIT
#include "app/editor/drafts.h"

#include <cstdlib>
#include <system_error>

#include "engine/base/error.h"
#include "engine/base/read_file.h"
#include "engine/io/files.h"

namespace meniscus::editor {
namespace {
namespace fs = std::filesystem;

fs::path folder() {
    if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state) return fs::path(state) / "meniscus/unsaved";
    if (const char* home = std::getenv("HOME"); home && *home) return fs::path(home) / ".local/state/meniscus/unsaved";
    return {};
}

/// One a scene, told apart by where it lies.
fs::path draftOf(const std::string& sceneFile) {
    std::error_code none;
    const fs::path file = fs::weakly_canonical(fs::absolute(sceneFile, none), none);
    std::uint64_t hash = 1469598103934665603u;  // FNV-1a
    for (const char c : file.string()) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    char digits[20];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
    return folder() / (file.stem().string() + "-" + digits + ".json");
}

}  // namespace

bool Drafts::keep(const scene::Document& document) {
    const std::string& file = document.scene().file;
    if (!enabled || folder().empty() || !document.dirty() || file.empty()) return false;
    if (keptRevision == document.revision()) return true;
    try {
        const fs::path draft = draftOf(file);
        io::prepareFile(draft);
        scene::save(document.scene(), draft.string());
        keptRevision = document.revision();
        return true;
    } catch (const InputError&) {
        return false;
    }
}

std::optional<scene::Description> Drafts::kept(const scene::Description& asOpened) const {
    if (!enabled || folder().empty() || asOpened.file.empty()) return {};
    const fs::path draft = draftOf(asOpened.file);
    std::error_code none;
    if (!fs::is_regular_file(draft, none)) return {};
    try {
        const scene::Description d = scene::relocated(scene::load(draft.string()), asOpened.file);
        if (!scene::same(d, asOpened)) return d;
    } catch (const InputError&) {  // its meshes are gone, say: it stays where it is
    }
    return {};
}

void Drafts::forget(const std::string& sceneFile) {
    if (!enabled || folder().empty() || sceneFile.empty()) return;
    std::error_code none;
    fs::remove(draftOf(sceneFile), none);
}

}  // namespace meniscus::editor
