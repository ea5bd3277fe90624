// SPDX-License-Identifier: MIT
#include "engine/world/boundary.h"

#include <cmath>

#include "engine/base/error.h"
#include "engine/sph/boundary/akinci.h"
#include "engine/sph/boundary/volume_maps.h"
#include "engine/world/sampling.h"

namespace meniscus::world {

bool hasMaps(const scene::Description& d) { return d.boundaryHandling.method == "volume-maps"; }

sph::VolumeMap volumeMap(const scene::Description& d) {
    const auto kernel = pressureKernel(d);
    if (const double* factor = std::get_if<double>(&d.boundaryHandling.gamma))
        return sph::VolumeMap::published(kernel, d.spacing(), d.dimensions, *factor);
    return sph::VolumeMap::atRest(kernel, d.spacing(), d.dimensions);
}

double mapOffset(const scene::Description& d) {
    return std::holds_alternative<double>(d.boundaryHandling.gamma) ? d.boundaryHandling.sampleOffset * d.spacing() : 0;
}

namespace {
/// In the frame of its body, which is the shape's own.
sph::PlaneWall planeWall(const scene::Description& d, std::size_t body) {
    const scene::Boundary& b = d.boundaries[body];
    if (!b.plane)
        throw InputError("boundaries." + std::to_string(body) +
                         ": volume-maps takes planes only in this version; take akinci for other shapes");
    auto normal = b.plane->normal, point = b.plane->point;
    if (d.dimensions == 2) normal[2] = 0;
    const double scale = (b.inside ? -1 : 1) / std::hypot(normal[0], normal[1], normal[2]);
    for (std::size_t a = 0; a < 3; ++a) normal[a] *= scale, point[a] -= mapOffset(d) * normal[a];
    const auto single = [](const scene::Vector& v) {
        return Vec3<float>{static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
    };
    return {single(point), single(normal), static_cast<int>(body)};
}
}  // namespace

std::unique_ptr<sph::BoundaryMethod> makeBoundaryMethod(const scene::Description& d, sph::State& state) {
    if (!hasMaps(d)) return std::make_unique<sph::Akinci>(state, boundaryGamma(d), wallsRest(d) ? wallCell(d) : 0);
    std::vector<sph::PlaneWall> planes;
    for (std::size_t b = 0; b < d.boundaries.size(); ++b) planes.push_back(planeWall(d, b));
    return std::make_unique<sph::VolumeMaps>(state, volumeMap(d), planes);
}

}  // namespace meniscus::world
