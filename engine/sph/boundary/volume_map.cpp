// SPDX-License-Identifier: MIT
#include "engine/sph/boundary/volume_map.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/sph/lattice.h"

namespace meniscus::sph {
namespace {
double valueAt(const KernelFunction& k, double r) { return static_cast<double>(k.value(static_cast<float>(r))); }
/// |W'(r)|
double steepness(const KernelFunction& k, double r) { return -static_cast<double>(k.slope(static_cast<float>(r))) * r; }
}  // namespace

double wallVolume(const KernelFunction& kernel, double distance, int dimensions) {
    const double h = kernel.support();
    if (distance >= 2 * h) return 0;
    // Slices parallel to the wall, t behind the centre, by Simpson's rule over an angle, as roots end at the poles.
    constexpr int kSlices = 256;
    const double atZero = valueAt(kernel, 0);
    double sum = 0;
    for (int k = 0; k <= kSlices; ++k) {
        const double angle = std::numbers::pi * k / kSlices, t = -h * std::cos(angle), radius = h * std::sin(angle);
        const double slice = dimensions == 2 ? 2 * radius : std::numbers::pi * radius * radius;
        const double ahead = distance - t;  // of the slice, from the surface
        const double weight = ahead <= 0 ? 1 : valueAt(kernel, ahead) / atZero;
        sum += (k == 0 || k == kSlices ? 1 : k % 2 == 1 ? 4 : 2) * slice * weight * radius;
    }
    return sum * std::numbers::pi / (3 * kSlices);
}

VolumeMap::VolumeMap(const KernelFunction& k, int dimensions, double o, double l, double factor)
    : from(-k.support()), step(3 * k.support() / 512), offset(o), least(l), kernel(k) {
    for (int i = 0; i <= 512; ++i) table.push_back(static_cast<float>(factor * wallVolume(k, from + i * step, dimensions)));
}

VolumeMap VolumeMap::published(const KernelFunction& kernel, double spacing, int dimensions, double factor) {
    return {kernel, dimensions, .25 * spacing, spacing, factor};
}

VolumeMap VolumeMap::atRest(const KernelFunction& kernel, double spacing, int dimensions) {
    const PlaneSum replaced = replacedByWall(kernel, spacing, dimensions);
    // The slope for a value grows with the reach, to infinity at the support.
    double low = 0, high = kernel.support();
    for (int k = 0; k < 50; ++k) {
        const double middle = .5 * (low + high);
        (steepness(kernel, middle) * replaced.value < 2 * replaced.slope * valueAt(kernel, middle) ? low : high) = middle;
    }
    const double first = .5 * spacing, behind = low - first;
    return {kernel, dimensions, behind, behind, replaced.value / (valueAt(kernel, low) * wallVolume(kernel, first, dimensions))};
}

double VolumeMap::volume(double distance) const {
    const double at = std::max((distance - from) / step, 0.);
    const auto k = static_cast<std::size_t>(at);
    if (k + 1 >= table.size()) return 0;
    const double low = table[k], high = table[k + 1];
    return low + (at - static_cast<double>(k)) * (high - low);
}
double VolumeMap::density(double distance) const { return volume(distance) * valueAt(kernel, reach(distance)); }
double VolumeMap::slope(double distance) const { return volume(distance) * steepness(kernel, reach(distance)); }

}  // namespace meniscus::sph
