// SPDX-License-Identifier: MIT
// Contact of deformables at full size: cloth over a sphere, a box and a torus read from an OBJ file; a box that comes to rest; a block on a
// slope.
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <numbers>

#include "engine/geometry/distance.h"
#include "engine/geometry/surface.h"
#include "tests/unit/scenes.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
constexpr double kThickness = .002;

void writeTorus(const std::string& file, double ring, double tube, int around, int across) {
    std::ofstream to(file);
    const double whole = 2 * std::numbers::pi;
    for (int i = 0; i < around; ++i)
        for (int j = 0; j < across; ++j) {
            const double a = whole * i / around, b = whole * j / across, r = ring + tube * std::cos(b);
            to << "v " << r * std::cos(a) << ' ' << tube * std::sin(b) << ' ' << -r * std::sin(a) << '\n';
        }
    const auto number = [&](int i, int j) { return (i % around) * across + j % across + 1; };
    for (int i = 0; i < around; ++i)
        for (int j = 0; j < across; ++j)
            to << "f " << number(i, j) << ' ' << number(i + 1, j) << ' ' << number(i + 1, j + 1) << ' ' << number(i, j + 1) << '\n';
}

std::vector<geometry::Point> pointsOf(const world::Simulation& s) {
    std::vector<Packed4> x;
    s.vertices(x);
    std::vector<geometry::Point> all;
    for (const Packed4& p : x) all.push_back({static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)});
    return all;
}
geometry::Point middleOf(const world::Simulation& s) {
    geometry::Point sum{};
    const auto all = pointsOf(s);
    for (const auto& p : all) sum = geometry::operator+(sum, p);
    return geometry::operator*(1 / static_cast<double>(all.size()), sum);
}
}  // namespace

TEST_CASE("64 x 64 cloth dropped on a sphere, a box and a torus: no vertex is deeper in than half its thickness") {
    const scratch::Folder folder;
    writeTorus(folder / "torus.obj", .3, .1, 48, 24);
    const auto device = makeDevice("cpu", 0);
    struct Case {
        std::string boundary;
        std::unique_ptr<const geometry::Distance> truth;
    };
    std::vector<Case> cases;
    cases.push_back({R"({"sphere": {"center": [0, 0, 0], "radius": 0.25}})", geometry::sphereDistance({0, 0, 0}, .25)});
    cases.push_back({R"({"box": {"min": [-0.25, -0.25, -0.25], "max": [0.25, 0.25, 0.25]}})",
                     geometry::boxDistance({-.25, -.25, -.25}, {.25, .25, .25})});
    cases.push_back({R"({"mesh": {"file": ")" + (folder / "torus.obj") + R"("}})",
                     geometry::meshDistance(geometry::loadSurface(folder / "torus.obj", 1, {}), "torus")});
    for (const Case& c : cases) {
        CAPTURE(c.boundary);
        world::Simulation s(parsed(R"({"version": 1, "time": {"step": 0.004}, "deformables": [
            {"cloth": {"size": [1, 1], "cells": [64, 64]}, "position": [-0.5, 0.3, -0.5],
             "material": {"model": "stvk", "young": 1e5, "thickness": 0.002, "density": 200}}],
            "deformableSolver": {"substeps": 2, "iterations": 10}, "boundaries": [)" +
                                   c.boundary + "]}"),
                            *device);
        double deepest = 0, face = 0;
        int most = 0;
        while (s.time() < 1) {
            const auto& now = s.step().deformable;
            most = std::max(most, now.contacts), face = std::max(face, now.facePenetration);
            for (const auto& p : pointsOf(s)) deepest = std::max(deepest, .5 * kThickness - c.truth->at(p));
        }
        CHECK(deepest < .5 * kThickness);
        CHECK(most > 100);
        CHECK(face < .01);
        WARN("deepest vertex " << deepest << " m, face " << face << " m");
    }
}

TEST_CASE("a soft box dropped on the floor rests: slower than 1 mm/s after 5 s, its centre within 0.1 mm from 5 to 10 s") {
    const auto device = makeDevice("cpu", 0);
    world::Simulation s(parsed(R"({"version": 1, "time": {"step": 0.004}, "deformables": [
        {"softBody": {"box": {"min": [-0.1, 0, -0.1], "max": [0.1, 0.2, 0.1]}, "cells": [4, 4, 4]}, "position": [0, 0.3, 0],
         "material": {"model": "stable-neo-hookean", "young": 1e5, "poisson": 0.4, "density": 1000}}],
        "boundaries": [{"box": {"min": [-1, -0.1, -1], "max": [1, 0, 1]}}],
        "deformableSolver": {"substeps": 4, "iterations": 10, "damping": 1}})"),
                        *device);
    while (s.time() < 5) s.step();
    CHECK(s.statistics().maxSpeed < .001);
    const auto at = middleOf(s);
    double fastest = 0, farthest = 0;
    while (s.time() < 10) {
        fastest = std::max(fastest, s.step().maxSpeed);
        farthest = std::max(farthest, geometry::length(geometry::operator-(middleOf(s), at)));
    }
    CHECK(fastest < .001);
    CHECK(farthest < 1e-4);
    WARN("fastest " << fastest << " m/s, centre moves " << farthest << " m");
}

TEST_CASE("a soft block on a slope holds 2 degrees below the angle of friction and slides 2 degrees above") {
    const auto device = makeDevice("cpu", 0);
    const double friction = .4, critical = std::atan(friction) * 180 / std::numbers::pi;
    const auto went = [&](double angle) {
        const std::string turn = "[0, 0, " + std::to_string(-angle) + "]";
        world::Simulation s(
            parsed(R"({"version": 1, "time": {"step": 0.004}, "deformables": [
            {"softBody": {"box": {"min": [-0.1, 0, -0.1], "max": [0.1, 0.1, 0.1]}, "cells": [4, 2, 4]}, "rotation": )" +
                   turn +
                   R"(, "friction": 0.4, "material": {"model": "stable-neo-hookean", "young": 2e5, "poisson": 0.4, "density": 1000}}],
            "boundaries": [{"box": {"min": [-3, -0.1, -1], "max": [3, 0, 1]}, "rotation": )" +
                   turn + R"(}],
            "deformableSolver": {"substeps": 4, "iterations": 20, "damping": 2}})"),
            *device);
        while (s.time() < 1) s.step();  // it leans until it holds itself
        const auto from = middleOf(s);
        while (s.time() < 2) s.step();
        return geometry::length(geometry::operator-(middleOf(s), from));
    };
    CHECK(went(critical - 2) < .002);
    const double a = (critical + 2) * std::numbers::pi / 180;
    // From rest at 0 s: what it goes in the second second is three halves of g (sin - mu cos).
    CHECK(went(critical + 2) == Approx(1.5 * 9.81 * (std::sin(a) - friction * std::cos(a))).epsilon(.3));
}
