// SPDX-License-Identifier: MIT
// The shapes of a scene as geometry: where they are, what they enclose, and how far anything is from them.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/geometry/distance.h"
#include "engine/geometry/frame.h"
#include "engine/scene/description.h"
#include "engine/scene/need.h"

namespace meniscus::world {

/// What is one piece, in the coordinates of its shape.
struct Piece {
    std::shared_ptr<const geometry::Distance> distance;  ///< none for an open surface, which has no inside
    std::shared_ptr<const geometry::Surface> surface;    ///< of meshes
};
struct Shape {
    std::string key;  ///< "fluids.0"
    std::string name;
    int line = 0;
    geometry::Frame frame;
    geometry::Bounds bounds;  ///< in the world; infinite for planes
    std::vector<Piece> pieces;
    std::vector<std::string> notes;  ///< what was made of its mesh, for a person
};

struct Shapes {
    std::vector<Shape> fluids, boundaries;
    /// Around all that has an end; empty where nothing has.
    geometry::Bounds bounds() const;
};

/// Reads each mesh once. Throws InputError, with the line of the scene or of the mesh, and Cancelled.
Shapes shapesOf(const scene::Description&, const Progress& = {});

/// "scene.json:12: fluids.0: ", as far as it is known.
std::string location(const scene::Description&, const Shape&, const std::string& key = "");

/// Enclosed by a piece, in m^3 (m^2 in 2D).
double volumeOf(const Piece&, int dimensions);
/// Volume and area of each mesh of the scene, to foretell what it needs. Good as long as both arguments are.
scene::MeshSizes meshSizes(const scene::Description&, const Shapes&);

}  // namespace meniscus::world
