// SPDX-License-Identifier: MIT
// Colours for elements such that no two of a colour share a vertex: those of one colour can move their vertices at once.
#pragma once
#include <span>
#include <vector>

namespace meniscus::solid {

/// Each element, in order, takes the lowest colour that none at its vertices has. `vertices`: perElement numbers below vertexCount each.
std::vector<int> colorElements(std::span<const int> vertices, int perElement, int vertexCount);

/// Elements ordered by colour, within a colour as they were.
struct ColorOrder {
    std::vector<int> order;  ///< element at each place
    std::vector<int> begin;  ///< first place of each colour, and the end
};
ColorOrder orderByColor(std::span<const int> colors);
/// n elements of one colour.
ColorOrder asTheyAre(int n);

}  // namespace meniscus::solid
