// SPDX-License-Identifier: MIT
// Samples of the surfaces of boundaries: where they lie, half a spacing apart and behind the surface.
#pragma once
#include "engine/world/shapes.h"

namespace meniscus::world {

/// So many samples lie on a particle spacing, and so many spacings apart: walls feel smooth to 1 % then.
constexpr int kWallParts = 2;
constexpr double kWallSpacing = 1. / kWallParts;
/// No two samples of a Poisson-disk sampling are nearer: it has about as many a unit of area as a square lattice of kWallSpacing.
constexpr double kWallRadius = .38;

/// The samples of a piece of a boundary, in the world, and within the domain on periodic axes. `around`: bounds of all that has an end,
/// to which planes are restricted, widened by its longest side, where the scene has no domain. corner: see boxSurface.
std::vector<geometry::WallPoint> wallSamples(const scene::Description&, const scene::Boundary&, const Shape&, const Piece&,
                                             const geometry::Bounds& around, const std::array<double, 2>& corner, const Progress& = {});

/// Points on a circle around the middle of a sphere, of a radius that is larger by `level`; equally spaced.
std::vector<geometry::Point> circleSamples(const geometry::Distance& sphere, double level, double spacing);

}  // namespace meniscus::world
