// SPDX-License-Identifier: MIT
// The Hessians and energies of one kind's elements, for linearised steps. Made when first needed.
#pragma once
#include "engine/device/run.h"
#include "engine/solid/graph.h"
#include "engine/solid/stiffness_kernels.h"
#include "engine/solid/terms.h"

namespace meniscus::solid {

template <class T, class Kind>
class StiffnessOf {
public:
    static constexpr int n = Kind::vertices;

    /// `vertices`: of elements, a plane each.
    StiffnessOf(Device& d, const Graph& graph, const std::vector<int>& vertices, int elements)
        : device(d),
          count(elements),
          blocks(d, 3 * blocksOf(n) * count, "stiffness of elements"),
          begin(d, graph.blocks() + 1, "first stiffness in blocks"),
          entry(d, n * n * count, "stiffness in blocks"),
          energies(d, count, "energies of elements"),
          energy(d, 1, "energy of a kind") {
        const auto of = [&](int e, int a) { return vertices[static_cast<std::size_t>(a * count + e)]; };
        // A corner that stands for a missing neighbour has a vertex that its element has already, and no part in strain.
        const auto own = [&](int e, int a) {
            for (int before = 0; before < a; ++before)
                if (of(e, before) == of(e, a)) return false;
            return true;
        };
        std::vector<int> starts(static_cast<std::size_t>(graph.blocks()) + 1, 0), all(static_cast<std::size_t>(n * n * count), 0);
        const auto forAll = [&](const auto& f) {
            for (int e = 0; e < count; ++e)
                for (int a = 0; a < n; ++a)
                    for (int b = 0; b < n; ++b)
                        if (own(e, a) && own(e, b)) f(graph.block(of(e, a), of(e, b)), e, a, b);
        };
        forAll([&](int block, int, int, int) { ++starts[static_cast<std::size_t>(block) + 1]; });
        for (std::size_t k = 1; k < starts.size(); ++k) starts[k] += starts[k - 1];
        std::vector<int> next = starts;
        forAll([&](int block, int e, int a, int b) {
            const int plane = blockOf(n, std::min(a, b), std::max(a, b));
            all[static_cast<std::size_t>(next[static_cast<std::size_t>(block)]++)] = 2 * (plane * count + e) + (a > b ? 1 : 0);
        });
        begin.upload(starts), entry.upload(all);
    }

    void add(const ElementViews<T, Kind>& elements, const State<T>& s, T h2, const Buffer<int>& rows, const Buffer<int>& columns,
             Buffer<Packed<T>>& K) {
        device.launch(count, ElementStiffness<T, Kind>{elements, s.x.in(), blocks.out(3 * blocksOf(n)), h2});
        device.launch(s.n, AddStiffness<T>{rows.in(), columns.in(), begin.in(), entry.in(), s.x.in(), blocks.in(), K.inOut(), count});
    }
    double energyAt(const ElementViews<T, Kind>& elements, const State<T>& s, T h2) {
        device.launch(count, ElementEnergy<T, Kind>{elements, s.x.in(), energies.out(), h2});
        sum(device, energies, count, energy);
        return static_cast<double>(energy.at(0));
    }

private:
    Device& device;
    const int count;
    Buffer<Packed<T>> blocks;
    Buffer<int> begin, entry;
    Buffer<float> energies, energy;
};

}  // namespace meniscus::solid
