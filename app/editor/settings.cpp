// SPDX-License-Identifier: MIT
#include "app/editor/settings.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace meniscus::editor {
namespace {

using nlohmann::json;

constexpr std::size_t kRecent = 12;

json toJson(const Settings& s) {
    json panels = json::object();
    for (int i = 0; i < kPanels; ++i) {
        const Layout::Place& p = s.layout.at(static_cast<Panel>(i));
        panels[name(static_cast<Panel>(i))] = {{"shown", p.shown}, {"size", p.size}};
    }
    return {{"panels", panels}, {"theme", s.theme == Theme::Dark ? "dark" : "light"}, {"scale", s.scale}, {"recent", s.recent}};
}

/// The member of an object if it is there and of the wanted type.
template <class T>
T get(const json& object, const char* key, T otherwise) {
    try {
        return object.is_object() ? object.value(key, otherwise) : otherwise;
    } catch (const json::exception&) {
        return otherwise;
    }
}

}  // namespace

std::filesystem::path settingsFile() {
    const auto folder = [](const char* variable) {
        const char* value = std::getenv(variable);
        return std::filesystem::path(value ? value : "");
    };
    if (const auto config = folder("XDG_CONFIG_HOME"); config.is_absolute()) return config / "meniscus/settings.json";
    if (const auto home = folder("HOME"); home.is_absolute()) return home / ".config/meniscus/settings.json";
    return {};
}

Settings loadSettings(const std::filesystem::path& file) {
    Settings s;
    std::ifstream in(file);
    const json all = json::parse(in, nullptr, false);
    const json panels = get(all, "panels", json::object());
    for (int i = 0; i < kPanels; ++i) {
        Layout::Place& p = s.layout.at(static_cast<Panel>(i));
        const json place = get(panels, name(static_cast<Panel>(i)), json::object());
        p.shown = get(place, "shown", p.shown);
        p.size = std::clamp(get(place, "size", 0.f), 0.f, 4000.f);
    }
    s.theme = get(all, "theme", std::string("dark")) == "light" ? Theme::Light : Theme::Dark;
    const float scale = get(all, "scale", 0.f);
    s.scale = scale >= 0.5f && scale <= 4 ? scale : 0;
    s.recent = get(all, "recent", std::vector<std::string>());
    s.recent.resize(std::min(s.recent.size(), kRecent));
    return s;
}

bool saveSettings(const Settings& s, const std::filesystem::path& file) {
    if (file.empty()) return false;
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    const std::filesystem::path fresh = file.string() + ".new";
    {
        std::ofstream out(fresh);
        out << toJson(s).dump(2) << '\n';
        if (!out.flush()) {
            std::filesystem::remove(fresh, error);
            return false;
        }
    }
    std::filesystem::rename(fresh, file, error);
    return !error;
}

}  // namespace meniscus::editor
