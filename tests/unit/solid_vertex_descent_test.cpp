// SPDX-License-Identifier: MIT
// Vertex block descent goes to backward Euler, keeps momentum there, and does not gain energy by a line search.
#include <catch2/catch.hpp>

#include "engine/solid/measures.h"
#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;

namespace {
std::vector<Point> stepped(const Model& m, const SolverSettings& settings, double h, SolverResult& r) {
    const auto device = makeCpuDevice(1);
    Deformables<double> d(*device, m, settings);
    r = d.step(h, {0, 0, -9.81});
    return d.vertices().positions();
}
}  // namespace

TEST_CASE("Vertex block descent solves backward Euler for every kind of element at once, with and without line search") {
    const Model m = allKinds();
    SolverResult r;
    for (const double h : {1e-3, 5e-3}) {
        const auto truth = stepped(m, {.method = Method::Newton, .iterations = 100}, h, r);
        REQUIRE(r.residual <= 1e-9f);
        const auto start = stepped(m, {.method = Method::VertexDescent, .iterations = 0}, h, r);
        for (const bool search : {false, true}) {
            const SolverSettings settings{.method = Method::VertexDescent, .iterations = 3000, .tolerance = 1e-7, .lineSearch = search};
            const auto x = stepped(m, settings, h, r);
            CAPTURE(h, search, r.iterations, r.residual);
            CHECK(r.residual <= 1e-7f);
            CHECK(largestDistance(x, truth) < 1e-5 * largestDistance(start, truth));
        }
    }
}

TEST_CASE("A free body solved by vertex block descent keeps its momentum as far as it converges") {
    Model m = bar<StableNeoHookean>({3, 2, 2}, {.3, .2, .2}, {1e5, .45, 1000});
    m.pinned.assign(m.pinned.size(), 0);
    shake(m, .5, 3);
    const auto drift = [&](double tolerance) {
        const auto device = makeCpuDevice(1);
        Deformables<double> d(*device, m, {.method = Method::VertexDescent, .iterations = 1000, .tolerance = tolerance});
        for (int i = 0; i < 10; ++i) d.step(1e-3, {0, 0, 0});
        const auto v = d.vertices().velocities();
        double change = 0, all = 0;
        for (std::size_t c = 0; c < 3; ++c) {
            double sum = 0;
            for (std::size_t i = 0; i < v.size(); ++i) {
                sum += m.masses[i] * (v[i][c] - m.velocities[i][c]);
                all += m.masses[i] * std::abs(m.velocities[i][c]);
            }
            change += std::abs(sum);
        }
        return change / all;
    };
    CHECK(drift(1e-9) < 1e-8);
    CHECK(drift(.3) > 1e-6);  // it is no property of a sweep
}

TEST_CASE("A step of vertex block descent with line search never ends higher than it began, on a body squeezed to half its length") {
    Model m = bar<StableNeoHookean>({4, 2, 2}, {.4, .2, .2}, {1e6, .45, 1000});
    for (Point& p : m.positions) p[0] *= .5;
    const auto device = makeCpuDevice(1);
    const double h = 1e-2;
    double before = 1e300;
    for (int sweeps = 0; sweeps < 12; ++sweeps) {
        Deformables<double> d(*device, m, {.method = Method::VertexDescent, .iterations = sweeps});
        d.step(h, {0, 0, 0});
        const auto x = d.vertices().positions();
        double merit = 0;
        for (std::size_t i = 0; i < x.size(); ++i)
            for (std::size_t c = 0; c < 3; ++c) {
                const double off = x[i][c] - m.positions[i][c];
                merit += m.pinned[i] ? 0 : .5 * m.masses[i] * off * off;
            }
        merit += h * h * elasticEnergy(m, x);
        CAPTURE(sweeps, merit, before);
        CHECK(merit < before);
        before = merit;
    }
}
