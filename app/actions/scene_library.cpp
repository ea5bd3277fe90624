// SPDX-License-Identifier: MIT
#include "app/actions/scene_library.h"

#include <algorithm>
#include <system_error>

namespace meniscus::actions {
namespace fs = std::filesystem;

fs::path scenesFolder() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    // build/PRESET/bin/ lies three folders below the scenes; an installed program has them in ../share/meniscus.
    for (fs::path at = program.parent_path(); at != at.parent_path(); at = at.parent_path())
        for (const fs::path& folder : {at / "scenes", at / "share/meniscus/scenes"})
            if (fs::is_regular_file(folder / "scene.schema.json", error)) return folder;
    return {};
}

std::vector<fs::path> sceneFiles() {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::recursive_directory_iterator at(scenesFolder(), error), end; !error && at != end; at.increment(error))
        if (at->path().extension() == ".json" && at->path().filename() != "scene.schema.json") files.push_back(at->path());
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace meniscus::actions
