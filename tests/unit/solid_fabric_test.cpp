// SPDX-License-Identifier: MIT
// Fabrics: splines, derivatives, rest, and what a strip of one does.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "engine/base/error.h"
#include "engine/solid/energies.h"
#include "engine/solid/fabric.h"
#include "engine/world/fabric_file.h"
#include "tests/unit/scenes.h"
#include "tests/unit/scratch.h"
#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;

namespace {
using Vector6 = Column<double, 6>;
const std::string kFabrics = MENISCUS_SOURCE_DIR "/scenes/fabrics/";
const char* const kNames[] = {"canvas", "rib", "jersey", "satin"};

/// All terms, none of them symmetric.
Fabric anyFabric(unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const auto some = [&](std::size_t n) {
        std::vector<double> all(n);
        for (double& x : all) x = uniform(random);
        return all;
    };
    const auto knots = [&](std::size_t n) {
        std::vector<double> t;
        for (std::size_t i = 0; i < n; ++i)
            t.push_back(-1 + (2. * static_cast<double>(i) + .8 * uniform(random)) / static_cast<double>(n - 1));
        return t;
    };
    Fabric f;
    f.density = .3;
    f.scale = {1, .75, .8, 170, 120};
    for (HermiteSpline& s : f.one) s = {knots(5), some(5), some(5)};
    for (HermitePatches& s : f.two) s = {knots(4), knots(6), some(24), some(24), some(24), some(24)};
    return f;
}
double hermite(double x0, double x1, double p0, double p1, double m0, double m1, double x) {
    const double h = x1 - x0, u = (x - x0) / h;
    return (1 + 2 * u) * (1 - u) * (1 - u) * p0 + u * (1 - u) * (1 - u) * h * m0 + u * u * (3 - 2 * u) * p1 + u * u * (u - 1) * h * m1;
}
/// Straight from the definition.
double valueOf(const std::vector<double>& t, const std::vector<double>& p, const std::vector<double>& m, double x) {
    if (x <= t.front()) return p.front() + m.front() * (x - t.front());
    if (x >= t.back()) return p.back() + m.back() * (x - t.back());
    std::size_t i = 0;
    while (t[i + 1] < x) ++i;
    return hermite(t[i], t[i + 1], p[i], p[i + 1], m[i], m[i + 1], x);
}
double valueOf(const HermitePatches& s, double u, double v) {
    std::vector<double> p, m;
    for (std::size_t i = 0; i < s.tv.size(); ++i) {
        const auto row = [&](const std::vector<double>& all) {
            return std::vector<double>(all.begin() + static_cast<std::ptrdiff_t>(i * s.tu.size()),
                                       all.begin() + static_cast<std::ptrdiff_t>((i + 1) * s.tu.size()));
        };
        p.push_back(valueOf(s.tu, row(s.p), row(s.mu), u));
        m.push_back(valueOf(s.tu, row(s.mv), row(s.muv), u));
    }
    return valueOf(s.tv, p, m, v);
}
/// The energy of hylc's paper, by the direction of the principal curvatures.
double energyOf(const Fabric& f, const Vector6& strain) {
    double S[3], psi = 0;
    for (std::size_t k = 0; k < 3; ++k)
        S[k] = strain[static_cast<int>(k)] / f.scale[k], psi += valueOf(f.one[k].t, f.one[k].p, f.one[k].m, S[k]);
    for (const std::size_t q : {0u, 1u, 4u}) psi += valueOf(f.two[q], S[Fabric::kPairs[q][0]], S[Fabric::kPairs[q][1]]);
    const double m = .5 * (strain[3] + strain[5]), h = .5 * (strain[3] - strain[5]), r = std::hypot(h, strain[4]);
    const double c2 = r > 0 ? .5 * (1 + h / r) : 1;
    for (std::size_t d = 0; d < 2; ++d) {
        const auto F = [&](double l) {
            double sum = valueOf(f.one[3 + d].t, f.one[3 + d].p, f.one[3 + d].m, l / f.scale[3 + d]);
            for (std::size_t k = 0; k < 3; ++k) sum += valueOf(f.two[(k == 0 ? 2u : k == 1 ? 5u : 7u) + d], S[k], l / f.scale[3 + d]);
            return sum;
        };
        psi += d == 0 ? c2 * F(m + r) + (1 - c2) * F(m - r) : c2 * F(m - r) + (1 - c2) * F(m + r);
    }
    return psi;
}
/// Green's strain that has s_x, s_a, s_y.
Column<double, 3> greenOf(const Vector6& s) {
    const double a = 1 + s[0], b = 1 + s[2];
    return {{.5 * (a * a - 1), .5 * s[1] * a * b, .5 * (b * b - 1)}};
}
/// Of the law as its elements have it, over all six strains.
struct Laws {
    std::vector<Packed4d> table;
    double length = .01;
    explicit Laws(const Fabric& f) : table(tableOf(f)) {}
    FabricMembrane<double> membrane() const { return {Vec4<double>{{1, 0, 0}, 0}, {table.data()}}; }
    FabricBending<double> bending() const { return {Vec4<double>{{1, 0, 1 / length}, 0}, {table.data()}}; }
    Vector6 bent(Vector6 s) const {
        for (int i = 3; i < 6; ++i) s[i] *= length;
        return s;
    }
    double energy(const Vector6& s) const {
        const auto m = membrane();
        const auto b = bending();
        return m.energy(m.at(greenOf(s))) + b.energy(b.at(bent(s)));
    }
};
Vector6 strainAt(std::mt19937& random, double size = 1) {
    std::uniform_real_distribution<double> u(-1, 1);
    return {{.4 * size * u(random), .4 * size * u(random), .4 * size * u(random), 150 * size * u(random), 100 * size * u(random),
             150 * size * u(random)}};
}
/// The largest difference of a law's derivatives from central differences of what they are of, against the largest of them.
template <int n, class Law>
std::pair<double, double> derivativeErrors(const Law& law, const Column<double, n>& s, const Column<double, n>& step) {
    const auto g = law.gradient(law.at(s));
    auto H = Matrix<double, n>::zero();
    law.addHessian(law.at(s), Convexity::AsIs, H);
    double inG = 0, inH = 0, sizeG = 0, sizeH = 0;
    for (int i = 0; i < n; ++i) {
        auto low = s, high = s;
        low[i] -= step[i], high[i] += step[i];
        const auto a = law.at(low), b = law.at(high);
        inG = std::max(inG, std::abs((law.energy(b) - law.energy(a)) / 2 - g[i] * step[i]));
        sizeG = std::max(sizeG, std::abs(g[i] * step[i]));
        const auto ga = law.gradient(a), gb = law.gradient(b);
        for (int j = 0; j < n; ++j) {
            inH = std::max(inH, std::abs((gb[j] - ga[j]) / 2 - H[i][j] * step[i]) * step[j]);
            sizeH = std::max(sizeH, std::abs(H[i][j] * step[i]) * step[j]);
            CHECK(H[i][j] == Approx(H[j][i]));
        }
    }
    return {inG / sizeG, inH / sizeH};
}
Mesh square(int cells, double side) { return clothGrid(cells, cells, {0, 0, 0}, {side, 0, 0}, {0, 0, side}); }
Model sheetOf(const Fabric& f, const Mesh& mesh) {
    Model m;
    addPoints(m, mesh);
    addFabric(m, mesh, 0, f, {1, 0, 0});
    return m;
}
double energyOf(const Model& m) {
    const auto x = positionsOf(m.positions);
    double all = 0;
    m.forEachList([&](const auto& list) {
        using Kind = typename std::decay_t<decltype(list)>::Kind;
        for (std::size_t e = 0; e < list.size(); ++e) all += ElementAt<Kind>(list, e, x).energy();
    });
    return all;
}
}  // namespace

TEST_CASE("A fabric's laws have the energy of its definition, also where curvatures are alike and beyond all knots") {
    std::mt19937 random(3);
    for (unsigned seed = 0; seed < 4; ++seed) {
        const Fabric f = anyFabric(seed);
        const Laws laws(f);
        const double flat = energyOf(f, Vector6::zero());
        for (int i = 0; i < 200; ++i) {
            Vector6 s = strainAt(random, i % 3 == 0 ? 2 : 1);
            if (i % 4 == 0) s[4] *= 1e-9, s[5] = s[3] * (1 + 1e-9);
            s[0] = std::max(s[0], -.9), s[2] = std::max(s[2], -.9);
            CHECK(laws.energy(s) == Approx(energyOf(f, s) - flat).epsilon(1e-9).margin(1e-9));
        }
        CHECK(laws.energy(Vector6::zero()) == Approx(0).margin(1e-14));
    }
}

TEST_CASE("Gradients and Hessians of a fabric's laws are those of finite differences, where curvatures are alike as well") {
    std::mt19937 random(5);
    const Fabric f = anyFabric(1);
    const Laws laws(f);
    int kinks = 0;
    for (int i = 0; i < 100; ++i) {
        const Vector6 s = strainAt(random);
        const auto [g, H] = derivativeErrors<3>(laws.membrane(), greenOf(s), Column<double, 3>{{1e-5, 1e-5, 1e-5}});
        // Second derivatives jump at knots: differences across one tell nothing
        if (H > 1e-4)
            ++kinks;
        else
            CHECK(g < 1e-6);
        Vector6 bent = laws.bent(s);
        if (i % 3 == 0) bent[4] = 1e-3 * bent[4], bent[5] = bent[3] + 1e-3 * bent[5];
        if (i % 3 == 1) bent[4] = 0, bent[5] = bent[3];
        const auto [gb, Hb] = derivativeErrors<6>(laws.bending(), bent, Vector6{{1e-5, 1e-5, 1e-5, 1e-5, 1e-5, 1e-5}});
        if (Hb > 1e-3)
            ++kinks;
        else
            CHECK(gb < 1e-6);
    }
    CHECK(kinks < 10);
}

TEST_CASE("In single precision a fabric's forces are those of double, near flat states and far from them") {
    std::mt19937 random(7);
    for (const char* name : kNames) {
        CAPTURE(name);
        const auto table = tableOf(world::readFabric(kFabrics + name + ".fabric"));
        std::vector<Packed4> narrow;
        for (const Packed4d& p : table)
            narrow.push_back({static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z), static_cast<float>(p.w)});
        const FabricBending<double> exact({{1, 0, 100}, 0}, {table.data()});
        const FabricBending<float> single({{1, 0, 100}, 0}, {narrow.data()});
        for (const double size : {1., 1e-2, 1e-4})
            for (int i = 0; i < 50; ++i) {
                Vector6 s = strainAt(random, size);
                for (int k = 3; k < 6; ++k) s[k] *= .01;
                Column<float, 6> t;
                for (int k = 0; k < 6; ++k) t[k] = static_cast<float>(s[k]), s[k] = static_cast<double>(t[k]);
                const auto g = exact.gradient(exact.at(s));
                const auto h = single.gradient(single.at(t));
                // Against the moment of a curvature of a tenth of the largest, whatever the strain: no noise where there is no force
                const double unit =
                    std::abs(exact.gradient(exact.at(Vector6{{0, 0, 0, .1, 0, 0}}))[3]) + std::abs(g[3]) + std::abs(g[4]) + std::abs(g[5]);
                for (int k = 3; k < 6; ++k) CHECK(static_cast<double>(h[k]) == Approx(g[k]).margin(1e-4 * unit));
            }
    }
}

TEST_CASE("A fabric's strains are those of rolled and stretched sheets, and their derivatives hold") {
    const Mesh flat = square(6, .06);
    Model m = sheetOf(anyFabric(2), flat);
    const auto& list = m.of<FabricPlates>();
    // Rolled about z with a radius of 0.05 m, domed towards +y; the normals of this grid look towards -y
    const double radius = .05;
    for (Point& p : m.positions) p = {radius * std::sin(p[0] / radius), radius * (std::cos(p[0] / radius) - 1), 1.1 * p[2]};
    const auto x = positionsOf(m.positions);
    int inner = 0;
    for (std::size_t e = 0; e < list.size(); ++e) {
        const ElementAt<FabricPlates> at(list, e, x);
        CHECK(at.s[0] == Approx(-.2 * .2 / 24).epsilon(.01));  // the chord of 0.01 m against its arc
        CHECK(at.s[2] == Approx(.1).epsilon(1e-6));
        if (list.rest[e][1].w < 7) continue;
        ++inner;
        const double length = std::sqrt(2 * list.moduli[e].x);
        CHECK(at.s[3] / length == Approx(1 / radius).epsilon(.01));
        CHECK(std::abs(at.s[5] / length) < .02 / radius);
    }
    CHECK(inner > 30);
    shake(m, .002);
    for (std::size_t v = 0; v < m.positions.size(); ++v) m.positions[v][1] += m.velocities[v][1], m.positions[v][0] += m.velocities[v][0];
    for (const std::size_t e : {0u, 9u, 30u, 71u}) {
        const auto y = positionsOf(m.positions);
        const ElementAt<FabricPlates> at(list, e, y);
        for (int i = 0; i < 6; ++i)
            for (int a = 0; a < 6; ++a) {
                if (a >= 3 && list.of[e][static_cast<std::size_t>(a)] == list.of[e][static_cast<std::size_t>(a - 3)]) continue;
                auto low = y, high = y;
                const auto c = 3 * list.of[e][static_cast<std::size_t>(a)] + 1;
                constexpr double step = 1e-8;
                low[c] -= step, high[c] += step;
                const double slope =
                    (ElementAt<FabricPlates>(list, e, high).s[i] - ElementAt<FabricPlates>(list, e, low).s[i]) / (2 * step);
                CHECK(at.S[i][a].y == Approx(slope).epsilon(1e-4).margin(1e-3));
            }
    }
}

TEST_CASE("Fabrics that lie flat are at rest as they lie, and resist every small change, but jersey curls") {
    for (const char* name : kNames) {
        CAPTURE(name);
        const Laws laws(world::readFabric(kFabrics + name + ".fabric"));
        const auto b = laws.bending();
        const auto m = laws.membrane();
        const auto g = b.gradient(b.at(Vector6::zero()));
        const auto gm = m.gradient(m.at(Column<double, 3>::zero()));
        const bool curls = name == std::string("jersey");
        for (int i = 0; i < 3; ++i) CHECK(gm[i] == Approx(0).margin(1e-9));
        for (const int i : {3, 5}) CHECK((std::abs(g[i]) > 1e-8) == curls);
        CHECK(g[4] == Approx(0).margin(1e-12));
        if (curls) CHECK(g[3] * g[5] < 0);  // in opposite directions
        auto H = Matrix<double, 3>::zero();
        m.addHessian(m.at(Column<double, 3>::zero()), Convexity::AsIs, H);
        CHECK(Cholesky<double, 3>(H, 1e-6f).complete);
        auto K = Matrix<double, 6>::zero();
        b.addHessian(b.at(Vector6::zero()), Convexity::AsIs, K);
        for (int i = 3; i < 6; ++i) CHECK(K[i][i] > 0);
        const auto device = makeCpuDevice(1);
        if (curls) continue;
        Deformables<float> d(*device, sheetOf(world::readFabric(kFabrics + name + ".fabric"), square(6, .1)), {});
        for (int i = 0; i < 20; ++i) d.step(1e-3, {0, 0, 0});
        CHECK(largestDistance(d.vertices().positions(), square(6, .1).points) < 1e-6);
    }
}

TEST_CASE("A strip that is stretched has the energy that its splines say, with the width at which that is least") {
    for (const char* name : kNames) {
        CAPTURE(name);
        const Fabric f = world::readFabric(kFabrics + name + ".fabric");
        const Laws laws(f);
        constexpr double stretch = .1, length = .2, width = .05;
        Mesh mesh = clothGrid(8, 4, {0, 0, 0}, {length, 0, 0}, {0, 0, width});
        Model m;
        addPoints(m, mesh);
        // Bending would curl the jersey: in its plane alone
        addFabric(m, mesh, 0, f, {1, 0, 0});
        m.of<FabricPlates>() = {};
        for (Point& p : m.positions) p[0] *= 1 + stretch;
        const auto psi = [&](double across) {
            const auto law = laws.membrane();
            return law.energy(law.at(greenOf(Vector6{{stretch, 0, across, 0, 0, 0}})));
        };
        double low = -.3, high = .3;
        for (int i = 0; i < 200; ++i) {
            const double a = low + (high - low) / 3, b = high - (high - low) / 3;
            (psi(a) < psi(b) ? high : low) = psi(a) < psi(b) ? b : a;
        }
        // By the elements: at that width no vertex is pulled sideways, and the energy is the area times psi
        for (Point& p : m.positions) p[2] *= 1 + low;
        CHECK(energyOf(m) == Approx(length * width * psi(low)).epsilon(1e-9));
        const auto x = positionsOf(m.positions);
        Eigen::VectorXd force = Eigen::VectorXd::Zero(x.size());
        const auto& list = m.of<FabricTriangles>();
        for (std::size_t e = 0; e < list.size(); ++e) {
            const auto slope = ElementAt<FabricTriangles>(list, e, x).slope();
            for (std::size_t a = 0; a < 3; ++a) force.segment<3>(3 * list.of[e][a]) += slope.segment<3>(static_cast<Eigen::Index>(3 * a));
        }
        double pull = 0, sideways = 0;
        for (int v = 0; v < m.size(); ++v) {
            if (mesh.points[static_cast<std::size_t>(v)][0] == length) pull += force[3 * v];
            sideways = std::max(sideways, std::abs(force[3 * v + 2]));
        }
        const double slope = (psi(low) -
                              [&] {
                                  const auto law = laws.membrane();
                                  return law.energy(law.at(greenOf(Vector6{{stretch - 1e-6, 0, low, 0, 0, 0}})));
                              }()) /
                             1e-6;
        CHECK(pull == Approx(width * slope).epsilon(1e-3));
        CHECK(sideways < 1e-4 * std::abs(pull));
    }
}

TEST_CASE("GPBD brings a small sheet of fabric to where Newton's method does, in double and in single precision") {
    const auto device = makeCpuDevice(1);
    for (const char* name : {"canvas", "jersey"}) {
        CAPTURE(name);
        Model m = sheetOf(world::readFabric(kFabrics + name + ".fabric"), square(3, .03));
        pin(m, 0), pin(m, 3);
        shake(m, .3);
        const auto after = [&](auto number, SolverSettings s) {
            using T = decltype(number);
            s.tolerance = std::is_same_v<T, double> ? 1e-9 : 1e-5;
            Deformables<T> d(*device, m, s);
            for (int i = 0; i < 3; ++i) d.step(5e-4, {0, -9.81, 0});
            return d.vertices().positions();
        };
        const auto truth = after(0., {.method = Method::Newton, .iterations = 60});
        CHECK(largestDistance(truth, m.positions) > 1e-4);
        CHECK(largestDistance(after(0., {.iterations = 3000}), truth) < 1e-8);
        CHECK(largestDistance(after(0.f, {.iterations = 3000}), truth) < 1e-6);
    }
}

TEST_CASE("A fabric's file reads back as it was written, and bad ones are told in one line") {
    const std::string good = scratch::contents(kFabrics + "jersey.fabric");
    const Fabric f = world::parseFabric(good, "f.json");
    CHECK(world::fabricText(world::parseFabric(world::fabricText(f, "a", "b"), "g"), "a", "b") == world::fabricText(f, "a", "b"));
    const auto check = [&](const std::string& from, const std::string& to, const std::string& expected) {
        std::string bad = good;
        const auto at = bad.find(from);
        REQUIRE(at != std::string::npos);
        bad.replace(at, from.size(), to);
        CHECK_THROWS_WITH(world::parseFabric(bad, "f.json"),
                          Catch::StartsWith("f.json:") && Catch::Contains(expected) && !Catch::Contains("\n"));
    };
    check("\"density\": 0.24", "\"density\": 0", "density: must be a number above 0; is 0");
    check("\"density\"", "\"densty\"", "has no \"density\"");
    check("\"k\": 2", "\"k\": 7", "must be the number of a strain, 0 to 4; is 7");
    check("\"k\": 2", "\"k\": 1", "there is a spline of this strain already");
    check("\"k0\": 0", "\"k0\": 3", "there is no term of strains 3 and 2");
    check("\"t\": [", "\"t\": [5, ", "must ascend; knot 1");
    check("\"p\": [", "\"p\": [5, ", "numbers, one a knot; has");
    check("\"mu\": [", "\"mu\": [null, ", "must be a number; is null");
    check("\"coeffs\"", "\"coefs\"", "has no \"coeffs\"");
    CHECK_THROWS_WITH(world::parseFabric("[1]", "f.json"), "f.json:1: a fabric is a JSON object; this is a list of 1");
    CHECK_THROWS_WITH(world::parseFabric("{", "f.json"), Catch::StartsWith("f.json:1: "));
}
