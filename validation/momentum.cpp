// SPDX-License-Identifier: MIT
// What a fluid on its own cannot change: momentum and angular momentum of two blobs that collide in free space.
#include <array>
#include <cmath>

#include "engine/scene/scene.h"
#include "engine/world/simulation.h"
#include "validation/cases.h"

namespace meniscus::validation {
namespace {
using Vector = std::array<double, 3>;
double length(const Vector& a) { return std::hypot(a[0], a[1], a[2]); }
Vector minus(const Vector& a, const Vector& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }

std::vector<Value> collide(Device& device, const std::vector<std::string>& settings) {
    const auto scene = scene::parse(
        R"({"version": 1, "particleRadius": 0.025, "gravity": [0, 0, 0], "time": {"step": 0.001, "cfl": 1},
        "fluids": [{"name": "left", "viscosity": {"kinematic": 0.02}, "box": {"min": [-0.6, -0.2, -0.2], "max": [-0.2, 0.3, 0.2]},
                    "velocity": [2, 0, 0]},
                   {"name": "right", "viscosity": {"kinematic": 0.02}, "box": {"min": [0.2, -0.3, -0.2], "max": [0.6, 0.2, 0.2]},
                    "velocity": [-2, 0, 0.5]}]})",
        "momentum", settings);
    world::Simulation simulation(scene, device);
    const Vector momentum = simulation.statistics().momentum, angular = simulation.statistics().angularMomentum;
    const double energy = simulation.statistics().kineticEnergy;
    double sum = 0, moments = 0;  // of |m v| and |m x v| at the start
    const auto x = simulation.positions();
    const auto v = simulation.read("velocity");
    const double mass = 1000 * std::pow(scene.spacing(), 3);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double u = std::hypot(v[3 * i], v[3 * i + 1], v[3 * i + 2]), r = std::hypot(x[i].x, x[i].y, x[i].z);
        sum += mass * u, moments += mass * u * r;
    }
    double linearOff = 0, angularOff = 0;
    for (int step = 0; step < 300; ++step) {
        const auto s = simulation.step();
        linearOff = std::max(linearOff, length(minus(s.momentum, momentum)));
        angularOff = std::max(angularOff, length(minus(s.angularMomentum, angular)));
    }
    return {{linearOff / sum, 0}, {angularOff / moments, 0}, {1 - simulation.statistics().kineticEnergy / energy, .1}};
}
}  // namespace

Case momentumCase() {
    Case c{"momentum", "Two viscous blobs collide off centre in free space and become one", {}};
    const std::vector<Quantity> quantities = {
        {"momentum, of the sum of m |v|", 1e-4, "Forces are antisymmetric; single precision rounds 2000 particles over 300 steps",
         Error::Absolute},
        {"angular momentum, of the sum of m |x| |v|", 1e-3, "Forces are central; a step moves particles apart, at first order",
         Error::Absolute},
        {"kinetic energy lost", 0, "At least a tenth, or they did not collide", Error::Shortfall}};
    c.runs.push_back({"dfsph, 3D", quantities, [](Device& d) { return collide(d, {}); }});
    c.runs.push_back({"dfsph, Eq. 102, 3D", quantities, [](Device& d) {
                          return collide(d, {"fluids.0.viscosity.corrected=false", "fluids.1.viscosity.corrected=false"});
                      }});
    return c;
}

}  // namespace meniscus::validation
