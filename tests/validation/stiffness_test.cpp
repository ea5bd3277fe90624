// SPDX-License-Identifier: MIT
// Stiffness is a material, not an iteration count: what hangs, hangs as its law says, however stiff it is and however few iterations it
// is given, where steps are accelerated (GPBD, section 4.6). a = h^2 k / m, k the stiffness of what is between two vertices.
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdio>

#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;

namespace {
constexpr Point kGravity{0, 0, -9.81};
constexpr double kStep = 1. / 240;

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
double lowest(const std::vector<Point>& x) {
    double z = 0;
    for (const Point& p : x) z = std::min(z, p[2]);
    return z;
}

constexpr int kLinks = 64;
Model hangingChain(double a) {
    Model m;
    Mesh points;
    for (int i = 0; i <= kLinks; ++i) points.points.push_back({0, 0, -double(i) / kLinks});
    addPoints(m, points);
    m.masses.assign(m.positions.size(), .01);
    for (int i = 0; i < kLinks; ++i) addSpring(m, i, i + 1, a * .01 / (kStep * kStep), 1. / kLinks);
    pin(m, 0);
    return m;
}
/// A square metre, hung by its edge, or by two corners from where it lies.
Model hangingCloth(int cells, double a, bool byCorners) {
    Model m;
    const auto mesh = clothGrid(cells, cells, {0, 0, 0}, {1, 0, 0}, byCorners ? Point{0, 1, 0} : Point{0, 0, -1});
    addPoints(m, mesh);
    const double density = .2, k = a * density / (cells * cells * kStep * kStep);
    addMembrane(m, mesh, 0, {k / 1e-3, .3, 1e-3, density});
    if (byCorners) addHinges(m, mesh, 0, 1e-4);
    for (int v = 0; v <= cells; ++v)
        if (!byCorners || v == 0 || v == cells) pin(m, v);
    return m;
}
/// How far it hangs below its shape at rest in equilibrium, by Newton's method over steps that are long against its oscillations.
double sagOf(Device& device, const Model& m) {
    Deformables<double> d(device, m, {.method = Method::Newton, .iterations = 100});
    for (int i = 0; i < 6; ++i) d.step(1, kGravity);
    return lowest(m.positions) - lowest(d.vertices().positions());
}

struct Hung {
    double sag, step;  ///< m, s of time for a step
    float residual;
};
Hung hang(Device& device, const Model& m, SolverSettings s, double damping, double time, double h = kStep) {
    s.damping = damping;
    Deformables<float> d(device, m, s);
    const int steps = static_cast<int>(std::lround(time / h));
    const double began = seconds();
    Hung to{};
    for (int i = 0; i < steps; ++i) to.residual = std::max(to.residual, d.step(h, kGravity).residual);
    to.step = (seconds() - began) / steps;
    to.sag = lowest(m.positions) - lowest(d.vertices().positions());
    return to;
}
SolverSettings sweeps(int iterations) { return {.iterations = iterations}; }
SolverSettings accelerated(int iterations) { return {.iterations = iterations, .acceleration = Accelerate::Multigrid}; }
}  // namespace

TEST_CASE("Hanging chains and cloth of any stiffness hang as their law says in 20 accelerated iterations, where sweeps are far off") {
    const auto device = makeCpuDevice(2);
    std::printf("sag over truth: h^2 k/m, plain 5, 20, 80 iterations, accelerated 5, 20, 80\n");
    for (const double a : {1., 10., 100., 347., 1000.}) {
        const Model chain = hangingChain(a), cloth = hangingCloth(16, a, false);
        for (const Model* m : {&chain, &cloth}) {
            const double truth = sagOf(*device, *m);
            std::printf("%s %6g:", m == &chain ? "chain of 64" : "cloth 16 x 16", a);
            for (const int iterations : {5, 20, 80}) std::printf(" %8.4f", hang(*device, *m, sweeps(iterations), 20, .8).sag / truth);
            for (const int iterations : {5, 20, 80}) {
                const double ratio = hang(*device, *m, accelerated(iterations), 20, .8).sag / truth;
                std::printf(" %8.4f", ratio);
                if (a >= 100 && iterations >= 20) CHECK(std::abs(ratio - 1) < .01);
            }
            std::printf("\n");
        }
    }
}

TEST_CASE("Cloth of 32 x 32 hung by its edge at h^2 k/m 347 is within 1 % of its equilibrium at about the cost of 20 sweeps") {
    const auto device = makeCpuDevice(2);
    const Model m = hangingCloth(32, 347, false);
    const double truth = sagOf(*device, m);
    const Hung fast = hang(*device, m, accelerated(20), 20, .6), plain = hang(*device, m, sweeps(20), 20, .6);
    std::printf("cloth 32 x 32 by its edge: sag %.4f of the truth, residual %.2g, cost %.1f sweeps; 20 sweeps %.2f\n", fast.sag / truth,
                static_cast<double>(fast.residual), 20 * fast.step / plain.step, plain.sag / truth);
    CHECK(std::abs(fast.sag / truth - 1) < .01);
    CHECK(std::abs(plain.sag / truth - 1) > 1);
    CHECK(fast.step < 1.5 * plain.step);
}

TEST_CASE("Cloth of 128 x 128 hung by its edge at h^2 k/m 347 is within 2 % of its equilibrium at about the cost of 40 sweeps") {
    const auto device = makeCpuDevice(2);
    const Model m = hangingCloth(128, 347, false);
    const double truth = sagOf(*device, m);
    const Hung fast = hang(*device, m, accelerated(40), 60, .3), plain = hang(*device, m, sweeps(40), 60, .02);
    std::printf("cloth 128 x 128 by its edge: sag %.4f of the truth, residual %.2g, cost %.1f sweeps\n", fast.sag / truth,
                static_cast<double>(fast.residual), 40 * fast.step / plain.step);
    CHECK(std::abs(fast.sag / truth - 1) < .02);
    CHECK(fast.step < 1.5 * plain.step);
}

TEST_CASE("Cloth of 32 x 32 hung by two corners at h^2 k/m 347 falls as Newton's does, to 3 % of its side") {
    const auto device = makeCpuDevice(2);
    const Model m = hangingCloth(32, 347, true);
    Deformables<float> d(*device, m, accelerated(20));
    Deformables<double> truth(*device, m, {.method = Method::Newton, .iterations = 50, .tolerance = 1e-6});
    double worst = 0;
    for (int i = 0; i < 120; ++i) {
        d.step(kStep, kGravity), truth.step(kStep, kGravity);
        const auto x = d.vertices().positions(), y = truth.vertices().positions();
        double squares = 0;
        for (std::size_t v = 0; v < x.size(); ++v)
            for (std::size_t c = 0; c < 3; ++c) squares += std::pow(x[v][c] - y[v][c], 2);
        worst = std::max(worst, std::sqrt(squares / double(x.size())));
    }
    std::printf("cloth 32 x 32 by two corners: at most %.4f of its side from Newton's in half a second\n", worst);
    CHECK(worst < .03);
}

TEST_CASE("Stopped by residual, cloth and a bar come to Newton's equilibrium within 1 % at steps of 1/240 and 1/960 s") {
    const auto device = makeCpuDevice(2);
    const Model cloth = hangingCloth(16, 347, false), soft = bar<StableNeoHookean>({8, 2, 2}, {.8, .2, .2}, {1e7, .4, 1000});
    for (const Model* m : {&cloth, &soft}) {
        const double truth = sagOf(*device, *m);
        for (const double h : {1. / 240, 1. / 960}) {
            SolverSettings s = accelerated(2000);
            s.tolerance = .01;
            const Hung at = hang(*device, *m, s, 30, .5, h);
            std::printf("%s, step 1/%.0f s, residual 0.01: sag %.4f of the truth\n", m == &cloth ? "cloth" : "bar", 1 / h, at.sag / truth);
            CHECK(std::abs(at.sag / truth - 1) < .01);
            CHECK(at.residual <= .01f);
        }
    }
}
