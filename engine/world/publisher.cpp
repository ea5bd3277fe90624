// SPDX-License-Identifier: MIT
#include "engine/world/publisher.h"

#include <algorithm>
#include <cmath>

#include "engine/base/error.h"
#include "engine/world/simulation.h"

namespace meniscus::world {
namespace {
/// The field that a colouring reads.
std::string source(const std::string& field) { return field == "speed" ? "velocity" : field; }
}  // namespace

void Publisher::adopt(const Simulation& simulation) {
    ++scene;
    const auto fields = simulation.fields();
    if (std::none_of(fields.begin(), fields.end(), [&](const FieldInfo& f) { return f.name == source(field); }))
        field = "speed", unit = "m/s";
}

void Publisher::colorBy(const Simulation& simulation, const std::string& wanted) {
    std::string known = "speed";
    for (const FieldInfo& f : simulation.fields()) {
        known += ", " + f.name;
        if (f.name != source(wanted)) continue;
        field = wanted;
        unit = f.unit;
        return;
    }
    throw InputError("there is no field '" + wanted + "' to colour by; allowed: " + known);
}

void Publisher::publish(const Simulation& simulation, bool running, const Pace& pace, int frame) {
    Snapshot& to = snapshots.back();
    to.generation = ++generation;
    to.scene = scene;
    to.time = simulation.time();
    to.counts = simulation.counts();
    to.bodies = simulation.bodies();
    to.statistics = simulation.statistics();
    to.running = running;
    to.frame = frame;
    to.stepsPerSecond = pace.stepsPerSecond();
    to.realTimeFactor = pace.realTimeFactor();
    simulation.positions(to.particles);
    simulation.read(source(field), values);
    color(to);
    snapshots.publish();
    last = Pace::Clock::now();
}

void Publisher::color(Snapshot& to) const {
    to.colorField = field;
    to.colorUnit = unit;
    const std::size_t n = to.particles.size();
    const bool vector = n > 0 && values.size() == 3 * n;
    float lo = INFINITY, hi = -INFINITY;
    for (std::size_t i = 0; i < n; ++i) {
        const float* v = &values[vector ? 3 * i : i];
        const float w = vector ? std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) : *v;
        to.particles[i].w = w;
        lo = std::min(lo, w);
        hi = std::max(hi, w);
    }
    to.colorMin = n > 0 ? lo : 0;
    to.colorMax = n > 0 ? hi : 0;
}

}  // namespace meniscus::world
