// SPDX-License-Identifier: MIT
// Coarser and coarser unknowns for multigrid, from which vertices share elements alone: any mesh, and any mix of meshes, will do.
//
// Of each level some vertices go on to the next, no two of them neighbours and each other one beside one of them: every second one of a
// grid, along each axis. A vertex that does not go on takes the mean of its neighbours that do. What is pinned takes part, as neighbours
// that do not move, and is no unknown.
#pragma once
#include "engine/solid/graph.h"

namespace meniscus::solid {

/// A matrix of numbers, row by row.
struct Weights {
    std::vector<int> first{0}, column;
    std::vector<float> weight;
    int size() const { return static_cast<int>(first.size()) - 1; }
};
Weights transposed(const Weights&, int columns);

struct CoarseLevel {
    Graph graph;
    std::vector<char> pinned;
    Weights interpolation;  ///< P: a row for each vertex of the finer level
    Weights products;       ///< a row for each block of P^T K P: which blocks of K it is the sum of
};

/// Ends where a level has no more than `direct` vertices, or no fewer than before.
std::vector<CoarseLevel> coarsen(const Graph& finest, std::vector<char> pinned, int direct);

}  // namespace meniscus::solid
