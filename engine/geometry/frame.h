// SPDX-License-Identifier: MIT
// Where the coordinates of a shape lie in the world.
#pragma once
#include "engine/geometry/box_samples.h"

namespace meniscus::geometry {

/// A pose as a matrix: for many points, both ways.
class Frame {
public:
    Frame() = default;
    explicit Frame(const Pose& pose) : origin(pose({0, 0, 0})) {
        for (std::size_t a = 0; a < 3; ++a) {
            Point unit{};
            unit[a] = 1;
            axis[a] = pose(unit) - origin;
        }
    }
    Point operator()(const Point& p) const { return origin + turned(p); }
    Point turned(const Point& v) const { return v[0] * axis[0] + v[1] * axis[1] + v[2] * axis[2]; }
    Point turnedBack(const Point& v) const { return {dot(axis[0], v), dot(axis[1], v), dot(axis[2], v)}; }
    Point back(const Point& p) const { return turnedBack(p - origin); }

    std::array<Point, 3> axis{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};  ///< of the shape, in the world
    Point origin{};
};

}  // namespace meniscus::geometry
