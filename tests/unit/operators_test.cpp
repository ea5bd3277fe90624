// SPDX-License-Identifier: MIT
// Operators on fields: each has the property that the tutorial claims for it (SPH tutorial Secs. 2.3, 2.5; SPH reference 2.4).
#include <catch2/catch.hpp>

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/sph/operator_kernels.h"
#include "tests/unit/equal_on_devices.h"
#include "tests/unit/truth.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
constexpr double kSpacing = .05;
constexpr double kRounding = 6e-8;  // of a float
using Matrix = std::array<Point, 3>;

/// Particles with their neighbours, and what the operators make of a field there.
struct Field {
    Field(Device& d, const sph::Setup& setup, const std::vector<Packed4>& points) : s(d, setup, points, {}), n(0) {
        s.updateNeighbors();
        s.updateDensity();
        n = s.particles;
        x = vectors(s.x, n);
    }
    template <class F>
    Buffer<float> number(const F& f) {
        Buffer<float> A(s.device, s.sentinel + 1, "A");
        std::vector<float> all(at(s.sentinel + 1));
        for (int i = 0; i < n; ++i) all[at(i)] = static_cast<float>(f(x[at(i)]));
        A.upload(all);
        return A;
    }
    template <class F>
    Buffer<Packed4> vector(const F& f) {
        Buffer<Packed4> A(s.device, s.sentinel + 1, "A");
        std::vector<Packed4> all(at(s.sentinel + 1));
        for (int i = 0; i < n; ++i) {
            const Point a = f(x[at(i)]);
            all[at(i)] = packed(a[0], a[1], a[2]);
        }
        A.upload(all);
        return A;
    }
    template <class Form>
    std::vector<Point> gradient(const Buffer<float>& A, const Form& form) {
        Buffer<Packed4> to(s.device, n, "gradient");
        s.device.launch(n, sph::GradientOfNumber<decltype(form())>{s.neighbors(), A.in(), s.density.in(), form(), to.out()});
        return vectors(to, n);
    }
    template <class Form>
    std::vector<Matrix> gradient(const Buffer<Packed4>& A, const Form& form) {
        Buffer<Packed4> x_(s.device, n, "x"), y_(s.device, n, "y"), z_(s.device, n, "z");
        s.device.launch(
            n, sph::GradientOfVector<decltype(form())>{s.neighbors(), A.in(), s.density.in(), form(), x_.out(), y_.out(), z_.out()});
        std::vector<Matrix> all;
        const auto a = vectors(x_, n), b = vectors(y_, n), c = vectors(z_, n);
        for (int i = 0; i < n; ++i) all.push_back({a[at(i)], b[at(i)], c[at(i)]});
        return all;
    }
    template <class Form>
    std::vector<double> divergence(const Buffer<Packed4>& A, const Form& form) {
        Buffer<float> to(s.device, n, "divergence");
        s.device.launch(n, sph::Divergence<decltype(form())>{s.neighbors(), A.in(), s.density.in(), form(), to.out()});
        return numbers(to, n);
    }
    template <class Form>
    std::vector<Point> curl(const Buffer<Packed4>& A, const Form& form) {
        Buffer<Packed4> to(s.device, n, "curl");
        s.device.launch(n, sph::Curl<decltype(form())>{s.neighbors(), A.in(), s.density.in(), form(), to.out()});
        return vectors(to, n);
    }
    std::vector<double> laplacian(const Buffer<float>& A) {
        Buffer<float> to(s.device, n, "laplacian");
        s.device.launch(n, sph::LaplacianOfNumber{s.neighbors(), A.in(), s.density.in(), to.out()});
        return numbers(to, n);
    }
    std::vector<Point> laplacian(const Buffer<Packed4>& A) {
        Buffer<Packed4> to(s.device, n, "laplacian");
        s.device.launch(n, sph::LaplacianOfVector{s.neighbors(), A.in(), s.density.in(), to.out()});
        return vectors(to, n);
    }
    std::vector<Point> gradientOfDivergence(const Buffer<Packed4>& A) {
        Buffer<Packed4> to(s.device, n, "gradient of divergence");
        s.device.launch(n, sph::GradientOfDivergence{s.neighbors(), A.in(), s.density.in(), to.out(), s.setup.dimensions});
        return vectors(to, n);
    }
    std::vector<Point> laplacianAlongPairs(const Buffer<Packed4>& A) {
        Buffer<Packed4> to(s.device, n, "laplacian along pairs");
        const sph::MonaghanWeight K{s.kernel, float(2 * (s.setup.dimensions + 2)), 0};
        s.device.launch(n, sph::LaplacianAlongPairs{s.neighbors(), A.in(), s.density.in(), K, to.out()});
        return vectors(to, n);
    }
    /// Makes the matrices of the corrected form, which the returned function then offers to a launch.
    auto corrected() {
        if (!diagonal) {
            diagonal.emplace(s.device, n, "diagonal"), others.emplace(s.device, n, "others");
            s.device.launch(n, sph::CorrectGradients{s.neighbors(), s.density.in(), diagonal->out(), others->out(), s.setup.dimensions});
        }
        return [this] { return sph::Corrected{diagonal->in(), others->in()}; };
    }

    sph::State s;
    int n;
    std::vector<Point> x;
    std::optional<Buffer<Packed4>> diagonal, others;
};
constexpr auto direct = [] { return sph::Direct{}; };
constexpr auto plainDifference = [] { return sph::Difference{}; };
constexpr auto symmetric = [] { return sph::Symmetric{}; };

/// A block with free surfaces and 30 % jitter.
std::vector<Packed4> block(int dimensions) {
    return dimensions == 3 ? jittered(lattice(7, 6, 8, kSpacing), .3 * kSpacing) : jittered(lattice(15, 12, 0, kSpacing), .3 * kSpacing, 2);
}
Field jitteredBlock(Device& d, int dimensions) { return {d, setupOf(kSpacing, dimensions), block(dimensions)}; }
Point apply(const Matrix& M, const Point& x) { return {dot(M[0], x), dot(M[1], x), dot(M[2], x)}; }
Point minus(const Point& a, const Point& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Matrix linearMap(int dimensions) {
    return dimensions == 3 ? Matrix{{{1, -2, .5}, {.3, 1.5, -1}, {2, .7, -.4}}} : Matrix{{{1, -2, 0}, {.3, 1.5, 0}, {0, 0, 0}}};
}
/// What rounding leaves of a sum of |L g| |a| at each particle when the field has values up to `size`: of the field's values half a unit in
/// the last place each, of positions (which g and the field see) as much, and of the sum.
double roundingOf(const Truth& truth, int i, double size) {
    double sum = 0;
    for (const auto& p : truth.fluid[at(i)]) sum += length(p.gradient) / truth.density[at(p.j)];
    return 8 * kRounding * sum * size;
}
}  // namespace

TEST_CASE("Derivatives of a constant field vanish in every form but the direct and the symmetric, exactly") {
    for (const auto& device : everyDevice())
        for (const int d : {2, 3}) {
            auto f = jitteredBlock(*device, d);
            const auto one = f.number([](const Point&) { return 3.7; });
            const auto vector = f.vector([](const Point&) { return Point{1.3, -2, .7}; });
            const auto corrected = f.corrected();
            CAPTURE(device->name(), d);
            const auto vanishes = [&](const auto& form) {
                for (const Point& g : f.gradient(one, form)) REQUIRE(length(g) == 0);
                for (const Matrix& g : f.gradient(vector, form)) REQUIRE((length(g[0]) == 0 && length(g[1]) == 0 && length(g[2]) == 0));
                for (const double g : f.divergence(vector, form)) REQUIRE(g == 0);
                for (const Point& g : f.curl(vector, form)) REQUIRE(length(g) == 0);
            };
            vanishes(plainDifference), vanishes(corrected);
            for (const double l : f.laplacian(one)) REQUIRE(l == 0);
            for (const Point& l : f.laplacian(vector)) REQUIRE(length(l) == 0);
            for (const Point& l : f.gradientOfDivergence(vector)) REQUIRE(length(l) == 0);
            for (const Point& l : f.laplacianAlongPairs(vector)) REQUIRE(length(l) == 0);
            // The others err by the constant times sums that only order makes vanish (Eqs. 16, 20).
            const Truth truth(f.s);
            const auto straight = f.gradient(one, direct), forces = f.gradient(one, symmetric);
            for (int i = 0; i < f.n; ++i) {
                Point sum{}, twoSided{};
                for (const auto& p : truth.fluid[at(i)])
                    for (std::size_t c = 0; c < 3; ++c) {
                        const double ratio = truth.density[at(i)] / truth.density[at(p.j)];
                        sum[c] += 3.7 * p.gradient[c] / truth.density[at(p.j)];
                        twoSided[c] += 3.7 * (ratio + 1 / ratio) * p.gradient[c] / truth.density[at(p.j)];
                    }
                const double margin = 4 * roundingOf(truth, i, 3.7);
                REQUIRE(length(minus(straight[at(i)], sum)) < margin);
                REQUIRE(length(minus(forces[at(i)], twoSided)) < 4 * margin);
            }
        }
}

TEST_CASE("Corrected derivatives of a linear field are exact to rounding on any points, at free surfaces too") {
    for (const auto& device : everyDevice())
        for (const int d : {2, 3}) {
            auto f = jitteredBlock(*device, d);
            const Matrix M = linearMap(d);
            const auto number = f.number([&](const Point& x) { return 2 + dot(M[0], x); });
            const auto vector = f.vector([&](const Point& x) { return apply(M, x); });
            const auto corrected = f.corrected();
            const auto g = f.gradient(number, corrected);
            const auto G = f.gradient(vector, corrected);
            const auto div = f.divergence(vector, corrected);
            const auto rot = f.curl(vector, corrected);
            const Truth truth(f.s);
            const auto diagonal = vectors(*f.diagonal, f.n), others = vectors(*f.others, f.n);
            const double trace = M[0][0] + M[1][1] + M[2][2];
            const Point twist{M[2][1] - M[1][2], M[0][2] - M[2][0], M[1][0] - M[0][1]};
            double worst = 0, plain = 0;
            const auto uncorrected = f.gradient(number, plainDifference);
            for (int i = 0; i < f.n; ++i) {
                const double size = std::sqrt(dot(diagonal[at(i)], diagonal[at(i)]) + 2 * dot(others[at(i)], others[at(i)]));
                const double margin = size * roundingOf(truth, i, 4);
                CAPTURE(device->name(), d, i, size, margin);
                REQUIRE(length(minus(g[at(i)], M[0])) < margin);
                for (std::size_t c = 0; c < 3; ++c) REQUIRE(length(minus(G[at(i)][c], M[c])) < margin);
                REQUIRE(std::abs(div[at(i)] - trace) < margin);
                REQUIRE(length(minus(rot[at(i)], twist)) < 2 * margin);
                worst = std::max(worst, margin);
                plain = std::max(plain, length(minus(uncorrected[at(i)], M[0])));
            }
            CHECK(worst < 2e-3);
            CHECK(plain > .3);  // at a surface half of the neighbours are missing
        }
}

TEST_CASE("Where neighbours lie in a plane or are too few, the corrected form is the difference form") {
    for (const auto& device : everyDevice())
        for (const auto& points : {lattice(5, 5, 0, kSpacing), std::vector<Packed4>{packed(0, 0, 0)},
                                   std::vector<Packed4>{packed(0, 0, 0), packed(.04, .01, .02)}}) {
            Field f(*device, setupOf(kSpacing, 3), points);
            const auto A = f.number([](const Point& x) { return 1 + x[0] - 3 * x[1]; });
            const auto corrected = f.gradient(A, f.corrected()), plain = f.gradient(A, plainDifference);
            for (int i = 0; i < f.n; ++i) REQUIRE(corrected[at(i)] == plain[at(i)]);
        }
}

TEST_CASE("Inside a lattice the difference form multiplies linear fields by the lattice's moment, and the curl of a rotation is 2 Omega") {
    struct Row {
        int dimensions;
        double support, density, moment;
    };
    const Row table[] = {{2, 2, 1.000862, 1.013099}, {2, 3, 1.003440, 1.006725}, {3, 2, .999972, 1.020042}, {3, 2.5, .998517, .981858}};
    for (const auto& device : everyDevice())
        for (const Row& row : table) {
            const int n = 2 * static_cast<int>(std::ceil(row.support)) + 5;  // the centre's neighbours have all of theirs
            Field f(*device, setupOf(kSpacing, row.dimensions, row.support),
                    lattice(n, n, row.dimensions == 3 ? n : 0, kSpacing, {-.5 * n * kSpacing, -.5 * n * kSpacing, -.5 * n * kSpacing}));
            const Point Omega = row.dimensions == 3 ? Point{.4, -.7, 1.1} : Point{0, 0, 1.1};
            const auto spin = f.vector([&](const Point& x) { return cross(Omega, x); });
            const auto swell = f.vector([&](const Point& x) { return Point{x[0], x[1], row.dimensions == 3 ? x[2] : 0}; });
            const auto rot = f.curl(spin, plainDifference), exact = f.curl(spin, f.corrected()), straight = f.curl(spin, direct);
            const auto div = f.divergence(swell, plainDifference), spinDiv = f.divergence(spin, plainDifference);
            int seen = 0;
            for (int i = 0; i < f.n; ++i) {
                if (length(f.x[at(i)]) > .1 * kSpacing) continue;
                ++seen;
                const double moment = row.moment / row.density;  // V_j = m / rho_j
                CAPTURE(device->name(), row.dimensions, row.support);
                for (std::size_t c = 0; c < 3; ++c) {
                    CHECK(std::abs(rot[at(i)][c] - 2 * moment * Omega[c]) < 1e-5);
                    CHECK(std::abs(straight[at(i)][c] - 2 * moment * Omega[c]) < 1e-5);
                    CHECK(std::abs(exact[at(i)][c] - 2 * Omega[c]) < 1e-5);
                }
                CHECK(div[at(i)] == Approx(row.dimensions * moment).epsilon(1e-5));
                CHECK(std::abs(spinDiv[at(i)]) < 1e-5);
            }
            CHECK(seen == 1);
        }
}

TEST_CASE("Forces of the symmetric form conserve linear and angular momentum for any pressure") {
    for (const auto& device : everyDevice())
        for (const int d : {2, 3}) {
            auto f = jitteredBlock(*device, d);
            Random random(3);
            const auto p = f.number([&](const Point&) { return random(0, 2); });
            const auto density = numbers(f.s.density, f.n);
            const auto moved = [&](const auto& form) {
                Point force{}, torque{};
                double forces = 0, torques = 0;
                const auto g = f.gradient(p, form);
                for (int i = 0; i < f.n; ++i) {
                    Point F = g[at(i)];
                    for (double& c : F) c /= -density[at(i)];  // m_i / rho_i, of unit mass
                    const Point T = cross(f.x[at(i)], F);
                    for (std::size_t c = 0; c < 3; ++c) force[c] += F[c], torque[c] += T[c];
                    forces += length(F), torques += length(f.x[at(i)]) * length(F);
                }
                return std::pair(length(force) / forces, length(torque) / torques);
            };
            const auto [force, torque] = moved(symmetric);
            const auto [lost, twisted] = moved(plainDifference);
            CAPTURE(device->name(), d);
            CHECK(force < 1e-6);
            CHECK(torque < 1e-6);
            CHECK(lost > 1e-3);
            CHECK(twisted > 1e-3);
        }
}

namespace {
/// A_k = x . H_k x / 2.
struct Quadratic {
    explicit Quadratic(int dimensions) {
        Random random(9);
        for (int k = 0; k < dimensions; ++k)
            for (int a = 0; a < dimensions; ++a)
                for (int b = a; b < dimensions; ++b) H[at(k)][at(a)][at(b)] = H[at(k)][at(b)][at(a)] = random();
    }
    Point operator()(const Point& x) const {
        Point A;
        for (std::size_t k = 0; k < 3; ++k) A[k] = .5 * dot(x, apply(H[k], x));
        return A;
    }
    Point laplacian() const {
        Point l;
        for (std::size_t k = 0; k < 3; ++k) l[k] = H[k][0][0] + H[k][1][1] + H[k][2][2];
        return l;
    }
    Point gradientOfDivergence() const {
        Point g{};
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t k = 0; k < 3; ++k) g[a] += H[k][k][a];
        return g;
    }
    std::array<Matrix, 3> H{};
};
/// M_2 = - sum of V W'/r x^2 over a lattice, and the fourth moments over r^2: Q = - sum of V W'/r x^4/r^2, R the same of x^2 y^2.
struct Moments {
    double second = 0, same = 0, mixed = 0;
    Moments(int dimensions, double support) {
        const ReferenceKernel W{support, dimensions};
        const int n = static_cast<int>(support) + 1, depth = dimensions == 3 ? n : 0;
        double density = 0;
        for (int i = -n; i <= n; ++i)
            for (int j = -n; j <= n; ++j)
                for (int k = -depth; k <= depth; ++k) {
                    const double r = std::hypot(i, j, k);
                    density += W.value(r);
                    if (r == 0) continue;
                    const double s = -W.slope(r) / r;
                    second += s * i * i, same += s * i * i * i * i / (r * r), mixed += s * i * i * j * j / (r * r);
                }
        second /= density, same /= density, mixed /= density;
    }
};
}  // namespace

TEST_CASE("Second derivatives of quadratic fields are exact but for a lattice's moments, which a fine lattice has right") {
    const auto device = makeCpuDevice(2);
    struct Row {
        int dimensions;
        double support, off;  ///< off: how far the moments are from those of an integral
    };
    for (const Row& row : {Row{2, 2, .4}, Row{2, 6, 6e-3}, Row{3, 2, .4}, Row{3, 4, .02}}) {
        const int d = row.dimensions, n = 2 * static_cast<int>(std::ceil(2 * row.support)) + 1;
        const double corner = -.5 * n * kSpacing;
        Field f(*device, setupOf(kSpacing, d, row.support), lattice(n, n, d == 3 ? n : 0, kSpacing, {corner, corner, corner}));
        const Quadratic A(d);
        const auto vector = f.vector(A);
        const auto number = f.number([&](const Point& x) { return A(x)[0]; });
        const auto brookshaw = f.laplacian(vector), gradDiv = f.gradientOfDivergence(vector), monaghan = f.laplacianAlongPairs(vector);
        const auto single = f.laplacian(number);
        const Moments m(d, row.support);
        CAPTURE(d, row.support, m.second, m.same, m.mixed);
        CHECK(std::abs(m.second - 1) < row.off);
        CHECK(std::abs((d + 2) * m.same - 3) < row.off * 3);
        CHECK(std::abs((d + 2) * m.mixed - 1) < row.off);
        const Point lap = A.laplacian(), grad = A.gradientOfDivergence();
        int seen = 0;
        for (int i = 0; i < f.n; ++i) {
            if (length(f.x[at(i)]) > .1 * kSpacing) continue;
            ++seen;
            // Of the sum of x_a x_b x_p x_q over r^2 only `same` and `mixed` are left.
            Point central{};
            for (std::size_t a = 0; a < 3; ++a) {
                central[a] = (d + 2) * (m.mixed * (lap[a] - A.H[a][a][a] + 2 * (grad[a] - A.H[a][a][a])) + m.same * A.H[a][a][a]);
                const double bound = 3e-5 * 10;  // sums of terms up to 10 d, in single precision
                CHECK(std::abs(brookshaw[at(i)][a] - m.second * lap[a]) < bound);
                CHECK(std::abs(monaghan[at(i)][a] - central[a]) < bound);
                CHECK(std::abs(gradDiv[at(i)][a] - .5 * (central[a] - m.second * lap[a])) < bound);
                CHECK(std::abs(monaghan[at(i)][a] - (lap[a] + 2 * grad[a])) < row.off * 12 + bound);
                CHECK(std::abs(gradDiv[at(i)][a] - grad[a]) < row.off * 8 + bound);
            }
            CHECK(single[at(i)] == Approx(brookshaw[at(i)][0]).margin(1e-5));
        }
        CHECK(seen == 1);
    }
}

TEST_CASE("Pair terms of Laplacians conserve linear momentum, those along pairs angular momentum too, and leave a rotation alone") {
    for (const auto& device : everyDevice())
        for (const int d : {2, 3}) {
            auto f = jitteredBlock(*device, d);
            const auto density = numbers(f.s.density, f.n);
            Random random(4);
            const auto any = f.vector([&](const Point&) {
                const double x = random(), y = random(), z = random();
                return Point{x, y, d == 3 ? z : 0};
            });
            const auto sums = [&](const std::vector<Point>& a) {
                Point force{}, torque{};
                double forces = 0, torques = 0;
                for (int i = 0; i < f.n; ++i) {
                    Point F = a[at(i)];
                    for (double& c : F) c /= density[at(i)];
                    const Point T = cross(f.x[at(i)], F);
                    for (std::size_t c = 0; c < 3; ++c) force[c] += F[c], torque[c] += T[c];
                    forces += length(F), torques += length(f.x[at(i)]) * length(F);
                }
                return std::pair(length(force) / forces, length(torque) / torques);
            };
            CAPTURE(device->name(), d);
            const auto [force, torque] = sums(f.laplacianAlongPairs(any));
            CHECK(force < 1e-6);
            CHECK(torque < 1e-6);
            const auto [still, twist] = sums(f.laplacian(any));
            CHECK(still < 1e-6);
            CHECK(twist > 2e-4);

            const Point Omega = d == 3 ? Point{2, -1, 3} : Point{0, 0, 3};
            const auto spin = f.vector([&](const Point& x) {
                const Point v = cross(Omega, x);
                return Point{v[0] + 1, v[1] - 2, v[2]};
            });
            double scale = 0, most = 0, brookshaw = 0;
            for (const Point& a : f.laplacianAlongPairs(any)) scale = std::max(scale, length(a));
            for (const Point& a : f.laplacianAlongPairs(spin)) most = std::max(most, length(a));
            for (const Point& a : f.laplacian(spin)) brookshaw = std::max(brookshaw, length(a));
            CHECK(most < 2e-5 * scale);
            CHECK(brookshaw > 1e-2 * scale);  // at free surfaces
        }
}
