// SPDX-License-Identifier: MIT
// Which way triangles look: alike across edges, and outwards.
#pragma once
#include "engine/base/progress.h"
#include "engine/geometry/edges.h"

namespace meniscus::geometry {

/// Turns triangles so that those that share an edge with no third look the same way, most of them as they did. Where that leaves edges
/// of more triangles that do not match, each sheet between such edges is turned to look away from the inside: from where a ray to
/// infinity meets the mesh an odd number of times.
void matchNeighbors(TriangleMesh&, const Edges&);

/// Connected part (by edges) of each triangle, numbered in the order of their first triangles.
struct Parts {
    std::vector<std::int32_t> of;
    std::int32_t count = 0;
};
Parts connectedParts(const TriangleMesh&, const Edges&);

/// Turns each part that is marked closed so that it looks outwards, or inwards where it lies within an odd number of other closed parts.
/// Returns the number of the latter.
std::size_t lookOutwards(TriangleMesh&, const Parts&, const std::vector<char>& closed, const Progress& = {});

}  // namespace meniscus::geometry
