// SPDX-License-Identifier: MIT
// The surfaces of soft bodies that are embedded in a lattice: their points come behind the vertices of all deformables, and follow them.
#pragma once
#include <string>
#include <vector>

#include "engine/base/vec.h"
#include "engine/scene/description.h"
#include "engine/solid/embedding.h"

namespace meniscus::world {

struct DeformableShapes;

/// Whether a mesh file is a surface (OBJ), which a soft body is embedded by; else it has tetrahedra.
bool isSurfaceFile(const std::string& file);

/// The surface in the file, whose points stay in the file's order, in its lattice. Throws InputError without the file's name.
solid::Embedding readEmbedded(const std::string& file, double scale, const std::array<int, 3>& cells, solid::Cut);

/// Appends where the points of all skins are; w: 0 where all that a point follows are held.
void appendSkins(const DeformableShapes&, std::vector<Packed4>& positions);
/// Appends what the points of all skins have of a field of the vertices; their lattices, which nobody sees, then have none (NaN).
void appendSkins(const DeformableShapes&, std::vector<float>& values);
/// The vertex that a point follows most; a vertex that is none of a skin follows itself.
int leader(const DeformableShapes&, int vertex);

}  // namespace meniscus::world
