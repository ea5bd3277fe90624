// SPDX-License-Identifier: MIT
#include "engine/solid/vertex_terms.h"

#include <algorithm>

namespace meniscus::solid {

ColorOrder orderVertices(const Model& model) {
    std::vector<std::vector<int>> neighbours(model.positions.size());
    model.forEachList([&](const auto& list) {
        for (const auto& of : list.of)
            for (const int v : of)
                for (const int other : of)
                    if (other != v) neighbours[static_cast<std::size_t>(v)].push_back(other);
    });
    std::vector<int> colors(neighbours.size(), -1);
    std::vector<char> taken;
    for (std::size_t v = 0; v < neighbours.size(); ++v) {
        taken.assign(neighbours[v].size() + 1, 0);
        for (const int other : neighbours[v])
            if (const int c = colors[static_cast<std::size_t>(other)]; c >= 0 && c < static_cast<int>(taken.size()))
                taken[static_cast<std::size_t>(c)] = 1;
        colors[v] = static_cast<int>(std::find(taken.begin(), taken.end(), 0) - taken.begin());
    }
    return orderByColor(colors);
}

template <class T>
std::vector<std::unique_ptr<VertexTerms<T>>> makeVertexTerms(Device& d, const Model& model, const ColorOrder& vertices) {
    std::vector<std::unique_ptr<VertexTerms<T>>> all;
    model.forEachList([&](const auto& list) {
        using Kind = typename std::decay_t<decltype(list)>::Kind;
        all.push_back(makeVertexTermsOf<T, Kind>(d, model, vertices));
    });
    return all;
}
template std::vector<std::unique_ptr<VertexTerms<float>>> makeVertexTerms(Device&, const Model&, const ColorOrder&);
template std::vector<std::unique_ptr<VertexTerms<double>>> makeVertexTerms(Device&, const Model&, const ColorOrder&);

}  // namespace meniscus::solid
