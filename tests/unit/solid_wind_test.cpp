// SPDX-License-Identifier: MIT
// The force of the air on faces: its power, its symmetry, and what it is on a plate.
#include <catch2/catch.hpp>

#include "engine/solid/wind.h"
#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
/// What a triangle gains in momentum a second in an air, all of its corners moving at a velocity.
Point force(const std::array<Point, 3>& corners, const Point& velocity, const solid::Air& air, bool turned = false) {
    const auto device = makeDevice("cpu", 1);
    Model m;
    solid::Mesh mesh;
    mesh.points.assign(corners.begin(), corners.end());
    solid::addPoints(m, mesh);
    m.masses = {1e3, 1e3, 1e3};  // so heavy that nothing is held back
    m.velocities.assign(3, velocity);
    solid::State<double> s(*device, m);
    solid::FacesInAir<double> faces(*device, 3, {turned ? std::array<int, 3>{0, 2, 1} : std::array<int, 3>{0, 1, 2}}, {0});
    faces.blow(s, {air}, 1e-3);
    Point f{};
    for (const Point& v : s.velocities())
        for (std::size_t a = 0; a < 3; ++a) f[a] += 1e3 * (v[a] - velocity[a]) / 1e-3;
    return f;
}
}  // namespace

TEST_CASE("wind never works against the air, is nothing in still air, and the same on both sides of a face") {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const auto any = [&] { return Point{uniform(random), uniform(random), uniform(random)}; };
    for (int k = 0; k < 50; ++k) {
        const std::array<Point, 3> corners{any(), any(), any()};
        const Point v = any(),
                    twice = geometry::cross(geometry::operator-(corners[1], corners[0]), geometry::operator-(corners[2], corners[0]));
        const solid::Air air{
            {static_cast<float>(uniform(random)), static_cast<float>(uniform(random)), static_cast<float>(uniform(random))},
            1.2f,
            static_cast<float>(std::abs(uniform(random))),
            static_cast<float>(std::abs(uniform(random)))};
        const Point wind{static_cast<double>(air.velocity.x) - v[0], static_cast<double>(air.velocity.y) - v[1],
                         static_cast<double>(air.velocity.z) - v[2]};
        const Point f = force(corners, v, air);
        const double area = .5 * geometry::length(twice), speed = geometry::length(wind);
        // rho / 2 A C_D (v . n) v^2
        const double across = std::abs(geometry::dot(wind, twice)) / (2 * area);
        CHECK(geometry::dot(f, wind) ==
              Approx(.6 * area * static_cast<double>(air.drag) * across * speed * speed).epsilon(1e-5).margin(1e-9));
        const Point other = force(corners, v, air, true);
        for (std::size_t a = 0; a < 3; ++a) CHECK(other[a] == Approx(f[a]).margin(1e-9));
        const solid::Air moving{{static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])}, 1.2f, 1, .3f};
        CHECK(geometry::length(force(corners, v, moving)) < 1e-6);
    }
}

TEST_CASE("a plate across the wind feels its dynamic pressure, and a closed surface feels it on the side that the wind meets") {
    const std::array<Point, 3> plate{Point{0, 0, 0}, Point{2, 0, 0}, Point{0, 0, 1}};  // 1 m^2, its normal along -y
    const Point f = force(plate, {0, 0, 0}, {{0, 5, 0}, 1.2f, .8f, .3f});
    CHECK(f[1] == Approx(.5 * 1.2 * 25 * .8).epsilon(1e-6));
    CHECK(std::abs(f[0]) + std::abs(f[2]) < 1e-9);
    solid::Air closed{{0, 5, 0}, 1.2f, .8f, .3f, 1};
    CHECK(force(plate, {0, 0, 0}, closed)[1] == Approx(f[1]));
    CHECK(geometry::length(force(plate, {0, 0, 0}, closed, true)) == 0);
}

TEST_CASE("wind makes nothing faster than it is, however light") {
    const auto device = makeDevice("cpu", 1);
    Model m;
    solid::Mesh mesh;
    mesh.points = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}};
    solid::addPoints(m, mesh);
    m.masses = {1e-9, 1e-9, 1e-9};
    solid::State<float> s(*device, m);
    solid::FacesInAir<float> faces(*device, 3, {{0, 1, 2}}, {0});
    for (int k = 0; k < 20; ++k) {
        faces.blow(s, {{{0, 5, 0}, 1.2f, 1, .3f}}, 1e-2);
        for (const Point& v : s.velocities()) CHECK(geometry::length(v) <= 5.0001);
    }
}
