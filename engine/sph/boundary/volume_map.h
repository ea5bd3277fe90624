// SPDX-License-Identifier: MIT
// The volume map of a plane wall (Bender et al. 2019; SPH reference X17): a wall as one sample a particle, whose volume is that of the wall
// within the particle's support.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/sph/kernel.h"

namespace meniscus::sph {

/// Volume within a ball (a circle) of the support radius whose centre is `distance` in front of a plane wall, m^d: that of the solid, and
/// of what lies up to a support radius in front of its surface with the weight W / W(0).
double wallVolume(const KernelFunction&, double distance, int dimensions);

/// What the sample of a particle is at each distance from a plane wall: it lies straight ahead, `reach` from the particle.
class VolumeMap {
public:
    /// As published: a reach of max(distance + s/4, s); the volume times a factor, 1, or 0.8 in common use.
    static VolumeMap published(const KernelFunction&, double spacing, int dimensions, double factor);
    /// A lattice whose first layer lies half a spacing in front of the wall rests there: it has the density, and twice the slope, of the
    /// lattice that the wall replaces (docs/walls.md). From the two follow reach and factor at this distance.
    static VolumeMap atRest(const KernelFunction&, double spacing, int dimensions);

    double volume(double distance) const;
    double reach(double distance) const { return std::max(distance + offset, least); }
    double density(double distance) const;  ///< relative to rest density
    double slope(double distance) const;    ///< of the density as forces have it, by the kernel's gradient alone; against the distance, 1/m

    // The volume between distances, in equal steps; constant before, 0 behind.
    std::vector<float> table;
    double from, step;
    double offset, least;  ///< of the reach, m

private:
    VolumeMap(const KernelFunction&, int dimensions, double offset, double least, double factor);
    KernelFunction kernel;
};

}  // namespace meniscus::sph
