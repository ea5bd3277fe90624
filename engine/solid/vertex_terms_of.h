// SPDX-License-Identifier: MIT
// Corners of one kind: included by the .cpp file of each, which instantiates its kernels.
#pragma once
#include <algorithm>
#include <array>

#include "engine/device/run.h"
#include "engine/solid/vertex_kernels.h"
#include "engine/solid/vertex_terms.h"

namespace meniscus::solid {

template <class T, class Kind>
class VertexTermsOf final : public VertexTerms<T> {
public:
    static constexpr int n = Kind::vertices;

    VertexTermsOf(Device& d, const Model& model, const ColorOrder& vertices)
        : device(d),
          count(static_cast<int>(model.of<Kind>().size())),
          corners(cornersOf(model.of<Kind>(), vertices)),
          of(d, n * size(), "vertices of corners"),
          element(d, size(), "elements of corners"),
          place(d, size(), "places of corners"),
          rest(d, Kind::rests * count, "shapes at rest"),
          moduli(d, count + static_cast<int>(model.of<Kind>().table.size()), "moduli"),
          first(d, static_cast<int>(begin.size()), "first corners of vertices"),
          blocks(d, 3 * size(), "blocks of corners"),
          energies(d, size(), "energies of corners"),
          vertexBegin(vertices.begin) {
        const ElementList<Kind>& list = model.of<Kind>();
        const auto narrow = [](const Packed4d& p) {
            return Packed<T>{static_cast<T>(p.x), static_cast<T>(p.y), static_cast<T>(p.z), static_cast<T>(p.w)};
        };
        std::vector<int> ofAll, elements;
        std::vector<T> places;
        std::vector<Packed<T>> rests, all;
        for (std::size_t a = 0; a < n; ++a)
            for (const Corner& c : corners) ofAll.push_back(list.of[static_cast<std::size_t>(c.element)][a]);
        for (const Corner& c : corners) elements.push_back(c.element), places.push_back(static_cast<T>(c.place));
        for (std::size_t r = 0; r < Kind::rests; ++r)
            for (const auto& shape : list.rest) rests.push_back(narrow(shape[r]));
        for (const Packed4d& m : list.moduli) all.push_back(narrow(m));
        for (const Packed4d& p : list.table) all.push_back(narrow(p));
        of.upload(ofAll), element.upload(elements), place.upload(places), rest.upload(rests), moduli.upload(all), first.upload(begin);
        blocks.fillZero(), energies.fillZero();
    }

    void addBlocks(const State<T>& s, int color, T h2, VertexSums<T>& sums) override {
        const auto [from, to, vertex, vertices] = rangeOf(color);
        if (from == to) return;
        device.launch(to - from, CornerBlocks<T, Kind>{views(from), s.x.in(), blocks.inOut(), h2});
        device.launch(
            vertices,
            AddBlocks<T>{{first.in().data + vertex}, blocks.in(), {sums.blocks.inOut().data + vertex}, size(), vertexBegin.back()});
    }
    void addEnergies(const State<T>& s, int color, T h2, const Buffer<Packed<T>>& step, bool moved, VertexSums<T>& sums) override {
        const auto [from, to, vertex, vertices] = rangeOf(color);
        if (from == to) return;
        device.launch(to - from, CornerEnergies<T, Kind>{views(from), s.x.in(), step.in(), energies.inOut(), h2, moved});
        device.launch(vertices, AddEnergies<T>{{first.in().data + vertex}, energies.in(), {sums.energies.inOut().data + vertex}});
    }

private:
    struct Corner {
        int element, place;
    };
    /// In the order of the vertices; a corner that stands for a missing neighbour, with a vertex that its element has already, is none.
    std::vector<Corner> cornersOf(const ElementList<Kind>& list, const ColorOrder& vertices) {
        std::vector<std::vector<Corner>> at(vertices.order.size());
        for (std::size_t e = 0; e < list.size(); ++e)
            for (int a = 0; a < n; ++a) {
                const auto here = list.of[e].begin() + a;
                if (std::find(list.of[e].begin(), here, *here) == here)
                    at[static_cast<std::size_t>(*here)].push_back({static_cast<int>(e), a});
            }
        std::vector<Corner> all;
        begin = {0};
        for (const int v : vertices.order) {
            const auto& own = at[static_cast<std::size_t>(v)];
            all.insert(all.end(), own.begin(), own.end());
            begin.push_back(static_cast<int>(all.size()));
        }
        return all;
    }
    int size() const { return static_cast<int>(corners.size()); }
    std::array<int, 4> rangeOf(int color) const {
        const int vertex = vertexBegin[static_cast<std::size_t>(color)], end = vertexBegin[static_cast<std::size_t>(color) + 1];
        return {begin[static_cast<std::size_t>(vertex)], begin[static_cast<std::size_t>(end)], vertex, end - vertex};
    }
    CornerViews<T, Kind> views(int from) const { return {of.in(), element.in(), place.in(), rest.in(), moduli.in(), size(), count, from}; }

    Device& device;
    const int count;
    std::vector<int> begin;  ///< first corner of each ordered vertex
    const std::vector<Corner> corners;
    Buffer<int> of, element;
    Buffer<T> place;
    Buffer<Packed<T>> rest, moduli;
    Buffer<int> first;
    Buffer<Packed<T>> blocks;
    Buffer<T> energies;
    const std::vector<int> vertexBegin;
};

template <class T, class Kind>
std::unique_ptr<VertexTerms<T>> makeVertexTermsOf(Device& d, const Model& model, const ColorOrder& vertices) {
    return std::make_unique<VertexTermsOf<T, Kind>>(d, model, vertices);
}

}  // namespace meniscus::solid
