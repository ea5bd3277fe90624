// SPDX-License-Identifier: MIT
// Contact of deformables with themselves and each other: pairs of a vertex and a triangle, found through the neighbour grid.
#pragma once
#include <array>
#include <vector>

#include "engine/neighbors/grid.h"
#include "engine/solid/proximity_kernels.h"
#include "engine/solid/state.h"

namespace meniscus::solid {

class Proximity {
public:
    Proximity(State<float>&, const std::vector<Point>& rest, const std::vector<std::array<int, 3>>& triangles);
    void setGroups(const std::vector<ContactGroup>&);

    /// A part of the step begins: finds all pairs that may meet in it. Room for them grows as needed.
    void begin(const Buffer<ContactSkin>&);
    /// Keeps them apart; x has in it what they moved before.
    void visit(const Buffer<ContactSkin>&);
    /// to += factor times that.
    void addTo(Buffer<Packed4>& to, float factor);
    /// w: 1 where a vertex was moved.
    const Buffer<Packed4>& moves() const { return moved; }
    int pairs() const { return pairCount; }

private:
    float largest(Buffer<float>& of, int n);
    State<float>& state;
    const int triangles;
    bool any = false;
    int pairCount = 0;
    Buffer<int> corner;
    Buffer<Packed4> rest, middle, moved;
    Buffer<float> each, one;
    Buffer<ContactGroup> group;
    Grid vertexGrid, triangleGrid;
    Surroundings around;
    Buffer<int> counts, before, entry, entryStart, acting;
    Buffer<NearPair> pair;
    Buffer<Packed4> displacement, change, move;
    Buffer<std::uint64_t> entryVertex;
};

}  // namespace meniscus::solid
