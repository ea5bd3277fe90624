// SPDX-License-Identifier: MIT
// Walls that particles cannot pass, whatever the density says.
#pragma once
#include "engine/neighbors/lists.h"
#include "engine/sph/kernel.h"

namespace meniscus::sph {

/// B = sum over walls of V_b W_ib grows as a particle nears a wall. Where it would pass `most` at the end of the step, the velocity loses
/// what is too much along grad B, by Newton's method at the place where the particle would be: fast ones are nowhere near it yet. A
/// particle that is too near already is let out over some steps, lest the wall throw it.
struct GuardRule {
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> v;
    float most, steepest;  ///< of B in front of a plane wall; its slope there, 1/m: nearer by it is less steep, and a full step would throw
    float dt;
    static constexpr int kRounds = 6;

    MENISCUS_HD bool hasWalls(int i) const { return neighbors.lists.count[i] > neighbors.lists.fluid[i]; }

    /// What becomes of the velocity v_i; seen(f, u) is told of each push: from u it takes f grad B.
    template <class L, class Seen>
    MENISCUS_HD Vec3<float> guarded(L lane, int i, Vec3<float> v_i, const Seen& seen) const {
        const float now = nearness(lane, i, v_i, 0.f).w;
        const float limit = now > most ? now - .2f * (now - most) : most;
        for (int round = 0; round < kRounds; ++round) {
            const auto there = nearness(lane, i, v_i, dt);
            const float g2 = dot<float>(there, there);
            if (!(there.w > limit) || g2 == 0.f) break;
            const float push = (there.w - limit) / (dt * sqrt(g2) * max(sqrt(g2), steepest));
            seen(push, v_i);
            v_i -= push * there;
        }
        return v_i;
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
            const auto x = pair.x_ij + Real(time) * (u - v[pair.j]);
            const Real r = sqrt(dot(x, x));
            B += pair.V_j * pair.kernel.value(r);
            gradient += (pair.V_j * pair.kernel.slope(r)) * x;
        }
        return {lane.sum(gradient), lane.sum(B)};
    }
};

struct WallGuard {
    Neighbors<KernelFunction> neighbors;
    View<Packed4> v;
    View<Packed4> change;  ///< of velocities near walls; null: nobody asks
    float most, steepest, dt;
    struct Unseen {
        MENISCUS_HD void operator()(float, const Vec3<float>&) const {}
    };
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        const GuardRule rule{neighbors, v.read(), most, steepest, dt};
        if (!rule.hasWalls(i)) return;
        const Packed4 old = v.data[i];
        const Vec3<float> fresh = rule.guarded(lane, i, vec(old), Unseen{});
        store(v, i, fresh, old.w);
        if (change.data) store(change, i, fresh - vec(old));
    }
};

}  // namespace meniscus::sph
