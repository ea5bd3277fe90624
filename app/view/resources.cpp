// SPDX-License-Identifier: MIT
#include "app/view/resources.h"

#include <fstream>
#include <sstream>

#include "engine/base/error.h"

namespace meniscus::view {

std::filesystem::path findResource(const std::filesystem::path& relative) {
    std::error_code none;
    std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
    for (; !folder.empty(); folder = folder.parent_path()) {
        if (std::filesystem::exists(folder / relative, none)) return folder / relative;
        if (folder == folder.root_path()) break;
    }
    return {};
}

std::string readResource(const std::filesystem::path& relative) {
    std::ifstream in(findResource(relative), std::ios::binary);
    if (!in) throw InputError(relative.string() + ": this file of the program is missing beside its binary and above");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace meniscus::view
