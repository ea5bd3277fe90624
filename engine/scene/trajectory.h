// SPDX-License-Identifier: MIT
// Where a moving boundary is, and how fast it moves, at any time: from the scene's motion alone, so nothing adds up over steps.
#pragma once
#include "engine/scene/description.h"

namespace meniscus::scene {

/// A turn, then a shift: x = turn X + shift.
struct Placement {
    std::array<Vector, 3> turn{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};  ///< rows of a rotation matrix
    Vector shift{};
    Vector operator()(const Vector&) const;
    Vector turned(const Vector&) const;
    bool operator==(const Placement&) const = default;
};
/// First b, then a.
Placement operator*(const Placement& a, const Placement& b);
Placement inverse(const Placement&);
/// The axis times the angle, from 0 to pi, of a turn.
Vector turningOf(const Placement&);
/// About an axis of length 1, in radians.
Placement turnAbout(const Vector& axis, double angle);
/// Rotation in degrees about x, then y, then z, then translation.
Placement placement(const Vector& position, const Vector& rotation);

/// A rigid motion's velocities: of a point x it is velocity + turning x (x - about).
struct Rates {
    Vector velocity{}, turning{}, about{};  ///< m/s, 1/s, m
    Vector at(const Vector& x) const;
};

/// The motion of one boundary. Without one it rests.
class Trajectory {
public:
    Trajectory() = default;
    Trajectory(const Boundary&, int dimensions);

    bool moves() const { return motion.has_value(); }
    /// What has happened to the boundary's points since they were where position and rotation place them.
    Placement at(double time) const;
    Rates rates(double time) const;

private:
    struct Keys {
        Vector value{}, slope{};  ///< position or rotation, and its derivative
    };
    Keys interpolated(double time, Vector KeyFrame::*) const;
    Vector slopeAt(std::size_t key, Vector KeyFrame::*) const;

    std::optional<Motion> motion;
    Vector pivot{};  ///< at the start, in the world
};

}  // namespace meniscus::scene
