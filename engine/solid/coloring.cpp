// SPDX-License-Identifier: MIT
#include "engine/solid/coloring.h"

#include <algorithm>
#include <numeric>

namespace meniscus::solid {

std::vector<int> colorElements(std::span<const int> vertices, int perElement, int vertexCount) {
    std::vector<std::vector<int>> at(static_cast<std::size_t>(vertexCount));  // the colours at each vertex
    std::vector<int> colors;
    std::vector<char> taken;
    for (std::size_t first = 0; first < vertices.size(); first += static_cast<std::size_t>(perElement)) {
        const auto own = vertices.subspan(first, static_cast<std::size_t>(perElement));
        taken.assign(taken.size(), 0);
        for (const int v : own)
            for (const int c : at[static_cast<std::size_t>(v)]) taken[static_cast<std::size_t>(c)] = 1;
        const auto color = std::find(taken.begin(), taken.end(), 0) - taken.begin();
        if (color == static_cast<std::ptrdiff_t>(taken.size())) taken.push_back(0);
        colors.push_back(static_cast<int>(color));
        for (const int v : own) at[static_cast<std::size_t>(v)].push_back(static_cast<int>(color));
    }
    return colors;
}

ColorOrder orderByColor(std::span<const int> colors) {
    ColorOrder o{std::vector<int>(colors.size()), {0}};
    std::iota(o.order.begin(), o.order.end(), 0);
    const auto colorOf = [&](int e) { return colors[static_cast<std::size_t>(e)]; };
    std::stable_sort(o.order.begin(), o.order.end(), [&](int a, int b) { return colorOf(a) < colorOf(b); });
    for (std::size_t i = 1; i < o.order.size(); ++i)
        if (colorOf(o.order[i]) != colorOf(o.order[i - 1])) o.begin.push_back(static_cast<int>(i));
    o.begin.push_back(static_cast<int>(o.order.size()));
    return o;
}

ColorOrder asTheyAre(int n) {
    ColorOrder all{std::vector<int>(static_cast<std::size_t>(n)), {0, n}};
    std::iota(all.order.begin(), all.order.end(), 0);
    return all;
}

}  // namespace meniscus::solid
