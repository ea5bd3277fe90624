// SPDX-License-Identifier: MIT
// Scenes of tests, and what their particles do, worked out from positions and velocities alone.
#pragma once
#include <algorithm>
#include <string>

#include "engine/scene/scene.h"
#include "engine/world/simulation.h"
#include "tests/unit/fluid.h"

namespace meniscus::testing {

inline scene::Description parsed(const std::string& text, const std::vector<std::string>& settings = {}) {
    return scene::parse(text, "test scene", settings);
}

inline std::vector<Packed4> verticesOf(const world::Simulation& s) {
    std::vector<Packed4> x;
    s.vertices(x);
    return x;
}

/// 2560 particles of 5 cm fall and run against the other end of their tank.
inline scene::Description smallDam(const std::vector<std::string>& settings = {}) {
    return parsed(R"({"version": 1, "particleRadius": 0.025, "particleVolumeFactor": 0.9,
        "time": {"end": 2, "step": 0.001},
        "fluids": [{"name": "water", "viscosity": {"kinematic": 0.005, "corrected": false},
                    "box": {"min": [0, 0, 0], "max": [0.8, 0.8, 0.5]}}],
        "boundaries": [{"name": "tank", "box": {"min": [0, 0, 0], "max": [1.4, 1.2, 0.5]}, "inside": true}]})",
                  settings);
}

/// Planes around 0 < x, z < 0.5 and above y = 0, filled to 0.4 m.
inline scene::Description basin(int dimensions, const std::vector<std::string>& settings = {}) {
    const std::string sides = dimensions == 2 ? "" : R"(, {"name": "front", "plane": {"normal": [0, 0, 1]}},
                       {"name": "back", "plane": {"point": [0, 0, 0.5], "normal": [0, 0, 1]}, "inside": true})";
    return parsed(R"({"version": 1, "particleRadius": 0.025, "dimensions": )" + std::to_string(dimensions) +
                      R"(, "boundaryHandling": {"method": "volume-maps"}, "time": {"step": 0.001},
        "fluids": [{"box": {"min": [0, 0, 0], "max": [0.5, 0.4, 0.5]}}],
        "boundaries": [{"name": "floor", "plane": {"normal": [0, 2, 0]}}, {"name": "left", "plane": {"normal": [1, 0, 0]}},
                       {"name": "right", "plane": {"point": [0.5, 0.3, 0.1], "normal": [-3, 0, 0]}})" +
                      sides + "]}",
                  settings);
}

/// A cube of 216 particles at rest, in free space without gravity.
inline scene::Description drop(const std::vector<std::string>& settings = {}) {
    return parsed(R"({"version": 1, "particleRadius": 0.025, "gravity": [0, 0, 0], "time": {"adaptive": false, "step": 0.001},
        "fluids": [{"name": "water", "viscosity": {"kinematic": 0}, "box": {"min": [0, 0, 0], "max": [0.3, 0.3, 0.3]}}]})",
                  settings);
}

struct Measured {
    Point momentum{}, angularMomentum{};        ///< about the centre of mass
    double sumOfMomenta = 0, sumOfMoments = 0;  ///< of |m v|, and of m |x - c| |v|
    double kinetic = 0, fastest = 0;
    Point centre{}, lowest{1e30, 1e30, 1e30}, highest{-1e30, -1e30, -1e30};
    double potentialAbove(double floor, double g) const { return mass * g * (centre[1] - floor); }
    double mass = 0;
};
inline Measured measure(const world::Simulation& s) {
    const auto positions = s.positions();
    const auto v = s.read("velocity");
    const auto& d = s.description();
    const double m = d.fluids.front().restDensity * d.particleVolumeFactor * std::pow(d.spacing(), d.dimensions);
    Measured r;
    r.mass = m * double(positions.size());
    for (const Packed4& p : positions)
        for (std::size_t c = 0; c < 3; ++c) {
            const double x = point(p)[c];
            r.centre[c] += x / double(positions.size());
            r.lowest[c] = std::min(r.lowest[c], x);
            r.highest[c] = std::max(r.highest[c], x);
        }
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Point u{double(v[3 * i]), double(v[3 * i + 1]), double(v[3 * i + 2])};
        Point arm = point(positions[i]);
        for (std::size_t c = 0; c < 3; ++c) arm[c] -= r.centre[c];
        const Point turn = cross(arm, u);
        for (std::size_t c = 0; c < 3; ++c) r.momentum[c] += m * u[c], r.angularMomentum[c] += m * turn[c];
        r.sumOfMomenta += m * length(u);
        r.sumOfMoments += m * length(arm) * length(u);
        r.kinetic += .5 * m * dot(u, u);
        r.fastest = std::max(r.fastest, length(u));
    }
    return r;
}

/// Positions by id: what the same particle did elsewhere.
inline std::vector<Packed4> positionsById(const world::Simulation& s) {
    const auto x = s.positions();
    const auto ids = s.ids();
    std::vector<Packed4> sorted(at(*std::max_element(ids.begin(), ids.end()) + 1));
    for (std::size_t i = 0; i < x.size(); ++i) sorted[at(ids[i])] = x[i];
    return sorted;
}
/// The farthest that a particle is from where it is in the other.
inline double farthest(const std::vector<Packed4>& a, const std::vector<Packed4>& b) {
    if (a.size() != b.size()) return HUGE_VAL;
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Point d{double(a[i].x) - double(b[i].x), double(a[i].y) - double(b[i].y), double(a[i].z) - double(b[i].z)};
        most = std::max(most, length(d));
    }
    return most;
}

}  // namespace meniscus::testing
