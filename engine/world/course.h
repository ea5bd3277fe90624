// SPDX-License-Identifier: MIT
// Where a body is: on the way that its scene describes, or on the way back to it since an edit put that elsewhere.
//
//   as it was   o                       at the edit; the body goes on from there
//                 \  .
//                   \   .              what is left of the difference shrinks steadily
//   as it is now  ----o----->  t
#pragma once
#include <span>

#include "engine/scene/trajectory.h"

namespace meniscus::world {

class Course {
public:
    /// `frame`: of the body at the start, as its boundary is placed there.
    Course(const scene::Boundary&, const scene::Placement& frame, int dimensions);

    /// Whether the scene has the boundary elsewhere, or moving otherwise.
    bool differs(const scene::Boundary&) const;
    /// Goes to where the scene has the boundary now, from where it is. None of its points, in its own coordinates, is faster for that by
    /// more than `speed`, m/s.
    void follow(const scene::Boundary&, double time, double speed, std::span<const scene::Vector> points);

    scene::Placement at(double time) const;  ///< from the body's coordinates to the world
    scene::Rates rates(double time) const;
    bool moves() const { return free; }  ///< or has moved: it is no part of what rests
    void release() { free = true; }

private:
    struct Place {
        scene::Vector position{}, rotation{};
        std::optional<scene::Motion> motion;
        bool operator==(const Place&) const = default;
    };
    void take(const scene::Boundary&);
    double left(double time) const;

    Place place;
    scene::Placement inBoundary;  ///< from the body's coordinates to its boundary's
    scene::Placement start;
    scene::Trajectory trajectory;
    int dimensions;
    bool free;
    // What is left of the difference: a turn about a point of the body and its shift; and from when until when.
    scene::Vector centre{}, shift{}, axis{};
    double angle = 0, from = 0, until = 0;
};

}  // namespace meniscus::world
