// SPDX-License-Identifier: MIT
// Small vectors over any Real, and how they lie in memory.
#pragma once
#include "engine/base/lane.h"

namespace meniscus {

template <class Real>
struct Vec3 {
    Real x, y, z;
    MENISCUS_HD friend Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    MENISCUS_HD friend Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    MENISCUS_HD friend Vec3 operator*(const Real& s, const Vec3& a) { return {s * a.x, s * a.y, s * a.z}; }
    MENISCUS_HD Vec3& operator+=(const Vec3& b) { return *this = *this + b; }
    MENISCUS_HD Vec3& operator-=(const Vec3& b) { return *this = *this - b; }
    MENISCUS_HD static Vec3 zero() { return {Real(0.f), Real(0.f), Real(0.f)}; }
};
template <class Real>
MENISCUS_HD Real dot(const Vec3<Real>& a, const Vec3<Real>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class Real>
MENISCUS_HD Vec3<Real> cross(const Vec3<Real>& a, const Vec3<Real>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class Real>
struct Vec4 : Vec3<Real> {
    Real w;
};
/// The same value in every lane.
template <class L>
MENISCUS_HD Vec3<typename L::Real> spread(const Vec3<float>& a) {
    using Real = typename L::Real;
    return {Real(a.x), Real(a.y), Real(a.z)};
}

/// How vectors lie in memory: 16 bytes, so that a neighbour costs one load. w is free (a sample keeps its volume there).
struct alignas(16) Packed4 {
    float x, y, z, w;
};
struct alignas(16) Int4 {
    int a, b, c, d;
};
MENISCUS_HD Vec3<float> vec(const Packed4& p) { return {p.x, p.y, p.z}; }

}  // namespace meniscus
