// SPDX-License-Identifier: MIT
// A square column of water collapses: how fast its front runs, against the experiment of Martin and Moyce (1952).
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/scene/scene.h"
#include "engine/world/simulation.h"
#include "validation/cases.h"
#include "validation/table.h"

namespace meniscus::validation {
namespace {
std::vector<Value> front(Device& device, const std::vector<std::string>& settings) {
    const auto scene = scene::parse(
        R"({"version": 1, "dimensions": 2, "particleRadius": 0.0125, "time": {"step": 0.001, "cfl": 1},
        "fluids": [{"viscosity": {"kinematic": 1e-4}, "box": {"min": [0, 0, 0], "max": [1, 1, 1]}}],
        "boundaries": [{"box": {"min": [0, 0, 0], "max": [6, 2, 1]}, "inside": true}]})",
        "dam front", settings);
    world::Simulation simulation(scene, device);
    const double perSecond = std::sqrt(9.81);  // T of a second, for a column 1 m wide
    std::vector<std::pair<double, double>> path{{0., 1.}};
    // The front is as far as water is a sixteenth of the column's width deep: the experiment's floor holds back what is thinner than a few
    // of its boundary layers, 1.5 mm of 57 mm.
    const double s = scene.spacing(), wide = 2 * s;
    std::vector<int> columns(static_cast<std::size_t>(6 / wide) + 1);
    while (path.back().first < 3.8 && path.back().second < 5) {
        simulation.step();
        std::fill(columns.begin(), columns.end(), 0);
        for (const Packed4& p : simulation.positions()) ++columns[static_cast<std::size_t>(std::max(static_cast<double>(p.x), 0.) / wide)];
        std::size_t last = columns.size() - 1;
        while (last > 0 && columns[last] * s * s < wide / 16) --last;
        path.emplace_back(simulation.time() * perSecond, std::max(path.back().second, static_cast<double>(last + 1) * wide));
    }
    const auto timeOf = [&](double z) {
        for (std::size_t k = 1; k < path.size(); ++k)
            if (path[k].second >= z) {
                const auto [t0, z0] = path[k - 1];
                const auto [t1, z1] = path[k];
                return t0 + (t1 - t0) * (z - z0) / std::max(z1 - z0, 1e-12);
            }
        return path.back().first;
    };
    const Table table("martin_moyce1952_n2_1_front.csv");
    double shift = 0, n = 0, squares = 0;
    std::vector<std::pair<double, double>> points;  // T of the experiment and of the simulation, for T > 1 without the last point
    std::vector<double> Z;
    for (std::size_t row = 0; row + 1 < table.rows(); ++row) {
        const double T = table.number(row, "T");
        if (T <= 1) continue;
        Z.push_back(table.number(row, "Z"));
        points.emplace_back(T, timeOf(Z.back()));
        shift += points.back().second - T, ++n;
    }
    shift /= n;
    const double used = std::clamp(shift, -.2, .2);
    for (const auto& [a, b] : points) squares += (b - used - a) * (b - used - a);
    const double slope = (Z.back() - Z.front()) / (points.back().second - points.front().second);
    const double measured = (Z.back() - Z.front()) / (points.back().first - points.front().first);
    return {{std::sqrt(squares / n), 0}, {slope, measured}, {shift, 0}};
}
}  // namespace

Case damFrontCase() {
    Case c{
        "dam-front", "A square column of 40 x 40 particles collapses in 2D; the front against Martin and Moyce (1952), n^2 = 1, T > 1", {}};
    c.runs.push_back({"dfsph, 2D",
                      {{"T at equal Z, root mean square after one common shift", .15,
                        "Two runs of the experiment differ by 0.1 in T, and what depth is the front is a matter of 0.05", Error::Absolute},
                       {"speed of the front", .2, "The experiment's floor has friction, ours none; reported"},
                       {"common shift in T", .3, "The experiment's gate: later ones with a fast gate run ahead by 0.11, early on by 0.3",
                        Error::Absolute}},
                      [](Device& d) { return front(d, {}); }});
    return c;
}

}  // namespace meniscus::validation
