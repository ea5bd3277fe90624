// SPDX-License-Identifier: MIT
// Which vertices share an element: the blocks that the matrix of a linearised step has.
#pragma once
#include <algorithm>
#include <vector>

namespace meniscus::solid {

struct Model;

/// Rows of sorted columns, each with itself.
struct Graph {
    std::vector<int> first{0}, column;
    int size() const { return static_cast<int>(first.size()) - 1; }
    int blocks() const { return static_cast<int>(column.size()); }
    /// The number of the block in this row and column, which must be there.
    int block(int row, int at) const {
        const auto begin = column.begin() + first[static_cast<std::size_t>(row)],
                   end = column.begin() + first[static_cast<std::size_t>(row) + 1];
        return static_cast<int>(std::lower_bound(begin, end, at) - column.begin());
    }
};
Graph graphOf(const Model&);

}  // namespace meniscus::solid
