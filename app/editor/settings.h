// SPDX-License-Identifier: MIT
// What the program remembers between runs: a JSON file in the user's configuration folder.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "app/editor/layout.h"
#include "app/editor/theme.h"

namespace meniscus::editor {

struct Settings {
    Layout layout = presetNamed("explore");
    Theme theme = Theme::Dark;
    float scale = 0;                  ///< 0: as the monitor says
    std::vector<std::string> recent;  ///< scenes, the last one first
    bool operator==(const Settings&) const = default;
};

/// $XDG_CONFIG_HOME/meniscus/settings.json, or in ~/.config; empty where there is neither.
std::filesystem::path settingsFile();
/// What the file says; what it does not, or says wrongly, is as in a first run.
Settings loadSettings(const std::filesystem::path&);
/// Writes the file whole, or leaves it as it was: a full disk is no reason to bother anyone. True if it was written.
bool saveSettings(const Settings&, const std::filesystem::path&);

}  // namespace meniscus::editor
