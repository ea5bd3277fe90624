// SPDX-License-Identifier: MIT
// Virtual samples of plane walls.
#pragma once
#include "engine/base/view.h"
#include "engine/sph/boundary/bodies.h"

namespace meniscus::sph {

/// In the frame of a body.
struct PlaneWall {
    Vec3<float> point, normal;  ///< the normal points into the fluid, of length 1
    int body;
};
/// Of a table of volumes between distances, and of how far ahead a particle's sample lies (VolumeMap).
struct MapShape {
    float from, inverseStep, offset, least, support;
    int entries;
};

/// The sample of each particle for one wall.
struct WriteVolumeSamples {
    View<Packed4> x, v;
    View<const BodyState> bodies;
    View<const float> volume;
    MapShape map;
    PlaneWall wall;
    int begin;  ///< sample of particle 0
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const BodyState& b = bodies.data[wall.body];
        const Vec3<float> normal = turned(b.place, wall.normal), point = at(b.place, wall.point), x_i = vec(x.data[i]);
        const float distance = dot(x_i - point, normal), reach = max(distance + map.offset, map.least);
        const float entry = max((distance - map.from) * map.inverseStep, 0.f);
        float V = 0;
        if (reach < map.support && entry < static_cast<float>(map.entries - 1)) {
            const int k = static_cast<int>(entry);
            V = volume[k] + (entry - static_cast<float>(k)) * (volume[k + 1] - volume[k]);
        }
        // As fast as the wall where the particle would touch it.
        const Vec3<float> touched = x_i - distance * normal, d = touched - origin(b.place);
        const auto& m = b.place;
        const Vec3<float> inBody{m[0].x * d.x + m[1].x * d.y + m[2].x * d.z, m[0].y * d.x + m[1].y * d.y + m[2].y * d.z,
                                 m[0].z * d.x + m[1].z * d.y + m[2].z * d.z};
        store(x, begin + i, x_i - reach * normal, V);
        store(v, begin + i, at(b.velocity, inBody));
    }

private:
    MENISCUS_HD static Vec3<float> origin(const Packed4* rows) { return {rows[0].w, rows[1].w, rows[2].w}; }
    MENISCUS_HD static Vec3<float> turned(const Packed4* rows, const Vec3<float>& X) {
        return {dot(vec(rows[0]), X), dot(vec(rows[1]), X), dot(vec(rows[2]), X)};
    }
    MENISCUS_HD static Vec3<float> at(const Packed4* rows, const Vec3<float>& X) { return turned(rows, X) + origin(rows); }
};

}  // namespace meniscus::sph
