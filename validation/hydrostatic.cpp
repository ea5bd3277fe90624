// SPDX-License-Identifier: MIT
// Water at rest in a tank: pressure grows with depth by the weight above, from the first step on.
#include <algorithm>
#include <cmath>

#include "engine/scene/scene.h"
#include "engine/world/simulation.h"
#include "validation/cases.h"
#include "validation/table.h"

namespace meniscus::validation {
namespace {
constexpr double kHeight = 1, kGravity = 9.81;

std::vector<Value> rest(Device& device, const std::vector<std::string>& settings) {
    const auto scene = scene::parse(
        R"({"version": 1, "particleRadius": 0.025, "time": {"step": 0.001, "cfl": 1},
        "fluids": [{"box": {"min": [0, 0, 0], "max": [0.4, 1, 0.4]}}],
        "boundaries": [{"box": {"min": [0, 0, 0], "max": [0.4, 1.5, 0.4]}, "inside": true}]})",
        "hydrostatic", settings);
    world::Simulation simulation(scene, device);
    const Table table("hydrostatic_column.csv");
    const double s = scene.spacing();
    double fastest = 0;
    // Pressure by tenths of the height, averaged over the third second.
    std::vector<double> pressure(10, 0.), height(10, 0.), weight(10, 0.);
    while (simulation.time() < 3) {
        const auto step = simulation.step();
        if (simulation.time() < 2) continue;
        fastest = std::max(fastest, step.maxSpeed);
        const auto x = simulation.positions();
        const auto p = simulation.read("pressure");
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double y = static_cast<double>(x[i].y);
            const auto k = static_cast<std::size_t>(std::clamp(y / kHeight * 10, 0., 9.));
            pressure[k] += static_cast<double>(p[i]), height[k] += y, weight[k] += 1;
        }
    }
    // Where Z is between the rows of the table, P is too: the exact profile is a line.
    double off = 0, top = 0;
    for (const Packed4& p : simulation.positions()) top = std::max(top, static_cast<double>(p.y) + .5 * s);
    const auto at = [&](double z) {
        const double k = std::clamp(z * 10, 0., 8.999);
        const auto row = static_cast<std::size_t>(k);
        const double a = table.number(row, "P"), b = table.number(row + 1, "P");
        return a + (k - std::floor(k)) * (b - a);
    };
    for (std::size_t k = 0; k < 9; ++k) {
        const double z = height[k] / weight[k] / kHeight, P = pressure[k] / weight[k] / (1000 * kGravity * kHeight);
        off = std::max(off, std::abs(P - at(z)));
    }
    return {{off, 0},
            {pressure[0] / weight[0], 1000 * kGravity * kHeight * at(height[0] / weight[0])},
            {top / kHeight, 1},
            {fastest / std::sqrt(kGravity * kHeight), 0}};
}
}  // namespace

Case hydrostaticCase() {
    Case c{"hydrostatic", "A column of water that fills its tank up to the walls, over three seconds, held against rho g depth", {}};
    c.runs.push_back(
        {"dfsph, 3D, 20 layers",
         {{"pressure profile, largest difference, of rho g H", .05, "A layer is a twentieth of the height", Error::Absolute},
          {"pressure in the lowest tenth", .05, "A layer is a twentieth of the height"},
          {"height of the surface", .05, "A layer is a twentieth of the height"},
          {"fastest particle in the third second, of sqrt(g H)", .05, "Of the tank's wave speed; still water is still", Error::Absolute}},
         [](Device& d) { return rest(d, {}); }});
    return c;
}

}  // namespace meniscus::validation
