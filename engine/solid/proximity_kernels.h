// SPDX-License-Identifier: MIT
// Vertices near triangles, of one deformable or of two: who is near, found once a step, and how they are kept apart after each sweep.
//
// A pair stays on the side where the step began: the vertex comes no nearer to the triangle's plane, over the triangle, than `gap`. As
// with obstacles (contact_kernels.h) each visit solves for the displacement that the pair has caused anew, with all else held: pushes that
// turn out to be too much are taken back, and friction holds what it can of the whole slip. It is shared out by inverse masses, so a pair
// keeps momentum; what acts at a vertex at once is shared.
#pragma once
#include "engine/neighbors/grid_kernels.h"
#include "engine/solid/contact_kernels.h"

namespace meniscus::solid {

constexpr float kRecovered = .1f;  ///< of the distance that a pair lacks, a step

/// Which deformable a vertex belongs to, and whether it may touch others, and itself.
struct ContactGroup {
    int of;
    int self;    ///< 1: its own triangles as well
    int closed;  ///< 1: its triangles are those of a closed surface, and have an outside
};

struct NearPair {
    int vertex, triangle;
    float side;  ///< of the triangle, 1 or -1
    float gap;   ///< m, no more than there was when the step began and a part of what is missing
};

/// Middle of each triangle as it is, and how far its corners are from there.
struct TriangleMiddles {
    View<const int> corner;
    View<const Packed4> x;
    View<Packed4> middle;
    View<float> reach;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const Vec3<float> a = x[corner[3 * i]], b = x[corner[3 * i + 1]], c = x[corner[3 * i + 2]], m = (1.f / 3) * (a + b + c);
        middle.data[i] = {m.x, m.y, m.z, 0};
        reach.data[i] = sqrt(max(dot(a - m, a - m), max(dot(b - m, b - m), dot(c - m, c - m))));
    }
};
/// How far a vertex goes by inertia, beyond what all do.
struct Travel {
    View<const Packed4> start, target;
    View<float> travel;
    Vec3<float> common;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const Vec3<float> d = Vec3<float>(target[i] - start[i]) - common;
        travel.data[i] = sqrt(dot(d, d));
    }
};

/// The nearest point of a triangle: weights of its corners (Ericson 2005, section 5.1.5); `over`: it is no point of an edge.
struct TrianglePoint {
    float weight[3];
    bool over;
    MENISCUS_HD Vec3<float> of(const Vec3<float>& a, const Vec3<float>& b, const Vec3<float>& c) const {
        return weight[0] * a + weight[1] * b + weight[2] * c;
    }
};
MENISCUS_HD_CALL TrianglePoint nearestOnTriangle(const Vec3<float>& p, const Vec3<float>& a, const Vec3<float>& b, const Vec3<float>& c) {
    const Vec3<float> ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
    const float d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp), d5 = dot(ab, cp), d6 = dot(ac, cp);
    const float va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2, sum = va + vb + vc;
    const auto part = [](float along, float rest) { return along + rest > 0 ? along / (along + rest) : 0.f; };
    if ((d1 <= 0 && d2 <= 0) || !(sum > 0)) return {{1, 0, 0}, false};
    if (d3 >= 0 && d4 <= d3) return {{0, 1, 0}, false};
    if (d6 >= 0 && d5 <= d6) return {{0, 0, 1}, false};
    if (vc <= 0 && d1 >= 0 && d3 <= 0) {
        const float t = part(d1, -d3);
        return {{1 - t, t, 0}, false};
    }
    if (vb <= 0 && d2 >= 0 && d6 <= 0) {
        const float t = part(d2, -d6);
        return {{1 - t, 0, t}, false};
    }
    if (va <= 0 && d4 >= d3 && d5 >= d6) {
        const float t = part(d4 - d3, d5 - d6);
        return {{0, 1 - t, t}, false};
    }
    return {{va / sum, vb / sum, vc / sum}, true};
}

/// Counts the vertices near each triangle or, with `before`, writes them down.
struct FindPairs {
    View<const Range> ranges;  ///< kStencil a cell of triangles
    View<const int> rangeCount, cellOf, triangleOrder, vertexOrder, corner;
    View<const Packed4> x, rest;
    View<const ContactSkin> skin;
    View<const ContactGroup> group;
    View<const int> before;  ///< where the pairs of each triangle go; null to count
    View<NearPair> pair;
    View<int> count;
    float reach;  ///< m, beyond the gap
    template <class L>
    MENISCUS_HD void operator()(L, int k) const {
        const int t = triangleOrder[k], cell = cellOf[k], of[3] = {corner[3 * t], corner[3 * t + 1], corner[3 * t + 2]};
        const Vec3<float> a = x[of[0]], b = x[of[1]], c = x[of[2]];
        const Range* range = &ranges.data[cell * kStencil];
        int found = 0;
        for (int r = 0; r < rangeCount[cell]; ++r)
            for (int s = range[r].begin; s < range[r].end; ++s) {
                const int v = vertexOrder[s];
                if (v == of[0] || v == of[1] || v == of[2]) continue;
                const bool same = group[v].of == group[of[0]].of;
                if (group[v].of < 0 || (same && group[v].self == 0)) continue;
                const Vec3<float> p = x[v];
                float gap = skin[v].half + skin[of[0]].half;
                const float most = gap + reach;
                const Vec3<float> d = p - nearestOnTriangle(p, a, b, c).of(a, b, c);
                if (dot(d, d) > most * most) continue;
                if (same) {  // neighbours in the mesh are as near as they are made
                    const Vec3<float> q = rest[v], ra = rest[of[0]], rb = rest[of[1]], rc = rest[of[2]];
                    const Vec3<float> apart = q - nearestOnTriangle(q, ra, rb, rc).of(ra, rb, rc);
                    gap = min(gap, .9f * sqrt(dot(apart, apart)));
                }
                const Vec3<float> normal = unitOr(cross(b - a, c - a), Vec3<float>{0, 1, 0});
                const float side = group[of[0]].closed == 0 && dot(d, normal) < 0 ? -1.f : 1.f, height = side * dot(d, normal);
                if (height < -skin[of[0]].slack) continue;  // the surface that it has passed is another
                if (before.data) {
                    const float room = height < 0 ? height : sqrt(dot(d, d));
                    pair.data[before[k] + found] = {v, t, side, min(gap, room + kRecovered * max(gap - room, 0.f))};
                }
                ++found;
            }
        count.data[k] = found;
    }
};

/// Vertices of pairs, to be sorted: the moves of each vertex lie together then.
struct PairEntries {
    View<const NearPair> pair;
    View<const int> corner;
    View<std::uint64_t> vertex;
    View<int> entry;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const NearPair p = pair[i / 4];
        const int role = i % 4;
        vertex.data[i] = static_cast<std::uint64_t>(role == 0 ? p.vertex : corner[3 * p.triangle + role - 1]);
        entry.data[i] = i;
    }
};
struct EntryStarts {
    View<const std::uint64_t> vertex;  ///< sorted
    View<int> start;
    int n, vertices;
    template <class L>
    MENISCUS_HD void operator()(L, int e) const {
        const int v = static_cast<int>(vertex[e]);
        for (int k = e == 0 ? 0 : static_cast<int>(vertex[e - 1]) + 1; k <= v; ++k) start.data[k] = e;
        if (e == n - 1)
            for (int k = v + 1; k <= vertices; ++k) start.data[k] = n;
    }
};

/// What each pair would change its displacement by, were it alone.
struct SeparatePair {
    View<const NearPair> pair;
    View<const int> corner;
    View<const Packed4> x, start;
    View<const ContactSkin> skin;
    View<const Packed4> displacement;  ///< of the vertex against the triangle, by the pair, since the step began
    View<Packed4> change;
    View<Packed4> move;  ///< of its four vertices; w: 1 where it acts
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const NearPair pr = pair[i];
        const int of[4] = {pr.vertex, corner[3 * pr.triangle], corner[3 * pr.triangle + 1], corner[3 * pr.triangle + 2]};
        Packed4 q[4];
        for (int k = 0; k < 4; ++k) q[k] = x.data[of[k]], move.data[4 * i + k] = {0, 0, 0, 0};
        change.data[i] = {0, 0, 0, 0};
        const Vec3<float> p = vec(q[0]), a = vec(q[1]), b = vec(q[2]), c = vec(q[3]), before = vec(displacement.data[i]);
        const TrianglePoint nearest = nearestOnTriangle(p, a, b, c);
        const Vec3<float> d = p - nearest.of(a, b, c), normal = unitOr(cross(b - a, c - a), Vec3<float>{0, 1, 0});
        const float height = pr.side * dot(d, normal), away = sqrt(dot(d, d));
        Vec3<float> n = pr.side * normal;
        float depth = pr.gap - height;
        if (!nearest.over) {  // beside it: by the distance, where it is on its side
            if (height < 0 && away > max(pr.gap, 0.f)) depth = -1e30f;
            if (height >= 0 && away > 0) n = (1 / away) * d, depth = pr.gap - away;
        }
        const float factor[4] = {1, -nearest.weight[0], -nearest.weight[1], -nearest.weight[2]};
        float mobility = 0;
        Vec3<float> slip = Vec3<float>::zero();
        for (int k = 0; k < 4; ++k) {
            mobility += factor[k] * factor[k] * q[k].w;
            slip += factor[k] * (vec(q[k]) - vec(start.data[of[k]]));
        }
        if (!(mobility > 0)) return;
        const float along = max(dot(before, n) + depth, 0.f);
        if (along == 0 && dot(before, before) == 0) return;
        Vec3<float> across = before - dot(before, n) * n - (slip - dot(slip, n) * n);
        const float held = sqrt(skin[of[0]].friction * skin[of[1]].friction) * along, wanted = sqrt(dot(across, across));
        if (wanted > held) across = (held / wanted) * across;
        const Vec3<float> by = along * n + across - before;
        store(change, i, by, 0.f);
        for (int k = 0; k < 4; ++k) store(move, 4 * i + k, (factor[k] * q[k].w / mobility) * by, 1.f);
    }
};

/// How many of a vertex' pairs act.
struct CountMoves {
    View<const int> start, entry;
    View<const Packed4> move;
    View<int> acting;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        int count = 0;
        for (int e = start[i]; e < start[i + 1]; ++e) count += move.data[entry[e]].w > 0 ? 1 : 0;
        acting.data[i] = count;
    }
};
/// Each pair takes its share among as many as act at the busiest of its vertices: what two gain and lose stays the same.
struct SharePair {
    View<const NearPair> pair;
    View<const int> acting, corner;
    View<const Packed4> change;
    View<Packed4> displacement, move;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const NearPair p = pair[i];
        int most = max(acting[p.vertex], 1);
        for (int k = 0; k < 3; ++k) most = max(most, acting[corner[3 * p.triangle + k]]);
        const float share = 1 / static_cast<float>(most);
        store(displacement, i, vec(displacement.data[i]) + share * vec(change.data[i]), 0.f);
        for (int k = 0; k < 4; ++k) store(move, 4 * i + k, share * vec(move.data[4 * i + k]), 0.f);
    }
};
struct GatherMoves {
    View<const int> start, entry, acting;
    View<const Packed4> move;
    View<Packed4> x, moved;  ///< the sum of all since the step began; w: whether any
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        if (acting[i] == 0) return;
        Vec3<float> by = Vec3<float>::zero();
        for (int e = start[i]; e < start[i + 1]; ++e) by += vec(move.data[entry[e]]);
        const Packed4 p = x.data[i], all = moved.data[i];
        store(x, i, vec(p) + by, p.w);
        store(moved, i, vec(all) + by, 1);
    }
};
/// x += what pairs have moved, after x was put together anew.
struct AddMoved {
    View<const Packed4> moved;
    View<Packed4> x;
    float factor;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        const Packed4 p = x.data[i];
        store(x, i, vec(p) + factor * vec(moved.data[i]), p.w);
    }
};

}  // namespace meniscus::solid
