// SPDX-License-Identifier: MIT
// How far the shapes of a scene reach and how much they hold, before anything is sampled.
#pragma once
#include "engine/scene/description.h"

namespace meniscus::scene {

/// Corners of a shape's bounding box after its rotation and position.
Box placed(const Box&, const Vector& position, const Vector& rotation);
/// Bounding box of a placed box or sphere; none for a plane, which has no end, and for a mesh, which only its file knows.
std::optional<Box> extentOf(const Fluid&);
std::optional<Box> extentOf(const Boundary&);
/// At rest, before its start is spoilt.
std::optional<Box> extentOf(const Deformable&);
/// Particles along each axis of a fluid box: a lattice of the scene's spacing, the first half a spacing inside the lower corner.
/// One along z in 2D.
std::array<double, 3> latticeSize(const Description&, const Box&);
/// About how many particles and boundary samples the scene makes; without its meshes.
double estimateSamples(const Description&);

}  // namespace meniscus::scene
