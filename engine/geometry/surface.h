// SPDX-License-Identifier: MIT
// A triangle mesh of which is known how its triangles hang together, repaired as far as that is safe.
#pragma once
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/geometry/mesh.h"

namespace meniscus::geometry {

struct Surface {
    TriangleMesh mesh;                 ///< every point is used
    std::vector<std::int32_t> partOf;  ///< connected part (by edges) of each triangle
    std::int32_t parts = 0;            ///< numbered in the order of their first triangles
    std::size_t openEdges = 0;         ///< edges with one triangle
    std::size_t unpairedEdges = 0;     ///< edges with more, whose triangles do not match in pairs that look the same way
    std::vector<std::string> notes;    ///< what was repaired, one line each, without the file's name

    /// It has an inside and an outside: all triangles look outwards.
    bool closed() const { return openEdges == 0 && unpairedEdges == 0; }
};

/// Merges equal points, leaves out points without triangles, triangles without area and repeated triangles; turns triangles so that
/// neighbours look the same way, and closed parts outwards, but a part that lies within an odd number of others inwards: it is a cavity.
Surface repaired(const TriangleMesh&, const Progress& = {});

/// The parts, each a surface of its own; closed ones look outwards (a cavity, too, becomes a body).
std::vector<Surface> partsOf(const Surface&);

/// Reads an OBJ file, scales it about its origin (scale > 0, finite) and repairs it. Throws InputError.
Surface loadSurface(const std::string& file, double scale, const Progress& = {});

/// "36 of 1200 edges are open": why a surface encloses no volume; empty where it does.
std::string whyNotClosed(const Surface&);

}  // namespace meniscus::geometry
