// SPDX-License-Identifier: MIT
// Shapes of objects as an editor makes and changes them: readable numbers, about a middle, beside what is there.
#pragma once
#include <string>

#include "engine/scene/description.h"

namespace meniscus::scene {

/// The box around all objects that have an extent.
Box extentOf(const Description&);
/// Where a shape `half` wide lies in nothing else, near a place, and in a box if there is room or the scene has walls around it; that place
/// where there is none.
Vector freeSpot(const Description&, const Box& within, const Vector& place, const Vector& half);
/// To a spacing's multiple, so that numbers stay readable.
double onGrid(double x, double spacing);

/// A shape about a middle, `half` wide in each direction. Throws InputError where there is no such shape for the object.
void giveShape(Fluid&, const std::string& shape, const Vector& middle, const Vector& half, const std::string& meshFile);
void giveShape(Boundary&, const std::string& shape, const Vector& middle, const Vector& half, const std::string& meshFile);
/// A square of cloth, or a body.
void giveShape(Deformable&, const std::string& shape, const Vector& middle, const Vector& half, const std::string& meshFile);

/// Along the object's own axes, about its middle; a mesh about its origin, by the factors' mean.
void scaleShape(Fluid&, const Vector& factors);
void scaleShape(Boundary&, const Vector& factors);
void scaleShape(Deformable&, const Vector& factors);

}  // namespace meniscus::scene
