// SPDX-License-Identifier: MIT
#include "engine/world/publisher.h"

#include <algorithm>
#include <cmath>

#include "engine/base/error.h"
#include "engine/world/simulation.h"

namespace meniscus::world {
namespace {
/// The field that a colouring reads, and which part of it: -1, a vector's length.
struct Source {
    std::string field;
    int part;
};
Source source(const std::string& name) {
    if (name == "speed") return {"velocity", -1};
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos || dot + 2 != name.size() || name[dot + 1] < 'x' || name[dot + 1] > 'z') return {name, -1};
    return {name.substr(0, dot), name[dot + 1] - 'x'};
}

/// No field: what has no value is drawn in its own colour.
constexpr const char* kOwnColor = "color";

std::vector<Quantity> choicesOf(const Simulation& simulation) {
    std::vector<Quantity> all;
    auto fields = simulation.fields();
    std::stable_partition(fields.begin(), fields.end(), [](const FieldInfo& f) { return !f.integer; });
    for (const FieldInfo& f : fields) {
        all.push_back({f.name == "velocity" ? "speed" : f.name, f.unit});
        if (f.components == 3)
            for (const char* part : {".x", ".y", ".z"}) all.push_back({f.name + part, f.unit});
    }
    if (simulation.surfaces().empty()) return all;
    // Of a scene without fluid, only what its vertices have; else what particles have comes first.
    if (simulation.description().fluids.empty()) all.clear();
    for (const auto& [name, unit] : Simulation::vertexFields())
        if (std::none_of(all.begin(), all.end(), [&, &n = name](const Quantity& q) { return q.name == n; })) all.push_back({name, unit});
    if (simulation.description().fluids.empty()) all.push_back({kOwnColor, ""});
    return all;
}
}  // namespace

void Publisher::adopt(const Simulation& simulation) {
    ++scene, ++past;
    choices = std::make_shared<const std::vector<Quantity>>(choicesOf(simulation));
    boundarySamples = nullptr;
    const auto has = [&](const std::string& name) {
        return std::any_of(choices->begin(), choices->end(), [&](const Quantity& q) { return q.name == name; });
    };
    asked = asked && has(field);
    if (asked) return;
    const bool own = has(kOwnColor);
    field = own ? kOwnColor : "speed", unit = own ? "" : "m/s";
}

void Publisher::colorBy(const Simulation& simulation, const std::string& wanted) {
    std::string known;
    for (const Quantity& q : choicesOf(simulation)) {
        known += (known.empty() ? "" : ", ") + q.name;
        if (q.name != wanted && !(wanted == "velocity" && q.name == "speed")) continue;
        field = q.name;
        unit = q.unit;
        asked = true;
        return;
    }
    throw InputError("there is no field '" + wanted + "' to colour by; allowed: " + known);
}

void Publisher::readBoundary(const Simulation& simulation) {
    const auto& bodies = simulation.bodies();
    const bool moves = std::any_of(bodies.begin(), bodies.end(), [](const BodyPlace& b) { return b.moves; });
    if (!showBoundary || (boundarySamples && !moves)) return;
    boundarySamples = std::make_shared<const std::vector<Packed4>>(simulation.boundaryPositions());
}

void Publisher::publish(const Simulation& simulation, bool running, const Pace& pace, int frame) {
    Snapshot& to = snapshots.back();
    to.generation = ++generation;
    to.scene = scene;
    to.past = past;
    to.opened = opened;
    to.time = simulation.time();
    to.counts = simulation.counts();
    to.bodies = simulation.bodies();
    to.statistics = simulation.statistics();
    to.running = running;
    to.frame = frame;
    to.stepsPerSecond = pace.stepsPerSecond();
    to.realTimeFactor = pace.realTimeFactor();
    readBoundary(simulation);
    to.colorFields = choices;
    to.boundarySamples = boundarySamples;
    to.readings = simulation.readings();
    simulation.positions(to.particles);
    simulation.ids(to.ids);
    to.fluids.clear();
    if (simulation.description().fluids.size() > 1) simulation.read("fluid", to.fluids);
    simulation.vertices(to.vertices);
    to.surfaces = simulation.sharedSurfaces();
    const auto ofParticles = simulation.fields();
    const std::string& from = source(field).field;
    if (std::any_of(ofParticles.begin(), ofParticles.end(), [&](const FieldInfo& f) { return f.name == from; }))
        simulation.read(from, values);
    else
        values.assign(to.particles.size(), 0.f);
    if (!simulation.readVertices(field, ofVertices)) ofVertices.assign(to.vertices.size(), NAN);
    color(to);
    snapshots.publish();
    last = Pace::Clock::now();
}

void Publisher::color(Snapshot& to) const {
    to.colorField = field;
    to.colorUnit = unit;
    const std::size_t n = to.particles.size();
    const int part = source(field).part;
    const bool vector = n > 0 && values.size() == 3 * n;
    float lo = INFINITY, hi = -INFINITY;
    for (std::size_t i = 0; i < n; ++i) {
        const float* v = &values[vector ? 3 * i : i];
        const float w = !vector ? *v : part >= 0 ? v[part] : std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        to.particles[i].w = w;
        lo = std::min(lo, w);
        hi = std::max(hi, w);
    }
    for (std::size_t i = 0; i < to.vertices.size(); ++i) {
        const float w = to.vertices[i].w = ofVertices[i];
        if (std::isnan(w)) continue;
        lo = std::min(lo, w);
        hi = std::max(hi, w);
    }
    const bool any = lo <= hi;
    to.colorMin = any ? lo : 0;
    to.colorMax = any ? hi : 0;
}

}  // namespace meniscus::world
