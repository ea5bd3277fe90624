// SPDX-License-Identifier: MIT
// What the worker hands to the renderer: one state of the particles. Three of them go round, so nobody waits.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/base/vec.h"
#include "engine/scene/description.h"
#include "engine/world/body_place.h"
#include "engine/world/deformable_surface.h"
#include "engine/world/statistics.h"

namespace meniscus::world {

struct Snapshot {
    std::uint64_t generation = 0;  ///< grows with every published snapshot
    std::uint64_t scene = 0;       ///< grows with every scene opened or reset
    std::uint64_t past = 0;        ///< grows where the steps so far are no continuation of those before: with a scene, and when time jumps
    std::uint64_t opened = 0;      ///< grows with every other scene that was opened
    double time = 0;
    std::vector<Packed4> particles;  ///< x y z, and in w the value that colours (speed, or the field asked for)
    std::vector<std::int32_t> ids;   ///< of the particles, which change their order
    std::vector<float> fluids;       ///< which of the scene's each is of; empty: there is only one
    std::vector<Packed4> vertices;   ///< of deformables: x y z, and in w the value that colours, NaN where they have none
    std::shared_ptr<const std::vector<DeformableSurface>> surfaces;  ///< of deformables
    std::string colorField = "speed", colorUnit = "m/s";
    float colorMin = 0, colorMax = 0;                             ///< over particles and vertices
    std::shared_ptr<const std::vector<Quantity>> colorFields;     ///< what particles can be coloured by
    std::shared_ptr<const std::vector<Packed4>> boundarySamples;  ///< where they are, if they are watched
    Readings readings;                                            ///< of what is watched
    std::vector<BodyPlace> bodies;                                ///< where boundaries are, in the scene's order
    Counts counts;
    StepStatistics statistics;  ///< of the last step
    bool running = false;
    int frame = -1;  ///< the number of the frame that this state is to become, where a recording holds the simulation; else -1
    double stepsPerSecond = 0, realTimeFactor = 0;  ///< simulated seconds a wall second, over the last half second
};

}  // namespace meniscus::world
