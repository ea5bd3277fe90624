// SPDX-License-Identifier: MIT
// Which panels are shown, and how large they are.
#pragma once
#include <array>
#include <string>

namespace meniscus::editor {

enum class Panel { Scene, Lesson, Inspector, Timeline, Plots, Log };
constexpr int kPanels = 6;

struct Layout {
    struct Place {
        bool shown = true;
        float size = 0;  ///< logical pixels, width or height; 0: as the window's size suggests
        bool operator==(const Place&) const = default;
    };
    std::array<Place, kPanels> places;
    Place& at(Panel p) { return places[static_cast<std::size_t>(p)]; }
    const Place& at(Panel p) const { return places[static_cast<std::size_t>(p)]; }
    bool operator==(const Layout&) const = default;
};

/// "scene", "lesson", "inspector", "timeline", "plots", "log".
const char* name(Panel);
Panel panelNamed(const std::string&);  ///< throws InputError, naming all
/// "explore", "teach" (the lesson instead of scene and inspector), "record" (only the view). Throws InputError, naming all.
Layout presetNamed(const std::string&);

}  // namespace meniscus::editor
