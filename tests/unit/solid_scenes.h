// SPDX-License-Identifier: MIT
// Small deformables for tests.
#pragma once
#include <cmath>
#include <functional>
#include <random>

#include "engine/solid/deformables.h"
#include "engine/solid/fabric.h"

namespace meniscus::testing {

using solid::Model;
using solid::Point;

inline Point& at(std::vector<Point>& all, int i) { return all[static_cast<std::size_t>(i)]; }
inline void pin(Model& m, int v) { m.pinned[static_cast<std::size_t>(v)] = 1; }
inline void pinWhere(Model& m, const std::function<bool(const Point&)>& where) {
    for (int v = 0; v < m.size(); ++v)
        if (where(m.positions[static_cast<std::size_t>(v)])) pin(m, v);
}
/// Velocities that turn and shake it, the same every time.
inline void shake(Model& m, double size, double turn = 0) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> uniform(-size, size);
    for (int v = 0; v < m.size(); ++v) {
        const Point& x = m.positions[static_cast<std::size_t>(v)];
        at(m.velocities, v) = {-turn * x[1] + uniform(random), turn * x[0] + uniform(random), uniform(random)};
    }
}

/// A chain of springs along x, its first vertex pinned.
inline Model chain(int links, double stiffness, double mass = .01, double length = .1) {
    Model m;
    solid::Mesh points;
    for (int i = 0; i <= links; ++i) points.points.push_back({length * i, 0, 0});
    solid::addPoints(m, points);
    m.masses.assign(m.positions.size(), mass);
    for (int i = 0; i < links; ++i) solid::addSpring(m, i, i + 1, stiffness, length);
    pin(m, 0);
    return m;
}
/// A square metre of cloth in the x-z plane, two corners pinned.
inline Model cloth(int cells, const solid::Sheet& sheet) {
    Model m;
    const auto mesh = solid::clothGrid(cells, cells, {0, 0, 0}, {1, 0, 0}, {0, 0, -1});
    solid::addPoints(m, mesh);
    solid::addMembrane(m, mesh, 0, sheet);
    solid::addHinges(m, mesh, 0, 1e-4);
    pin(m, 0), pin(m, cells);
    return m;
}
/// A bar along x of square section, clamped at x = 0.
template <template <class> class Law>
Model bar(const std::array<int, 3>& cells, const Point& size, const solid::Solid& s, solid::Cut cut = solid::Cut::Five) {
    Model m;
    const auto mesh = solid::boxGrid(cells, {0, 0, 0}, size, cut);
    solid::addPoints(m, mesh);
    solid::addTetrahedra<Law>(m, mesh, 0, s);
    pinWhere(m, [](const Point& x) { return x[0] == 0; });
    return m;
}

/// A fabric that resists stretch, shear and bending, all of them alike, and is stiffer in bending where it is stretched.
inline solid::Fabric plainFabric(double inPlane, double bending) {
    const auto square = [](double k) { return solid::HermiteSpline{{-1, 0, 1}, {k / 2, 0, k / 2}, {-k, 0, k}}; };
    solid::Fabric f;
    f.density = .2;
    f.one = {square(inPlane), square(inPlane), square(inPlane), square(bending), square(bending)};
    f.two[2] = {{-1, 1}, {-1, 1}, {0, bending, 0, bending}, {0, 0, 0, 0}, {0, bending, 0, -bending}, {0, 0, 0, 0}};
    return f;
}

/// Every kind of element, shaken.
inline Model allKinds() {
    const solid::Sheet sheet{2e4, .3, 1e-3, .2};
    const solid::Solid soft{1e5, .4, 1000};
    Model m = cloth(3, sheet);
    const auto more = solid::clothGrid(3, 2, {2, 0, 0}, {.3, 0, 0}, {0, .2, 0});
    const int first = solid::addPoints(m, more);
    solid::addNeoHookeanMembrane(m, more, first, sheet);
    solid::addPlates(m, more, first, 1e-3, .3);
    const auto woven = solid::clothGrid(3, 2, {2, 1, 0}, {.3, 0, 0}, {0, .2, 0});
    solid::addFabric(m, woven, solid::addPoints(m, woven), plainFabric(200, 1e-3), {1, 0, 0});
    const auto box = [&](double x, auto add) {
        const auto mesh = solid::boxGrid({2, 1, 1}, {x, 0, 0}, {.2, .1, .1}, solid::Cut::Five);
        add(mesh, solid::addPoints(m, mesh));
    };
    box(3, [&](const auto& mesh, int at) { solid::addTetrahedra<solid::NeoHookean>(m, mesh, at, soft); });
    box(4, [&](const auto& mesh, int at) { solid::addTetrahedra<solid::StableNeoHookean>(m, mesh, at, soft); });
    box(5, [&](const auto& mesh, int at) { solid::addTetrahedra<solid::StVenantKirchhoff>(m, mesh, at, soft); });
    box(6, [&](const auto& mesh, int at) { solid::addTetrahedra<solid::Corotated>(m, mesh, at, soft); });
    for (int i = 0; i < 12; ++i) solid::addSpring(m, i, first + i, 1, 2);
    solid::attach(m, first, {2, 0, 0}, 20);
    shake(m, .5);
    return m;
}

/// The same, its bodies flat.
inline Model flatKinds() {
    Model m = allKinds();
    for (Point& p : m.positions)
        if (p[0] >= 3) p[2] = 0;
    return m;
}

inline double largestDistance(const std::vector<Point>& a, const std::vector<Point>& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        largest = std::max(largest, std::hypot(a[i][0] - b.at(i)[0], a[i][1] - b[i][1], a[i][2] - b[i][2]));
    return largest;
}

}  // namespace meniscus::testing
