// SPDX-License-Identifier: MIT
// How a boundary method joins: it writes samples behind the fluid, and nobody else knows of it.
#pragma once

namespace meniscus::sph {

/// Who writes the samples behind the fluid: positions, volumes in their w, velocities. Whatever acts on the fluid sums over samples and
/// names no method; what tells samples apart is a field (State::bodyOf), never a branch. Where walls have samples of their own, those stay
/// in their bodies and the state moves them. A map instead has Setup::virtualSamples for each particle, which it writes anew whenever
/// particles or bodies have moved.
class BoundaryMethod {
public:
    virtual ~BoundaryMethod() = default;
    /// Once, when the samples of walls have their places: their volumes.
    virtual void start() {}
    /// Particles are sorted and neighbours not yet listed, or bodies have moved on: the virtual samples. One of no volume is nobody's
    /// neighbour.
    virtual void write() {}
};

}  // namespace meniscus::sph
