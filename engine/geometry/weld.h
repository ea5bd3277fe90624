// SPDX-License-Identifier: MIT
// Points that are one point, triangles that are one triangle or none.
#pragma once
#include <cstddef>

#include "engine/geometry/mesh.h"

namespace meniscus::geometry {

/// For each point the first that is equal to it.
std::vector<std::int32_t> equalPoints(const TriangleMesh&);
/// The same where `some` are marked: for each of those a marked one within the distance that is itself; the others are themselves.
std::vector<std::int32_t> nearPoints(const TriangleMesh&, const std::vector<char>& some, double distance);

struct Cleaning {
    bool slivers = true;    ///< triangles of three points on a line go
    bool opposites = true;  ///< of triangles with the same points one stays; else one for each side
};
/// The mesh with points replaced by those of `sameAs` (empty: themselves); unused points, triangles with a repeated corner, and what
/// Cleaning says are gone.
struct Cleaned {
    TriangleMesh mesh;
    std::size_t slivers = 0, repeats = 0;  ///< triangles that went
};
Cleaned cleaned(const TriangleMesh&, const std::vector<std::int32_t>& sameAs, Cleaning);

}  // namespace meniscus::geometry
