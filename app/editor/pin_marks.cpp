// SPDX-License-Identifier: MIT
#include "app/editor/pin_marks.h"

#include <algorithm>
#include <utility>

#include "app/editor/session.h"
#include "engine/world/deformable_shapes.h"

namespace meniscus::editor {
namespace {
std::size_t at(int i) { return static_cast<std::size_t>(i); }
}  // namespace

const std::vector<Hold>& PinMarks::held(const world::Snapshot& s, const scene::Description& d, std::uint64_t now) {
    if (surfaces == s.surfaces && std::exchange(revision, now) == now) return holds;
    surfaces = s.surfaces, revision = now;
    holds.clear(), seen.clear();
    if (!surfaces || surfaces->size() != d.deformables.size()) return holds;
    if (std::all_of(d.deformables.begin(), d.deformables.end(), [](const auto& o) { return o.pins.empty(); })) return holds;
    holds.assign(s.vertices.size(), Hold::Free);
    for (std::size_t k = 0; k < surfaces->size(); ++k) {
        const world::DeformableSurface& surface = (*surfaces)[k];
        for (const scene::Pin& pin : d.deformables[k].pins) {
            const Hold how = pin.motion ? Hold::Moving : Hold::Still;
            const auto hold = [&](int v) {
                if (v < surface.count && holds[at(surface.first + v)] == Hold::Free) holds[at(surface.first + v)] = how;
            };
            for (const int v : pin.vertices) hold(v);
            for (int v = 0; pin.box && v < surface.count; ++v)
                if (world::holds(*pin.box, d.deformables[k], surface.rest[at(v)])) hold(v);
        }
        for (const auto& t : surface.triangles)
            for (const int v : t)
                if (holds[at(v)] != Hold::Free) seen.push_back(v);
    }
    std::sort(seen.begin(), seen.end());
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    return holds;
}

void PinMarks::draw(const Session& session, const world::Snapshot& s, const Area& area, const std::set<int>& hidden) const {
    if (holds.size() != s.vertices.size()) return;
    const Tokens& k = tokens();
    const auto clip = session.looking.look().clip;
    const float half = area.height / 2;
    std::set<std::pair<int, int>> taken;  // where vertices are dense, a mark a place
    for (const int v : seen) {
        const Packed4& p = s.vertices[at(v)];
        const glm::vec3 x(p.x, p.y, p.z);
        if (clip && glm::dot(clip->normal, x) > clip->offset) continue;
        if (!hidden.empty() && hidden.contains(static_cast<int>(deformableOf(s, v).value_or(0)))) continue;
        const auto on = session.camera.now.onScreen(x);
        if (!on) continue;
        const ImVec2 c(area.x + area.width / 2 + on->x * half, area.y + half - on->y * half);
        const float wide = px(5);
        if (!taken.emplace(static_cast<int>(c.x / (2 * wide)), static_cast<int>(c.y / (2 * wide))).second) continue;
        const auto diamond = [&](float r, ImU32 colour) {
            canvas()->AddQuadFilled(ImVec2(c.x, c.y - r), ImVec2(c.x + r, c.y), ImVec2(c.x, c.y + r), ImVec2(c.x - r, c.y), colour);
        };
        diamond(wide + px(2), k.viewBottom);
        diamond(wide, k.text);
        if (holds[at(v)] == Hold::Moving) diamond(px(2), k.viewBottom);
    }
}

}  // namespace meniscus::editor
