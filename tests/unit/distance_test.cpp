// SPDX-License-Identifier: MIT
// Signed distances against formulas, and of meshes against sums over all their triangles.
#include "engine/geometry/distance.h"

#include <catch2/catch.hpp>
#include <numbers>
#include <random>

#include "engine/geometry/shapes.h"

using namespace meniscus;
using namespace meniscus::geometry;

namespace {

class Points {
public:
    Points(unsigned seed, Bounds b) : random(seed), bounds(b) {
        const double margin = .3 * bounds.diagonal();
        for (std::size_t a = 0; a < 3; ++a) bounds.low[a] -= margin, bounds.high[a] += margin;
    }
    Point next() {
        Point p;
        for (std::size_t a = 0; a < 3; ++a) p[a] = std::uniform_real_distribution<>(bounds.low[a], bounds.high[a])(random);
        return p;
    }

private:
    std::mt19937 random;
    Bounds bounds;
};

double toSegment(const Point& p, const Point& a, const Point& b) {
    const Point ab = b - a;
    const double t = dot(ab, ab) > 0 ? std::clamp(dot(p - a, ab) / dot(ab, ab), 0., 1.) : 0;
    return length(p - (a + t * ab));
}
double toTriangle(const Point& p, const Point& a, const Point& b, const Point& c) {
    const double sides = std::min({toSegment(p, a, b), toSegment(p, b, c), toSegment(p, c, a)});
    const Point n = cross(b - a, c - a);
    if (length(n) == 0) return sides;
    const bool above = dot(cross(b - a, p - a), n) >= 0 && dot(cross(c - b, p - b), n) >= 0 && dot(cross(a - c, p - c), n) >= 0;
    return above ? std::min(sides, std::abs(dot(p - a, n)) / length(n)) : sides;
}
/// The solid angle that a mesh spans, over 4 pi (A. van Oosterom, J. Strackee 1983).
double windingNumber(const TriangleMesh& mesh, const Point& p) {
    double sum = 0;
    for (const Triangle& t : mesh.triangles) {
        const Point a = mesh.corner(t, 0) - p, b = mesh.corner(t, 1) - p, c = mesh.corner(t, 2) - p;
        const double la = length(a), lb = length(b), lc = length(c);
        sum += 2 * std::atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
    }
    return sum / (4 * std::numbers::pi);
}
double slowly(const TriangleMesh& mesh, const Point& p) {
    double d = Bounds::kInfinity;
    for (const Triangle& t : mesh.triangles) d = std::min(d, toTriangle(p, mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2)));
    return windingNumber(mesh, p) > .5 ? -d : d;
}

/// Value and gradient fit: stepping along the gradient by the distance ends on the surface, and the gradient is that of the values.
void checkGradient(const Distance& distance, const Point& p) {
    const auto [value, gradient] = distance.nearest(p);
    CHECK(length(gradient) == Approx(1));
    CHECK(distance.at(p) == value);
    CHECK(std::abs(distance.at(p - value * gradient)) < 1e-9);
    const double h = 1e-6;
    if (std::abs(value) < 10 * h) return;
    const double ahead = distance.at(p + h * gradient), behind = distance.at(p - h * gradient);
    CHECK(std::max(ahead - value, value - behind) == Approx(h).epsilon(1e-3));  // on a ridge one side is less
}

void checkMesh(const TriangleMesh& mesh, int count) {
    const Surface surface = repaired(mesh);
    const auto distance = meshDistance(surface, "m.obj");
    Points points(5, boundsOf(mesh));
    int inside = 0;
    for (int i = 0; i < count; ++i) {
        const Point p = points.next();
        const double expected = slowly(surface.mesh, p);
        INFO(p[0] << ' ' << p[1] << ' ' << p[2]);
        CHECK(distance->at(p) == Approx(expected).margin(1e-12));
        CHECK(distance->deeper(p, .1) == (expected < -.1));
        checkGradient(*distance, p);
        inside += expected < 0;
    }
    CHECK(inside > 0);
}

}  // namespace

TEST_CASE("Distances to a box, a sphere and a plane are those of geometry") {
    const auto box = boxDistance({-1, -2, -3}, {1, 2, 3});
    CHECK(box->at({0, 0, 0}) == -1);
    CHECK(box->at({3, 0, 0}) == 2);
    CHECK(box->at({4, 6, 0}) == 5);
    CHECK(box->nearest({0, 1.5, 0}).gradient == Point{0, 1, 0});
    CHECK(length(box->nearest({-4, 6, 0}).gradient - Point{-.6, .8, 0}) < 1e-15);
    const double inf = Bounds::kInfinity;
    const auto rectangle = boxDistance({-1, -2, -inf}, {1, 2, inf});
    CHECK(rectangle->at({0, 1.5, 0}) == -.5);
    CHECK(rectangle->nearest({0, 4, 0}).gradient == Point{0, 1, 0});
    const auto sphere = sphereDistance({1, 2, 3}, 2);
    CHECK(sphere->at({1, 2, 3}) == -2);
    CHECK(length(sphere->nearest({1, 2, 3}).gradient) == 1);
    CHECK(sphere->at({1, 5, 3}) == 1);
    const auto plane = planeDistance({0, 1, 0}, {0, 3, 4});
    CHECK(plane->at({0, 6, 0}) == Approx(3));
    CHECK(plane->nearest({7, 1, -5}).distance == Approx(-4));
    Points points(1, {{-1, -2, -3}, {1, 2, 3}});
    for (int i = 0; i < 200; ++i)
        for (const auto* distance : {box.get(), sphere.get(), plane.get()}) checkGradient(*distance, points.next());
}

TEST_CASE("The distance to a box as a mesh is the distance to the box") {
    const Point low{-1, -.5, -.25}, high{1, .5, .75};
    const auto formula = boxDistance(low, high);
    const auto mesh = meshDistance(repaired(shapes::box(low, high)), "m.obj");
    CHECK(mesh->bounds().low == low);
    CHECK(mesh->bounds().high == high);
    Points points(2, {low, high});
    for (int i = 0; i < 2000; ++i) {
        const Point p = points.next();
        CHECK(mesh->at(p) == Approx(formula->at(p)).margin(1e-13));
    }
}

TEST_CASE("Distances to meshes are those to all their triangles, with the sign of the winding number") {
    SECTION("ball") { checkMesh(shapes::icosphere(1, 2), 200); }
    SECTION("torus") { checkMesh(shapes::torus(1, .3, 20, 10), 200); }
    SECTION("concave") { checkMesh(shapes::prism(shapes::star(7, 1, .2), .3), 400); }
    SECTION("bowl with a thin wall") { checkMesh(shapes::turned(shapes::bowl(1, .1, 10), 20), 200); }
    SECTION("hollow") { checkMesh(shapes::together({shapes::icosphere(1, 1), shapes::icosphere(.6, 1)}), 300); }
    SECTION("parts") {
        checkMesh(shapes::together({shapes::icosphere(1, 1), shapes::moved(shapes::box({0, 0, 0}, {1, 1, 1}), {1, 1, 1})}), 300);
    }
    SECTION("inside out") { checkMesh(shapes::insideOut(shapes::pebble(1, .3, 2)), 200); }
    SECTION("a millimetre, far away") { checkMesh(shapes::moved(shapes::icosphere(.001, 1), {3, -2, 5}), 200); }
}

TEST_CASE("A plate of a thousandth of its width has an inside") {
    const double wall = 1e-3;
    const auto distance = meshDistance(repaired(shapes::box({0, 0, 0}, {1, wall, 1})), "m.obj");
    CHECK(distance->at({.5, wall / 2, .5}) == Approx(-wall / 2));
    CHECK(distance->at({.5, -wall, .5}) == Approx(wall));
    CHECK(distance->at({.5, 2 * wall, .5}) == Approx(wall));
    // Two of them, the walls of a hollow box: the hollow is outside.
    const TriangleMesh hollow =
        shapes::together({shapes::box({0, 0, 0}, {1, 1, 1}), shapes::box({wall, wall, wall}, {1 - wall, 1 - wall, 1 - wall})});
    const auto around = meshDistance(repaired(hollow), "m.obj");
    CHECK(around->at({.5, .5, .5}) == Approx(.5 - wall));
    CHECK(around->at({.5, wall / 2, .5}) == Approx(-wall / 2));
    CHECK(around->at({.5, 2 * wall, .5}) == Approx(wall));
}

TEST_CASE("Rays through corners and edges do not lose the sign") {
    // The grid's lines meet every corner and many an edge of the mesh.
    const auto distance = meshDistance(repaired(shapes::box({-1, -1, -1}, {1, 1, 1})), "m.obj");
    const auto ball = meshDistance(repaired(shapes::torus(2, .5, 8, 4)), "m.obj");
    const Surface torus = repaired(shapes::torus(2, .5, 8, 4));
    for (int i = -6; i <= 6; ++i)
        for (int j = -6; j <= 6; ++j)
            for (int k = -6; k <= 6; ++k) {
                const Point p{.5 * i, .5 * j, .5 * k};
                const int most = std::max({std::abs(i), std::abs(j), std::abs(k)});
                if (most < 2) CHECK(distance->at(p) < 0);
                if (most > 2) CHECK(distance->at(p) > 0);
                if (most == 2) CHECK(std::abs(distance->at(p)) == 0);
                if (std::abs(ball->at(p)) > 1e-9) CHECK((ball->at(p) < 0) == (windingNumber(torus.mesh, p) > .5));
            }
}

TEST_CASE("On the surface the gradient is the normal") {
    const auto distance = meshDistance(repaired(shapes::box({0, 0, 0}, {1, 1, 1})), "m.obj");
    CHECK(std::abs(distance->at({.3, .4, 0})) < 1e-15);
    CHECK(distance->nearest({.3, .4, 0}).gradient == Point{0, 0, -1});
    CHECK(distance->nearest({1, .4, .7}).gradient == Point{1, 0, 0});
    CHECK(length(distance->nearest({1, 1, 1}).gradient) == Approx(1));
}

TEST_CASE("Many points at once give what each gives alone, with progress and an end to it") {
    const Surface surface = repaired(shapes::together({shapes::torus(1, .3, 30, 16), shapes::icosphere(.5, 2)}));
    const auto distance = meshDistance(surface, "m.obj");
    std::vector<Point> points;
    for (int k = 0; k < 4; ++k)
        for (int j = 0; j < 60; ++j)
            for (int i = 0; i < 100; ++i) points.push_back({-1.5 + .03 * i, -.4 + .2 * k, -1.5 + .05 * j});
    std::vector<double> values(points.size());
    std::vector<double> told;
    distance->evaluate(points, values, [&](double f) { return told.push_back(f), true; });
    bool same = true;
    for (std::size_t i = 0; i < points.size(); ++i) same &= std::abs(values[i] - distance->at(points[i])) < 1e-12;
    CHECK(same);
    std::vector<double> cut(points.size());
    distance->evaluate(points, cut, {}, .1);
    for (std::size_t i = 0; i < points.size(); ++i) same &= std::abs(cut[i] - std::clamp(values[i], -.1, .1)) < 1e-12;
    CHECK(same);
    CHECK(told.size() > 2);
    CHECK(told.back() == 1);
    CHECK_THROWS_AS(distance->evaluate(points, values, [](double f) { return f < .5; }), Cancelled);
    const auto sphere = sphereDistance({0, 0, 0}, 1);
    sphere->evaluate(points, values);
    CHECK(values[17] == sphere->at(points[17]));
    sphere->evaluate(points, cut, {}, .1);
    CHECK(cut[17] == std::clamp(values[17], -.1, .1));
    CHECK_THROWS_AS(meshDistance(surface, "m.obj", [](double) { return false; }), Cancelled);
}
