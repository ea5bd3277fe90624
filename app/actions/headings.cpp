// SPDX-License-Identifier: MIT
// What of a menu belongs together.
#include <algorithm>

#include "app/actions/catalog.h"

namespace meniscus::actions {
namespace {

/// Actions by how their names begin, the first that fits; headings in the order in which they stand in their menus.
struct Heading {
    std::string_view title;
    std::vector<std::string_view> names;
};
const std::vector<Heading>& headings() {
    static const std::vector<Heading> all = {
        {"Open", {"scene.open", "scene.new", "scene.cancel"}},
        {"Run", {"sim.play", "sim.runOn", "sim.pause", "sim.step ", "sim.reset", "sim.speed", "sim.device", "scene.apply"}},
        {"Save", {"scene."}},
        {"Time", {"sim."}},
        {"Compare A and B", {"compare."}},
        {"Undo", {"edit."}},
        {"Objects", {"object.", "pin."}},
        {"Move them", {"tool.move", "tool.turn", "tool.scale", "tool.local", "tool.snap"}},
        {"Parameters", {"param."}},
        {"With the mouse", {"tool.", "pick.", "probe."}},
        {"Shown", {"view.show", "view.clip", "view.occlusion"}},
        {"Colours", {"view.color"}},
        {"Window", {"view.theme", "view.panel", "view.preset", "view.scale"}},
        {"Camera", {"view."}},
        {"Recording", {"record."}},
        {"Files", {"plots.csv", "plots.png", "stats.", "screenshot", "folder."}},
        {"Plots", {"plots."}},
        {"Log", {"log."}},
        {"Lessons", {"lesson."}},
        {"Help", {"palette.", "help."}},
        {"The program", {""}},
    };
    return all;
}

}  // namespace

Place placeInMenu(const Action& a) {
    const std::string name = a.name + ' ';  // "sim.step " is no beginning of "sim.stepBack"
    for (std::size_t i = 0; i < headings().size(); ++i)
        for (const std::string_view n : headings()[i].names)
            if (name.starts_with(n)) return {headings()[i].title, i};
    return {};
}

}  // namespace meniscus::actions
