// SPDX-License-Identifier: MIT
// Triangles and edges of shapes, as they are drawn.
#pragma once
#include "app/view/outline.h"
#include "engine/geometry/mesh.h"

namespace meniscus::view {

/// Faces meet smoothly where they turn by less than 40 degrees, and in an edge where they turn by more or end.
void addMesh(Part&, const geometry::TriangleMesh&);
void addBox(Part&, const scene::Box&, bool flat);
void addSphere(Part&, const scene::Sphere&, bool flat);
/// A square of the plane about the foot of a point, of this half width; in a flat scene a line.
void addPlane(Part&, const scene::Plane&, glm::vec3 about, float half, bool flat);
/// Lets triangles face the other way.
void turnInside(Part&);

}  // namespace meniscus::view
