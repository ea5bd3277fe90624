// SPDX-License-Identifier: MIT
// Spheres, planes and meshes as fluids and walls.
#include <catch2/catch.hpp>

#include "engine/base/error.h"
#include "engine/geometry/obj.h"
#include "engine/geometry/poisson.h"
#include "engine/geometry/shapes.h"
#include "engine/world/sampling.h"
#include "engine/world/shapes.h"
#include "tests/unit/scenes.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::testing;
namespace shapes = geometry::shapes;

namespace {
const std::string kRadius = "\"particleRadius\": 0.05, ";  // a spacing of 0.1 m

/// A scene file beside which a mesh lies.
scene::Description withMesh(const scratch::Folder& folder, const geometry::TriangleMesh& mesh, const std::string& text) {
    folder.write("a mesh.obj", geometry::objText(mesh));
    return scene::parse("{" + kRadius + text + "}", folder.write("scene.json", ""));
}
const std::string kFluid = R"("fluids": [{"name": "water", "mesh": {"file": "a mesh.obj"}}])";
std::string wall(const std::string& more = "") { return R"("boundaries": [{"name": "rock", "mesh": {"file": "a mesh.obj"})" + more + "}]"; }

double leastApart(const std::vector<Packed4>& x) {
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            least = std::min(least,
                             length({double(x[i].x) - double(x[j].x), double(x[i].y) - double(x[j].y), double(x[i].z) - double(x[j].z)}));
    return least;
}
double nearestOf(const std::vector<Packed4>& samples, const Point& p) {
    double least = HUGE_VAL;
    for (const Packed4& s : samples) least = std::min(least, length({double(s.x) - p[0], double(s.y) - p[1], double(s.z) - p[2]}));
    return least;
}
std::string errorOf(const scene::Description& d) {
    try {
        world::sample(d);
    } catch (const InputError& e) {
        return e.what();
    }
    return "no error";
}
}  // namespace

TEST_CASE("Ten meshes hold particles of their volume within a hundredth, all of them inside, none near another") {
    const scratch::Folder folder;
    const auto box = shapes::box({0, 0, 0}, {.8, .6, .7});
    const std::vector<geometry::TriangleMesh> meshes{
        box,
        shapes::moved(shapes::icosphere(.45, 3), {3, -2, 1}),
        shapes::torus(.5, .2, 32, 16),
        shapes::prism(shapes::letterL(1, .4), .5),
        shapes::prism(shapes::star(5, .7, .35), .5),
        shapes::pebble(.45, .3, 3),
        shapes::together({shapes::icosphere(.35, 3), shapes::moved(box, {2, 0, 0})}),
        shapes::turned(shapes::bowl(.6, .12, 16), 32),
        shapes::scaled(shapes::icosphere(.5, 3), {1, .5, .7}),
        shapes::box({0, 0, 0}, {1.6, .08, 1.6}),
    };
    for (std::size_t k = 0; k < meshes.size(); ++k) {
        INFO(k);
        const auto d = withMesh(folder, meshes[k], kFluid);
        const auto s = world::sample(d);
        const double volume = geometry::volumeOf(meshes[k]);
        CHECK(double(s.fluid.size()) * 1e-3 == Approx(volume).epsilon(.01));
        const auto placed = world::shapesOf(d);
        const bool thin = k == 7 || k == 9;  // about a spacing: no room for half a spacing on either side
        for (const Packed4& p : s.fluid) REQUIRE(placed.fluids[0].pieces[0].distance->at(point(p)) < (thin ? -.025 : -.038));
        CHECK(leastApart(s.fluid) > .06);
    }
}

TEST_CASE("A sphere is filled alike wherever it lies and however it is turned, and the same each time") {
    const auto fill = [](const std::string& more) {
        return world::sample(parsed("{" + kRadius + R"("fluids": [{"sphere": {"radius": 0.4})" + more + "}]}")).fluid;
    };
    const auto here = fill(""), again = fill(""), there = fill(R"(, "position": [5, 6, -7])");
    CHECK(double(here.size()) == Approx(268).epsilon(.01));
    REQUIRE(here.size() == again.size());
    for (std::size_t i = 0; i < here.size(); ++i) REQUIRE((here[i].x == again[i].x && here[i].y == again[i].y && here[i].z == again[i].z));
    REQUIRE(there.size() == here.size());
    for (std::size_t i = 0; i < here.size(); ++i)
        REQUIRE(length({double(there[i].x - here[i].x) - 5, double(there[i].y - here[i].y) - 6, double(there[i].z - here[i].z) + 7}) <
                1e-5);
    const auto disc = world::sample(parsed(R"({"dimensions": 2, "particleRadius": 0.05, "fluids": [{"sphere": {"radius": 0.8}}]})")).fluid;
    CHECK(double(disc.size()) == Approx(201).epsilon(.01));
    for (const Packed4& p : disc) REQUIRE((p.z == 0 && std::hypot(p.x, p.y) < .77f));
}

TEST_CASE("Walls of spheres and meshes lie half a spacing behind the surface, with no hole wider than that") {
    const scratch::Folder folder;
    for (const bool inside : {true, false})
        for (const bool mesh : {true, false}) {
            const std::string more = inside ? R"(, "inside": true)" : "";
            const auto d = mesh ? withMesh(folder, shapes::icosphere(.5, 3), wall(more))
                                : parsed("{" + kRadius + R"("boundaries": [{"sphere": {"radius": 0.5})" + more + "}]}");
            const auto s = world::sample(d);
            const auto placed = world::shapesOf(d);
            const double level = inside ? .05 : -.05;
            for (const Packed4& p : s.boundary)
                REQUIRE(placed.boundaries[0].pieces[0].distance->at(point(p)) == Approx(level).margin(1e-4));
            CHECK(leastApart(s.boundary) > .03);
            CHECK(double(s.boundary.size()) > 4 * 3.14159 * std::pow((.5 + level) / .1, 2) * 3.5);
            Random random(1);
            for (int k = 0; k < 300; ++k) {
                Point p{random(-1, 1), random(-1, 1), random(-1, 1)};
                if (length(p) < .1) continue;
                const double to = (.5 + level) / length(p);
                REQUIRE(nearestOf(s.boundary, {to * p[0], to * p[1], to * p[2]}) < .05);
            }
        }
}

TEST_CASE("A plate thinner than a spacing has samples on both faces, one of a spacing in its middle, an open one where it is") {
    const scratch::Folder folder;
    const auto heights = [&](const geometry::TriangleMesh& mesh, const std::vector<float>& allowed) {
        const auto s = world::sample(withMesh(folder, mesh, wall()));
        std::vector<int> found(allowed.size());
        for (const Packed4& p : s.boundary)
            for (std::size_t k = 0; k < allowed.size(); ++k) found[k] += std::abs(p.y - allowed[k]) < 1e-4f;
        Random random(2);
        for (int k = 0; k < 200; ++k) {
            const double x = random(0, 1), z = random(0, 1);
            for (const float y : allowed) REQUIRE(nearestOf(s.boundary, {x, double(y), z}) < .08);
        }
        for (const int n : found) CHECK(n > 300);
    };
    heights(shapes::box({0, 0, 0}, {1, .06, 1}), {0, .06f});
    heights(shapes::box({0, 0, 0}, {1, .1, 1}), {.05f});
    heights({{{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}}, {{0, 1, 2}, {0, 2, 3}}}, {0});
    const auto open = world::sample(withMesh(folder, {{{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}}, {{0, 1, 2}, {0, 2, 3}}}, wall()));
    for (const Point corner : {Point{0, 0, 0}, Point{1, 0, 0}, Point{1, 0, 1}, Point{0, 0, 1}})
        CHECK(nearestOf(open.boundary, corner) < .04);
}

TEST_CASE("A mesh of two parts is one body, or two where it is split") {
    const scratch::Folder folder;
    const auto two = shapes::together({shapes::icosphere(.3, 2), shapes::moved(shapes::icosphere(.3, 2), {2, 0, 0})});
    const auto whole = world::sample(withMesh(folder, two, wall()));
    CHECK(whole.bodies.size() == 1);
    const auto split =
        world::sample(withMesh(folder, two, R"("boundaries": [{"name": "rock", "mesh": {"file": "a mesh.obj", "split": true}}])"));
    REQUIRE(split.bodies.size() == 2);
    CHECK(split.bodies[1].name == "rock 2");
    REQUIRE(split.boundaryOf.size() == split.boundary.size());
    for (std::size_t i = 0; i < split.boundary.size(); ++i) REQUIRE(split.boundaryOf[i] == (split.boundary[i].x > 1 ? 1 : 0));
}

TEST_CASE("A plane closes on itself across periodic axes, and reaches past what is in a scene without a domain") {
    const auto floor =
        world::sample(parsed("{" + kRadius + R"("domain": {"min": [0, -1, 0], "max": [1, 1, 0.6], "periodic": [true, false, true]},
        "boundaries": [{"plane": {"point": [0, 0.2, 0]}}]})"))
            .boundary;
    CHECK(floor.size() == 20 * 12);
    for (const Packed4& p : floor) REQUIRE(p.y == Approx(.15));
    CHECK(leastApart(floor) == Approx(.05));
    const auto far = world::sample(parsed("{" + kRadius + R"("fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}],
        "boundaries": [{"plane": {}}]})"))
                         .boundary;
    for (const Point p : {Point{-.95, -.05, -.95}, Point{1.95, -.05, 1.95}, Point{.5, -.05, .5}}) CHECK(nearestOf(far, p) < .05);
    const auto line =
        world::sample(
            parsed(
                R"({"dimensions": 2, "particleRadius": 0.05, "domain": {"min": [0, -1, 0], "max": [1, 1, 1], "periodic": [true, false, false]},
        "boundaries": [{"plane": {"normal": [0, -3, 8]}}]})"))
            .boundary;
    CHECK(line.size() == 20);
    for (const Packed4& p : line) REQUIRE((p.y == Approx(.05) && p.z == 0));
}

TEST_CASE("Particles that would start in a body or beyond a wall are left out and counted, where none is left, the line is named") {
    const auto d = parsed("{" + kRadius + R"("fluids": [{"name": "water", "box": {"min": [0, 0, 0], "max": [1, 1, 1]}}],
        "boundaries": [{"name": "ball", "sphere": {"center": [0.5, 0.5, 0.5], "radius": 0.3}}, {"name": "tank", "box": {"min": [0, 0, 0], "max": [0.9, 2, 1]}, "inside": true}]})");
    const auto s = world::sample(d);
    REQUIRE(s.warnings.size() == 1);
    CHECK_THAT(s.warnings[0], Catch::Contains("of 1000 particles of 'water' would start inside a boundary or beyond its wall"));
    CHECK_THAT(s.warnings[0], Catch::Contains("in 'ball'"));
    CHECK_THAT(s.warnings[0], Catch::Contains("100 in 'tank'"));
    for (const Packed4& p : s.fluid) REQUIRE((length({double(p.x) - .5, double(p.y) - .5, double(p.z) - .5}) > .3 && p.x < .9f));
    const auto error =
        errorOf(scene::parse("{\n\"fluids\": [\n{\"name\": \"w\", \"box\": {\"min\": [0, 0, 0], \"max\": [0.2, 0.2, 0.2]}}],\n"
                             "\"boundaries\": [{\"name\": \"rock\", \"sphere\": {}}]}",
                             "s.json"));
    CHECK_THAT(error, Catch::StartsWith("s.json:3: fluids.0: all 64 particles of 'w' would start inside a boundary"));
}

TEST_CASE("A fluid needs a closed mesh") {
    const scratch::Folder folder;
    const auto error = errorOf(withMesh(folder, {{{0, 0, 0}, {1, 0, 0}, {1, 0, 1}}, {{0, 1, 2}}}, kFluid));
    CHECK_THAT(error, Catch::Contains("fluids.0.mesh.file: 'a mesh.obj' encloses no volume to fill"));
    CHECK(error.find('\n') == std::string::npos);
}
