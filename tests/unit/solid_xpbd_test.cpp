// SPDX-License-Identifier: MIT
// Where energies are quadratic, GPBD is XPBD (GPBD, section 3.1), which is written down here as it was published.
#include <catch2/catch.hpp>

#include "engine/solid/coloring.h"
#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;

namespace {
constexpr Point kGravity{0, 0, -9.81};
constexpr double kStep = 1. / 240;

/// Springs: dl = (-c - a l) / (w_0 + w_1 + a), a = 1 / (k h^2); x_a += w_a grad c dl; in the engine's order of colours.
std::vector<Point> publishedXpbd(const Model& m, int sweeps) {
    const auto& list = m.of<Springs>();
    std::vector<int> flat;
    for (const auto& v : list.of) flat.insert(flat.end(), v.begin(), v.end());
    const ColorOrder colored = orderByColor(colorElements(flat, 2, m.size()));
    auto x = m.positions;
    for (int v = 0; v < m.size(); ++v)
        if (m.inverseMass(v) > 0)
            for (std::size_t c = 0; c < 3; ++c) at(x, v)[c] += kStep * (m.velocities[static_cast<std::size_t>(v)][c] + kStep * kGravity[c]);
    std::vector<double> lambda(list.size(), 0);
    for (int sweep = 0; sweep < sweeps; ++sweep)
        for (const int e : colored.order) {
            const auto i = static_cast<std::size_t>(e);
            Point &a = at(x, list.of[i][0]), &b = at(x, list.of[i][1]);
            const double w0 = m.inverseMass(list.of[i][0]), w1 = m.inverseMass(list.of[i][1]),
                         alpha = 1 / (list.moduli[i].x * kStep * kStep);
            const Point d{b[0] - a[0], b[1] - a[1], b[2] - a[2]};
            const double length = std::hypot(d[0], d[1], d[2]);
            const double change = (-(length - list.rest[i][0].x) - alpha * lambda[i]) / (w0 + w1 + alpha);
            lambda[i] += change;
            for (std::size_t c = 0; c < 3; ++c) a[c] -= w0 * change * d[c] / length, b[c] += w1 * change * d[c] / length;
        }
    return x;
}
std::vector<Point> stepped(const Model& m, Method method, int sweeps, Order order = Order::GaussSeidel) {
    const auto device = makeCpuDevice(1);
    Deformables<double> d(*device, m, {.method = method, .order = order, .iterations = sweeps});
    d.step(kStep, kGravity);
    return d.vertices().positions();
}
}  // namespace

TEST_CASE("XPBD is as published, and GPBD with multipliers is XPBD, for springs, to round-off") {
    Model m = chain(12, 200);
    shake(m, .5);
    for (const int sweeps : {1, 7, 50}) {
        const auto published = publishedXpbd(m, sweeps);
        CAPTURE(sweeps);
        CHECK(largestDistance(stepped(m, Method::Xpbd, sweeps), published) < 1e-14);
        CHECK(largestDistance(stepped(m, Method::Multipliers, sweeps), published) < 1e-14);
    }
}

TEST_CASE("Where constraints are linear, springs along a line, GPBD is XPBD to round-off, where not, XPBD ends elsewhere") {
    Model line = chain(12, 200);
    for (int v = 1; v < line.size(); ++v) at(line.velocities, v) = {.05 * std::sin(v), 0, 0};
    const auto along = [&](Method method, int sweeps) {
        const auto device = makeCpuDevice(1);
        Deformables<double> d(*device, line, {.method = method, .iterations = sweeps});
        d.step(kStep, {9.81, 0, 0});
        return d.vertices().positions();
    };
    for (const int sweeps : {1, 7, 50}) CHECK(largestDistance(along(Method::Gpbd, sweeps), along(Method::Xpbd, sweeps)) < 1e-14);

    Model m = chain(12, 200);
    shake(m, 2);
    const auto truth = stepped(m, Method::Newton, 50);
    const double moved = largestDistance(stepped(m, Method::Gpbd, 0), truth);
    const double gpbd = largestDistance(stepped(m, Method::Gpbd, 3000), truth),
                 xpbd = largestDistance(stepped(m, Method::Xpbd, 3000), truth);
    CAPTURE(moved, gpbd, xpbd);
    CHECK(gpbd < 1e-10 * moved);
    CHECK(xpbd > 1e-4 * moved);
    CHECK(xpbd < .2 * moved);
}

TEST_CASE(
    "For bodies of St. Venant-Kirchhoff and of attached vertices, GPBD with multipliers is XPBD to round-off, XPBD knows no other law") {
    const Solid soft{1e5, .3, 1000};
    Model m = bar<StVenantKirchhoff>({3, 2, 2}, {.3, .2, .2}, soft), neo = bar<NeoHookean>({3, 2, 2}, {.3, .2, .2}, soft);
    for (Model* model : {&m, &neo}) shake(*model, .5), attach(*model, model->size() - 1, {.4, .2, .2}, 100);
    for (const Order order : {Order::GaussSeidel, Order::JacobiVertices, Order::JacobiElements}) {
        CHECK(largestDistance(stepped(m, Method::Multipliers, 5, order), stepped(m, Method::Xpbd, 5, order)) < 1e-13);
        CHECK(largestDistance(stepped(neo, Method::Xpbd, 5, order), stepped(m, Method::Xpbd, 5, order)) < 1e-13);
        CHECK(largestDistance(stepped(neo, Method::Multipliers, 5, order), stepped(m, Method::Xpbd, 5, order)) > 1e-6);
    }
}
