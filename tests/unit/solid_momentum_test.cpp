// SPDX-License-Identifier: MIT
// Bodies in free flight keep their momentum, whatever they do inside.
#include <catch2/catch.hpp>

#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;
using V = Vec3<double>;

namespace {
V vec(const Point& p) { return {p[0], p[1], p[2]}; }
double length(const V& v) { return std::sqrt(dot(v, v)); }

struct Drift {
    double linear, angular;  ///< relative to sum of m |v| and of m |x - c| |v|
};
Drift driftOf(const SolverSettings& settings, int steps) {
    Model m = bar<StableNeoHookean>({3, 2, 2}, {.3, .2, .2}, {1e5, .45, 1000});
    m.pinned.assign(m.pinned.size(), 0);
    shake(m, .5, 3);
    const auto device = makeCpuDevice(2);
    Deformables<float> d(*device, m, settings);
    const double h = 1e-3;
    V linear = V::zero(), angular = V::zero();
    double linearScale = 0, angularScale = 0;
    auto v = d.vertices().velocities();
    const auto momentum = [&] {
        V sum = V::zero();
        for (std::size_t i = 0; i < v.size(); ++i) sum += m.masses[i] * vec(v[i]);
        return sum;
    };
    const V before = momentum();
    V c = V::zero();
    for (std::size_t i = 0; i < v.size(); ++i) linearScale += m.masses[i] * length(vec(v[i]));
    for (const Point& p : m.positions) c += 1. / m.size() * vec(p);
    for (std::size_t i = 0; i < v.size(); ++i) angularScale += m.masses[i] * length(vec(m.positions[i]) - c) * length(vec(v[i]));
    for (int n = 0; n < steps; ++n) {
        d.step(h, {0, 0, 0});
        const auto x = d.vertices().positions(), next = d.vertices().velocities();
        for (std::size_t i = 0; i < v.size(); ++i)  // torque at the new positions: what backward Euler has none of
            angular += m.masses[i] * cross(vec(x[i]), vec(next[i]) - vec(v[i]));
        v = next;
    }
    linear = momentum() - before;
    return {length(linear) / linearScale, length(angular) / angularScale};
}
}  // namespace

TEST_CASE("A body that turns and shakes in free flight keeps its momentum over 1000 steps in float: linear to 1e-4, angular to 1e-3",
          "[slow]") {
    for (const Order order : {Order::GaussSeidel, Order::JacobiElements}) {
        const Drift drift = driftOf({.order = order, .iterations = 60, .tolerance = 1e-3}, 1000);
        CAPTURE(static_cast<int>(order), drift.linear, drift.angular);
        CHECK(drift.linear < 1e-4);
        CHECK(drift.angular < 1e-3);
    }
}

TEST_CASE("Two sweeps a step, far from converged, keep linear momentum to round-off, not so Jacobi's with weights of vertices") {
    const auto linear = [](Order order) { return driftOf({.order = order, .iterations = 2}, 20).linear; };
    CHECK(linear(Order::GaussSeidel) < 1e-4);
    CHECK(linear(Order::JacobiElements) < 1e-4);
    CHECK(linear(Order::JacobiVertices) > 5e-4);
}
