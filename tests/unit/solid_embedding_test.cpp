// SPDX-License-Identifier: MIT
// Surfaces in lattices: volumes of cut cells, mass, who follows whom, files that make no body.
#include <catch2/catch.hpp>
#include <numeric>

#include "engine/base/error.h"
#include "engine/geometry/cell_volumes.h"
#include "engine/geometry/distance.h"
#include "engine/geometry/frame.h"
#include "engine/geometry/obj.h"
#include "engine/geometry/shapes.h"
#include "engine/world/deformable_shapes.h"
#include "engine/world/frames.h"
#include "tests/unit/scenes.h"
#include "tests/unit/scratch.h"
#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::geometry;
using namespace meniscus::testing;

namespace {
double sum(const std::vector<double>& all) { return std::accumulate(all.begin(), all.end(), 0.); }
solid::Embedding embeddedMesh(const TriangleMesh& mesh, int cells, solid::Cut cut = solid::Cut::Five) {
    return solid::embedded(repaired(mesh), {cells, cells, cells}, cut);
}
/// Turned about no axis of the lattice.
TriangleMesh tilted(TriangleMesh m) {
    const Frame frame({{0, 0, 0}, {20, 35, 50}});
    for (Point& p : m.points) p = frame(p);
    return m;
}
std::string bodyOf(const std::string& file, const std::string& more = "", const std::string& material = "") {
    return R"({"version": 1, "time": {"step": 0.004}, "deformables": [
        {"name": "body", "softBody": {"mesh": {"file": ")" +
           file + R"("}, "cells": [6, 6, 6]}, "material": {"model": "stable-neo-hookean", "young": 1e5, "density": 1000)" + material + "}" +
           more + "}]}";
}
scene::Description sceneIn(const scratch::Folder& folder, const std::string& text) { return scene::load(folder.write("s.json", text)); }
}  // namespace

TEST_CASE("What a mesh encloses of each cell of a lattice adds up to its volume, in thin walls as well") {
    const auto check = [](const TriangleMesh& mesh) {
        for (const int n : {1, 4, 9}) {
            CAPTURE(n);
            const CubeLattice l = latticeAround(boundsOf(mesh), {n, n, n});
            const auto shares = enclosedShares(mesh, l);
            CHECK(sum(shares) * std::pow(l.edge, 3) == Approx(volumeOf(mesh)).epsilon(1e-10));
            for (const double s : shares) {
                REQUIRE(s > -1e-10);
                REQUIRE(s < 1 + 1e-10);
            }
        }
    };
    check(shapes::torus(1, .3, 40, 20));
    check(tilted(shapes::box({0, 0, 0}, {1, .6, .001})));
    check(tilted(shapes::prism(shapes::star(5, 1, .4), .3)));
    check(shapes::turned(shapes::bowl(.5, .02, 16), 32));
    check(shapes::scaled(shapes::pebble(1, .2, 3), {1e-3, 2e-3, 1e-3}));
    check(shapes::moved(shapes::pebble(1, .2, 3), {1e4, -1e4, 3e3}));
}

TEST_CASE("The share of a cut cell is what points in it say") {
    const TriangleMesh mesh = shapes::pebble(1, .2, 3);
    const CubeLattice l = latticeAround(boundsOf(mesh), {5, 5, 5});
    const auto shares = enclosedShares(mesh, l);
    const auto distance = meshDistance(repaired(mesh), "pebble");
    constexpr int points = 12;
    for (int k = 0; k < l.cells[2]; ++k)
        for (int j = 0; j < l.cells[1]; ++j)
            for (int i = 0; i < l.cells[0]; ++i) {
                int inside = 0;
                for (int s = 0; s < points * points * points; ++s) {
                    const Point u{i + (s % points + .5) / points, j + (s / points % points + .5) / points,
                                  k + (s / points / points + .5) / points};
                    inside += distance->at(l.low + l.edge * u) < 0;
                }
                // A surface through the cell leaves a layer of points undecided: 1 / points of them, or less
                CHECK(shares[l.number(i, j, k)] == Approx(inside / std::pow(points, 3)).margin(.35 / points));
            }
}

TEST_CASE("A box that ends with cells has all of each, and every point of a surface is in a tetrahedron that carries it") {
    const auto e = embeddedMesh(shapes::box({1, 2, 3}, {1.6, 2.2, 3.2}), 6);
    CHECK(e.lattice.tetrahedra.size() == 6 * 2 * 2 * 5);
    CHECK(e.lattice.points.size() == 7 * 3 * 3);
    for (const double s : e.shares) CHECK(s == Approx(1));
    for (const solid::Cut cut : {solid::Cut::Five, solid::Cut::Six})
        for (const double scale : {1e-3, 1., 10.}) {
            const auto mesh = tilted(shapes::scaled(shapes::torus(1, .2, 40, 16), {scale, scale, scale}));
            const auto ring = embeddedMesh(mesh, 12, cut);
            double volume = 0;
            for (std::size_t t = 0; t < ring.shares.size(); ++t)
                volume += ring.shares[t] * volumeOf(ring.lattice, ring.lattice.tetrahedra[t]);
            CHECK(volume == Approx(volumeOf(mesh)).epsilon(1e-9));
            REQUIRE(ring.followers.size() == ring.points.size());
            for (std::size_t p = 0; p < ring.points.size(); ++p) {
                const auto& f = ring.followers[p];
                Point at{};  // of the four, weighted
                for (std::size_t a = 0; a < 4; ++a) {
                    CHECK(f.weight[a] > -1e-9);
                    at = at + f.weight[a] * ring.lattice.points[static_cast<std::size_t>(f.of[a])];
                }
                CHECK(std::hypot(at[0] - ring.points[p][0], at[1] - ring.points[p][1], at[2] - ring.points[p][2]) < 1e-12 * scale);
            }
        }
    CHECK_THROWS_WITH(solid::embedded(repaired(shapes::icosphere(1, 2)), {100, 100, 100}, solid::Cut::Five, 1e5),
                      Catch::Contains("tetrahedra; at most 1e+05 are allowed"));
}

TEST_CASE("A body from an OBJ weighs its density times its volume, falls as it must, and is exported in the order of its file") {
    const scratch::Folder folder;
    const TriangleMesh torus = tilted(shapes::torus(.3, .06, 24, 12));
    folder.write("ring.obj", objText(torus));
    folder.write("out.obj", objText(shapes::insideOut(torus)));
    const auto device = makeDevice("cpu", 1);
    for (const char* file : {"ring.obj", "out.obj"}) {
        CAPTURE(file);
        world::Simulation s(sceneIn(folder, bodyOf(file)), *device);
        for (int i = 0; i < 5; ++i) s.step();
        CHECK(s.statistics().momentum[1] == Approx(-1000 * volumeOf(torus) * 9.81 * s.time()).epsilon(1e-3));  // places in single precision
        const auto model = world::modelOf(world::deformableShapes(s.description()), s.description());
        CHECK(sum(model.masses) == Approx(1000 * volumeOf(torus)).epsilon(1e-9));
        std::vector<float> speed;
        REQUIRE(s.readVertices("speed", speed));
        CHECK(std::isnan(speed.front()));  // of the lattice, which is not seen
        CHECK(static_cast<double>(speed.back()) == Approx(9.81 * s.time()).epsilon(.01));
        world::ParticleFrames frames(s, {folder.path, 25, {}, false, true});
        frames.offer(s);
        frames.finish(s);
        const auto now = readObj(folder / "body_000000.obj");
        REQUIRE(now.points.size() == torus.points.size());
        CHECK(volumeOf(now) == Approx(volumeOf(torus)).epsilon(1e-4));
        const double fallen = torus.points[0][1] - now.points[0][1];
        CHECK(fallen > .001);
        for (std::size_t p = 0; p < now.points.size(); ++p) {
            const Point d = now.points[p] - torus.points[p];
            CHECK(std::hypot(d[0], d[1] + fallen, d[2]) < 1e-5);
        }
    }
}

TEST_CASE("A box from an OBJ bends as a box of the same cells does, and its vertices are where those are") {
    const scratch::Folder folder;
    folder.write("box.obj", objText(shapes::box({0, 0, 0}, {.6, .2, .2})));
    const auto device = makeDevice("cpu", 1);
    const auto bent = [&](const std::string& shape) {
        scene::Description d = sceneIn(
            folder, R"({"version": 1, "time": {"step": 0.02, "maxStep": 1}, "deformables": [{"name": "bar", "softBody": )" + shape +
                        R"(, "material": {"model": "neo-hookean", "young": 1e5}, "pins": [{"box": {"min": [0, 0, 0], "max": [0, 1, 1]}}]}],
            "deformableSolver": {"solver": "newton", "substeps": 1}})");
        world::Simulation s(d, *device);
        for (int i = 0; i < 4; ++i) s.step();
        std::vector<Packed4> x, start;
        s.vertices(x);
        return x;
    };
    const auto grid = bent(R"({"box": {"min": [0, 0, 0], "max": [0.6, 0.2, 0.2]}, "cells": [6, 2, 2]})");
    const auto skin = bent(R"({"mesh": {"file": "box.obj"}, "cells": [6, 2, 2]})");
    REQUIRE(grid.size() == 63);
    REQUIRE(skin.size() == 63 + 8);
    const std::size_t corner[8] = {0, 6, 14, 20, 42, 48, 56, 62};  // of the grid
    for (std::size_t c = 0; c < 8; ++c) {
        const Packed4 &a = grid[corner[c]], &b = skin[63 + c];
        CHECK(std::hypot(a.x - b.x, a.y - b.y, a.z - b.z) < 1e-5f);
        CHECK(b.w == (c % 2 == 0 ? 0.f : a.w));
    }
    CHECK(grid[6].y < -.005f);
}

TEST_CASE("What a soft body's OBJ lacks is told in one line") {
    const scratch::Folder folder;
    const auto device = makeDevice("cpu", 1);
    const auto errorOf = [&](const TriangleMesh& mesh, const std::string& more = "") {
        folder.write("mesh.obj", objText(mesh));
        try {
            world::Simulation s(sceneIn(folder, bodyOf("mesh.obj", more)), *device);
        } catch (const InputError& e) {
            return std::string(e.what());
        }
        return std::string("no error");
    };
    TriangleMesh open = shapes::icosphere(1, 2);
    open.triangles.resize(open.triangles.size() - 1);
    CHECK_THAT(errorOf(open),
               Catch::Contains("s.json:2: deformables.0.softBody.mesh.file: 'mesh.obj' is no closed mesh, so it has no inside: 3 edges") &&
                   !Catch::Contains("\n"));
    TriangleMesh line{{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}}};
    CHECK_THAT(errorOf(line), Catch::Contains("mesh.obj") && Catch::Contains("encloses no volume") && !Catch::Contains("\n"));
    CHECK_THAT(errorOf(shapes::icosphere(1, 1), R"(, "pins": [{"vertices": [42]}])"),
               Catch::Contains("deformables.0.pins.0.vertices: there is no vertex 42; the last is 41"));
    const auto two = shapes::together({shapes::icosphere(.2, 2), shapes::moved(shapes::icosphere(.2, 2), {1, 0, 0})});
    CHECK(errorOf(two) == "no error");
    // Parts that overlap are one: the lattice has no more than the union
    const auto overlapping = shapes::together({shapes::box({0, 0, 0}, {1, 1, 1}), shapes::box({.5, 0, 0}, {1.5, 1, 1})});
    const auto e = embeddedMesh(overlapping, 6);
    double volume = 0;
    for (std::size_t t = 0; t < e.shares.size(); ++t) volume += e.shares[t] * volumeOf(e.lattice, e.lattice.tetrahedra[t]);
    CHECK(volume == Approx(1.5));
}
