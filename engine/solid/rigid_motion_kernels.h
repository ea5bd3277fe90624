// SPDX-License-Identifier: MIT
// Kernels over bodies, which are what elements connect: the rigid motion of each.
//
// A body's rigid motion is that of its mass: the velocity of its centre, and the angular velocity that has its angular momentum. Where
// vertices are pinned, the motion leaves them: its centre is theirs and rests, and they weigh so much in the inertia that what turns
// about them only is what they let turn. Sums are made over runs of vertices of one body, then over a body's runs, always in that order.
#pragma once
#include "engine/solid/small.h"

namespace meniscus::solid {

/// Which vertices are whose: `vertex`, body by body, cut into runs.
struct BodyViews {
    View<const int> vertex, runBegin, runBody, bodyRun;  ///< runBegin, bodyRun: one more than there are runs, bodies
};

/// Sums of a run: of m r with the mass, m v with the number of pins, r of pins; r from the body's first vertex.
template <class T>
struct SumMotion {
    using Scalar = T;
    BodyViews bodies;
    View<const Packed<T>> x, v;
    View<Packed<T>> sums;
    template <class L>
    MENISCUS_HD void operator()(L, int run) const {
        const int first = bodies.vertex[bodies.runBegin[bodies.bodyRun[bodies.runBody[run]]]];
        const Vec3<T> origin = x[first];
        Vec3<T> masses = Vec3<T>::zero(), momentum = masses, pins = masses;
        T mass(0), pinned(0);
        for (int k = bodies.runBegin[run]; k < bodies.runBegin[run + 1]; ++k) {
            const int i = bodies.vertex[k];
            const auto at = x[i];
            const Vec3<T> r = at - origin, velocity = v[i];
            if (at.w > T(0)) {
                const T m = T(1) / at.w;
                masses += m * r, momentum += m * velocity, mass += m;
            } else {
                pins += r, pinned += T(1);
            }
        }
        store(sums, 3 * run, masses, mass);
        store(sums, 3 * run + 1, momentum, pinned);
        store(sums, 3 * run + 2, pins);
    }
};

/// The centre, with the mass, and its velocity, with 1 where the body is held.
template <class T>
struct FindCentre {
    using Scalar = T;
    BodyViews bodies;
    View<const Packed<T>> x, sums;
    View<Packed<T>> motion;
    template <class L>
    MENISCUS_HD void operator()(L, int body) const {
        Vec3<T> masses = Vec3<T>::zero(), momentum = masses, pins = masses;
        T mass(0), pinned(0);
        for (int run = bodies.bodyRun[body]; run < bodies.bodyRun[body + 1]; ++run) {
            const auto a = sums[3 * run], b = sums[3 * run + 1], c = sums[3 * run + 2];
            masses += a, momentum += b, pins += c;
            mass += a.w, pinned += b.w;
        }
        const Vec3<T> origin = x[bodies.vertex[bodies.runBegin[bodies.bodyRun[body]]]];
        const bool held = pinned > T(0), empty = !(mass > T(0));
        const Vec3<T> offset = held ? (T(1) / pinned) * pins : (T(1) / mass) * masses;
        store(motion, 3 * body, origin + offset, mass);
        store(motion, 3 * body + 1, held || empty ? Vec3<T>::zero() : (T(1) / mass) * momentum, held ? T(1) : T(0));
    }
};

/// Sums of a run about the body's centre: angular momentum, and the inertia's xx, yy, zz, and xy, xz, yz.
template <class T>
struct SumTurn {
    using Scalar = T;
    BodyViews bodies;
    View<const Packed<T>> x, v, motion;
    View<Packed<T>> sums;
    template <class L>
    MENISCUS_HD void operator()(L, int run) const {
        constexpr float firm = 1e3f;  // a pin's mass, in masses of the body
        const int body = bodies.runBody[run];
        const auto centre = motion[3 * body];
        const Vec3<T> velocity = motion[3 * body + 1];
        Vec3<T> momentum = Vec3<T>::zero(), diagonal = momentum, off = momentum;
        for (int k = bodies.runBegin[run]; k < bodies.runBegin[run + 1]; ++k) {
            const int i = bodies.vertex[k];
            const auto at = x[i];
            const Vec3<T> r = at - centre;
            const bool pinned = !(at.w > T(0));
            const T m = pinned ? T(firm) * centre.w : T(1) / at.w;
            if (!pinned) momentum += m * cross(r, Vec3<T>(v[i]) - velocity);
            diagonal += m * Vec3<T>{r.y * r.y + r.z * r.z, r.x * r.x + r.z * r.z, r.x * r.x + r.y * r.y};
            off += -m * Vec3<T>{r.x * r.y, r.x * r.z, r.y * r.z};
        }
        store(sums, 3 * run, momentum);
        store(sums, 3 * run + 1, diagonal);
        store(sums, 3 * run + 2, off);
    }
};

/// The angular velocity.
template <class T>
struct FindTurn {
    using Scalar = T;
    BodyViews bodies;
    View<const Packed<T>> sums;
    View<Packed<T>> motion;
    template <class L>
    MENISCUS_HD void operator()(L, int body) const {
        Vec3<T> momentum = Vec3<T>::zero(), diagonal = momentum, off = momentum;
        for (int run = bodies.bodyRun[body]; run < bodies.bodyRun[body + 1]; ++run)
            momentum += Vec3<T>(sums[3 * run]), diagonal += Vec3<T>(sums[3 * run + 1]), off += Vec3<T>(sums[3 * run + 2]);
        const Matrix<T, 3> inertia{{{diagonal.x, off.x, off.y}, {off.x, diagonal.y, off.z}, {off.y, off.z, diagonal.z}}};
        const Cholesky<T, 3> root(inertia, 1e-6f);  // what lies on a line turns about it without inertia
        const auto turn = root.solveTransposed(root.solve({{momentum.x, momentum.y, momentum.z}}));
        store(motion, 3 * body + 2, Vec3<T>{turn[0], turn[1], turn[2]});
    }
};

/// Takes the rigid part of x - x~ from a body that nothing holds: its elements have no force and no torque in all.
template <class T>
struct KeepRigidMotion {
    using Scalar = T;
    View<const int> bodyOf;
    View<const char> attached;
    View<const Packed<T>> motion;
    View<Packed<T>> x;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const int body = bodyOf[i];
        const auto at = x.read()[i], move = motion[3 * body + 1];
        if (attached.data[body] || move.w > T(0) || !(at.w > T(0))) return;
        store(x, i, at - move - cross(Vec3<T>(motion[3 * body + 2]), at - Vec3<T>(motion[3 * body])), at.w);
    }
};

}  // namespace meniscus::solid
