// SPDX-License-Identifier: MIT
#include "app/editor/home_path.h"

#include <cstdlib>

namespace meniscus::editor {
namespace fs = std::filesystem;

fs::path homeFolder() {
    const char* h = std::getenv("HOME");
    return h && *h ? fs::path(h) : fs::current_path();
}

std::string shortened(const fs::path& p) {
    const std::string all = p.string(), h = homeFolder().string();
    if (h.size() > 1 && all == h) return "~";
    return h.size() > 1 && all.rfind(h + "/", 0) == 0 ? "~" + all.substr(h.size()) : all;
}

fs::path expanded(const std::string& text) {
    if (text == "~") return homeFolder();
    if (text.rfind("~/", 0) == 0) return homeFolder() / fs::u8path(text.substr(2));
    return fs::u8path(text);
}

}  // namespace meniscus::editor
