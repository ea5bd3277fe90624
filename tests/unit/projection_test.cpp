// SPDX-License-Identifier: MIT
// The pressure solve against what it promises, judged by brute force in double precision (docs/pressure-solve.md).
#include <catch2/catch.hpp>

#include "engine/sph/lattice.h"
#include "engine/sph/pressure/projection.h"
#include "tests/unit/truth.h"

using namespace meniscus;
using namespace meniscus::testing;
using sph::Iteration;

namespace {
constexpr double kDt = 1e-3, kSpacing = .05;
constexpr sph::Problem kDensity{1, 0}, kDivergence{0, .8f};

/// A jittered block that is pushed together; on a floor, it falls onto it.
struct Block216 {
    explicit Block216(Device& d, bool floor, double squeeze = .97)
        : state(d, setupOf(kSpacing),
                jittered(lattice(6, 6, 6, squeeze * kSpacing, {0, .5 * kSpacing - .5 * squeeze * kSpacing, 0}), .1 * kSpacing),
                floor ? lattice(12, 1, 12, kSpacing, {-.15, -kSpacing, -.15}) : std::vector<Packed4>{}),
          projection(state),
          P(d, state.particles, "pressure to start from") {
        state.setBoundaryVolumes(.7);
        state.updateNeighbors();
        state.updateDensity();
        state.dt = kDt;
        P.fillZero();
        const auto x = vectors(state.x, state.particles);
        Random random(11);
        std::vector<Packed4> v;
        for (const Point& p : x) {
            const double inward = floor ? 0 : -4;
            const double u[3] = {random(-.5, .5), random(-.5, .5), random(-.5, .5)};
            v.push_back(
                packed(u[0] + inward * (p[0] - .15), u[1] + inward * (p[1] - .15) - (floor ? 1 : 0), u[2] + inward * (p[2] - .15), .25));
        }
        state.v.upload(v);
    }
    std::vector<Point> velocity() const { return vectors(state.v, state.particles); }
    void setVelocity(const std::vector<Point>& v) {
        std::vector<Packed4> raw;
        for (const Point& u : v) raw.push_back(packed(u[0], u[1], u[2], .25));
        state.v.upload(raw);
    }
    /// The engine's D^T q: what no round at all from a given pressure does to a velocity of 0.
    std::vector<Point> displacement(const std::vector<double>& q) {
        setVelocity(std::vector<Point>(q.size(), Point{}));
        std::vector<float> start;
        for (const double x : q) start.push_back(static_cast<float>(x / (kDt * kDt)) / sph::kWarmStart);
        P.upload(start);
        REQUIRE(projection.solve(kDensity, Iteration::Nncg, {0, 0, 0}, &P).rounds == 0);
        auto u = velocity();
        for (Point& p : u)
            for (double& c : p) c *= -kDt;
        return u;
    }
    /// The engine's D u: one round of the published iteration from 0 leaves q = max(dt D v, 0) / a; and so for -v.
    std::vector<double> compression(const std::vector<Point>& u) {
        std::vector<double> result(u.size());
        for (const double sign : {1., -1.}) {
            auto v = u;
            for (Point& p : v)
                for (double& c : p) c *= sign / kDt;
            setVelocity(v);
            projection.solve({0, 0}, Iteration::Jacobi, {-1, 1, 1}, nullptr);
            const auto q = numbers(projection.found(), state.particles);
            const auto sums = state.gradientSum.download();
            for (std::size_t i = 0; i < q.size(); ++i) result[i] += sign * q[i] * double(sums[i].w);
        }
        return result;
    }

    sph::State state;
    sph::Projection projection;
    Buffer<float> P;
};

double inner(const std::vector<double>& a, const std::vector<double>& b) {
    double s = 0;
    for (std::size_t i = 0; i < a.size(); ++i) s += a[i] * b[i];
    return s;
}
double inner(const std::vector<Point>& a, const std::vector<Point>& b) {
    double s = 0;
    for (std::size_t i = 0; i < a.size(); ++i) s += dot(a[i], b[i]);
    return s;
}
double largest(const std::vector<Point>& a) {
    double m = 0;
    for (const Point& p : a) m = std::max(m, length(p));
    return m;
}
std::vector<double> randomPressures(int n, unsigned seed) {
    Random random(seed);
    std::vector<double> q;
    for (int i = 0; i < n; ++i) q.push_back(random(0, 1e-4));
    return q;
}
std::vector<Point> difference(std::vector<Point> a, const std::vector<Point>& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t c = 0; c < 3; ++c) a[i][c] -= b[i][c];
    return a;
}

/// What a solve left behind, by brute force.
struct Outcome {
    sph::Solved solved;
    double compression, overPressure;     ///< means of max(b - A q, 0), and of max(A q - b, 0) where q > 0
    double leastPressure, velocityError;  ///< the latter: of v - D^T q / dt, relative to the change
    std::vector<Point> before, after;
};
Outcome solve(Block216& b, const sph::Problem& problem, Iteration iteration, const sph::Stop& stop, Buffer<float>* P = nullptr) {
    const Truth truth(b.state);
    Outcome o;
    o.before = b.velocity();
    o.solved = b.projection.solve(problem, iteration, stop, P);
    o.after = b.velocity();
    const auto q = numbers(b.projection.found(), b.state.particles);
    const auto u = truth.displacement(q);
    const auto Dv = truth.compression(o.before), Au = truth.compression(u);
    o.compression = o.overPressure = o.leastPressure = 0;
    auto expected = o.before;
    for (int i = 0; i < truth.particles; ++i) {
        o.leastPressure = std::min(o.leastPressure, q[at(i)]);
        for (std::size_t c = 0; c < 3; ++c) expected[at(i)][c] -= u[at(i)][c] / kDt;
        const double rho = truth.density[at(i)], open = double(problem.open);
        const double slack = open > 0 ? std::max(0., 10 * (1 - rho / open)) : 0;
        const double r = double(problem.densityWeight) * (rho - 1) + kDt * Dv[at(i)] - slack - Au[at(i)];
        if (slack > 1) CHECK(q[at(i)] == 0);
        o.compression += std::max(r, 0.) / truth.particles;
        if (q[at(i)] > 0) o.overPressure += std::max(-r, 0.) / truth.particles;
    }
    o.velocityError = largest(difference(o.after, expected)) / (largest(difference(o.after, o.before)) + 1e-30);
    return o;
}
}  // namespace

TEST_CASE("The projection's operators are those of the formulas, and adjoint: A is symmetric and positive semi-definite") {
    for (const auto& device : hostDevices())
        for (const bool floor : {false, true}) {
            CAPTURE(device->name(), floor);
            Block216 b(*device, floor);
            const Truth truth(b.state);
            const int n = b.state.particles;
            const auto q = randomPressures(n, 1), p = randomPressures(n, 2);
            std::vector<Point> w;
            Random random(3);
            for (int i = 0; i < n; ++i) w.push_back({random() * 1e-3, random() * 1e-3, random() * 1e-3});

            const auto DTq = b.displacement(q), DTp = b.displacement(p);
            const auto Dw = b.compression(w);
            const auto trueDTq = truth.displacement(q);
            const auto trueDw = truth.compression(w);
            CHECK(largest(difference(DTq, trueDTq)) < 1e-5 * largest(trueDTq));
            double worst = 0, most = 0;
            for (int i = 0; i < n; ++i) {
                worst = std::max(worst, std::abs(Dw[at(i)] - trueDw[at(i)]));
                most = std::max(most, std::abs(trueDw[at(i)]));
            }
            CHECK(worst < 1e-5 * most);

            double terms = 0;
            for (int i = 0; i < n; ++i) terms += length(DTq[at(i)]) * length(w[at(i)]);
            CHECK(std::abs(inner(q, Dw) - inner(DTq, w)) < 1e-5 * terms);
            const auto Aq = b.compression(DTq), Ap = b.compression(DTp);
            CHECK(inner(q, Aq) > 0);
            CHECK(std::abs(inner(p, Aq) - inner(q, Ap)) < 1e-5 * std::sqrt(inner(p, Ap) * inner(q, Aq)));
            CHECK(std::abs(inner(q, Aq) - inner(DTq, DTq)) < 1e-5 * inner(q, Aq));
        }
}

TEST_CASE("A solve ends with pressures that are not negative, and the compression it reports") {
    for (const auto& device : hostDevices())
        for (const bool floor : {false, true})
            for (const auto& problem : {kDensity, kDivergence})
                for (const Iteration iteration : {Iteration::Jacobi, Iteration::Nncg})
                    for (const double tolerance : {1e-3, 1e-4}) {
                        CAPTURE(device->name(), floor, problem.densityWeight, int(iteration), tolerance);
                        Block216 b(*device, floor);
                        const Outcome o = solve(b, problem, iteration, {tolerance, 1, 100});
                        CAPTURE(o.solved.rounds, o.solved.error, o.compression, o.overPressure);
                        CHECK(o.solved.rounds >= 1);
                        CHECK(o.solved.rounds < 100);
                        CHECK(o.leastPressure == 0);
                        CHECK(o.velocityError < 1e-5);
                        CHECK(o.solved.error <= tolerance);
                        CHECK(std::abs(o.solved.error - o.compression) < 2e-6);
                        CHECK(o.compression <= tolerance + 2e-6);
                    }
}

namespace {
/// Projected Gauss-Seidel in double precision on the whole matrix, to the end: the velocities of the exact solution.
std::vector<Point> exactVelocities(const Truth& truth, const std::vector<double>& b, const std::vector<Point>& v) {
    const int n = truth.particles;
    std::vector<std::vector<double>> A;
    for (int j = 0; j < n; ++j) {
        std::vector<double> unit(at(n));
        unit[at(j)] = 1;
        A.push_back(truth.compression(truth.displacement(unit)));
    }
    std::vector<double> q(at(n));
    for (int sweep = 0; sweep < 3000; ++sweep)
        for (int i = 0; i < n; ++i) q[at(i)] = std::max(q[at(i)] + (b[at(i)] - inner(A[at(i)], q)) / A[at(i)][at(i)], 0.);
    auto result = v;
    const auto u = truth.displacement(q);
    for (std::size_t i = 0; i < u.size(); ++i)
        for (std::size_t c = 0; c < 3; ++c) result[i][c] -= u[i][c] / kDt;
    return result;
}
}  // namespace

TEST_CASE("Conjugate gradients find the velocities of the exact solution, the published iteration changes more than is needed") {
    const auto device = makeCpuDevice(2);
    for (const bool floor : {false, true}) {
        Block216 b(*device, floor), c(*device, floor), d(*device, floor);
        const Truth truth(b.state);
        const auto before = b.velocity();
        auto source = truth.compression(before);
        for (std::size_t i = 0; i < source.size(); ++i) source[i] = truth.density[i] - 1 + kDt * source[i];
        const auto exact = exactVelocities(truth, source, before);
        const double change = largest(difference(exact, before));
        solve(b, kDensity, Iteration::Nncg, {2e-6, 2, 300});
        CAPTURE(floor, change);
        CHECK(largest(difference(b.velocity(), exact)) < .02 * change);
        // At the tolerances of a run both leave as little compression, but the increments of the published iteration are never negative.
        const auto nncg = solve(c, kDensity, Iteration::Nncg, {5e-4, 2, 100}),
                   jacobi = solve(d, kDensity, Iteration::Jacobi, {5e-4, 2, 100});
        const auto moved = [](const Outcome& o) {
            const auto by = difference(o.after, o.before);
            return std::sqrt(inner(by, by));
        };
        CHECK(moved(nncg) < moved(jacobi));
        CHECK(nncg.compression <= 5e-4 + 2e-6);
        CHECK(jacobi.compression <= 5e-4 + 2e-6);
    }
}

TEST_CASE("cpu and checked take the same number of rounds") {
    for (const bool floor : {false, true})
        for (const auto& problem : {kDensity, kDivergence})
            for (const Iteration iteration : {Iteration::Jacobi, Iteration::Nncg}) {
                std::vector<int> rounds;
                for (const auto& device : hostDevices()) {
                    Block216 b(*device, floor);
                    rounds.push_back(b.projection.solve(problem, iteration, {1e-4, 2, 100}, nullptr).rounds);
                }
                CAPTURE(floor, problem.densityWeight, int(iteration));
                CHECK(rounds.front() == rounds.back());
            }
}

TEST_CASE("Without walls a solve changes neither linear nor angular momentum") {
    const auto device = makeCpuDevice(2);
    for (const auto& problem : {kDensity, kDivergence})
        for (const Iteration iteration : {Iteration::Jacobi, Iteration::Nncg}) {
            Block216 b(*device, false);
            const auto x = vectors(b.state.x, b.state.particles);
            const Outcome o = solve(b, problem, iteration, {1e-4, 2, 100});
            const auto change = difference(o.after, o.before);
            Point linear{}, angular{};
            double sum = 0, moments = 0;
            for (std::size_t i = 0; i < x.size(); ++i) {
                const Point turn = cross(x[i], change[i]);
                for (std::size_t c = 0; c < 3; ++c) linear[c] += change[i][c], angular[c] += turn[c];
                sum += length(change[i]), moments += length(x[i]) * length(change[i]);
            }
            CAPTURE(problem.densityWeight, int(iteration));
            CHECK(sum > 0);
            CHECK(length(linear) < 2e-6 * sum);
            CHECK(length(angular) < 2e-6 * moments);
        }
}

TEST_CASE("A block below rest density that moves rigidly stays as it is") {
    for (const auto& device : hostDevices())
        for (const Iteration iteration : {Iteration::Jacobi, Iteration::Nncg}) {
            Block216 b(*device, false, 1.02);
            const auto x = vectors(b.state.x, b.state.particles);
            sph::State& s = b.state;
            const auto density = numbers(s.density, s.particles);
            std::vector<Point> v;
            std::vector<float> thin;
            for (std::size_t i = 0; i < x.size(); ++i) {
                const Point spin = cross({1, -2, .5}, x[i]);
                v.push_back({3 + spin[0], -1 + spin[1], 2 + spin[2]});
                thin.push_back(static_cast<float>(std::min(density[i], .9999)));
            }
            s.density.upload(thin);
            b.setVelocity(v);
            const auto before = b.velocity();
            CAPTURE(device->name(), int(iteration));
            b.projection.solve(kDensity, iteration, {5e-4, 2, 100}, nullptr);
            CHECK((b.velocity() == before));
            b.projection.solve(kDivergence, iteration, {1e-3, 1, 100}, nullptr);
            CHECK(largest(difference(b.velocity(), before)) < 1e-4);  // of 5 m/s: rounding of D v
        }
}

TEST_CASE("A solve that starts from its own result is done at once, and keeps the pressure") {
    const auto device = makeCpuDevice(2);
    Block216 b(*device, true);
    const auto v = b.velocity();
    const int cold = b.projection.solve(kDensity, Iteration::Nncg, {1e-4, 0, 100}, &b.P).rounds;
    const auto once = b.velocity();
    b.setVelocity(v);
    auto whole = b.P.download();
    for (float& p : whole) p /= sph::kWarmStart;
    b.P.upload(whole);
    const int warm = b.projection.solve(kDensity, Iteration::Nncg, {1e-4, 0, 100}, &b.P).rounds;
    CHECK(cold > 1);
    CHECK(warm == 0);
    CHECK(largest(difference(b.velocity(), once)) < 1e-5 * largest(difference(once, v)));
    // At least, and at most, as many rounds as asked for.
    b.setVelocity(v);
    CHECK(b.projection.solve(kDensity, Iteration::Nncg, {1e-4, 7, 100}, &b.P).rounds == 7);
    b.P.fillZero();
    b.setVelocity(v);
    CHECK(b.projection.solve(kDensity, Iteration::Nncg, {0, 1, 3}, &b.P).rounds == 3);
}

TEST_CASE("Particles without neighbours, and no particles at all, are left alone by a solve") {
    for (const auto& device : hostDevices()) {
        sph::State lone(*device, setupOf(kSpacing), {packed(0, 0, 0), packed(3, 0, 0)}, {});
        lone.updateNeighbors();
        lone.updateDensity();
        lone.dt = kDt;
        lone.v.upload(std::vector<Packed4>{packed(1, 2, 3), packed(-4, 5, 6)});
        sph::Projection projection(lone);
        projection.solve(kDensity, Iteration::Nncg, {1e-4, 2, 100}, nullptr);
        projection.solve({0, 0}, Iteration::Jacobi, {1e-4, 2, 100}, nullptr);
        CHECK((vectors(lone.v, 2) == std::vector<Point>{{1, 2, 3}, {-4, 5, 6}}));

        sph::State none(*device, setupOf(kSpacing), {}, {});
        none.updateNeighbors();
        none.updateDensity();
        none.dt = kDt;
        sph::Projection nothing(none);
        CHECK(nothing.solve(kDensity, Iteration::Nncg, {1e-4, 2, 100}, nullptr).rounds == 0);
    }
}

TEST_CASE("The largest eigenvalue on a lattice is that of a search over waves along axes and diagonals") {
    const auto largestEigenvalue = [](double support, int dimensions, sph::KernelName name = sph::KernelName::CubicSpline) {
        return sph::largestEigenvalue(sph::KernelFunction::make(name, .05 * support, dimensions), .05, dimensions);
    };
    CHECK(largestEigenvalue(2, 3) == Approx(2.821).epsilon(5e-3));
    CHECK(largestEigenvalue(3, 3) == Approx(7.471).epsilon(5e-3));
    CHECK(largestEigenvalue(4, 3) == Approx(17.610).epsilon(5e-3));
    CHECK(largestEigenvalue(2, 2) == Approx(2.149).epsilon(5e-3));
    CHECK(largestEigenvalue(4, 2) == Approx(6.702).epsilon(5e-3));
    for (const double support : {2., 3., 4.}) {  // the flatter, the more neighbours push alike
        const double spline = largestEigenvalue(support, 3), wendland = largestEigenvalue(support, 3, sph::KernelName::WendlandC2);
        CHECK(wendland < spline);
        CHECK(wendland > 1);
    }
}
