// SPDX-License-Identifier: MIT
// GPBD is backward Euler: it ends where Newton's method does (GPBD, section 3).
#include <catch2/catch.hpp>

#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;

namespace {
constexpr Point kGravity{0, 0, -9.81};
constexpr double kStep = 1. / 240;

struct Scene {
    const char* name;
    Model model;
};
std::vector<Scene> scenes() {
    const Sheet sheet{2e4, .3, 1e-3, .2};
    const Solid soft{1e5, .45, 1000};
    std::vector<Scene> all;
    all.push_back({"springs", chain(12, 200)});
    shake(all.back().model, 1);
    all.push_back({"cloth", cloth(6, sheet)});
    shake(all.back().model, 1);
    all.push_back({"neo-Hookean bar", bar<NeoHookean>({4, 2, 2}, {.4, .2, .2}, soft)});
    shake(all.back().model, 1);
    all.push_back({"stable neo-Hookean cube", bar<StableNeoHookean>({3, 3, 3}, {.3, .3, .3}, soft, Cut::Six)});
    shake(all.back().model, 1);
    // A cube held by springs and attachments, a plate of cloth on it by shared vertices, one vertex pinned.
    Model mixed = bar<Corotated>({2, 2, 2}, {.2, .2, .2}, soft);
    mixed.pinned.assign(mixed.pinned.size(), 0);
    const auto sheetMesh = clothGrid(4, 3, {.2, 0, .1}, {.4, 0, 0}, {0, .3, 0});
    const int first = addPoints(mixed, sheetMesh);
    addNeoHookeanMembrane(mixed, sheetMesh, first, sheet);
    addPlates(mixed, sheetMesh, first, 1e-3, .3);
    for (int i = 0; i < 5; ++i) addSpring(mixed, i, first + i, 50, .15);
    attach(mixed, 7, {.1, .3, .1}, 40);
    pin(mixed, first + 4);
    all.push_back({"mixed", std::move(mixed)});
    shake(all.back().model, 1);
    return all;
}

/// Two steps, so that the second starts from a deformed state.
template <class T>
std::vector<Point> after(Device& device, const Model& m, const SolverSettings& first, const SolverSettings& second, SolverResult& result) {
    Deformables<T> d(device, m, first);
    d.step(kStep, kGravity);
    d.use(second);
    result = d.step(kStep, kGravity);
    return d.vertices().positions();
}
SolverSettings gpbd(Order order, double tolerance) {
    SolverSettings s;
    s.order = order, s.iterations = 5000, s.tolerance = tolerance;
    s.local.tolerance = 1e-7f;
    return s;
}
const SolverSettings kNewton{.method = Method::Newton, .iterations = 50};
}  // namespace

TEST_CASE("Newton's method solves backward Euler to 1e-10, quadratically at the end") {
    const auto device = makeCpuDevice(1);
    for (const Scene& s : scenes()) {
        Deformables<double> d(*device, s.model, kNewton);
        const SolverResult r = d.step(kStep, kGravity);
        CAPTURE(s.name, r.iterations, r.residual);
        CHECK(r.residual <= 1e-10f);
        CHECK(r.iterations <= 12);
    }
}

TEST_CASE(
    "GPBD reaches backward Euler within 5000 sweeps on springs, cloth, bodies and a mix of all, in double to 1e-6 and in every order") {
    const auto device = makeCpuDevice(2);
    for (const Scene& s : scenes()) {
        SolverResult r;
        const auto truth = after<double>(*device, s.model, kNewton, kNewton, r);
        for (const Order order : {Order::GaussSeidel, Order::JacobiVertices, Order::JacobiElements}) {
            const auto x = after<double>(*device, s.model, kNewton, gpbd(order, 1e-6), r);
            CAPTURE(s.name, static_cast<int>(order), r.iterations, r.residual, r.compression);
            CHECK(r.residual <= 1e-6f);
            CHECK(r.compression < 2);
            CHECK(largestDistance(x, truth) < 1e-6);
        }
    }
}

TEST_CASE("In float, GPBD reaches a residual of 1e-4 on all of them, in every order") {
    const auto device = makeCpuDevice(2);
    for (const Scene& s : scenes())
        for (const Order order : {Order::GaussSeidel, Order::JacobiVertices, Order::JacobiElements}) {
            SolverResult r;
            after<float>(*device, s.model, kNewton, gpbd(order, 1e-4), r);
            CAPTURE(s.name, static_cast<int>(order), r.iterations, r.residual);
            CHECK(r.residual <= 1e-4f);
        }
}

TEST_CASE("Multipliers alone end near backward Euler, not at it") {
    const auto device = makeCpuDevice(1);
    const Scene s = scenes()[0];
    SolverResult r;
    SolverSettings multipliers = gpbd(Order::GaussSeidel, 1e-6);
    multipliers.method = Method::Multipliers;
    after<double>(*device, s.model, kNewton, multipliers, r);
    CHECK(r.iterations == 5000);
    CHECK(r.residual > 1e-5f);
    CHECK(r.residual < .2f);
}
