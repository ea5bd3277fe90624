// SPDX-License-Identifier: MIT
// A block of water that falls freely: what symplectic Euler makes of gravity, exactly.
#include <fmt/core.h>

#include "engine/scene/scene.h"
#include "engine/world/simulation.h"
#include "validation/cases.h"
#include "validation/table.h"

namespace meniscus::validation {
namespace {
std::vector<Value> fall(Device& device, double step, double until) {
    const Table table("free_fall.csv");
    std::size_t row = 0;
    while (std::abs(table.number(row, "h") / step - 1) > 1e-6 || table.number(row, "t") != until) ++row;
    const auto scene =
        scene::parse(R"({"version": 1, "particleRadius": 0.05, "fluids": [{"box": {"min": [0, -0.2, 0], "max": [0.4, 0.2, 0.4]}}]})",
                     "free fall", {"time.adaptive=false", "time.maxStep=0.02", fmt::format("time.step={:.12g}", step)});
    world::Simulation simulation(scene, device);
    const int steps = static_cast<int>(table.number(row, "steps"));
    for (int k = 0; k < steps; ++k) simulation.step();
    double y = 0, speed = 0;
    const auto x = simulation.positions();
    const auto v = simulation.read("velocity");
    for (std::size_t i = 0; i < x.size(); ++i) {
        y += static_cast<double>(x[i].y) / static_cast<double>(x.size());
        speed += static_cast<double>(v[3 * i + 1]) / static_cast<double>(x.size());
    }
    return {{y, table.number(row, "y_symplectic_or_implicit_euler")}, {speed, table.number(row, "speed")}};
}
}  // namespace

Case freeFallCase() {
    Case c{
        "free-fall", "A block of 64 particles falls in free space at a fixed step, held against the closed form of symplectic Euler", {}};
    struct Fall {
        double step, until;
    };
    for (const Fall f : {Fall{.01666666667, 1.}, {.008333333333, 1.}, {.001, .5}})
        c.runs.push_back({fmt::format("symplectic Euler, step {:.3g} ms, {:g} s", 1e3 * f.step, f.until),
                          {{"height", 3e-5, "Positions are single precision: rounding of 2e-7 m a step, all one way at worst"},
                           {"speed", 3e-5, "Velocities are single precision, rounded once a step"}},
                          [f](Device& d) { return fall(d, f.step, f.until); }});
    return c;
}

}  // namespace meniscus::validation
