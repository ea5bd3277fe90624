// SPDX-License-Identifier: MIT
// What a person looks at closely (particles they picked, points in space), what is read there, and the spring they pull with.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/vec.h"

namespace meniscus::world {

struct Watch {
    std::vector<std::int32_t> particles;  ///< by id
    std::vector<Vec3<float>> points;      ///< probes, fixed in space
    std::vector<std::int32_t> vertices;   ///< of deformables, by their numbers among all
    bool boundarySamples = false;         ///< snapshots show where they are
};

/// One number that is read: "speed", "velocity.x", "density", ...
struct Quantity {
    std::string name, unit;
};
struct Reading {
    std::string of;             ///< "particle 17", "probe 1" for the first point, "vertex 3 of sail"
    std::vector<float> values;  ///< one a quantity; NaN at a point that no fluid is near, and for what a vertex or a particle has not
};
/// Of what is watched, in its order; particles that were removed are missing.
struct Readings {
    std::shared_ptr<const std::vector<Quantity>> quantities;  ///< x, y, z, speed, then every field's numbers, and those of vertices
    std::vector<Reading> all;
};

/// A spring between a particle or a vertex and a point: it pulls what is around the particle or vertex, and goes with it.
struct Pull {
    std::int32_t particle = 0;  ///< id, or the number of a vertex
    Vec3<float> to{};           ///< m
    float radius = 0;           ///< m: the acceleration falls to 0 so far from the particle
    float stiffness = 0;        ///< 1/s^2: acceleration a metre of length
    float damping = 0;          ///< 1/s
    bool ofVertex = false;
};

}  // namespace meniscus::world
