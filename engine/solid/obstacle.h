// SPDX-License-Identifier: MIT
// Shapes that vertices do not enter, on any device: the signed distance to each, with its gradient.
#pragma once
#include "engine/base/real.h"

namespace meniscus::solid {

enum class ObstacleKind : int { Plane, Box, Sphere, Grid };

/// In coordinates of its own. The distance is positive where vertices may be.
struct ObstacleShape {
    ObstacleKind kind = ObstacleKind::Plane;
    float side = 1;        ///< -1: they may be inside
    Vec3<float> a{}, b{};  ///< plane: a point, the normal; box: middle, half its size; sphere: middle, radius in b.x; grid: lowest node
    float cell = 1;        ///< of a grid of distances, m
    int nodes[3] = {};     ///< along each axis
    int first = 0;         ///< of its nodes among those of all grids; x is quickest
    float margin = 0;      ///< the shape of a grid is nowhere nearer to the grid's faces
};

/// Where a shape is: x = turn X + shift. Rows of the turn, and the shift in w.
template <class T>
struct ObstaclePlace {
    Packed<T> row[3];
    MENISCUS_HD Vec3<T> turned(const Vec3<T>& p) const { return {along(0, p), along(1, p), along(2, p)}; }
    MENISCUS_HD Vec3<T> turnedBack(const Vec3<T>& p) const {
        return {row[0].x * p.x + row[1].x * p.y + row[2].x * p.z, row[0].y * p.x + row[1].y * p.y + row[2].y * p.z,
                row[0].z * p.x + row[1].z * p.y + row[2].z * p.z};
    }
    MENISCUS_HD Vec3<T> shift() const { return {row[0].w, row[1].w, row[2].w}; }
    MENISCUS_HD Vec3<T> operator()(const Vec3<T>& p) const { return turned(p) + shift(); }
    MENISCUS_HD Vec3<T> back(const Vec3<T>& p) const { return turnedBack(p - shift()); }

private:
    MENISCUS_HD T along(int k, const Vec3<T>& p) const { return row[k].x * p.x + row[k].y * p.y + row[k].z * p.z; }
};

template <class T>
struct Clearing {
    T distance;
    Vec3<T> normal;  ///< of length 1, towards where vertices may be
};

template <class T>
MENISCUS_HD Vec3<T> unitOr(const Vec3<T>& v, const Vec3<T>& otherwise) {
    const T squared = dot(v, v);
    return squared > T(1e-24f) ? (T(1) / sqrt(squared)) * v : otherwise;
}
template <class T>
MENISCUS_HD Vec3<T> wide(const Vec3<float>& v) {
    return {T(v.x), T(v.y), T(v.z)};
}

template <class T>
MENISCUS_HD_CALL Clearing<T> boxClearing(const Vec3<T>& p, const Vec3<T>& half) {
    const Vec3<T> from{p.x < 0 ? -p.x : p.x, p.y < 0 ? -p.y : p.y, p.z < 0 ? -p.z : p.z};
    const Vec3<T> sign{T(p.x < 0 ? -1 : 1), T(p.y < 0 ? -1 : 1), T(p.z < 0 ? -1 : 1)};
    const Vec3<T> d = from - half;
    const Vec3<T> out{max(d.x, T(0)), max(d.y, T(0)), max(d.z, T(0))};
    const T outside = sqrt(dot(out, out));
    if (outside > 0) return {outside, (T(1) / outside) * Vec3<T>{sign.x * out.x, sign.y * out.y, sign.z * out.z}};
    if (d.x >= d.y && d.x >= d.z) return {d.x, {sign.x, 0, 0}};
    if (d.y >= d.z) return {d.y, {0, sign.y, 0}};
    return {d.z, {0, 0, sign.z}};
}

/// Linear between the nodes of a grid. Off the grid the distance is a little less than the true one.
template <class T>
MENISCUS_HD_CALL Clearing<T> gridClearing(const ObstacleShape& s, const View<const float>& values, const Vec3<T>& p) {
    const Vec3<T> low = wide<T>(s.a);
    const T inverse = T(1) / T(s.cell), at[3] = {(p.x - low.x) * inverse, (p.y - low.y) * inverse, (p.z - low.z) * inverse};
    int c[3];
    T f[3], off[3];
    for (int k = 0; k < 3; ++k) {
        const T last = T(static_cast<float>(s.nodes[k] - 1)), inside = min(max(at[k], T(0)), last);
        off[k] = (at[k] - inside) * T(s.cell);
        c[k] = min(static_cast<int>(inside), s.nodes[k] - 2);
        f[k] = inside - T(static_cast<float>(c[k]));
    }
    const Vec3<T> away{off[0], off[1], off[2]};
    if (const T squared = dot(away, away); squared > 0) {
        const T far = sqrt(squared);
        return {far + T(s.margin), (T(1) / far) * away};
    }
    const int strideY = s.nodes[0], strideZ = s.nodes[0] * s.nodes[1], node = s.first + c[0] + strideY * c[1] + strideZ * c[2];
    const auto v = [&](int i, int j, int k) { return T(values[node + i + strideY * j + strideZ * k]); };
    const auto mix = [](T a, T b, T t) { return a + t * (b - a); };
    T x[2][2], dx[2][2];  // along x, on the four edges
    for (int k = 0; k < 2; ++k)
        for (int j = 0; j < 2; ++j) {
            const T from = v(0, j, k), to = v(1, j, k);
            x[k][j] = mix(from, to, f[0]), dx[k][j] = to - from;
        }
    const T y0 = mix(x[0][0], x[0][1], f[1]), y1 = mix(x[1][0], x[1][1], f[1]);
    const Vec3<T> slope{mix(mix(dx[0][0], dx[0][1], f[1]), mix(dx[1][0], dx[1][1], f[1]), f[2]),
                        mix(x[0][1] - x[0][0], x[1][1] - x[1][0], f[2]), y1 - y0};
    return {mix(y0, y1, f[2]), unitOr(slope, Vec3<T>{0, 1, 0})};
}

/// Of a point in the shape's own coordinates.
template <class T>
MENISCUS_HD_CALL Clearing<T> clearingOf(const ObstacleShape& s, const View<const float>& values, const Vec3<T>& p) {
    Clearing<T> c{};
    const Vec3<T> from = p - wide<T>(s.a);
    switch (s.kind) {
        case ObstacleKind::Plane:
            c = {dot(from, wide<T>(s.b)), wide<T>(s.b)};
            break;
        case ObstacleKind::Box:
            c = boxClearing(from, wide<T>(s.b));
            break;
        case ObstacleKind::Sphere: {
            c = {sqrt(dot(from, from)) - T(s.b.x), unitOr(from, Vec3<T>{0, 1, 0})};
            break;
        }
        case ObstacleKind::Grid:
            c = gridClearing(s, values, p);
            break;
    }
    return {T(s.side) * c.distance, T(s.side) * c.normal};
}

}  // namespace meniscus::solid
