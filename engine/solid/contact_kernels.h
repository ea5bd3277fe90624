// SPDX-License-Identifier: MIT
// Contact of vertices with obstacles, as a term of its own beside the elements: a vertex keeps the displacement p that contact has
// caused, x = x~ + sum of d + p, and each visit solves for p anew with all else held. Where the vertex would be without contact is
// y = x - p:
//
//      y + N n on the surface, N >= 0                what keeps it out
//      |f| <= friction N, against the slip           Coulomb: all of the slip goes, if that is not too much
//
// so at the end of the iteration m p / h^2 is the force of Signorini's and Coulomb's laws in backward Euler. The slip is that in the
// obstacle's own coordinates, from where the vertex was at the start of the step: what moves carries.
#pragma once
#include "engine/solid/obstacle.h"

namespace meniscus::solid {

/// What contact has to know of a vertex.
struct ContactSkin {
    float half;      ///< m, how far it stays from surfaces: half the thickness
    float friction;  ///< Coulomb's coefficient
    float slack;     ///< m, small against its elements: so deep it may be found in an obstacle and still be on the near side
    float padding;
};

template <class T>
struct ObstacleViews {
    View<const ObstacleShape> shape;
    View<const float> values;
    View<const ObstaclePlace<T>> before, after;  ///< at the step's start and end
    int count;
};

/// How an obstacle meets a vertex that goes from `from` at the step's start to `q` at its end: in the obstacle's own coordinates. What
/// began `deep` in goes no deeper.
template <class T>
struct Meeting {
    Vec3<T> from, to;  ///< the way
    Vec3<T> normal;
    T depth = 0;  ///< along the normal, to where it may be; 0: it does not meet it
    T half;       ///< how far from the surface that is
};

template <class T>
MENISCUS_HD_CALL Meeting<T> meet(const ObstacleViews<T>& obstacles, int o, const ContactSkin& skin, T deep, const Vec3<T>& from,
                                 const Vec3<T>& q) {
    const ObstacleShape& shape = obstacles.shape[o];
    Meeting<T> m;
    const Vec3<T> a = obstacles.before[o].back(from), b = obstacles.after[o].back(q), way = b - a;
    const T length = sqrt(dot(way, way)), slack = T(skin.slack);
    const Clearing<T> first = clearingOf(shape, obstacles.values, a), last = clearingOf(shape, obstacles.values, b);
    const T half = T(skin.half) - deep;
    m.from = a, m.to = b, m.normal = last.normal, m.half = half;
    if (last.distance >= half && length <= (first.distance - half) + (last.distance - half)) return m;

    const T depth = half - last.distance;
    m.depth = max(depth, T(0));
    if (first.distance <= T(skin.half) - slack) return m;  // from inside, the nearest way out
    // Along the way to where it meets the surface: each stride is as long as nothing is near.
    T t = max(first.distance - half, T(0));
    Clearing<T> met = first;
    bool meets = t <= T(1e-3f) * slack;
    for (int k = 0; k < 64 && !meets && t < length; ++k) {
        met = clearingOf(shape, obstacles.values, a + (t / length) * way);
        meets = met.distance - half <= T(1e-3f) * slack;
        if (!meets) t += met.distance - half;
    }
    if (meets && (dot(met.normal, last.normal) <= 0 || depth <= 0)) {
        // It has gone through, or so deep that the nearest way out is another: back to the side where it came from.
        const Vec3<T> at = length > 0 ? a + (min(t, length) / length) * way : a;
        m.normal = met.normal, m.depth = max(dot(met.normal, at - b), T(0));
    }
    return m;
}

/// Where the step begins: forgets what contact did, and finds how far each vertex may go with no contact to look for. What starts inside
/// an obstacle is led out, the start of the step with it: it gains no velocity by that.
template <class T>
struct Clearance {
    using Scalar = T;
    ObstacleViews<T> obstacles;
    View<const ContactSkin> skin;
    View<Packed<T>> x, start, target, p;
    View<Packed<T>> began;  ///< the way starts here, whatever recovery does to the start of the step
    View<T> clear, deep;    ///< how far each may go; how deep each still is, 0 or more
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        p.data[i] = {0, 0, 0, 0};
        const Packed<T> s = start.data[i];
        T least = T(1e30f), deepest = 0;
        if (s.w > 0) {
            const T half = T(skin[i].half), most = max(T(skin[i].slack), half);
            Vec3<T> at{s.x, s.y, s.z};
            for (int o = 0; o < obstacles.count; ++o) {
                const Clearing<T> c = clearingOf(obstacles.shape[o], obstacles.values, obstacles.before[o].back(at));
                if (c.distance < half) at += min(half - c.distance, most) * obstacles.before[o].turned(c.normal);
            }
            const Vec3<T> led = at - Vec3<T>{s.x, s.y, s.z};
            if (dot(led, led) > 0) move(x, i, led), move(start, i, led), move(target, i, led);
            for (int o = 0; o < obstacles.count; ++o) {
                const Vec3<T> own = obstacles.before[o].back(at), carried = obstacles.after[o](own) - at;
                const T free = clearingOf(obstacles.shape[o], obstacles.values, own).distance - half;
                least = min(least, free - sqrt(dot(carried, carried)));
                deepest = max(deepest, -free);
            }
        }
        began.data[i] = start.data[i];
        clear.data[i] = least;
        // Round-off is no depth.
        deep.data[i] = least < T(-1e-3f) * T(skin[i].slack) ? max(T(0), deepest) : T(0);
    }

private:
    MENISCUS_HD static void move(const View<Packed<T>>& v, int i, const Vec3<T>& by) {
        const Packed<T> q = v.data[i];
        store(v, i, Vec3<T>{q.x, q.y, q.z} + by, q.w);
    }
};

/// One visit of all vertices: x has in it what contact displaced so far.
template <class T>
struct Collide {
    using Scalar = T;
    ObstacleViews<T> obstacles;
    View<const ContactSkin> skin;
    View<const Packed<T>> began;
    View<const T> clear, deep;
    View<Packed<T>> x, p;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const Packed<T> now = x.data[i], before = p.data[i], s = began.data[i];
        if (!(now.w > 0)) return;
        const Vec3<T> y = Vec3<T>{now.x, now.y, now.z} - Vec3<T>{before.x, before.y, before.z};
        const Vec3<T> from{s.x, s.y, s.z}, way = y - from;
        Vec3<T> q = y;
        T normal = 0;
        if (!(dot(way, way) < clear[i] * clear[i] && clear[i] > 0)) {
            // Two visits where there are several: what one pushes may be pushed into another.
            const int rounds = obstacles.count > 1 ? 2 : 1;
            for (int round = 0; round < rounds; ++round)
                for (int o = 0; o < obstacles.count; ++o) normal += push(o, from, i, q);
        }
        const Vec3<T> by = q - y;
        store(x, i, q, now.w);
        store(p, i, by, normal);
    }

private:
    /// Moves q out of an obstacle, and back against the slip; returns the part along the normal.
    MENISCUS_HD_CALL T push(int o, const Vec3<T>& from, int i, Vec3<T>& q) const {
        const Meeting<T> m = meet(obstacles, o, skin[i], deep[i], from, q);
        if (!(m.depth > 0)) return 0;
        const Vec3<T>& n = m.normal;
        Vec3<T> to = m.to + m.depth * n;
        const Vec3<T> slip = (to - m.from) - dot(n, to - m.from) * n;
        const T slid = sqrt(dot(slip, slip)), held = T(skin[i].friction) * m.depth;
        if (slid > 0) to -= min(T(1), held / slid) * slip;
        const Clearing<T> end = clearingOf(obstacles.shape[o], obstacles.values, to);  // a curved surface, or an edge
        if (end.distance < m.half && dot(end.normal, n) > 0) to += (m.half - end.distance) * end.normal;
        q = obstacles.after[o](to);
        return m.depth;
    }
};

/// to += factor times what contact does.
template <class T>
struct AddContact {
    using Scalar = T;
    View<const Packed<T>> p;
    View<Packed<T>> to;
    T factor;
    template <class L>
    MENISCUS_HD void operator()(L, typename L::Pack i) const {
        using Real = RealOf<L, T>;
        const auto before = to.read()[i];
        store(to, i, Vec3<Real>(before + Real(factor) * static_cast<const Vec3<Real>&>(p[i])), before.w);
    }
};

/// How deep points between corners of triangles are, and how deep vertices are, at the step's end; 0 where they are not.
template <class T>
struct Depths {
    using Scalar = T;
    ObstacleViews<T> obstacles;
    View<const ContactSkin> skin;
    View<const Packed<T>> x;
    View<const int> corner;  ///< three a triangle; none where vertices are asked for
    View<float> depth;
    int triangles;  ///< 0: vertices
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        T deepest = 0;
        if (triangles == 0) {
            deepest = deep(at(i), skin[i].half);
        } else {
            const int a = corner[3 * i], b = corner[3 * i + 1], c = corner[3 * i + 2];
            const float half = min(min(skin[a].half, skin[b].half), skin[c].half);
            const Vec3<T> A = at(a), B = at(b), C = at(c);
            const T third = T(1) / T(3);
            deepest = max(deep(third * (A + B + C), half), deep(T(.5f) * (A + B), half));
            deepest = max(deepest, max(deep(T(.5f) * (B + C), half), deep(T(.5f) * (C + A), half)));
        }
        depth.data[i] = static_cast<float>(deepest);
    }

private:
    MENISCUS_HD Vec3<T> at(int v) const { return x[v]; }
    MENISCUS_HD T deep(const Vec3<T>& p, float half) const {
        T most = 0;
        for (int o = 0; o < obstacles.count; ++o)
            most = max(most, T(half) - clearingOf(obstacles.shape[o], obstacles.values, obstacles.after[o].back(p)).distance);
        return most;
    }
};

}  // namespace meniscus::solid
