// SPDX-License-Identifier: MIT
// What of a scene is drawn besides its particles: its boundaries, the floor, and the box that all of it fits in.
#pragma once
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

#include "app/view/camera.h"
#include "engine/scene/description.h"
#include "engine/world/body_place.h"

namespace meniscus::view {

struct Segment {
    glm::vec3 from, to;
};
/// Of a triangle.
struct Corner {
    glm::vec3 place, normal;
};

/// A boundary as it is drawn, in the coordinates of its shape.
struct Part {
    enum class Look {
        Solid,  ///< closed, seen from outside
        Sheet,  ///< open: both sides are seen
        Glass,  ///< the fluid lives inside: its far walls shimmer behind the fluid, its near ones are not drawn
    } look = Look::Solid;
    std::vector<Corner> corners;  ///< three a triangle, counter-clockwise seen from the fluid
    std::vector<Segment> edges;
    int boundary = 0;  ///< index in the scene's boundaries
    glm::mat4 place{1};
};

struct Outline {
    std::vector<Part> parts;
    Bounds bounds;  ///< of boundaries and fluids at the start
    std::optional<Bounds> domain;
    float floor = 0;           ///< height of the grid: the lowest point
    float particleRadius = 0;  ///< m
    float speedScale = 1;      ///< m/s, about what the fastest particles will reach: that of a fall through the scene
};

/// Reads the scene's meshes, which takes its time. Throws InputError where one cannot be read.
Outline outlineOf(const scene::Description&);
/// Where the outline's parts are while the scene's bodies are at these places.
std::vector<glm::mat4> placesOf(const Outline&, std::span<const world::BodyPlace>);

}  // namespace meniscus::view
