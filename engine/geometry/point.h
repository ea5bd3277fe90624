// SPDX-License-Identifier: MIT
// Points of shapes, in double: a mesh may lie far from its origin.
#pragma once
#include <array>
#include <cmath>
#include <limits>

namespace meniscus::geometry {

using Point = std::array<double, 3>;

// std::array has no operators of its own, and argument-dependent lookup does not come here: using namespace geometry, or be in it.
constexpr Point operator+(const Point& a, const Point& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
constexpr Point operator-(const Point& a, const Point& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
constexpr Point operator*(double s, const Point& a) { return {s * a[0], s * a[1], s * a[2]}; }
constexpr double dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
constexpr Point cross(const Point& a, const Point& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double length(const Point& a) { return std::hypot(a[0], a[1], a[2]); }

/// An axis-aligned box around things; empty at first.
struct Bounds {
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Point low{kInfinity, kInfinity, kInfinity}, high{-kInfinity, -kInfinity, -kInfinity};

    void add(const Point& p) {
        for (std::size_t a = 0; a < 3; ++a) low[a] = p[a] < low[a] ? p[a] : low[a], high[a] = p[a] > high[a] ? p[a] : high[a];
    }
    void add(const Bounds& b) { add(b.low), add(b.high); }
    Point size() const { return high - low; }
    double diagonal() const { return length(size()); }
    /// No farther outside than `margin`, on any axis.
    bool contains(const Point& p, double margin = 0) const {
        bool in = true;
        for (std::size_t a = 0; a < 3; ++a) in = in && p[a] >= low[a] - margin && p[a] <= high[a] + margin;
        return in;
    }
    bool meets(const Bounds& b, double margin = 0) const {
        bool near = true;
        for (std::size_t a = 0; a < 3; ++a) near = near && low[a] <= b.high[a] + margin && b.low[a] <= high[a] + margin;
        return near;
    }
};

}  // namespace meniscus::geometry
