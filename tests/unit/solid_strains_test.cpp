// SPDX-License-Identifier: MIT
// Strains against their own differences, rigid motions, cylinders and spheres.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "engine/solid/kinds.h"

using namespace meniscus;
using namespace meniscus::solid;
using V = Vec3<double>;

namespace {
std::mt19937 source(3);
double uniform(double lo, double hi) { return std::uniform_real_distribution<double>(lo, hi)(source); }
V randomVector(double size) { return {uniform(-size, size), uniform(-size, size), uniform(-size, size)}; }

/// A rotation by three angles.
struct Rotation {
    double a = uniform(-3, 3), b = uniform(-3, 3), c = uniform(-3, 3);
    V operator()(V v) const {
        v = {std::cos(a) * v.x - std::sin(a) * v.y, std::sin(a) * v.x + std::cos(a) * v.y, v.z};
        v = {v.x, std::cos(b) * v.y - std::sin(b) * v.z, std::sin(b) * v.y + std::cos(b) * v.z};
        return {std::cos(c) * v.x - std::sin(c) * v.y, std::sin(c) * v.x + std::cos(c) * v.y, v.z};
    }
};
double component(const V& v, int c) { return c == 0 ? v.x : c == 1 ? v.y : v.z; }

template <class Strain>
struct Evaluated {
    Column<double, Strain::strains> s;
    V S[Strain::strains][Strain::vertices];
    Evaluated(const V (&x)[Strain::vertices], const Vec4<double> (&rest)[Strain::rests]) {
        Strain::template evaluate<double>(x, rest, s, S);
    }
};
/// Derivatives against differences, and against turning and moving: forces have neither sum nor torque.
template <class Strain>
void check(const V (&x)[Strain::vertices], const Vec4<double> (&rest)[Strain::rests], bool free) {
    const Evaluated<Strain> at(x, rest);
    const Rotation turn;
    const V shift = randomVector(2);
    V moved[Strain::vertices];
    for (int a = 0; a < Strain::vertices; ++a) moved[a] = turn(x[a]) + shift;
    const Evaluated<Strain> atMoved(moved, rest);
    for (int i = 0; i < Strain::strains; ++i) {
        V force = V::zero(), torque = V::zero();
        double size = 0;
        for (int a = 0; a < Strain::vertices; ++a)
            for (int c = 0; c < 3; ++c) size = std::max(size, std::abs(component(at.S[i][a], c)));
        for (int a = 0; a < Strain::vertices; ++a) {
            force += at.S[i][a], torque += cross(x[a], at.S[i][a]);
            for (int c = 0; c < 3; ++c) {
                const double step = 1e-6;
                const V along{c == 0 ? step : 0, c == 1 ? step : 0, c == 2 ? step : 0};
                V up[Strain::vertices], down[Strain::vertices];
                std::copy(x, x + Strain::vertices, up), std::copy(x, x + Strain::vertices, down);
                up[a] += along, down[a] -= along;
                const double slope = (Evaluated<Strain>(up, rest).s[i] - Evaluated<Strain>(down, rest).s[i]) / (2 * step);
                CAPTURE(i, a, c, slope, component(at.S[i][a], c));
                CHECK(std::abs(slope - component(at.S[i][a], c)) < 1e-7 * size);
            }
        }
        if (!free) continue;
        CHECK(std::abs(at.s[i] - atMoved.s[i]) < 1e-12 * (1 + size));
        CHECK(dot(force, force) < 1e-20 * size * size);
        CHECK(dot(torque, torque) < 1e-20 * size * size);
    }
}

/// Two triangles with a common edge, bent; at[4], at[5]: what else surrounds the first.
void bentSheet(V (&x)[6]) {
    const V flat[6] = {{0, 0, 0}, {1, .1, 0}, {.3, .9, 0}, {1.2, 1.1, 0}, {-.7, .6, 0}, {.5, -.8, 0}};
    for (int a = 0; a < 6; ++a) x[a] = flat[a] + randomVector(.15);
}
/// D_m^-1 of a triangle in its plane's coordinates.
Vec4<double> inverseEdges(double ax, double ay, double bx, double by) {
    const double det = ax * by - bx * ay;
    return {{by / det, -bx / det, -ay / det}, ax / det};
}
}  // namespace

TEST_CASE("Spring, attachment, hinge and curvature have the derivatives of their differences and none for rigid motions") {
    for (int round = 0; round < 5; ++round) {
        const V two[2] = {randomVector(1), randomVector(1)};
        check<Stretch>(two, {{{.7, 0, 0}, 0}}, true);
        const V one[1] = {randomVector(1)};
        check<Place>(one, {{{.7, .2, .1}, 0}}, false);
        V six[6];
        bentSheet(six);
        const V four[4] = {six[1], six[2], six[0], six[3]};
        check<Angle>(four, {{{.1, 0, 0}, 0}}, true);
        for (const double edges : {7., 6., 5., 3., 1., 2., 4., 0.}) {
            V x[6];
            std::copy(six, six + 6, x);
            for (int k = 0; k < 3; ++k)
                if (!(static_cast<int>(edges) >> k & 1)) x[3 + k] = x[k];  // no neighbour
            const Vec4<double> rest[2] = {inverseEdges(1, .1, .3, .9), {{.01, -.02, .03}, edges}};
            if (edges == 7)
                check<Curvature>(x, rest, true);
            else {  // the same vertex twice: differences of the parts add up
                const Evaluated<Curvature> at(x, rest);
                for (int i = 0; i < 3; ++i)
                    for (int k = 0; k < 3; ++k)
                        if (!(static_cast<int>(edges) >> k & 1)) CHECK(dot(at.S[i][3 + k], at.S[i][3 + k]) == 0);
            }
        }
    }
}

TEST_CASE("A hinge is flat at zero, and positive where the sheet bends away from its normals") {
    const auto angle = [](double z) {
        const V x[4] = {{0, 0, 0}, {0, 1, 0}, {-1, .5, z}, {1, .5, z}};
        const Vec4<double> rest[1] = {{{0, 0, 0}, 0}};
        return Evaluated<Angle>(x, rest).s[0];
    };
    CHECK(angle(0) == 0);
    // The normal of (0, 1, 2): e_y x (-1, ., 0) = +z. Sides that hang down bend away from it.
    CHECK(angle(-1) == Approx(std::acos(0.)));
    CHECK(angle(1) == Approx(-std::acos(0.)));
}

TEST_CASE("Curvature: a cylinder has 1/R around and 0 along it, a sphere 1/R everywhere, whatever the triangle's direction") {
    const double R = 10, edge = .2;
    for (int round = 0; round < 8; ++round) {
        const double turn = .4 * round;
        // An equilateral triangle and its three neighbours in the plane.
        const double h = edge * std::sqrt(3.) / 2;
        const double flat[6][2] = {{0, 0}, {edge, 0}, {edge / 2, h}, {1.5 * edge, h}, {-edge / 2, h}, {edge / 2, -h}};
        V cylinder[6], sphere[6];
        double u[6][2];
        for (int a = 0; a < 6; ++a) {
            const double x = flat[a][0] - edge / 2, y = flat[a][1] - h / 3;
            u[a][0] = std::cos(turn) * x - std::sin(turn) * y, u[a][1] = std::sin(turn) * x + std::cos(turn) * y;
            cylinder[a] = {R * std::sin(u[a][0] / R), u[a][1], R * std::cos(u[a][0] / R)};
            const double r = std::hypot(u[a][0], u[a][1]);
            const double f = r > 0 ? R * std::sin(r / R) / r : 1;
            sphere[a] = {f * u[a][0], f * u[a][1], R * std::cos(r / R)};
        }
        const Vec4<double> rest[2] = {inverseEdges(u[1][0] - u[0][0], u[1][1] - u[0][1], u[2][0] - u[0][0], u[2][1] - u[0][1]),
                                      {{0, 0, 0}, 7}};
        const auto round1 = Evaluated<Curvature>(cylinder, rest).s, round2 = Evaluated<Curvature>(sphere, rest).s;
        CAPTURE(turn);
        CHECK(round1[0] == Approx(1 / R).epsilon(2e-3));
        CHECK(std::abs(round1[1]) < 2e-3 / R);
        CHECK(std::abs(round1[2]) < 2e-3 / R);
        CHECK(round2[0] == Approx(1 / R).epsilon(2e-3));
        CHECK(round2[2] == Approx(1 / R).epsilon(2e-3));
        CHECK(std::abs(round2[1]) < 2e-3 / R);
    }
}

TEST_CASE("Tetrahedra and triangles: E is nothing at rest and under rigid motions, and A = S M^-1 S^T by differences") {
    for (int round = 0; round < 5; ++round) {
        const Vec4<double> rest[3] = {{{1.1, .2, .1}, 0}, {{-.1, .9, .05}, 0}, {{.2, -.3, 1.3}, 0}};
        const auto hats = NeoHookeanTetrahedra::hats<double>(rest);
        V x[4];
        for (auto& v : x) v = randomVector(1);
        const auto strainOf = [&](const V(&y)[4]) { return greenStrain<3>(Gradient<double, 3>::of(hats, y).gram()); };
        const Rotation turn;
        V moved[4];
        for (int a = 0; a < 4; ++a) moved[a] = turn(x[a]) + V{1, 2, 3};
        for (int k = 0; k < 6; ++k) CHECK(strainOf(x)[k] == Approx(strainOf(moved)[k]).margin(1e-12));
        double w[4];
        for (double& m : w) m = uniform(0, 2);
        double S[6][12];
        for (int a = 0; a < 4; ++a)
            for (int c = 0; c < 3; ++c) {
                const double step = 1e-5;
                const V along{c == 0 ? step : 0, c == 1 ? step : 0, c == 2 ? step : 0};
                V up[4], down[4];
                std::copy(x, x + 4, up), std::copy(x, x + 4, down);
                up[a] += along, down[a] -= along;
                for (int k = 0; k < 6; ++k) S[k][3 * a + c] = (strainOf(up)[k] - strainOf(down)[k]) / (2 * step);
            }
        const auto F = Gradient<double, 3>::of(hats, x);
        const auto A = compliance<3>(hats.mobility(w), F.gram());
        Strain<double, 3> lambda;
        for (double& v : lambda.v) v = uniform(-1, 1);
        for (int k = 0; k < 6; ++k)
            for (int l = 0; l < 6; ++l) {
                double expected = 0;
                for (int i = 0; i < 12; ++i) expected += S[k][i] * S[l][i] * w[i / 3];
                CHECK(A[k][l] == Approx(expected).margin(1e-8));
            }
        // d_a = w_a F Lambda b_a is w_a S_a^T lambda.
        const auto FL = F.times(dualTensor<3>(lambda));
        for (int a = 0; a < 4; ++a)
            for (int c = 0; c < 3; ++c) {
                double expected = 0;
                for (int k = 0; k < 6; ++k) expected += S[k][3 * a + c] * lambda[k];
                CHECK(component(FL.times(hats.b[a]), c) == Approx(expected).margin(1e-8));
            }
    }
}

TEST_CASE("The positive part of a symmetric tensor leaves a part that is nowhere positive, and shares no direction with it") {
    for (int round = 0; round < 50; ++round) {
        Matrix<double, 3> a;
        Matrix<double, 2> b;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j <= i; ++j) a[i][j] = a[j][i] = uniform(-1, 1);
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j <= i; ++j) b[i][j] = b[j][i] = uniform(-1, 1);
        const auto check = [&](const auto& m, auto column) {
            const auto c = positivePart(m);
            auto rest = m;
            constexpr int n = sizeof(column) / sizeof(double);
            for (int i = 0; i < n; ++i)
                for (int j = 0; j < n; ++j) rest[i][j] -= c[i][j];
            for (int k = 0; k < 30; ++k) {
                for (double& v : column.v) v = uniform(-1, 1);
                CHECK(dot(column, c * column) >= -1e-12);
                CHECK(dot(column, rest * column) <= 1e-12);
            }
            for (int i = 0; i < n; ++i)
                for (int j = 0; j < n; ++j) {
                    double s = 0;
                    for (int k = 0; k < n; ++k) s += c[i][k] * rest[k][j];
                    CHECK(std::abs(s) < 1e-12);
                }
        };
        check(a, Column<double, 3>{});
        check(b, Column<double, 2>{});
    }
}
