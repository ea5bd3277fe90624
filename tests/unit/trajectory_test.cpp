// SPDX-License-Identifier: MIT
// Moving boundaries: where a scene's motion puts them, and how fast.
#include <catch2/catch.hpp>

#include "engine/scene/trajectory.h"
#include "tests/unit/fluid.h"

using namespace meniscus;
using namespace meniscus::testing;
using scene::Motion;
using scene::Trajectory;
using scene::Vector;

namespace {
Trajectory moving(const Motion& m, const Vector& position = {}, const Vector& rotation = {}, int dimensions = 3) {
    scene::Boundary b;
    b.position = position, b.rotation = rotation, b.motion = m;
    return {b, dimensions};
}
double apart(const Vector& a, const Vector& b) { return length({a[0] - b[0], a[1] - b[1], a[2] - b[2]}); }

/// Everything at once.
Motion wild() {
    Motion m;
    m.velocity = {.3, -.2, .5}, m.angularVelocity = {40, -90, 200}, m.pivot = {.1, .2, -.3};
    m.keyFrames = {{.5, {0, 0, 0}, {0, 0, 0}}, {1, {.5, 1, -1}, {90, 30, 0}}, {1.7, {1, 1, 0}, {400, 20, -50}}, {2, {0, 0, 0}, {0, 0, 0}}};
    return m;
}
}  // namespace

TEST_CASE("A boundary without motion rests, and one with constant velocities is where they take it, after any time, without drift") {
    CHECK(Trajectory().at(7) == scene::Placement{});
    CHECK(length(Trajectory().rates(7).at({1, 2, 3})) == 0);
    Motion m;
    m.velocity = {1, 2, -3}, m.angularVelocity = {0, 0, 90};
    const Trajectory t = moving(m, {1, 0, 0});
    CHECK(apart(t.at(1)({2, 0, 0}), {2, 3, -3}) < 1e-12);  // a quarter turn about the shape's own origin
    CHECK(apart(t.at(4e5)({2, 0, 0}), {2 + 4e5, 8e5, -12e5}) < 1e-9);
    CHECK(apart(t.rates(0).at({2, 0, 0}), {1, 2 + 3.14159265358979 / 2, -3}) < 1e-12);
    CHECK(apart(t.rates(1).at({2, 3, -3}), {1 - 3.14159265358979 / 2, 2, -3}) < 1e-12);
}

TEST_CASE("A shape turns about its pivot, given in its own coordinates") {
    Motion m;
    m.angularVelocity = {0, 180, 0}, m.pivot = {1, 0, 0};
    const Trajectory t = moving(m, {0, 5, 0}, {0, 0, 90});  // the pivot is at (0, 6, 0)
    CHECK(apart(t.at(1)({0, 6, 0}), {0, 6, 0}) < 1e-12);
    CHECK(apart(t.at(1)({1, 6, 2}), {-1, 6, -2}) < 1e-12);
}

TEST_CASE("Velocities are the derivatives of places, in every part of a motion that has everything") {
    for (const bool repeat : {false, true}) {
        Motion m = wild();
        m.repeat = repeat;
        const Trajectory t = moving(m, {.4, -.5, .6}, {10, 50, -70});
        const Vector start{.7, -.1, .9};
        for (double time = .01; time < 4; time += .0173) {
            const double h = 1e-6;
            const Vector x = t.at(time)(start), a = t.at(time - h)(start), b = t.at(time + h)(start), v = t.rates(time).at(x);
            CAPTURE(time, repeat);
            CHECK(apart(v, {(b[0] - a[0]) / 2 / h, (b[1] - a[1]) / 2 / h, (b[2] - a[2]) / 2 / h}) < 1e-4);
        }
    }
}

TEST_CASE("Key frames are passed exactly, without overshooting, at rest where the shape turns back and at both ends") {
    Motion m;
    m.keyFrames = {{1, {0, 0, 0}, {}}, {2, {1, 0, 0}, {}}, {2.5, {1, .2, 0}, {}}, {4, {-3, .3, 0}, {0, 0, 720}}};
    const Trajectory t = moving(m);
    for (const auto& k : m.keyFrames) CHECK(apart(t.at(k.time)({}), k.position) < 1e-12);
    CHECK(apart(t.at(0)({}), {0, 0, 0}) == 0);
    CHECK(apart(t.at(9)({1, 0, 0}), {-2, .3, 0}) < 1e-12);
    for (const double time : {0., 1., 4., 9.}) CHECK(length(t.rates(time).at({5, 5, 5})) == 0);
    CHECK(t.rates(2).velocity[0] == 0);   // x stops where it turns back
    CHECK(t.rates(2.5).velocity[1] > 0);  // y goes on
    CHECK(apart(t.at(1.5)({}), {.5, 0, 0}) < 1e-12);
    double last = 0;
    for (double time = 1; time <= 2.5; time += .01) {
        const double x = t.at(time)({})[0];
        CHECK((x >= last - 1e-12 && x <= 1 + 1e-12));
        last = x;
    }
    m.keyFrames = {{1, {3, 2, 1}, {}}};  // one key frame alone: a place
    CHECK(apart(moving(m).at(0)({}), {3, 2, 1}) == 0);
    CHECK(apart(moving(m).at(5)({}), {3, 2, 1}) == 0);
}

TEST_CASE("A repeated motion goes on from its end to its start without a jump of its velocity") {
    Motion m;
    m.keyFrames = {{0, {0, 0, 0}, {}}, {1, {0, 1, 0}, {0, 120, 0}}, {2, {0, 0, 0}, {0, 240, 0}}, {3, {0, 0, 0}, {0, 360, 0}}};
    m.repeat = true;
    const Trajectory t = moving(m);
    CHECK(apart(t.at(31.5)({1, 0, 0}), t.at(1.5)({1, 0, 0})) < 1e-9);
    CHECK(apart(t.rates(3 - 1e-9).at({1, 0, 0}), t.rates(3 + 1e-9).at({1, 0, 0})) < 1e-6);
    CHECK(t.rates(3).turning[1] == Approx(120 * 3.14159265358979 / 180));  // a drum that keeps turning
}

TEST_CASE("In the plane a motion has no third axis") {
    Motion m;
    m.velocity = {1, 0, 7}, m.pivot = {0, 0, 3}, m.keyFrames = {{0, {0, 0, 9}, {}}};
    CHECK(apart(moving(m, {0, 0, 5}, {}, 2).at(1)({0, 0, 0}), {1, 0, 0}) < 1e-12);
}
