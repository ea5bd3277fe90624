// SPDX-License-Identifier: MIT
#include "engine/world/course.h"

#include <algorithm>
#include <cmath>

namespace meniscus::world {

using namespace scene;

namespace {
double length(const Vector& a) { return std::hypot(a[0], a[1], a[2]); }
Vector difference(const Vector& a, const Vector& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Vector sum(const Vector& a, const Vector& b, double factor) { return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]}; }

Placement placed(const Boundary& b, int dimensions) {
    Placement p = placement(b.position, b.rotation);
    if (dimensions == 2) p.shift[2] = 0;
    return p;
}
}  // namespace

Course::Course(const Boundary& b, const Placement& frame, int dims)
    : inBoundary(frame == placed(b, dims) ? Placement{} : inverse(placed(b, dims)) * frame), dimensions(dims), free(b.motion.has_value()) {
    take(b);
}

void Course::take(const Boundary& b) {
    place = {b.position, b.rotation, b.motion};
    trajectory = Trajectory(b, dimensions);
    start = inBoundary == Placement{} ? placed(b, dimensions) : placed(b, dimensions) * inBoundary;
}

bool Course::differs(const Boundary& b) const { return !(place == Place{b.position, b.rotation, b.motion}); }

void Course::follow(const Boundary& b, double time, double speed, std::span<const Vector> points) {
    const Placement was = at(time);
    take(b);
    free = true;
    from = until = time;
    const Placement is = at(time);
    centre = {};
    if (b.motion)
        centre = inverse(inBoundary)(b.motion->pivot);
    else
        for (const Vector& p : points) centre = sum(centre, p, 1. / static_cast<double>(points.size()));
    shift = difference(was(centre), is(centre));
    Placement turned = was;
    turned.shift = {};
    Placement back = is;
    back.shift = {};
    axis = turningOf(turned * inverse(back));
    angle = length(axis);
    if (angle > 0)
        for (double& a : axis) a /= angle;
    double reach = 0;
    for (const Vector& p : points) reach = std::max(reach, length(difference(p, centre)));
    until = time + (length(shift) + angle * reach) / speed;
}

/// The part of the difference that is left.
double Course::left(double time) const { return time < until ? std::min(1., (until - time) / (until - from)) : 0; }

Placement Course::at(double time) const {
    Placement p = trajectory.at(time) * start;
    const double part = left(time);
    if (part == 0) return p;
    const Vector about = sum(p(centre), shift, part);
    p = turnAbout(axis, part * angle) * p;
    p.shift = sum(about, p.turned(centre), -1);
    return p;
}

Rates Course::rates(double time) const {
    Rates r = trajectory.rates(time);
    const double part = left(time);
    if (part == 0) return r;
    // x = R(part) y + c + part shift, with the body's own y' = w x y and c'
    const Vector middle = (trajectory.at(time) * start)(centre);
    const double slope = -1 / (until - from);
    r.velocity = sum(r.at(middle), shift, slope);
    r.turning = sum(turnAbout(axis, part * angle).turned(r.turning), axis, slope * angle);
    r.about = sum(middle, shift, part);
    return r;
}

}  // namespace meniscus::world
