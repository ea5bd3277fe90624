// SPDX-License-Identifier: MIT
// Walls that particles cannot pass, whatever the density says.
#pragma once
#include "engine/neighbors/lists.h"
#include "engine/sph/kernel.h"

namespace meniscus::sph {

/// B_i = sum over walls of V_b W_ib grows as a particle nears a wall. Where B_i + dt DB_i/Dt would pass `most`, the velocity loses what is
/// too much along grad B_i; a particle that is too near already is let out over some steps, lest the wall throw it.
struct WallGuard {
    Neighbors<CubicSpline> neighbors;
    View<Packed4> v;
    float most, dt;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        const auto& lists = neighbors.lists;
        if (lists.count[i] <= lists.fluid[i]) return;
        using Real = typename L::Real;
        const Packed4 old = v.data[i];
        const auto v_i = spread<L>(vec(old));
        Real near(0.f), rate(0.f);
        auto gradient = Vec3<Real>::zero();
        for (const auto pair : neighbors.boundary(lane, i)) {
            const auto g = pair.gradient();
            near += pair.weight();
            gradient += g;
            rate += dot(v_i - v.read()[pair.j], g);
        }
        const float B = lane.sum(near);
        const auto g = lane.sum(gradient);
        const float g2 = dot(g, g), room = most - B, excess = dt * lane.sum(rate) - (room > 0.f ? room : .2f * room);
        if (excess > 0.f && g2 > 0.f) store(v, i, vec(old) - (excess / (dt * g2)) * g, old.w);
    }
};

}  // namespace meniscus::sph
