// SPDX-License-Identifier: MIT
// A mesh of a million triangles, from its file to distances at a million points.
#include <catch2/catch.hpp>
#include <chrono>
#include <numbers>

#include "engine/geometry/distance.h"
#include "engine/geometry/obj.h"
#include "engine/geometry/shapes.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::geometry;

TEST_CASE("A mesh of a million triangles is read, checked and measured in less than half a minute, with progress") {
    const double ring = 1, tube = .3, spacing = .013;
    const scratch::Folder folder;
    const std::string file = folder.write("torus.obj", objText(shapes::unshared(shapes::torus(ring, tube, 1000, 500))));

    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    int told = 0;
    const Progress progress = [&](double) { return ++told, true; };
    const Surface surface = loadSurface(file, 1, progress);
    const double loaded = seconds();
    CHECK(surface.closed());
    CHECK(surface.mesh.triangles.size() == 1000000);
    CHECK(surface.mesh.points.size() == 500000);
    const auto distance = meshDistance(surface, file, progress);

    std::vector<Point> points;
    const auto half = [&](double extent) { return static_cast<int>(extent / spacing) + 1; };
    const int wide = half(ring + tube), high = half(tube);
    for (int k = -wide; k <= wide; ++k)
        for (int j = -high; j <= high; ++j)
            for (int i = -wide; i <= wide; ++i) points.push_back({i * spacing, j * spacing, k * spacing});
    std::vector<double> values(points.size());
    distance->evaluate(points, values, progress, 2 * spacing);
    WARN(points.size() << " points: " << loaded << " s to load, " << seconds() << " s in all, told " << told << " times");
    CHECK(seconds() < 30);
    CHECK(told > 100);

    // Against the formula of a torus; the mesh lies up to 2e-5 within it.
    double worst = 0, inside = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Point& p = points[i];
        const double exact = std::hypot(std::hypot(p[0], p[2]) - ring, p[1]) - tube;
        worst = std::max(worst, std::abs(std::clamp(exact, -2 * spacing, 2 * spacing) - values[i]));
        inside += values[i] < 0;
    }
    CHECK(worst < 3e-5);
    CHECK(inside * spacing * spacing * spacing == Approx(2 * std::numbers::pi * std::numbers::pi * ring * tube * tube).epsilon(.005));
}
