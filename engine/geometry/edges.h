// SPDX-License-Identifier: MIT
// The edges of a mesh, each with the triangles that use it.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "engine/geometry/mesh.h"

namespace meniscus::geometry {

struct EdgeUse {
    std::int32_t triangle;
    bool forward;  ///< from the lower index to the higher
};

class Edges {
public:
    /// Triangles must have three different points.
    explicit Edges(const TriangleMesh&);
    std::size_t size() const { return first.size() - 1; }
    std::span<const EdgeUse> operator[](std::size_t edge) const {
        return std::span(uses).subspan(first[edge], first[edge + 1] - first[edge]);
    }

private:
    std::vector<EdgeUse> uses;
    std::vector<std::uint32_t> first;
};

/// As many triangles use it one way as the other.
inline bool isPaired(std::span<const EdgeUse> edge) {
    std::ptrdiff_t sum = 0;
    for (const EdgeUse& use : edge) sum += use.forward ? 1 : -1;
    return sum == 0;
}

}  // namespace meniscus::geometry
