// SPDX-License-Identifier: MIT
// Damping takes what a body does inside and leaves how it moves as a whole; a step that breaks is not taken.
#include <catch2/catch.hpp>
#include <limits>

#include "tests/unit/equal_on_devices.h"
#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;
using V = Vec3<double>;

namespace {
V vec(const Point& p) { return {p[0], p[1], p[2]}; }
double length(const V& v) { return std::sqrt(dot(v, v)); }
Model freeBar() {
    Model m = bar<StVenantKirchhoff>({3, 2, 2}, {.3, .2, .2}, {1e5, .3, 1000});
    m.pinned.assign(m.pinned.size(), 0);
    return m;
}
void turning(Model& m, const V& velocity, const V& omega, const V& about) {
    for (int v = 0; v < m.size(); ++v) {
        if (m.pinned[static_cast<std::size_t>(v)]) continue;
        const V u = velocity + cross(omega, vec(m.positions[static_cast<std::size_t>(v)]) - about);
        at(m.velocities, v) = {u.x, u.y, u.z};
    }
}
/// What damping for a second at 5 1/s takes of velocities, relative to the fastest.
template <class T>
double taken(Device& device, const Model& m) {
    State<T> s(device, m);
    Damping<T>(device, m).apply(s, 5, 1);
    double fastest = 0;
    for (const Point& v : m.velocities) fastest = std::max(fastest, length(vec(v)));
    return largestDistance(s.velocities(), m.velocities) / fastest;
}
}  // namespace

TEST_CASE(
    "Damping takes nothing of a free body that flies and turns, of one of two bodies, of a pendulum, of a door, all of what is clamped") {
    const auto device = makeCpuDevice(1);
    Model m = freeBar();
    turning(m, {3, -2, 1}, {1, 7, -4}, {.7, 0, 0});
    CHECK(taken<double>(*device, m) < 1e-13);
    CHECK(taken<float>(*device, m) < 1e-5);

    const Model other = m;
    const int first = m.size();
    const auto mesh = clothGrid(2, 2, {5, 0, 0}, {1, 0, 0}, {0, 1, 0});
    addPoints(m, mesh), addMembrane(m, mesh, first, {2e4, .3, 1e-3, .2});
    turning(m, {0, 0, 9}, {0, 0, 1}, {5, 0, 0});
    for (int v = 0; v < first; ++v) at(m.velocities, v) = other.velocities[static_cast<std::size_t>(v)];
    CHECK(taken<double>(*device, m) < 1e-13);

    Model pendulum = freeBar();
    pin(pendulum, 0);
    turning(pendulum, {0, 0, 0}, {1, 2, 3}, vec(pendulum.positions[0]));
    CHECK(taken<double>(*device, pendulum) < 1e-13);
    Model door = cloth(4, {2e4, .3, 1e-3, .2});  // hangs at two corners along x
    turning(door, {0, 0, 0}, {2, 0, 0}, {0, 0, 0});
    CHECK(taken<double>(*device, door) < 1e-12);

    Model clamped = bar<StVenantKirchhoff>({3, 2, 2}, {.3, .2, .2}, {1e5, .3, 1000});
    turning(clamped, {1, 0, 0}, {0, 0, 0}, {0, 0, 0});
    // All but exp(-5), and the thousandth that pins leave of a rotation.
    CHECK(taken<double>(*device, clamped) == Approx(1 - std::exp(-5.)).margin(2e-3));
}

TEST_CASE("A free body that is damped falls as it did, keeps its momentum and its spin, and loses the rest") {
    Model m = freeBar();
    shake(m, .5, 3);
    const auto device = makeCpuDevice(2);
    State<double> s(*device, m);
    const auto momentum = [&](bool angular) {
        V sum = V::zero();
        const auto x = s.positions(), v = s.velocities();
        for (std::size_t i = 0; i < x.size(); ++i) sum += m.masses[i] * (angular ? cross(vec(x[i]), vec(v[i])) : vec(v[i]));
        return sum;
    };
    const V linear = momentum(false), angular = momentum(true);
    Damping<double> damping(*device, m);
    damping.apply(s, 5, 1);
    CHECK(length(momentum(false) - linear) < 1e-13 * length(linear));
    CHECK(length(momentum(true) - angular) < 1e-13 * length(angular));
    const auto once = s.velocities();
    damping.apply(s, 1000, 1);  // what is left is rigid
    const auto rigid = s.velocities();
    damping.apply(s, 1000, 1);
    CHECK(largestDistance(s.velocities(), rigid) < 1e-13);
    for (std::size_t i = 0; i < once.size(); ++i)
        CHECK(length(vec(once[i]) - vec(rigid[i]) - std::exp(-5.) * (vec(m.velocities[i]) - vec(rigid[i]))) < 1e-13);
}

TEST_CASE("An oscillation loses energy at the rate of damping, beside what backward Euler takes") {
    // Two masses on a spring: backward Euler alone multiplies the amplitude by (1 + (omega h)^2)^(-1/2) a step, to first order in damping.
    Model m;
    addPoints(m, {{{0, 0, 0}, {1, 0, 0}}, {}, {}});
    m.masses = {1, 1};
    addSpring(m, 0, 1, 200, 1);  // omega = 20 1/s
    m.velocities = {{-.1, 0, 0}, {.1, 0, 0}};
    const double h = 1e-4, rate = 2, seconds = 1;
    const auto energyAfter = [&](double damping) {
        const auto device = makeCpuDevice(1);
        Deformables<double> d(*device, m, {.method = Method::Newton, .iterations = 20, .damping = damping});
        for (int i = 0; i < std::lround(seconds / h); ++i) d.step(h, {0, 0, 0});
        const auto x = d.vertices().positions(), v = d.vertices().velocities();
        return .5 * (v[0][0] * v[0][0] + v[1][0] * v[1][0]) + 100 * std::pow(x[1][0] - x[0][0] - 1, 2);
    };
    // Energy swings about its mean decay by rate / (2 omega), a twentieth.
    CHECK(std::log(energyAfter(0) / energyAfter(rate)) == Approx(rate * seconds).margin(rate / 20));
}

TEST_CASE("Damping is the same on every device") {
    const auto velocities = [&](Device& device) {
        Model m = allKinds();
        State<float> s(device, m);
        Damping<float>(device, m).apply(s, 3, .1);
        std::vector<float> all;
        for (const Point& p : s.velocities())
            for (const double c : p) all.push_back(static_cast<float>(c));
        return all;
    };
    equalOnDevices(velocities, 1.f);
}

TEST_CASE("A step whose end is no number is not taken, and tells at which vertex") {
    Model m = cloth(3, {2e4, .3, 1e-3, .2});
    const auto device = makeCpuDevice(1);
    for (const Method method : {Method::Gpbd, Method::Xpbd}) {
        Deformables<float> d(*device, m, {.method = method, .iterations = 3});
        CHECK(d.step(1e-3, {0, 0, -9.81}).broken == -1);
        auto v = d.vertices().velocities();
        v[7][1] = std::numeric_limits<double>::infinity();
        d.vertices().setVelocities(v);
        const auto before = d.vertices().positions();
        CHECK(d.step(1e-3, {0, 0, -9.81}).broken >= 0);
        CHECK(d.vertices().positions() == before);
        v[7][1] = 0;
        d.vertices().setVelocities(v);
        CHECK(d.step(1e-3, {0, 0, -9.81}).broken == -1);
    }
}
