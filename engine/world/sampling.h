// SPDX-License-Identifier: MIT
// From a scene's shapes to samples.
#pragma once
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/base/vec.h"
#include "engine/scene/description.h"
#include "engine/sph/boundary/wall_guard.h"

namespace meniscus::world {

struct Shapes;
struct DeformableShapes;
struct ObstacleGeometry;

/// What moves as one, and what a force on walls is the force on: a boundary of the scene, or a part of one (a split mesh).
struct Body {
    std::string name;
    int boundary = 0;                      ///< index in the scene's boundaries, whose motion it shares
    scene::Vector position{}, rotation{};  ///< its frame at the start; samples are given in the world
};

struct SceneSamples {
    std::vector<Packed4> fluid, boundary;
    std::vector<int> fluidOf;              ///< index of its fluid in the scene, for each particle
    std::vector<int> boundaryOf;           ///< index of its body, for each boundary sample
    std::vector<float> share, hidden;      ///< see sph::Bodies, for each boundary sample
    std::vector<Vec3<float>> toCell;       ///< from each boundary sample to the centre of the cell of which it is a part
    std::vector<Body> bodies;              ///< at least one for each boundary of the scene, in the same order
    std::vector<Packed4> velocity;         ///< of each particle
    std::vector<std::string> warnings;     ///< what a person should know of how shapes were sampled
    Vec3<float> lowest{};                  ///< a point from which heights against gravity are counted: the lowest of all shapes
    std::shared_ptr<const Shapes> shapes;  ///< that were sampled; none where samples were made otherwise
    std::shared_ptr<const DeformableShapes> deformables;  ///< none where there are none
    std::shared_ptr<const ObstacleGeometry> obstacles;    ///< of them; none where there are none
};

/// Throws InputError where a fluid or boundary yields no sample, and Cancelled.
SceneSamples sample(const scene::Description&, const Progress& = {});
/// The same fluid, with the walls of a scene that differs from that of the samples only in which boundaries move.
SceneSamples withWallsOf(const scene::Description&, const SceneSamples&);

/// The discretisation a scene asks for.
sph::Setup setupOf(const scene::Description&);
/// The same, with its corner near these samples.
sph::Setup setupOf(const scene::Description&, const SceneSamples&);

/// The kernel function that a scene names, and the one of density and pressure; a lattice has rest density with either.
sph::KernelFunction fluidKernel(const scene::Description&);
sph::KernelFunction pressureKernel(const scene::Description&);

/// The factor of boundary volumes: a number as given, or "rest", with which a plane of samples gives the first layer of a lattice, half a
/// spacing in front of the surface, the density of the layers that it replaces (SPH tutorial Eq. 94).
double boundaryGamma(const scene::Description&);
/// Volume of the samples of a plane wall a unit of area, m.
double wallThickness(const scene::Description&);

/// Whether a lattice is at rest in front of the samples of walls: not where they are maps, nor where gamma is a number (Akinci as
/// published).
bool wallsRest(const scene::Description&);
/// Whether they may also have multipliers of their own.
bool wallsPress(const scene::Description&);

/// The kernel function of walls that mirror the fluid's pressure: that of pressure for maps, and where gamma is a number; for "rest" one
/// that gives the first layer of a lattice, half a spacing in front of the surface, the density and twice the density gradient of the
/// lattice that the wall replaces (docs/walls.md).
sph::KernelFunction wallKernel(const scene::Description&);

/// By how much samples on two faces of a tank, and on three, have to count more for a lattice to have rest density in its edges and
/// corners.
std::array<double, 2> cornerShares(const scene::Description&);

/// Volume of a cell of a plane wall, one spacing wide, m^d.
double wallCell(const scene::Description&);

/// How a plane wall lies to the first layer of a fluid that rests on it.
sph::WallPlane wallPlane(const scene::Description&);

/// Keeps particles a tenth of a spacing in front of a plane wall.
sph::WallGuardSettings wallGuard(const scene::Description&);

}  // namespace meniscus::world
