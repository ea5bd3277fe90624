// SPDX-License-Identifier: MIT
// The deformables of a scene as meshes: at rest, as they start, and who is held.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/base/vec.h"
#include "engine/scene/description.h"
#include "engine/solid/embedding.h"
#include "engine/solid/model.h"
#include "engine/world/deformable_surface.h"

namespace meniscus::world {

struct DeformableShape {
    std::string key, name;            ///< "deformables.0"
    solid::Mesh rest;                 ///< in the world; of a body, `triangles` are its surface
    std::vector<solid::Point> own;    ///< points at rest, in the coordinates of the shape
    std::vector<solid::Point> start;  ///< where they are at the start
    solid::Point warp{1, 0, 0};       ///< the shape's x, in the world
    int first = 0;                    ///< number of its first vertex among those of all
    bool sheet = false;
    std::shared_ptr<const solid::Embedding> skin;  ///< the surface of a body whose mesh is a lattice around it
    int firstOfSkin = 0;                           ///< number of its first point among all that is seen

    /// What of it is numbered in pins and pictures: the points of its skin, or its vertices.
    std::size_t numbered() const { return skin ? skin->points.size() : own.size(); }
};

struct DeformableShapes {
    std::vector<DeformableShape> all;
    int vertices = 0;
    int seen = 0;  ///< with the points of skins, which come behind them
};

/// Reads and places them. Throws InputError, with the line of the scene or of the mesh.
DeformableShapes deformableShapes(const scene::Description&);

/// The elements, masses and starting positions of all, of the materials of the scene. Nothing is pinned.
solid::Model modelOf(const DeformableShapes&, const scene::Description&);

/// Which pin holds each vertex of a deformable; -1: none.
std::vector<int> pinsOf(const DeformableShape&, const scene::Deformable&);

/// Whether a pin's box holds a vertex, of which is given where it is at rest, in the world.
bool holds(const scene::Region& box, const scene::Deformable&, const solid::Point& rest);

std::vector<DeformableSurface> surfacesOf(const DeformableShapes&, const scene::Description&);

}  // namespace meniscus::world
