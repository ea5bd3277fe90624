// SPDX-License-Identifier: MIT
#include "engine/scene/lattice_pins.h"

#include <algorithm>
#include <array>
#include <optional>

namespace meniscus::scene {
namespace {

/// Cells along each axis, of what is numbered along the first axis first; none: it is a mesh.
std::optional<std::array<int, 3>> cellsOf(const Deformable& d) {
    if (d.cloth && !d.cloth->mesh) return std::array{d.cloth->cells[0], d.cloth->cells[1], 0};
    if (d.softBody && d.softBody->box) return std::array{d.softBody->cells[0], d.softBody->cells[1], d.softBody->cells[2]};
    return std::nullopt;
}

int nearest(int place, int cells, int newCells) { return cells == 0 ? 0 : (2 * place * newCells + cells) / (2 * cells); }

}  // namespace

void keepPins(Deformable& d, const Deformable& before) {
    const auto from = cellsOf(before), to = cellsOf(d);
    if (!from || !to || *from == *to) return;
    for (Pin& pin : d.pins) {
        std::vector<int> kept;
        for (int rest : pin.vertices) {
            int vertex = 0, stride = 1;
            for (std::size_t a = 0; a < 3; ++a) {
                vertex += stride * nearest(rest % ((*from)[a] + 1), (*from)[a], (*to)[a]);
                rest /= (*from)[a] + 1;
                stride *= (*to)[a] + 1;
            }
            if (std::find(kept.begin(), kept.end(), vertex) == kept.end()) kept.push_back(vertex);
        }
        pin.vertices = std::move(kept);
    }
}

}  // namespace meniscus::scene
