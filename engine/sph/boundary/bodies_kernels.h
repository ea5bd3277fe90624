// SPDX-License-Identifier: MIT
// Kernels of moving walls: samples follow their bodies, and fluid feels how fast.
#pragma once
#include "engine/neighbors/lists.h"
#include "engine/sph/boundary/bodies.h"
#include "engine/sph/kernel.h"

namespace meniscus::sph {

/// Samples of moving bodies to where their bodies are, with their velocities: always from their places in the body, so nothing adds up.
struct PlaceSamples {
    View<const Packed4> home;  ///< X, and the volume in w
    View<const float> homeHidden;
    View<const int> body, order;
    View<const BodyState> bodies;
    View<Packed4> x, v;
    View<float> bodyOf, hidden;
    Periodicity periodic;
    int begin, boundaryBegin;  ///< of the moving samples, and of all boundary samples; order counts from the first fluid particle
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const int h = order[i] - begin;
        const Packed4 X = home.data[h];
        const BodyState& b = bodies.data[body[h]];
        store(x, begin + i, periodic.inside(at(b.place, X)), X.w);
        store(v, begin + i, at(b.velocity, X));
        bodyOf.data[begin - boundaryBegin + i] = static_cast<float>(body[h]);
        hidden.data[begin - boundaryBegin + i] = homeHidden[h];
    }

private:
    MENISCUS_HD static Vec3<float> at(const Packed4* rows, const Packed4& X) {
        const auto row = [&](const Packed4& r) { return dot(vec(r), vec(X)) + r.w; };
        return {row(rows[0]), row(rows[1]), row(rows[2])};
    }
};

/// sum over walls of V_b v_b . grad W_ib: what moving walls add to the rate of compression is minus this.
struct WallMotion {
    Neighbors<WallFunction> neighbors;
    View<const Packed4> v;
    View<float> rate;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        typename L::Real sum(0.f);
        for (const auto pair : neighbors.boundary(lane, i)) sum += dot(Vec3<typename L::Real>(v[pair.j]), pair.gradient());
        rate.data[i] = lane.sum(sum);
    }
};

}  // namespace meniscus::sph
