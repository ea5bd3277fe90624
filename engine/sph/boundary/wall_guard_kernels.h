// SPDX-License-Identifier: MIT
// Walls that particles cannot pass, whatever the density says.
#pragma once
#include "engine/neighbors/lists.h"
#include "engine/sph/kernel.h"

namespace meniscus::sph {

/// B = sum over walls of V_b W_ib grows as a particle nears a wall. Where it would pass `most` at the end of the step, the velocity loses
/// what is too much along grad B, by Newton's method at the place where the particle would be: fast ones are nowhere near it yet. A
/// particle that is too near already is let out over some steps, lest the wall throw it.
struct WallGuard {
    Neighbors<KernelFunction> neighbors;
    View<Packed4> v;
    float most, steepest;  ///< of B in front of a plane wall; its slope there, 1/m: nearer by it is less steep, and a full step would throw
    float dt;
    static constexpr int kRounds = 6;

    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        const auto& lists = neighbors.lists;
        if (lists.count[i] <= lists.fluid[i]) return;
        const Packed4 old = v.data[i];
        Vec3<float> v_i = vec(old);
        const float now = nearness(lane, i, v_i, 0.f).w;
        const float limit = now > most ? now - .2f * (now - most) : most;
        for (int round = 0; round < kRounds; ++round) {
            const auto there = nearness(lane, i, v_i, dt);
            const float g2 = dot<float>(there, there);
            if (!(there.w > limit) || g2 == 0.f) break;
            v_i -= ((there.w - limit) / (dt * sqrt(g2) * max(sqrt(g2), steepest))) * there;
        }
        store(v, i, v_i, old.w);
    }

private:
    /// grad B, and B in w, where the particle is after a time at velocity v_i.
    template <class L>
    MENISCUS_HD Vec4<float> nearness(L lane, int i, const Vec3<float>& v_i, float time) const {
        using Real = typename L::Real;
        const auto u = spread<L>(v_i);
        Real B(0.f);
        auto gradient = Vec3<Real>::zero();
        for (const auto pair : neighbors.boundary(lane, i)) {
            const auto x = pair.x_ij + Real(time) * (u - v.read()[pair.j]);
            const Real r = sqrt(dot(x, x));
            B += pair.V_j * pair.kernel.value(r);
            gradient += (pair.V_j * pair.kernel.slope(r)) * x;
        }
        return {lane.sum(gradient), lane.sum(B)};
    }
};

}  // namespace meniscus::sph
