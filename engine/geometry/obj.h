// SPDX-License-Identifier: MIT
// Wavefront OBJ files, as far as they are triangle meshes.
#pragma once
#include <string>
#include <string_view>

#include "engine/base/progress.h"
#include "engine/geometry/mesh.h"

namespace meniscus::geometry {

/// Reads points and faces (any number of corners, concave ones too; relative indices; LF, CRLF, CR). Texture coordinates, normals,
/// materials, groups, lines and points are passed over. At least one face and no more than 50 million triangles; coordinates within
/// 1e6 (metres, before scaling). Throws InputError "file:line: ...", and Cancelled.
TriangleMesh readObj(const std::string& file, const Progress& = {});
/// The same of a text; `name` is what errors call it.
TriangleMesh parseObj(std::string_view text, const std::string& name, const Progress& = {});

/// The mesh as an OBJ file that reads back to the same bits.
std::string objText(const TriangleMesh&);

}  // namespace meniscus::geometry
