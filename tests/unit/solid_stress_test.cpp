// SPDX-License-Identifier: MIT
// Stress of vertices: that of a pulled rod, of a sheet, of what is only smaller; and which elements count how much.
#include <catch2/catch.hpp>

#include "engine/solid/measures.h"
#include "tests/unit/solid_scenes.h"

using namespace meniscus;
using namespace meniscus::solid;
using namespace meniscus::testing;

namespace {
std::vector<Point> scaled(std::vector<Point> all, const Point& f) {
    for (Point& p : all)
        for (std::size_t a = 0; a < 3; ++a) p[a] *= f[a];
    return all;
}
template <template <class> class Law>
void checkBody(const char* name) {
    CAPTURE(name);
    constexpr double E = 2e5, nu = .3, e = 1e-4;
    const Model m = bar<Law>({4, 2, 2}, {1, .5, .4}, {E, nu, 1000});
    for (const float s : measure(m, scaled(m.positions, {1 + e, 1 - nu * e, 1 - nu * e}), Measure::Stress))
        CHECK(static_cast<double>(s) == Approx(E * e).epsilon(1e-3));
    for (const float s : measure(m, scaled(m.positions, {.9, .9, .9}), Measure::Stress)) CHECK(s < 1e-6 * E);
    for (const float s : measure(m, m.positions, Measure::Stress)) CHECK(s == 0);
    // Simple shear by g: G g, by sqrt 3
    auto sheared = m.positions;
    for (Point& p : sheared) p[0] += e * p[1];
    for (const float s : measure(m, sheared, Measure::Stress))
        CHECK(static_cast<double>(s) == Approx(std::sqrt(3) * E / (2 * (1 + nu)) * e).epsilon(1e-3));
}
}  // namespace

TEST_CASE("A pulled, a sheared and a shrunk body have the stress that von Mises gives them, by every law") {
    checkBody<StVenantKirchhoff>("stvk");
    checkBody<NeoHookean>("neo-hookean");
    checkBody<StableNeoHookean>("stable-neo-hookean");
    checkBody<Corotated>("corotated");
}

TEST_CASE("A sheet's stress is the tension in it") {
    const Sheet sheet{1e5, .3, 2e-3, .4};
    const Mesh mesh = clothGrid(4, 3, {0, 0, 0}, {1, 0, 0}, {0, .6, 0});
    for (const auto add : {addMembrane, addNeoHookeanMembrane}) {
        Model m;
        addPoints(m, mesh);
        add(m, mesh, 0, sheet);
        for (const float s : measure(m, scaled(m.positions, {1 + 1e-4, 1 - .3e-4, 1}), Measure::Stress))
            CHECK(static_cast<double>(s) == Approx(1e5 * 2e-3 * 1e-4).epsilon(2e-3));
        // Alike in all directions: E t / (1 - nu) times the strain
        for (const float s : measure(m, scaled(m.positions, {1 + 1e-4, 1 + 1e-4, 1}), Measure::Stress))
            CHECK(static_cast<double>(s) == Approx(1e5 * 2e-3 * 1e-4 / .7).epsilon(2e-3));
    }
}

TEST_CASE("What a vertex has is the mean of its elements by their volume, and of shares by what counts of them") {
    Model m;
    const Mesh mesh = boxGrid({2, 1, 1}, {0, 0, 0}, {2, 1, 1}, Cut::Five);
    addPoints(m, mesh);
    std::vector<double> shares(mesh.tetrahedra.size(), 1);
    for (std::size_t t = 5; t < 10; ++t) shares[t] = .25;
    addTetrahedra<StVenantKirchhoff>(m, mesh, 0, {1e5, 0, 1000}, shares);
    // The first cube is stretched by 1 %, the second not at all
    auto x = m.positions;
    for (Point& p : x) p[0] = p[0] < 1.5 && p[0] > .5 ? 1.01 : p[0] > 1.5 ? 2.01 : 0;
    const auto stress = measure(m, x, Measure::Stress);
    const double full = stress[0];
    CHECK(full == Approx(1e3).epsilon(.03));
    CHECK(stress[2] == Approx(0).margin(1e-2));
    // A vertex between has a corner (1/6) or four sides (1/3 and three corners) of each cube, by turns the other way round
    for (const int v : {1, 4, 7, 10}) {
        double own = 0, other = 0;
        for (std::size_t t = 0; t < mesh.tetrahedra.size(); ++t)
            for (const int c : mesh.tetrahedra[t])
                if (c == v) (t < 5 ? own : other) += shares[t] * volumeOf(mesh, mesh.tetrahedra[t]);
        CHECK(static_cast<double>(stress[static_cast<std::size_t>(v)]) == Approx(full * own / (own + other)).epsilon(1e-4));
    }
}
