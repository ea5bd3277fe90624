// SPDX-License-Identifier: MIT
// The pushes of walls once more, body by body. A contact is a particle and a body that is near it: where the body is the only one, the push
// of all walls is its push; where there are several, the sum over walls is taken apart.
#pragma once
#include "engine/neighbors/lists.h"
#include "engine/sph/boundary/bodies.h"
#include "engine/sph/boundary/wall_guard_kernels.h"

namespace meniscus::sph {

/// Walks through the bodies near a particle, in ascending order.
struct NearBodies {
    Lists lists;
    View<const float> bodyOf;
    /// The first body after `last`; less than 0: there is none.
    MENISCUS_HD float after(float last, int i) const {
        constexpr float kNone = 1e30f;
        float body = kNone;
        for (int k = lists.boundaryFrom(i); k < lists.count[i]; ++k) {
            const float b = bodyOf.data[lists.sample[lists.first[i] + k * lists.stride]];
            if (b > last && b < body) body = b;
        }
        return body < kNone ? body : -1.f;
    }
};

/// How many contacts a particle has.
struct CountContacts {
    NearBodies near;
    View<int> count;
    bool oneBody;  ///< there is only one: no need to look
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        int n = near.lists.count[i] > near.lists.fluid[i] ? 1 : 0;
        if (n == 1 && !oneBody)
            for (float b = near.after(near.after(-1.f, i), i); b >= 0.f; b = near.after(b, i)) ++n;
        count.data[i] = n;
    }
};

/// A contact's particle i, or -1 - i if it has other contacts, too; its body; and the sum of V_b grad W_ib over the body's samples.
struct Contacts {
    View<const int> particle;
    View<const float> body;
};
struct FillContacts {
    Neighbors<WallFunction> neighbors;
    NearBodies near;
    View<const int> first;             ///< number of each particle's first contact, n + 1
    View<const Packed4> wallGradient;  ///< over all walls
    View<int> particle;
    View<float> body;
    View<Packed4> gradient;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        using Real = typename L::Real;
        const int begin = first[i], n = first[i + 1] - begin;
        float b = -1;
        for (int c = begin; c < begin + n; ++c) {
            b = near.after(b, i);
            particle.data[c] = n == 1 ? i : -1 - i;
            body.data[c] = b;
            gradient.data[c] = wallGradient.data[i];
            if (n == 1) return;
            auto sum = Vec3<Real>::zero();
            for (const auto pair : neighbors.boundary(lane, i))
                sum += select(near.bodyOf[pair.j] == Real(b), Real(1.f), Real(0.f)) * pair.gradient();
            store(gradient, c, lane.sum(sum));
        }
    }
};

/// A pressure changed velocities by factor q_i sum over walls of V_b grad W_ib.
struct PressurePush {
    View<const int> particle;
    View<const float> q;
    View<const Packed4> gradient;
    View<Packed4> push;
    float factor;
    template <class L>
    MENISCUS_HD void operator()(L, int c) const {
        const int i = particle[c] < 0 ? -1 - particle[c] : particle[c];
        store(push, c, vec(push.data[c]) + (factor * q[i]) * vec(gradient.data[c]));
    }
};

/// What the multipliers of walls add to that: factor q_b V_b grad W_ib, of stored gradients, as in the solve.
struct WallPressurePull {
    View<const float> q;
    float factor;  ///< times the gradients' unit
    template <class L, class P>
    MENISCUS_HD auto operator()(L, int, const P& pair) const {
        return (typename L::Real(factor) * q[pair.j]) * pair.gradient;
    }
};

/// A change of velocity, or an acceleration, by walls: Pull(lane, i, pair) a sample.
template <class Pull, class Around = Neighbors<KernelFunction>>
struct PairPush {
    Contacts contacts;
    View<const float> bodyOf;
    Around neighbors;
    Pull pull;
    View<Packed4> to;
    template <class L>
    MENISCUS_HD void operator()(L lane, int c) const {
        using Real = typename L::Real;
        const int p = contacts.particle[c], i = p < 0 ? -1 - p : p;
        const Real body(contacts.body[c]);
        auto sum = Vec3<Real>::zero();
        for (const auto pair : neighbors.boundary(lane, i))
            sum += select(bodyOf[pair.j] == body, Real(1.f), Real(0.f)) * pull(lane, i, pair);
        store(to, c, vec(to.data[c]) + lane.sum(sum));
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

/// What the guard is about to do to particles with several contacts.
struct GuardPush {
    Contacts contacts;
    View<const float> bodyOf;
    Neighbors<KernelFunction> neighbors;
    View<const Packed4> v;
    float most, steepest, dt;
    View<Packed4> push;
    template <class L>
    MENISCUS_HD void operator()(L lane, int c) const {
        const int i = -1 - contacts.particle[c];
        if (i < 0) return;
        const GuardRule rule{neighbors, v, most, steepest, dt};
        auto change = vec(push.data[c]);
        rule.guarded(lane, i, vec(v.data[i]), GuardNotes<L>{lane, i, rule, bodyOf, contacts.body[c], change});
        store(push, c, change);
    }
};
/// What the guard has done to those with one.
struct SoleGuardPush {
    View<const int> particle;
    View<const Packed4> guarded;
    View<Packed4> push;
    template <class L>
    MENISCUS_HD void operator()(L, int c) const {
        if (const int i = particle[c]; i >= 0) store(push, c, vec(push.data[c]) + vec(guarded.data[i]));
    }
};

/// The change of velocity of each contact, its body in w, and of angular momentum about the body's origin. Forces between a particle and a
/// sample act along the line through both, so either is a point of attack.
struct ContactTotals {
    Contacts contacts;
    View<const BodyState> bodies;
    View<const Packed4> x, push, drag;
    View<Packed4> total, moment;
    Periodicity periodic;
    float dt;
    template <class L>
    MENISCUS_HD void operator()(L, int c) const {
        const int p = contacts.particle[c], i = p < 0 ? -1 - p : p;
        const Packed4* place = bodies.data[static_cast<int>(contacts.body[c])].place;
        const Vec3<float> arm = periodic.nearest(vec(x.data[i]) - Vec3<float>{place[0].w, place[1].w, place[2].w});
        const Vec3<float> change = vec(push.data[c]) + dt * vec(drag.data[c]);
        store(total, c, change, contacts.body[c]);
        store(moment, c, cross(arm, change));
    }
};

}  // namespace meniscus::sph
