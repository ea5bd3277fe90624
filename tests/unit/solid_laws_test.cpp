// SPDX-License-Identifier: MIT
// Every law against its own differences, linear elasticity, and the closed forms of a bar that is stretched.
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

#include "engine/base/simd.h"
#include "engine/solid/kinds.h"

using namespace meniscus;
using namespace meniscus::solid;

namespace {
constexpr double kYoung = 3e4, kPoisson = .45;

Vec4<double> moduliOf(Lame l) { return {{l.mu, l.lambda, 0}, 0}; }

template <int k>
Column<double, k> randomStrain(std::mt19937& random, double size) {
    std::uniform_real_distribution<double> uniform(-size, size);
    Column<double, k> s;
    for (double& v : s.v) v = uniform(random);
    return s;
}

/// Largest error of gradient and Hessian relative to the largest entry, by central differences at a strain.
template <class Law, int k = Law::strains>
double differencesOff(const Law& law, const Column<double, k>& s) {
    const auto at = law.at(s);
    const auto g = law.gradient(at);
    auto H = Matrix<double, k>::zero();
    law.addHessian(at, Convexity::AsIs, H);
    double largestG = 0, largestH = 0, offG = 0, offH = 0;
    const double step = 1e-5;
    for (int i = 0; i < k; ++i) {
        auto up = s, down = s;
        up[i] += step, down[i] -= step;
        const double slope = (law.energy(law.at(up)) - law.energy(law.at(down))) / (2 * step);
        const auto gUp = law.gradient(law.at(up)), gDown = law.gradient(law.at(down));
        largestG = std::max(largestG, std::abs(g[i])), offG = std::max(offG, std::abs(slope - g[i]));
        for (int j = 0; j < k; ++j) {
            largestH = std::max(largestH, std::abs(H[i][j]));
            offH = std::max(offH, std::abs((gUp[j] - gDown[j]) / (2 * step) - H[i][j]));
            offH = std::max(offH, std::abs(H[i][j] - H[j][i]));
        }
    }
    return std::max(offG / largestG, offH / largestH);
}
template <class Law>
void checkDifferences(const Law& law, double size, const char* name) {
    std::mt19937 random(1);
    for (int round = 0; round < 20; ++round) {
        CAPTURE(name, round);
        CHECK(differencesOff(law, randomStrain<Law::strains>(random, size)) < 1e-7);
    }
}
template <class Law>
void checkRest(const Law& law, const char* name) {
    const auto rest = law.at(Column<double, Law::strains>::zero());
    CAPTURE(name);
    CHECK(std::abs(law.energy(rest)) < 1e-12 * kYoung);
    for (int i = 0; i < Law::strains; ++i) CHECK(std::abs(law.gradient(rest)[i]) < 1e-12 * kYoung);
}
template <class Law>
void checkLinear(const char* name) {
    const Lame l = lame(kYoung, kPoisson);
    const Law law(moduliOf(l));
    const StVenantKirchhoff<double> linear(moduliOf(l));
    auto H = Matrix<double, 6>::zero(), expected = Matrix<double, 6>::zero();
    law.addHessian(law.at(Strain<double, 3>::zero()), Convexity::AsIs, H);
    linear.addHessian(linear.at(Strain<double, 3>::zero()), Convexity::AsIs, expected);
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) {
            CAPTURE(name, i, j);
            CHECK(H[i][j] == Approx(expected[i][j]).epsilon(1e-12).margin(1e-9));
        }
}
/// That of a random deformation gradient.
template <int k>
Column<double, k> possibleStrain(std::mt19937& random, double size) {
    constexpr int p = k == 6 ? 3 : 2;
    std::uniform_real_distribution<double> uniform(-size, size);
    Gradient<double, p> F;
    for (int q = 0; q < p; ++q) F.f[q] = {uniform(random) + (q == 0), uniform(random) + (q == 1), uniform(random) + (q == 2)};
    return greenStrain<p>(F.gram());
}
/// Eigenvalues are not negative: x.Hx >= 0 for many x. Where the Hessian is convex already, clamping changes nothing.
template <class Law, int k = Law::strains>
void checkClamped(const Law& law, double size, const char* name) {
    std::mt19937 random(2);
    bool clampedSome = false;
    for (int round = 0; round < 200; ++round) {
        const auto at = law.at(possibleStrain<k>(random, size));
        auto H = Matrix<double, k>::zero(), clamped = Matrix<double, k>::zero();
        law.addHessian(at, Convexity::AsIs, H);
        law.addHessian(at, Convexity::Clamped, clamped);
        bool convex = true;
        for (int i = 0; i < 50; ++i) {
            const auto x = randomStrain<k>(random, 1);
            convex = convex && dot(x, H * x) >= 0;
            CAPTURE(name, round, dot(x, clamped * x));
            REQUIRE(dot(x, clamped * x) >= -1e-9 * trace(clamped));
        }
        clampedSome = clampedSome || !convex;
    }
    CAPTURE(name);
    CHECK(clampedSome == (size > .3));
}

struct Row {
    std::string model;
    double nu, lambda, force, side;
};
std::vector<Row> uniaxialRows() {
    std::ifstream file(MENISCUS_SOURCE_DIR "/tests/data/uniaxial_stretch.csv");
    std::vector<Row> rows;
    for (std::string line; std::getline(file, line);) {
        std::istringstream in(line);
        std::string cell[6];
        for (auto& c : cell) std::getline(in, c, ',');
        if (line.starts_with('#') || cell[0] == "model" || cell[3].empty()) continue;
        rows.push_back({cell[0], std::stod(cell[1]), std::stod(cell[2]), std::stod(cell[3]), std::stod(cell[4])});
    }
    return rows;
}
/// Axial force over Young's modulus and side force, of a bar stretched to lambda with sides s.
template <class Law>
std::pair<double, double> barForces(const Row& r) {
    const Law law(moduliOf(lame(1, r.nu)));
    const Strain<double, 3> E{{.5 * (r.lambda * r.lambda - 1), .5 * (r.side * r.side - 1), .5 * (r.side * r.side - 1), 0, 0, 0}};
    const auto g = law.gradient(law.at(E));
    return {r.lambda * g[0], r.side * g[1]};
}
}  // namespace

TEST_CASE("Gradient and Hessian of every law are the differences of its energy and gradient to 1e-7") {
    const Vec4<double> m = moduliOf(lame(kYoung, kPoisson)), sheet = moduliOf(lameOfSheet(kYoung, .3, .01));
    checkDifferences(StVenantKirchhoff<double>(m), .3, "StVK");
    checkDifferences(NeoHookean<double>(m), .12, "neo-Hookean");
    checkDifferences(StableNeoHookean<double>(m), .12, "stable neo-Hookean");
    checkDifferences(Corotated<double>(m), .12, "co-rotated");
    checkDifferences(Orthotropic<double>({{300, 80, 200}, 50}), .3, "orthotropic");
    checkDifferences(MembraneNeoHookean<double>(sheet), .2, "neo-Hookean membrane");
    checkDifferences(Plate<double>({{1e-3, .3, 0}, 0}), 3, "plate");
    checkDifferences(Harmonic<double, 1>({{7, 0, 0}, 0}), 1, "spring");
    checkDifferences(Harmonic<double, 3>({{7, 0, 0}, 0}), 1, "attachment");
}

TEST_CASE("At rest no law has energy or stress") {
    const Vec4<double> m = moduliOf(lame(kYoung, kPoisson)), sheet = moduliOf(lameOfSheet(kYoung, .3, .01));
    checkRest(StVenantKirchhoff<double>(m), "StVK");
    checkRest(NeoHookean<double>(m), "neo-Hookean");
    checkRest(StableNeoHookean<double>(m), "stable neo-Hookean");
    checkRest(Corotated<double>(m), "co-rotated");
    checkRest(MembraneNeoHookean<double>(sheet), "neo-Hookean membrane");
}

TEST_CASE("At rest the Hessian of every law of bodies is that of linear elasticity with the same E and nu, that of sheets plane stress") {
    checkLinear<NeoHookean<double>>("neo-Hookean");
    checkLinear<StableNeoHookean<double>>("stable neo-Hookean");
    checkLinear<Corotated<double>>("co-rotated");
    const Lame l = lameOfSheet(kYoung, .3, .01);
    auto H = Matrix<double, 3>::zero(), expected = Matrix<double, 3>::zero();
    const MembraneNeoHookean<double> neo(moduliOf(l));
    neo.addHessian(neo.at({{0, 0, 0}}), Convexity::AsIs, H);
    const Orthotropic<double> linear({{2 * l.mu + l.lambda, l.lambda, 2 * l.mu + l.lambda}, l.mu});
    linear.addHessian({{0, 0, 0}}, Convexity::AsIs, expected);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) CHECK(H[i][j] == Approx(expected[i][j]).margin(1e-9));
    // A strip stretched by e under plane stress: E t e along it, -nu e across.
    const auto g = linear.gradient({{1e-3, 0, -.3e-3}});
    CHECK(g[0] == Approx(kYoung * .01 * 1e-3));
    CHECK(std::abs(g[2]) < 1e-12);
}

TEST_CASE("Clamped Hessians are nowhere negative, and those of large strains do need it") {
    const Vec4<double> m = moduliOf(lame(kYoung, kPoisson)), sheet = moduliOf(lameOfSheet(kYoung, .45, .01));
    checkClamped(NeoHookean<double>(m), .9, "neo-Hookean");
    checkClamped(StableNeoHookean<double>(m), .9, "stable neo-Hookean");
    checkClamped(Corotated<double>(m), .9, "co-rotated");
    checkClamped(MembraneNeoHookean<double>(sheet), 4, "neo-Hookean membrane");
    checkClamped(StVenantKirchhoff<double>(m), .1, "StVK");
}

TEST_CASE("A bar stretched with free sides has the force and the sides of the closed forms: 1e-6 of E, for every law and nu") {
    int seen = 0;
    for (const Row& r : uniaxialRows()) {
        std::pair<double, double> forces;
        if (r.model == "stvk")
            forces = barForces<StVenantKirchhoff<double>>(r);
        else if (r.model == "nh_log")
            forces = barForces<NeoHookean<double>>(r);
        else if (r.model == "snh")
            forces = barForces<StableNeoHookean<double>>(r);
        else if (r.model == "corot")
            forces = barForces<Corotated<double>>(r);
        else
            continue;
        ++seen;
        CAPTURE(r.model, r.nu, r.lambda, r.force, forces.first, forces.second);
        CHECK(std::abs(forces.first - r.force) < 1e-6);
        CHECK(std::abs(forces.second) < 1e-6);
    }
    CHECK(seen > 250);
}

TEST_CASE("In float, small strains of 1e-5 have stresses and energies within 1e-4 of theirs in double") {
    const Lame l = lame(1, .49);
    const auto check = [&](auto law, auto lawFloat, const char* name) {
        const Strain<double, 3> E{{1e-5, -.4e-5, 2e-6, 3e-6, -1e-6, 4e-6}};
        Strain<float, 3> e;
        for (int i = 0; i < 6; ++i) e[i] = static_cast<float>(E[i]);
        const auto g = law.gradient(law.at(E));
        const auto f = lawFloat.gradient(lawFloat.at(e));
        double size = 0;
        for (int i = 0; i < 6; ++i) size = std::max(size, std::abs(g[i]));
        for (int i = 0; i < 6; ++i) {
            CAPTURE(name, i, g[i], f[i]);
            CHECK(std::abs(g[i] - static_cast<double>(f[i])) < 1e-4 * size);
        }
        CHECK(static_cast<double>(lawFloat.energy(lawFloat.at(e))) == Approx(law.energy(law.at(E))).epsilon(1e-4));
    };
    const Vec4<double> m = moduliOf(l);
    const Vec4<float> f{{static_cast<float>(l.mu), static_cast<float>(l.lambda), 0}, 0};
    check(Corotated<double>(m), Corotated<float>(f), "co-rotated");
    check(StVenantKirchhoff<double>(m), StVenantKirchhoff<float>(f), "StVK");
    check(NeoHookean<double>(m), NeoHookean<float>(f), "neo-Hookean");
    check(StableNeoHookean<double>(m), StableNeoHookean<float>(f), "stable neo-Hookean");
}

TEST_CASE("Laws in eight lanes give what they give in one") {
    std::mt19937 random(5);
    const Lame l = lame(1, .45);
    using Real = SimdLane::Real;
    const auto check = [&](auto one, auto eight, const char* name) {
        Strain<Real, 3> s;
        Strain<float, 3> single[8];
        for (auto& e : single) {
            const auto d = randomStrain<6>(random, .1);
            for (int i = 0; i < 6; ++i) e[i] = static_cast<float>(d[i]);
        }
        for (int i = 0; i < 6; ++i) {
            float v[8];
            for (int lane = 0; lane < 8; ++lane) v[lane] = single[lane][i];
            s[i] = Real::load_unaligned(v);
        }
        const auto at = eight.at(s);
        const auto g = eight.gradient(at);
        auto H = Matrix<Real, 6>::zero();
        eight.addHessian(at, Convexity::Clamped, H);
        for (int lane = 0; lane < 8; ++lane) {
            const auto at1 = one.at(single[lane]);
            auto H1 = Matrix<float, 6>::zero();
            one.addHessian(at1, Convexity::Clamped, H1);
            CAPTURE(name, lane);
            CHECK(eight.energy(at).get(static_cast<std::size_t>(lane)) == Approx(one.energy(at1)).epsilon(1e-4));
            for (int i = 0; i < 6; ++i) {
                CHECK(g[i].get(static_cast<std::size_t>(lane)) == Approx(one.gradient(at1)[i]).margin(1e-5));
                for (int j = 0; j < 6; ++j) CHECK(H[i][j].get(static_cast<std::size_t>(lane)) == Approx(H1[i][j]).margin(1e-4));
            }
        }
    };
    const Vec4<float> m{{static_cast<float>(l.mu), static_cast<float>(l.lambda), 0}, 0};
    const Vec4<Real> M{{Real(m.x), Real(m.y), Real(0.f)}, Real(0.f)};
    check(StVenantKirchhoff<float>(m), StVenantKirchhoff<Real>(M), "StVK");
    check(NeoHookean<float>(m), NeoHookean<Real>(M), "neo-Hookean");
    check(StableNeoHookean<float>(m), StableNeoHookean<Real>(M), "stable neo-Hookean");
    check(Corotated<float>(m), Corotated<Real>(M), "co-rotated");
}
