// SPDX-License-Identifier: MIT
// What one step, and a run of steps, is worth knowing by. Field names are those of the statistics file (formats page).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/world/watch.h"

namespace meniscus::world {

struct SolverStatistics {
    std::string name;  ///< "none" where there is no fluid
    int iterations = 0, divergenceIterations = 0;
    double densityError = 0, divergenceError = 0;            ///< what the stop test saw, relative
    std::optional<double> soundSpeed{};                      ///< m/s, of a weakly compressible fluid
    std::vector<float> densityErrors{}, divergenceErrors{};  ///< relative, before each iteration and after the last; of the first 127
};

struct DeformableStatistics {
    std::string name = "none";
    int iterations = 0;   ///< in all substeps
    int substeps = 0;     ///< that were made: more than were asked for where a step was cut into parts
    double residual = 0;  ///< error in backward Euler, relative to that without elements, of the worst substep
    int contacts = 0;     ///< vertices that touch something
    /// m, of the deepest vertex, and of the deepest of the middles of faces and edges, into obstacles and the thickness around them.
    double penetration = 0, facePenetration = 0;
};

/// What the fluid did to a body (a boundary, or a part of one) in a step, on average over the step.
struct BoundaryStatistics {
    std::string name;
    std::array<double, 3> force{}, torque{};  ///< N; N m about the body's origin, which its position places
    /// W, that the body receives: force . velocity + torque . angular velocity in the middle of the step; less than 0 where it drives the
    /// fluid.
    double power = 0;
};

struct StepStatistics {
    int step = 0;           ///< 1 is the first
    double time = 0;        ///< s, at the end of the step
    double dt = 0;          ///< s
    std::string dtLimiter;  ///< who limited the time step
    double wallMs = 0;
    std::vector<std::pair<std::string, double>> stagesMs;
    std::int64_t pairs = 0;  ///< list entries, fluid-fluid plus fluid-boundary, without padding
    SolverStatistics solver;
    DeformableStatistics deformable;
    double densityErrorAvg = 0, densityErrorMax = 0;                                 ///< from the positions at the end of the step
    double maxSpeed = 0, kineticEnergy = 0, potentialEnergy = 0, elasticEnergy = 0;  ///< m/s, J
    std::array<double, 3> momentum{}, angularMomentum{};                             ///< kg m/s, kg m^2/s about the origin
    int removed = 0;                                                                 ///< particles that left the domain, in all
    std::vector<BoundaryStatistics> boundaries;  ///< one a body, where forces are measured (Simulation::measureForces)
    Readings readings;                           ///< of what was watched (Simulation::watch)
    std::vector<std::string> warnings;           ///< such as a viscosity above its explicit stability limit

    /// Whether elastic energy is a number of joules: it is not while an element is inverted, where its law has no value.
    bool hasElasticEnergy() const { return elasticEnergy < 1e37; }
};

struct Counts {
    std::int64_t fluid = 0, boundary = 0, vertices = 0, elements = 0, rigid = 0;
};

}  // namespace meniscus::world
