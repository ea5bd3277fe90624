// SPDX-License-Identifier: MIT
// Bodies that start inside out, flat, at one point or anywhere come back to their shape; bodies that are squeezed hard stay whole.
#include <catch2/catch.hpp>

#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;

namespace {
using Start = void (*)(std::vector<Point>&);
void mirrored(std::vector<Point>& x) {
    for (Point& p : x) p[0] = -p[0];
}
void flattened(std::vector<Point>& x) {
    for (Point& p : x) p[2] = 0;
}
void atOnePoint(std::vector<Point>& x) {
    for (Point& p : x) p = {0, 0, 0};
}
void anywhere(std::vector<Point>& x) {
    std::mt19937 random(4);
    std::uniform_real_distribution<double> uniform(-.1, .1);
    for (Point& p : x)
        for (double& c : p) c = uniform(random);
}

/// The smallest volume of a tetrahedron over that at rest, and the largest change of an edge.
struct Shape {
    double leastJ = 1e30, stretched = 0;
};
Shape shapeOf(const Mesh& rest, const std::vector<Point>& x) {
    Shape s;
    const Mesh now{x, {}, rest.tetrahedra};
    const auto length = [](const Mesh& m, int a, int b) {
        const Point &p = m.points[static_cast<std::size_t>(a)], &q = m.points[static_cast<std::size_t>(b)];
        return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
    };
    for (const Tetrahedron& t : rest.tetrahedra) {
        s.leastJ = std::min(volumeOf(now, t) / volumeOf(rest, t), s.leastJ);
        for (const int a : t)
            for (const int b : t)
                if (a < b) s.stretched = std::max(std::abs(length(now, a, b) / length(rest, a, b) - 1), s.stretched);
    }
    return s;
}

template <template <class> class Law>
void recovers(Start start, const char* name, Order order) {
    const Mesh mesh = boxGrid({2, 2, 2}, {-.1, -.1, -.1}, {.2, .2, .2}, Cut::Five);
    Model m;
    addPoints(m, mesh);
    addTetrahedra<Law>(m, mesh, 0, {1e5, .45, 1000});
    start(m.positions);
    const auto device = makeCpuDevice(1);
    Deformables<float> d(*device, m, {.order = order, .iterations = 15, .damping = 5});
    for (int i = 0; i < 250; ++i) d.step(2e-2, {0, 0, 0});
    const Shape shape = shapeOf(mesh, d.vertices().positions());
    CAPTURE(name, static_cast<int>(order), shape.leastJ, shape.stretched);
    CHECK(shape.leastJ > 0);
    CHECK(shape.stretched < 1e-3);  // an energy of about 1e-6 E V
}
}  // namespace

TEST_CASE("A cube of either neo-Hookean law recovers its shape within 5 s from mirrored, flat, point and random starts", "[slow]") {
    {
        const Order order = Order::GaussSeidel;
        recovers<NeoHookean>(mirrored, "neo-Hookean, mirrored", order);
        recovers<NeoHookean>(flattened, "neo-Hookean, flat", order);
        recovers<NeoHookean>(atOnePoint, "neo-Hookean, a point", order);
        recovers<NeoHookean>(anywhere, "neo-Hookean, random", order);
        recovers<StableNeoHookean>(mirrored, "stable neo-Hookean, mirrored", order);
        recovers<StableNeoHookean>(flattened, "stable neo-Hookean, flat", order);
        recovers<StableNeoHookean>(atOnePoint, "stable neo-Hookean, a point", order);
        recovers<StableNeoHookean>(anywhere, "stable neo-Hookean, random", order);
    }
}

TEST_CASE("One mirrored tetrahedron is turned back about its centre of mass in one sweep") {
    Mesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {}, {{0, 1, 2, 3}}};
    Model m;
    addPoints(m, mesh);
    addTetrahedra<NeoHookean>(m, mesh, 0, {1e-3, .3, 1000});
    for (Point& p : m.positions) p[2] = -p[2];
    const auto device = makeCpuDevice(1);
    Deformables<double> d(*device, m, {.iterations = 1});
    d.step(1e-3, {0, 0, 0});
    const auto x = d.vertices().positions();
    CHECK(shapeOf(mesh, x).leastJ == Approx(1).epsilon(1e-6));
    Point centre{0, 0, 0};
    for (const Point& p : x)
        for (std::size_t c = 0; c < 3; ++c) centre[c] += p[c] / 4;
    CHECK(centre[0] == Approx(.25));
    CHECK(centre[2] == Approx(-.25));
}

TEST_CASE("A bar squeezed to 0.6 is stepped in parts until compression is what GPBD can take, and gains no energy") {
    Model m = bar<StableNeoHookean>({4, 2, 2}, {.4, .2, .2}, {1e6, .3, 1000});
    for (Point& p : m.positions) p[0] *= .6;
    for (int v = 0; v < m.size(); ++v)
        if (m.positions[static_cast<std::size_t>(v)][0] > .239) pin(m, v);
    const auto device = makeCpuDevice(1);
    Deformables<float> d(*device, m, {.iterations = 20});
    const SolverResult r = d.step(1. / 240, {0, 0, 0});
    CHECK(r.substeps > 1);
    double kinetic = 0;
    for (int i = 0; i < 20; ++i) {
        d.step(1. / 240, {0, 0, 0});
        kinetic = 0;
        const auto v = d.vertices().velocities();
        for (std::size_t k = 0; k < v.size(); ++k)
            kinetic += .5 * m.masses[k] * (v[k][0] * v[k][0] + v[k][1] * v[k][1] + v[k][2] * v[k][2]);
    }
    CAPTURE(kinetic, r.substeps, r.compression);
    CHECK(kinetic < .1 * .5 * 1e6 * .4 * .4 * .4 * .04);  // of the energy that squeezing stored, E/2 strain^2 V
}
