// SPDX-License-Identifier: MIT
// Densities and gradient sums of particles against brute force in double precision, and how far from a wall a fluid rests.
#include <catch2/catch.hpp>

#include "tests/unit/truth.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
void update(sph::State& s, double gamma = .7) {
    s.setBoundaryVolumes(gamma);
    s.updateNeighbors();
    s.updateDensity();
}
/// Fractions of the sum of the terms' magnitudes. Pair vectors are known to half a unit in the last place of the coordinates, `extent`.
void compare(sph::State& s, double extent) {
    const Truth truth(s);
    const auto density = numbers(s.density, s.particles);
    const auto F = vectors(s.gradientSum, s.particles);
    const auto raw = s.gradientSum.download();
    // A pair vector that is off by e changes a term of the density by at most |W'| e, one of F by about 6 sigma / h^2 e.
    const double e = 1.2e-7 * extent / s.setup.support;
    double worst = 0, worstF = 0, worstDiagonal = 0;
    for (int i = 0; i < s.particles; ++i) {
        worst = std::max(worst, std::abs(density[at(i)] - truth.density[at(i)]) / truth.density[at(i)]);
        for (std::size_t c = 0; c < 3; ++c)
            worstF = std::max(worstF, std::abs(F[at(i)][c] - truth.F[at(i)][c]) / (length(truth.magnitudeOfF[at(i)]) + 1e-30));
        worstDiagonal = std::max(worstDiagonal, std::abs(double(raw[at(i)].w) - truth.diagonal[at(i)]) / (truth.diagonal[at(i)] + 1e-30));
    }
    CAPTURE(s.device.name(), worst, worstF, worstDiagonal, e);
    CHECK(worst < 1e-6 + 4 * e);
    CHECK(worstF < 1e-6 + 6 * e);
    CHECK(worstDiagonal < 2e-6 + 12 * e);
}
}  // namespace

TEST_CASE("An infinite lattice has the density of the lattice sums") {
    struct Row {
        int dimensions;
        double support, density, squares;
    };
    const Row table[] = {{2, 2.0, 1.000862, 0.520033}, {2, 2.5, 0.999448, 0.272863}, {2, 3.0, 1.003440, 0.136018},
                         {3, 2.0, 0.999972, 0.424840}, {3, 2.5, 0.998517, 0.172142}, {3, 3.0, 1.001795, 0.072560}};
    for (const auto& device : hostDevices())
        for (const Row& row : table)
            for (const double spacing : {.0625, .02}) {
                const Lattice box(8, 8, row.dimensions == 3 ? 8 : 0, spacing, row.support);
                sph::State s(*device, box.setup, box.points, {});
                update(s);
                CAPTURE(device->name(), row.dimensions, row.support, spacing);
                const auto density = numbers(s.density, s.particles);
                const auto sums = s.gradientSum.download();
                for (int i = 0; i < s.particles; ++i) {
                    REQUIRE(std::abs(density[at(i)] - row.density) < 1e-5);
                    REQUIRE(std::abs(double(sums[at(i)].w) * spacing * spacing - row.squares) < 1e-5);
                    REQUIRE(length(point(sums[at(i)])) * spacing < 1e-5);
                }
            }
}

TEST_CASE("Densities, gradient sums and diagonals are those of brute force in double precision") {
    for (const auto& device : hostDevices()) {
        for (const double support : {2., 2.7, 3.}) {
            Lattice box(9, 8, 10, .05, support);
            sph::State s(*device, box.setup, jittered(box.points, .02), {});
            update(s);
            compare(s, .5);
        }
        for (const double support : {2., 3.}) {
            Lattice box(20, 16, 0, .05, support);
            sph::State s(*device, box.setup, jittered(box.points, .02, 2), {});
            update(s);
            compare(s, 1);
        }
        // A block with a free surface, on a wall.
        sph::State s(*device, setupOf(.05), jittered(lattice(9, 6, 9, .05), .01), lattice(14, 1, 14, .05, {-.1, -.05, -.1}));
        update(s);
        compare(s, .5);
    }
}

TEST_CASE("A lone particle feels itself only, and particles in one place no force") {
    for (const auto& device : hostDevices()) {
        sph::State lone(*device, setupOf(.05), {packed(1, 2, 3)}, {});
        update(lone);
        CHECK(std::abs(double(lone.density.at(0)) - std::pow(.05, 3) * ReferenceKernel{.1, 3}.value(0)) < 1e-6);
        CHECK(lone.gradientSum.at(0).w == 0);
        sph::State pair(*device, setupOf(.05), std::vector<Packed4>(2, packed(1, 2, 3)), {});
        update(pair);
        CHECK(std::abs(double(pair.density.at(1)) - 2 * std::pow(.05, 3) * ReferenceKernel{.1, 3}.value(0)) < 1e-6);
        CHECK(length(point(pair.gradientSum.at(0))) == 0);
    }
}

namespace {
/// The sum of V W over a plane of samples one spacing apart, at one of them: gamma of Eq. 94 with which a lattice rests one spacing away.
double planeSum(int dimensions, double support) {
    const ReferenceKernel W{support, dimensions};
    double sum = 0;
    for (int i = -3; i <= 3; ++i)
        for (int k = dimensions == 3 ? -3 : 0; k <= (dimensions == 3 ? 3 : 0); ++k) sum += W.value(std::hypot(i, k));
    return sum;
}
/// The density of the first layer of a half space of fluid that begins `distance` spacings above a plane of wall samples.
double firstLayer(Device& device, int dimensions, double support, double gamma, double distance) {
    const double s = .0625;
    const int n = 8, layers = dimensions == 3 ? n : 0;
    auto setup = setupOf(s, dimensions, support);
    wrap(setup, 0, 0, n * s);
    if (layers) wrap(setup, 2, 0, n * s);
    const auto wall = lattice(n, 1, layers, s, {0, -.5 * s, 0});
    const auto fluid = lattice(n, 6, layers, s, {0, (distance - .5) * s, 0});
    sph::State state(device, setup, fluid, wall);
    state.setBoundaryVolumes(gamma);
    state.updateNeighbors();
    state.updateDensity();
    const auto x = state.x.download();
    int lowest = 0;
    for (int i = 0; i < state.particles; ++i)
        if (x[at(i)].y < x[at(lowest)].y) lowest = i;
    return double(state.density.at(lowest));
}
}  // namespace

TEST_CASE("A fluid rests at the distances from an Akinci wall that the reference gives") {
    const auto device = makeCpuDevice(1);
    struct Row {
        int dimensions;
        double support;
        bool planeSumGamma;
        double distance;
    };
    const Row table[] = {{3, 2, false, 1.098}, {2, 2, false, 1.114}, {3, 2, true, 1.000},
                         {2, 2, true, 1.002},  {3, 3, false, 1.397}, {3, 3, true, 0.932}};
    for (const Row& row : table) {
        const double gamma = row.planeSumGamma ? planeSum(row.dimensions, row.support) : 1;
        double near = .5, far = 2;  // spacings: too dense, too thin
        for (int round = 0; round < 14; ++round) {
            const double middle = .5 * (near + far);
            (firstLayer(*device, row.dimensions, row.support, gamma, middle) > 1 ? near : far) = middle;
        }
        CAPTURE(row.dimensions, row.support, row.planeSumGamma, near);
        CHECK(std::abs(near - row.distance) < 1.6e-3);  // the table's digits, and where the lattice is not quite at rest density itself
    }
}

TEST_CASE("Wall samples that lie closer take smaller volumes: twice as many make the same wall") {
    const auto device = makeCpuDevice(1);
    auto setup = setupOf(.0625);
    wrap(setup, 0, 0, .5), wrap(setup, 2, 0, .5);
    const auto density = [&](const std::vector<Packed4>& wall) {
        sph::State s(*device, setup, {packed(.25, .0625, .25)}, wall);
        update(s, planeSum(3, 2));
        return double(s.density.at(0));
    };
    auto once = lattice(8, 1, 8, .0625, {0, -.03125, 0}), twice = once;
    twice.insert(twice.end(), once.begin(), once.end());
    CHECK(std::abs(density(once) - density(twice)) < 1e-6);
    CHECK(std::abs(density(once) - density(lattice(16, 1, 16, .03125, {0, -.015625, 0}))) < .02);
}

TEST_CASE("More particles than the search takes at a time have all their neighbours") {
    const auto device = makeCpuDevice(2);
    constexpr int side = 54;  // 157 464 particles, two batches
    sph::Setup setup;
    setup.spacing = 1;
    setup.support = 1.99;  // the 26 nearest of a lattice, and none at the rim
    setup.volume = 1;
    setup.bounds = {{-1e30f, -1e30f, -1e30f}, {1e30f, 1e30f, 1e30f}};
    std::vector<Packed4> points;
    for (int k = 0; k < side; ++k)
        for (int j = 0; j < side; ++j)
            for (int i = 0; i < side; ++i) points.push_back({float(i), float(j), float(k), 0});
    sph::State s(*device, setup, points, {});
    for (int round = 0; round < 2; ++round) {  // the second finds room as the first left it
        s.updateNeighbors();
        s.updateDensity();
        CHECK(s.pairs() == std::int64_t(3 * side - 2) * (3 * side - 2) * (3 * side - 2));
        const auto x = s.x.download();
        const auto density = numbers(s.density, s.particles);
        double lowest = 1e9, highest = 0;
        for (int i = 0; i < s.particles; ++i) {
            const Packed4& p = x[at(i)];
            const auto inside = [](float c) { return c > .5f && c < side - 1.5f; };
            if (!inside(p.x) || !inside(p.y) || !inside(p.z)) continue;
            lowest = std::min(lowest, double(density[at(i)]));
            highest = std::max(highest, double(density[at(i)]));
        }
        CHECK(highest - lowest < 1e-6);
        CHECK(highest == Approx(1).epsilon(.02));
    }
}
