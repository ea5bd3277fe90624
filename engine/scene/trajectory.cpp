// SPDX-License-Identifier: MIT
#include "engine/scene/trajectory.h"

#include <algorithm>
#include <cmath>

namespace meniscus::scene {
namespace {
constexpr double kRadians = 3.14159265358979323846 / 180;
constexpr std::size_t kAxes = 3;

Vector sum(const Vector& a, const Vector& b, double factor = 1) {
    return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}
Vector cross(const Vector& a, const Vector& b) { return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}; }
double length(const Vector& a) { return std::hypot(a[0], a[1], a[2]); }

Placement turnByDegrees(std::size_t axis, double degrees) {
    Vector e{};
    e[axis] = 1;
    return turnAbout(e, degrees * kRadians);
}
}  // namespace

// Rodrigues' formula.
Placement turnAbout(const Vector& axis, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    Placement p;
    for (std::size_t i = 0; i < kAxes; ++i) {
        Vector e{};
        e[i] = 1;
        const Vector side = cross(axis, e);
        for (std::size_t k = 0; k < kAxes; ++k) p.turn[k][i] = c * e[k] + s * side[k] + (1 - c) * axis[i] * axis[k];
    }
    return p;
}

Vector turningOf(const Placement& p) {
    const auto& r = p.turn;
    const Vector twist{r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]};  // 2 sin(angle) axis
    const double trace = r[0][0] + r[1][1] + r[2][2], angle = std::atan2(length(twist), trace - 1);
    Vector axis = twist;
    if (trace < 0) {  // where the twist fades: R + R^T + (1 - trace) I = (3 - trace) axis axis^T
        std::size_t k = 0;
        for (std::size_t i = 1; i < kAxes; ++i)
            if (r[i][i] > r[k][k]) k = i;
        for (std::size_t i = 0; i < kAxes; ++i) axis[i] = r[i][k] + r[k][i] + (i == k ? 1 - trace : 0);
        const double along = axis[0] * twist[0] + axis[1] * twist[1] + axis[2] * twist[2];
        if (along < 0)
            for (double& a : axis) a = -a;
    }
    const double norm = length(axis);
    if (!(norm > 0)) return {};
    for (double& a : axis) a *= angle / norm;
    return axis;
}

Vector Placement::turned(const Vector& v) const {
    const auto row = [&](std::size_t k) { return turn[k][0] * v[0] + turn[k][1] * v[1] + turn[k][2] * v[2]; };
    return {row(0), row(1), row(2)};
}
Vector Placement::operator()(const Vector& v) const { return sum(turned(v), shift); }

Placement operator*(const Placement& a, const Placement& b) {
    Placement p;
    for (std::size_t i = 0; i < kAxes; ++i)
        for (std::size_t k = 0; k < kAxes; ++k)
            p.turn[i][k] = a.turn[i][0] * b.turn[0][k] + a.turn[i][1] * b.turn[1][k] + a.turn[i][2] * b.turn[2][k];
    p.shift = a(b.shift);
    return p;
}

Placement inverse(const Placement& a) {
    Placement p;
    for (std::size_t i = 0; i < kAxes; ++i)
        for (std::size_t k = 0; k < kAxes; ++k) p.turn[i][k] = a.turn[k][i];
    p.shift = p.turned({-a.shift[0], -a.shift[1], -a.shift[2]});
    return p;
}

Placement placement(const Vector& position, const Vector& rotation) {
    Placement p = turnByDegrees(2, rotation[2]) * turnByDegrees(1, rotation[1]) * turnByDegrees(0, rotation[0]);
    p.shift = position;
    return p;
}

Vector Rates::at(const Vector& x) const { return sum(velocity, cross(turning, sum(x, about, -1))); }

Trajectory::Trajectory(const Boundary& b, int dimensions) : motion(b.motion) {
    if (!motion) return;
    pivot = placement(b.position, b.rotation)(motion->pivot);
    if (dimensions == 3) return;
    motion->velocity[2] = pivot[2] = 0;
    for (KeyFrame& k : motion->keyFrames) k.position[2] = 0;
}

Placement Trajectory::at(double time) const {
    Placement p;
    if (!motion) return p;
    p = placement({}, interpolated(time, &KeyFrame::rotation).value);
    if (const double speed = length(motion->angularVelocity); speed > 0) {
        const Vector& w = motion->angularVelocity;
        // Whole turns are taken out while they are degrees: 360 of them are exactly one.
        p = turnAbout(Vector{w[0] / speed, w[1] / speed, w[2] / speed}, std::remainder(speed * time, 360.) * kRadians) * p;
    }
    const Vector moved = sum(interpolated(time, &KeyFrame::position).value, motion->velocity, time);
    p.shift = sum(sum(pivot, moved), p.turned(pivot), -1);
    return p;
}

Rates Trajectory::rates(double time) const {
    Rates r;
    if (!motion) return r;
    const Keys shift = interpolated(time, &KeyFrame::position), turn = interpolated(time, &KeyFrame::rotation);
    const double speed = length(motion->angularVelocity);
    // Of R = Rz Ry Rx it is z' e_z + Rz (y' e_y + Ry x' e_x), turned by what turns on top.
    const Vector inner = turnByDegrees(1, turn.value[1]).turned({turn.slope[0], 0, 0});
    const Vector middle = turnByDegrees(2, turn.value[2]).turned(sum(inner, {0, turn.slope[1], 0}));
    Vector turning = sum(middle, {0, 0, turn.slope[2]});
    if (speed > 0) {
        const Vector& w = motion->angularVelocity;
        turning =
            turnAbout(Vector{w[0] / speed, w[1] / speed, w[2] / speed}, std::remainder(speed * time, 360.) * kRadians).turned(turning);
    }
    r.velocity = sum(shift.slope, motion->velocity);
    r.turning = sum(turning, motion->angularVelocity);
    for (double& w : r.turning) w *= kRadians;
    r.about = sum(sum(pivot, shift.value), motion->velocity, time);
    return r;
}

/// The derivative with which the curve passes a key frame (Fritsch and Butland's): 0 where it turns back, else so that it is monotone.
Vector Trajectory::slopeAt(std::size_t k, Vector KeyFrame::*member) const {
    const auto& keys = motion->keyFrames;
    const std::size_t last = keys.size() - 1;
    Vector slope{};
    if (keys.size() < 2 || ((k == 0 || k == last) && !motion->repeat)) return slope;
    const auto rise = [&](std::size_t from, std::size_t axis, double& width) {
        width = keys[from + 1].time - keys[from].time;
        return ((keys[from + 1].*member)[axis] - (keys[from].*member)[axis]) / width;
    };
    for (std::size_t a = 0; a < kAxes; ++a) {
        double before = 0, after = 0;
        const double d = rise(k == 0 ? last - 1 : k - 1, a, before), e = rise(k == last ? 0 : k, a, after);
        if (d * e > 0) slope[a] = 3 * (before + after) / ((2 * after + before) / d + (after + 2 * before) / e);
    }
    return slope;
}

Trajectory::Keys Trajectory::interpolated(double time, Vector KeyFrame::*member) const {
    const auto& keys = motion->keyFrames;
    if (keys.empty()) return {};
    if (motion->repeat) {
        const double start = keys.front().time, period = keys.back().time - start;
        time = start + (time - start) - period * std::floor((time - start) / period);
    }
    if (time <= keys.front().time && !motion->repeat) return {keys.front().*member, {}};
    if (time >= keys.back().time && !motion->repeat) return {keys.back().*member, {}};
    const auto next = std::upper_bound(keys.begin() + 1, keys.end() - 1, time, [](double t, const KeyFrame& k) { return t < k.time; });
    const auto to = static_cast<std::size_t>(next - keys.begin());
    const Vector &p0 = keys[to - 1].*member, &p1 = keys[to].*member, m0 = slopeAt(to - 1, member), m1 = slopeAt(to, member);
    const double width = keys[to].time - keys[to - 1].time, u = (time - keys[to - 1].time) / width;
    Keys at;
    for (std::size_t a = 0; a < kAxes; ++a) {  // cubic Hermite
        const double rise = p1[a] - p0[a];
        at.value[a] = p0[a] + u * u * (3 - 2 * u) * rise + width * u * (1 - u) * ((1 - u) * m0[a] - u * m1[a]);
        at.slope[a] = 6 * u * (1 - u) * rise / width + (1 - u) * (1 - 3 * u) * m0[a] + u * (3 * u - 2) * m1[a];
    }
    return at;
}

}  // namespace meniscus::scene
