// SPDX-License-Identifier: MIT
// Grids, colours, masses, and what is refused.
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>

#include "engine/base/error.h"
#include "engine/geometry/edges.h"
#include "engine/solid/coloring.h"
#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;

TEST_CASE("Box grids fill their box, and faces of neighbouring tetrahedra meet") {
    for (const Cut cut : {Cut::Five, Cut::Six}) {
        const Mesh m = boxGrid({3, 2, 4}, {1, 2, 3}, {.3, .4, .5}, cut);
        CHECK(m.points.size() == 4 * 3 * 5);
        CHECK(m.tetrahedra.size() == 24 * (cut == Cut::Five ? 5u : 6u));
        double volume = 0;
        std::map<std::set<int>, int> faces;
        for (const Tetrahedron& t : m.tetrahedra) {
            REQUIRE(volumeOf(m, t) > 0);
            volume += volumeOf(m, t);
            for (const int out : t) {
                std::set<int> face(t.begin(), t.end());
                face.erase(out);
                ++faces[face];
            }
        }
        CHECK(volume == Approx(.3 * .4 * .5));
        int outside = 0;
        for (const auto& [face, count] : faces) {
            REQUIRE(count <= 2);
            outside += count == 1;
        }
        CHECK(outside == 2 * 2 * (3 * 2 + 2 * 4 + 3 * 4));
    }
}

TEST_CASE("A cloth grid is oriented, has its area as mass, and hinges at inner edges") {
    Model m;
    const Mesh mesh = clothGrid(5, 3, {0, 0, 0}, {1, 0, 0}, {0, .5, 0});
    addPoints(m, mesh);
    addMembrane(m, mesh, 0, {1e4, .3, 1e-3, .4});
    addHinges(m, mesh, 0, 1e-4);
    addPlates(m, mesh, 0, 1e-4, .3);
    CHECK(mesh.triangles.size() == 30);
    double mass = 0;
    for (const double w : m.masses) mass += w;
    CHECK(mass == Approx(.4 * .5));
    for (const auto& t : mesh.triangles) CHECK(geometry::areaNormal({mesh.points, mesh.triangles}, t)[2] > 0);
    CHECK(m.of<Hinges>().size() == (30 * 3 - 16) / 2);
    CHECK(m.of<Plates>().size() == 30);
    m.check();
}

TEST_CASE("No two elements of a colour share a vertex, and grids need no more colours than known") {
    const auto colorsOf = [](const auto& elements, int per, int vertices) {
        std::vector<int> flat;
        for (const auto& e : elements) flat.insert(flat.end(), e.begin(), e.end());
        const auto colors = colorElements(flat, per, vertices);
        std::set<std::pair<int, int>> used;
        for (std::size_t e = 0; e < elements.size(); ++e)
            for (const int v : elements[e]) REQUIRE(used.insert({colors[e], v}).second);
        const ColorOrder order = orderByColor(colors);
        for (std::size_t c = 0; c + 1 < order.begin.size(); ++c)
            for (int i = order.begin[c]; i < order.begin[c + 1]; ++i)
                REQUIRE(colors[static_cast<std::size_t>(order.order[static_cast<std::size_t>(i)])] == static_cast<int>(c));
        REQUIRE(order.begin.back() == static_cast<int>(elements.size()));
        return static_cast<int>(order.begin.size()) - 1;
    };
    const Mesh five = boxGrid({6, 6, 6}, {0, 0, 0}, {1, 1, 1}, Cut::Five), six = boxGrid({6, 6, 6}, {0, 0, 0}, {1, 1, 1}, Cut::Six);
    CHECK(colorsOf(five.tetrahedra, 4, static_cast<int>(five.points.size())) <= 40);
    CHECK(colorsOf(six.tetrahedra, 4, static_cast<int>(six.points.size())) <= 36);
    Model m = cloth(16, {1e4, .3, 1e-3, .4});
    CHECK(colorsOf(m.of<OrthotropicTriangles>().of, 3, m.size()) <= 10);
}

TEST_CASE("What cannot be simulated is refused in one line that says where") {
    const auto refused = [](const Model& m, const std::string& what) {
        const auto device = makeCpuDevice(1);
        CHECK_THROWS_WITH(Deformables<float>(*device, m, {}), Catch::Contains(what) && !Catch::Contains("\n"));
    };
    Model m = chain(3, 10);
    m.masses[2] = 0;
    refused(m, "vertex 2: it has no mass");
    m = chain(3, 10);
    m.of<Springs>().of[1][1] = 17;
    refused(m, "element 1: vertex 17 does not exist; there are 4");
    m = chain(3, 10);
    m.positions[1][2] = std::nan("");
    refused(m, "vertex 1: its position");
    Model flat;
    Mesh tetrahedron{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, {}, {{0, 1, 2, 3}}};
    addPoints(flat, tetrahedron);
    CHECK_THROWS_WITH(addTetrahedra<NeoHookean>(flat, tetrahedron, 0, {1e5, .3, 1000}), Catch::Contains("tetrahedron 0: its volume is 0"));
    Mesh line{{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}}, {}};
    Model degenerate;
    addPoints(degenerate, line);
    addMembrane(degenerate, line, 0, {1e4, .3, 1e-3, .4});
    degenerate.masses.assign(3, 1);
    refused(degenerate, "element 0: it has no shape at rest");
}

TEST_CASE("A weave's warp lies along its direction, and without one in its plane along the first edge") {
    const Mesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}, {}};
    const auto rows = [&](const Point& direction) {
        Model m;
        addPoints(m, mesh);
        addWeave(m, mesh, 0, {100, 10, 50, 20, .1, direction});
        CHECK(m.of<OrthotropicTriangles>().moduli[0].x == Approx(100 * .5));
        return m.of<OrthotropicTriangles>().rest[0][0];
    };
    const auto is = [](const Packed4d& r, double a, double b, double c, double d) {
        CHECK(r.x == Approx(a).margin(1e-12));
        CHECK(r.y == Approx(b).margin(1e-12));
        CHECK(r.z == Approx(c).margin(1e-12));
        CHECK(r.w == Approx(d).margin(1e-12));
    };
    is(rows({1, 0, 0}), 1, 0, 0, 1);
    is(rows({0, 3, 0}), 0, -1, 1, 0);  // along y; across is -x
    is(rows({0, 0, 1}), 1, 0, 0, 1);
}

TEST_CASE("A vertex that is pinned while it runs stays, and falls once it is let go") {
    const auto device = makeCpuDevice(1);
    Deformables<float> d(*device, chain(3, 100), {});
    const Point gravity{0, 0, -9.81};
    const auto z = [&](int v) { return d.vertices().positions()[static_cast<std::size_t>(v)][2]; };
    for (int i = 0; i < 10; ++i) d.step(1e-2, gravity);
    const double fallen = z(3);
    CHECK(fallen < -.01);
    d.vertices().pin(3, true, 0);
    for (int i = 0; i < 10; ++i) d.step(1e-2, gravity);
    CHECK(z(3) == fallen);
    d.vertices().pin(3, false, .01);
    for (int i = 0; i < 10; ++i) d.step(1e-2, gravity);
    CHECK(z(3) < fallen - .01);
}
