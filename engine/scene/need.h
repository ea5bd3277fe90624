// SPDX-License-Identifier: MIT
// What a scene will need, from the areas and volumes of its shapes, before anything is sampled.
#pragma once
#include <functional>
#include <string>

#include "engine/scene/description.h"

namespace meniscus::scene {

struct MeshSize {
    double volume = 0, area = 0;  ///< m^3, m^2, scaled
};
/// Of a mesh whose file was read; without one, meshes count nothing.
using MeshSizes = std::function<MeshSize(const Mesh&)>;

struct Need {
    double particles = 0, samples = 0;  ///< of fluids, of walls
    double bytes = 0;
    std::string largest;  ///< the shape that needs most of it, "fluids.0.box"
};
Need needOf(const Description&, const MeshSizes& = {});

/// Bytes of a fluid particle with its neighbours, and of a sample of a wall: measured, with room for fluid that mixes.
double bytesOfParticle(const Description&);
constexpr double kBytesOfWallSample = 220;

/// "makes about ... particles, which need ... GB; this machine has ...": why a scene is too large for this machine; empty where it is not.
std::string tooLarge(const Need&);
/// The same for the memory of another device, in bytes.
std::string tooLargeFor(const Need&, const std::string& device, double memory);

}  // namespace meniscus::scene
