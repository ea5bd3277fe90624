// SPDX-License-Identifier: MIT
// Meshes as exporters write them: what is repaired, what is counted, and what encloses a volume.
#include "engine/geometry/surface.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <numbers>
#include <random>

#include "engine/base/error.h"
#include "engine/geometry/distance.h"
#include "engine/geometry/obj.h"
#include "engine/geometry/shapes.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::geometry;

namespace {

constexpr double kPi = std::numbers::pi;
const TriangleMesh kCube = shapes::box({0, 0, 0}, {1, 1, 1});
const TriangleMesh kBall = shapes::icosphere(1, 2);
const TriangleMesh kTorus = shapes::torus(1, .3, 24, 12);

TriangleMesh shuffled(TriangleMesh mesh, unsigned seed, bool turnSome) {
    std::mt19937 random(seed);
    std::shuffle(mesh.triangles.begin(), mesh.triangles.end(), random);
    for (Triangle& t : mesh.triangles) {
        std::rotate(t.begin(), t.begin() + random() % 3, t.end());
        if (turnSome && random() % 2 == 0) std::swap(t[0], t[1]);
    }
    return mesh;
}
std::string messageOf(const Surface& s) {
    try {
        meshDistance(s, "m.obj");
    } catch (const InputError& e) {
        return e.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("Shapes made by formulas are closed, look outwards and have the volume of the formula") {
    const auto volume = [](const TriangleMesh& mesh) {
        const Surface s = repaired(mesh);
        CHECK(s.closed());
        CHECK(s.notes.empty());
        CHECK(s.mesh.triangles.size() == mesh.triangles.size());
        CHECK(volumeOf(s.mesh) == Approx(volumeOf(mesh)));
        return volumeOf(mesh);
    };
    CHECK(volume(kCube) == Approx(1));
    CHECK(areaOf(kCube) == Approx(6));
    CHECK(volume(shapes::icosphere(2, 4)) == Approx(4. / 3 * kPi * 8).epsilon(.005));
    CHECK(volume(shapes::torus(1, .3, 100, 60)) == Approx(2 * kPi * kPi * .09).epsilon(.005));
    CHECK(volume(shapes::prism(shapes::letterL(2, .5), .25)) == Approx(.25 * 1.75));
    CHECK(volume(shapes::prism(shapes::star(5, 1, .4), 2)) == Approx(2 * 5 * std::sin(kPi / 5) * .4));
    CHECK(volume(shapes::turned(shapes::bowl(1, .1, 40), 80)) == Approx(2. / 3 * kPi * (1.1 * 1.1 * 1.1 - 1)).epsilon(.005));
    CHECK(volume(shapes::pebble(1, .2, 3)) > 1);
    const Bounds bounds = boundsOf(shapes::moved(shapes::scaled(kCube, {1, 2, -3}), {5, 6, 7}));
    CHECK(bounds.low == Point{5, 6, 4});
    CHECK(bounds.high == Point{6, 8, 7});
    CHECK(volume(shapes::scaled(kCube, {1, 2, -3})) == Approx(6));
}

TEST_CASE("A mesh whose triangles share no points becomes the one that it was") {
    for (const TriangleMesh& mesh : {kCube, kBall, kTorus}) {
        const Surface s = repaired(shapes::unshared(mesh));
        CHECK(s.closed());
        CHECK(s.mesh.points.size() == mesh.points.size());
        CHECK(s.mesh.triangles.size() == mesh.triangles.size());
        CHECK(volumeOf(s.mesh) == Approx(volumeOf(mesh)));
    }
}

TEST_CASE("Seams whose sides differ by round-off are closed") {
    TriangleMesh mesh = shapes::unshared(shapes::moved(kBall, {20, 0, 0}));
    std::mt19937 random(7);
    for (Point& p : mesh.points)
        for (double& x : p) x += 1e-8 * std::uniform_real_distribution<>(-1, 1)(random);
    const Surface s = repaired(mesh);
    CHECK(s.closed());
    CHECK(s.mesh.points.size() == kBall.points.size());
}

TEST_CASE("Triangles that look the wrong way are turned, all or some") {
    for (const TriangleMesh& mesh : {kCube, kBall, kTorus})
        for (const TriangleMesh& bad :
             {shapes::insideOut(mesh), shuffled(mesh, 1, true), shuffled(mesh, 2, true), shuffled(mesh, 3, false)}) {
            const Surface s = repaired(bad);
            CHECK(s.closed());
            CHECK(volumeOf(s.mesh) == Approx(volumeOf(mesh)));
        }
    const Surface s = repaired(shapes::insideOut(kCube));
    CHECK(s.notes == std::vector<std::string>{"12 triangles were turned to look outwards"});
    CHECK(repaired(shuffled(kCube, 3, false)).notes.empty());
}

TEST_CASE("Triangles without area, repeated ones and points without triangles go") {
    TriangleMesh mesh = kCube;
    mesh.points.insert(mesh.points.begin() + 3, {9, 9, 9});
    mesh.points.push_back({.5, 0, 0});
    for (Triangle& t : mesh.triangles)
        for (std::int32_t& c : t) c += c >= 3;
    mesh.triangles.insert(mesh.triangles.begin(), {{0, 0, 1}, {0, 9, 1}, {2, 2, 2}});
    mesh.triangles.push_back(mesh.triangles[5]);
    mesh.triangles.push_back({mesh.triangles[6][1], mesh.triangles[6][0], mesh.triangles[6][2]});
    const Surface s = repaired(mesh);
    CHECK(s.closed());
    CHECK(s.mesh.points.size() == 8);
    CHECK(s.mesh.triangles.size() == 12);
    CHECK(volumeOf(s.mesh) == Approx(1));
    CHECK(s.notes == std::vector<std::string>{"3 triangles without area were left out", "2 repeated triangles were left out"});
}

TEST_CASE("A triangle without area that closes the surface stays") {
    // A point in the middle of an edge of the cube that only one of the two faces there uses.
    TriangleMesh mesh = kCube;
    mesh.points.push_back({.5, 0, 0});
    mesh.triangles.erase(std::find_if(mesh.triangles.begin(), mesh.triangles.end(), [](const Triangle& t) {
        return t == Triangle{0, 1, 5};
    }));
    mesh.triangles.push_back({0, 8, 5}), mesh.triangles.push_back({8, 1, 5});
    CHECK(repaired(mesh).openEdges == 3);
    mesh.triangles.push_back({0, 1, 8});
    const Surface s = repaired(mesh);
    CHECK(s.closed());
    CHECK(volumeOf(s.mesh) == Approx(1));
    CHECK(meshDistance(s, "m.obj")->nearest({.4, 0, 0}).gradient != Point{0, 0, 0});
}

TEST_CASE("An open mesh is told by the number of its open edges, and encloses nothing") {
    TriangleMesh mesh = kCube;
    mesh.triangles.pop_back();
    Surface s = repaired(mesh);
    CHECK_FALSE(s.closed());
    CHECK(s.openEdges == 3);
    CHECK(messageOf(s) == "m.obj: is no closed mesh, so it has no inside: 3 edges are open (have one triangle)");
    s = repaired({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}});
    CHECK(s.openEdges == 3);
    CHECK(s.parts == 1);
    CHECK_THAT(messageOf(repaired({})), Catch::Contains("has no triangles"));
}

TEST_CASE("Edges with three triangles are told") {
    TriangleMesh mesh = kCube;
    mesh.points.push_back({-1, -1, .5});
    mesh.triangles.push_back({0, 4, 8});
    const Surface s = repaired(mesh);
    CHECK_FALSE(s.closed());
    CHECK(s.openEdges == 2);
    CHECK(s.unpairedEdges == 1);
    CHECK(messageOf(s) ==
          "m.obj: is no closed mesh, so it has no inside: 2 edges are open (have one triangle), 1 edge has triangles that do "
          "not match in pairs");
    // A Klein bottle is closed and has no outside.
    TriangleMesh klein;
    constexpr int n = 12, m = 8;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < m; ++j) {
            const double u = 2 * kPi * i / n, v = 2 * kPi * j / m,
                         r = 2 + std::cos(u / 2) * std::sin(v) - std::sin(u / 2) * std::sin(2 * v);
            klein.points.push_back({r * std::cos(u), r * std::sin(u), std::sin(u / 2) * std::sin(v) + std::cos(u / 2) * std::sin(2 * v)});
        }
    const auto at = [](int i, int j) { return i < n ? i * m + (j + m) % m : (2 * m - j) % m; };
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < m; ++j) {
            klein.triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
            klein.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
        }
    const Surface bottle = repaired(klein);
    CHECK(bottle.openEdges == 0);
    CHECK(bottle.unpairedEdges > 0);
    CHECK_FALSE(bottle.closed());
}

TEST_CASE("Parts that touch at an edge or a face are still closed") {
    const auto check = [](const TriangleMesh& mesh) {
        for (const TriangleMesh& version :
             {mesh, shapes::unshared(mesh), shuffled(mesh, 1, true), shapes::insideOut(mesh), shuffled(shapes::unshared(mesh), 1, true)}) {
            const Surface s = repaired(version);
            CHECK(s.closed());
            CHECK(volumeOf(s.mesh) == Approx(2));
            CHECK(meshDistance(s, "m.obj")->at({.5, .5, .5}) < 0);
        }
    };
    SECTION("an edge") { check(shapes::together({kCube, shapes::moved(kCube, {1, 1, 0})})); }
    SECTION("a corner") { check(shapes::together({kCube, shapes::moved(kCube, {1, 1, 1})})); }
    SECTION("a face") {
        const TriangleMesh mesh = shapes::together({kCube, shapes::moved(kCube, {1, 0, 0})});
        const Surface s = repaired(mesh);
        CHECK(s.closed());
        CHECK(s.parts == 2);
        CHECK(volumeOf(s.mesh) == Approx(2));
        CHECK(volumeOf(repaired(shapes::unshared(mesh)).mesh) == Approx(2));
    }
}

TEST_CASE("Each connected part is a surface of its own, and splitting gives them all") {
    const TriangleMesh three = shapes::together({kCube, shapes::moved(kBall, {5, 0, 0}), shapes::moved(kTorus, {0, 5, 0})});
    for (const TriangleMesh& mesh : {three, shuffled(shapes::unshared(three), 4, true)}) {
        const Surface s = repaired(mesh);
        CHECK(s.closed());
        CHECK(s.parts == 3);
        const auto parts = partsOf(s);
        REQUIRE(parts.size() == 3);
        std::vector<double> volumes;
        std::size_t triangles = 0;
        for (const Surface& part : parts) {
            CHECK(part.closed());
            CHECK(part.parts == 1);
            volumes.push_back(volumeOf(part.mesh));
            triangles += part.mesh.triangles.size();
            for (const Triangle& t : part.mesh.triangles)
                for (const std::int32_t c : t) CHECK(static_cast<std::size_t>(c) < part.mesh.points.size());
        }
        CHECK(triangles == s.mesh.triangles.size());
        std::sort(volumes.begin(), volumes.end());
        CHECK(volumes[0] == Approx(1));
        CHECK(volumes[1] == Approx(volumeOf(kTorus)));
        CHECK(volumes[2] == Approx(volumeOf(kBall)));
    }
    TriangleMesh open = kCube;
    open.triangles.pop_back();
    const auto parts = partsOf(repaired(shapes::together({open, shapes::moved(kBall, {5, 0, 0})})));
    REQUIRE(parts.size() == 2);
    CHECK(parts[0].openEdges == 3);
    CHECK(parts[1].closed());
}

TEST_CASE("A part within a part is a cavity, one within that is solid, whichever way they look in the file") {
    const TriangleMesh inner = shapes::icosphere(.7, 2), core = shapes::icosphere(.3, 2);
    const double expected = volumeOf(kBall) - volumeOf(inner) + volumeOf(core);
    for (int turn = 0; turn < 8; ++turn) {
        const auto maybe = [&](const TriangleMesh& mesh, int bit) { return turn >> bit & 1 ? shapes::insideOut(mesh) : mesh; };
        const Surface s = repaired(shapes::together({maybe(core, 0), maybe(kBall, 1), maybe(inner, 2)}));
        CHECK(s.closed());
        CHECK(s.parts == 3);
        CHECK(volumeOf(s.mesh) == Approx(expected));
        CHECK(std::find(s.notes.begin(), s.notes.end(), "1 part lies within another and is a cavity of it") != s.notes.end());
        const auto distance = meshDistance(s, "m.obj");
        CHECK(distance->at({0, 0, 0}) < -.2);
        CHECK(distance->at({.5, 0, 0}) > .1);
        CHECK(distance->at({.85, 0, 0}) < -.1);
        for (const Surface& part : partsOf(s)) CHECK(volumeOf(part.mesh) > 0);
    }
}

TEST_CASE("Parts that overlap are united") {
    const Surface s = repaired(shapes::together({kCube, shapes::insideOut(shapes::moved(kCube, {.5, .25, .125}))}));
    CHECK(s.closed());
    const auto distance = meshDistance(s, "m.obj");
    CHECK(distance->at({.75, .5, .5}) < 0);
    CHECK(distance->at({.25, .5, .5}) < 0);
    CHECK(distance->at({1.25, .5, .5}) < 0);
    CHECK(distance->at({1.25, .1, .5}) > 0);
}

TEST_CASE("The same shape twice in a file counts once") {
    const Surface s = repaired(shapes::together({kBall, kBall}));
    CHECK(s.parts == 1);
    CHECK(volumeOf(s.mesh) == Approx(volumeOf(kBall)));
    // Every face written for both its sides.
    const Surface both = repaired(shapes::together({kBall, shapes::insideOut(kBall)}));
    CHECK(both.closed());
    CHECK(volumeOf(both.mesh) == Approx(volumeOf(kBall)));
}

TEST_CASE("A file is read, scaled and repaired, and refused where nothing is left of it") {
    const scratch::Folder folder;
    const std::string file = folder.write("a mesh.obj", objText(shapes::insideOut(shapes::unshared(kCube))));
    CHECK(volumeOf(loadSurface(file, 1).mesh) == Approx(1));
    CHECK(volumeOf(loadSurface(file, 1e-3).mesh) == Approx(1e-9));
    CHECK(loadSurface(file, 1e-3).closed());
    const std::string flat = folder.write("flat.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\nf 1 1 2\n");
    CHECK_THROWS_WITH(loadSurface(flat, 1), flat + ": none of its 2 triangles has an area");
    std::vector<double> told;
    loadSurface(file, 1, [&](double f) { return told.push_back(f), true; });
    CHECK(std::is_sorted(told.begin(), told.end()));
    CHECK(told.back() == 1);
}
