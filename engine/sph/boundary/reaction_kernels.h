// SPDX-License-Identifier: MIT
// The pushes of walls once more, body by body: what a kernel that changes velocities adds up, these kernels take apart.
#pragma once
#include "engine/neighbors/lists.h"
#include "engine/sph/boundary/bodies.h"
#include "engine/sph/boundary/wall_guard_kernels.h"

namespace meniscus::sph {

/// Where a kernel writes what one body does to each particle: the change of its velocity and, a unit of mass, of its angular momentum about
/// the body's origin. A launch takes the next body that is near a particle.
struct ReactionRecord {
    View<Packed4> push, moment;  ///< w of push: the body, -1 where there is none (any more)
    View<const float> bodyOf;
    View<const BodyState> bodies;
    View<const Packed4> x;
    Periodicity periodic;
    bool first;

    /// The body to be looked at now, below 0 for none.
    MENISCUS_HD float next(const Lists& lists, int i) const {
        const float last = first ? -1.f : push.data[i].w;
        if (!first && last < 0.f) return -1.f;
        float body = 1e30f;
        for (int k = lists.boundaryFrom(i); k < lists.count[i]; ++k) {
            const float b = bodyOf.data[lists.sample[lists.first[i] + k * lists.stride]];
            if (b > last && b < body) body = b;
        }
        return body < 1e30f ? body : -1.f;
    }
    MENISCUS_HD void none(int i) const {
        push.data[i] = {0, 0, 0, -1};
        moment.data[i] = {0, 0, 0, 0};
    }
    /// Forces between a particle and a sample act along the line through both, so either is a point of attack.
    MENISCUS_HD void put(int i, float body, const Vec3<float>& change) const {
        const Packed4* place = bodies.data[static_cast<int>(body)].place;
        const Vec3<float> arm = periodic.nearest(vec(x.data[i]) - Vec3<float>{place[0].w, place[1].w, place[2].w});
        store(push, i, change, body);
        store(moment, i, cross(arm, change));
    }
};

/// Push(lane, i, pair): the change of velocity of i by one sample.
template <class Push>
struct WallReaction {
    ReactionRecord record;
    Neighbors<KernelFunction> neighbors;
    Push push;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        using Real = typename L::Real;
        const auto& lists = neighbors.lists;
        const float body = lists.count[i] > lists.fluid[i] ? record.next(lists, i) : -1.f;
        if (body < 0.f) return record.none(i);
        auto change = Vec3<Real>::zero();
        for (const auto pair : neighbors.boundary(lane, i)) {
            const Real mine = select(record.bodyOf[pair.j] == Real(body), Real(1.f), Real(0.f));
            change += mine * push(lane, i, pair);
        }
        record.put(i, body, lane.sum(change));
    }
};

/// factor q_i V_b grad W_ib, of a pressure.
struct PressurePush {
    View<const float> q;
    float factor;
    template <class L, class P>
    MENISCUS_HD auto operator()(L, int i, const P& pair) const {
        return typename L::Real(factor * q.data[i]) * pair.gradient();
    }
};

/// Takes note of the pushes of a guard, of those of one body.
template <class L>
struct GuardNotes {
    L lane;
    int i;
    const GuardRule& rule;
    View<const float> bodyOf;
    float body;
    Vec3<float>& change;
    MENISCUS_HD void operator()(float push, const Vec3<float>& v_i) const {
        using Real = typename L::Real;
        const auto u = spread<L>(v_i);
        auto gradient = Vec3<Real>::zero();
        for (const auto pair : rule.neighbors.boundary(lane, i)) {
            const auto at = pair.x_ij + Real(rule.dt) * (u - rule.v[pair.j]);
            const Real mine = select(bodyOf[pair.j] == Real(body), pair.V_j, Real(0.f));
            gradient += (mine * pair.kernel.slope(sqrt(dot(at, at)))) * at;
        }
        change -= push * lane.sum(gradient);
    }
};

struct GuardReaction {
    ReactionRecord record;
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> v;
    float most, steepest, dt;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        const GuardRule rule{neighbors, v, most, steepest, dt};
        const float body = rule.hasWalls(i) ? record.next(neighbors.lists, i) : -1.f;
        if (body < 0.f) return record.none(i);
        auto change = Vec3<float>::zero();
        rule.guarded(lane, i, vec(v.data[i]), GuardNotes<L>{lane, i, rule, record.bodyOf, body, change});
        record.put(i, body, change);
    }
};

}  // namespace meniscus::sph
