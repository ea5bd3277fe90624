// SPDX-License-Identifier: MIT
#include "app/editor/touching.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/editor/comparison.h"
#include "app/editor/session.h"
#include "engine/base/error.h"
#include "engine/scene/scene.h"

namespace meniscus::editor {
namespace {

glm::vec3 point(const Packed4& p) { return {p.x, p.y, p.z}; }
glm::vec4 rgba(ImU32 c) { return glm::vec4(c & 255, c >> 8 & 255, c >> 16 & 255, c >> 24) / 255.f; }

/// The nearest image of a difference, where the scene is periodic.
glm::vec3 nearest(const scene::Description& d, glm::vec3 v) {
    if (!d.domain) return v;
    for (int k = 0; k < 3; ++k) {
        const auto axis = static_cast<std::size_t>(k);
        if (!d.domain->periodic[axis]) continue;
        const float length = static_cast<float>(d.domain->max[axis] - d.domain->min[axis]);
        v[k] -= length * std::nearbyint(v[k] / length);
    }
    return v;
}

/// How strong the spring is: stretched by a tenth of the scene it lifts fluid against four times gravity.
world::Pull pullOf(const Session& s, const Touching::Spring& spring) {
    const scene::Vector& g = s.description.gravity;
    const float gravity = std::max(static_cast<float>(std::hypot(g[0], g[1], g[2])), 1.f);
    const float size = std::max(2 * s.outline->bounds.radius(), 1e-4f), stiffness = 40 * gravity / size;
    return {.particle = spring.particle,
            .to = {spring.end.x, spring.end.y, spring.end.z},
            .radius = std::max(0.06f * size, 6 * s.outline->particleRadius),
            .stiffness = stiffness,
            .damping = std::sqrt(stiffness),
            .ofVertex = spring.ofVertex};
}

}  // namespace

bool Touching::has(const Picked& p) const { return std::find(picks.begin(), picks.end(), p) != picks.end(); }
std::optional<std::int32_t> Touching::particle() const {
    if (picks.empty() || picks.back().kind != Picked::Kind::Particle) return std::nullopt;
    return picks.back().number;
}
std::optional<int> Touching::boundary() const {
    if (picks.empty() || picks.back().kind != Picked::Kind::Boundary) return std::nullopt;
    return picks.back().number;
}
world::Watch Touching::watch(bool boundarySamples) const {
    world::Watch w;
    w.boundarySamples = boundarySamples;
    for (const Picked& p : picks)
        if (p.kind == Picked::Kind::Particle)
            w.particles.push_back(p.number);
        else if (p.kind == Picked::Kind::Vertex)
            w.vertices.push_back(p.number);
    for (const glm::vec3& p : probes) w.points.push_back({p.x, p.y, p.z});
    return w;
}

std::optional<std::size_t> indexOf(const world::Snapshot& s, std::int32_t id) {
    const auto at = std::find(s.ids.begin(), s.ids.end(), id);
    return at == s.ids.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - s.ids.begin()));
}
std::optional<glm::vec3> placeOf(const world::Snapshot& s, std::int32_t id) {
    const auto i = indexOf(s, id);
    return i ? std::optional(point(s.particles[*i])) : std::nullopt;
}

Hidden hiddenNow(const Session& s) {
    Hidden h;
    const auto& hidden = s.editing.document.now().hidden;
    if (hidden.empty()) return h;
    const scene::DocumentState& runs = s.editing.running();
    const auto collect = [&](const std::vector<scene::ObjectId>& objects, std::set<int>& to) {
        for (std::size_t i = 0; i < objects.size(); ++i)
            if (hidden.contains(objects[i])) to.insert(static_cast<int>(i));
    };
    collect(runs.fluids, h.fluids);
    collect(runs.boundaries, h.boundaries);
    collect(runs.deformables, h.deformables);
    return h;
}

SeenParticles seen(const world::Snapshot& s, const Hidden& h) {
    SeenParticles all{s.particles, s.ids, {}, {}};
    if (h.fluids.empty()) return all;
    for (std::size_t i = 0; i < s.particles.size(); ++i) {
        if (h.fluids.contains(s.fluids.empty() ? 0 : static_cast<int>(s.fluids[i]))) continue;
        all.chosen.push_back(s.particles[i]);
        all.chosenIds.push_back(s.ids[i]);
    }
    all.particles = all.chosen, all.ids = all.chosenIds;
    return all;
}

std::vector<glm::mat4> placesNow(const Session& s, const Hidden& h) {
    auto places = view::placesOf(*s.outline, s.snapshot->bodies);
    for (std::size_t k = 0; k < places.size(); ++k)
        if (h.boundaries.contains(s.outline->parts[k].boundary)) places[k] = glm::mat4(0);
    return places;
}

namespace {
bool comparing(const Session& s) { return s.comparison && s.comparison->hasScene(); }
const world::Snapshot& snapshotOf(const Session& s, bool ofB) { return ofB && comparing(s) ? *s.comparison->snapshot : *s.snapshot; }
}  // namespace

const world::Snapshot& pickedFrom(const Session& s) { return snapshotOf(s, s.touching.ofB); }

std::optional<std::pair<glm::vec2, bool>> viewPoint(const Session& s, glm::vec2 fraction) {
    if (const auto at = s.view.inView(fraction)) {
        const bool wipes = comparing(s) && s.comparison->look == Comparison::Look::Wipe;
        return std::pair(*at, wipes && fraction.x * s.view.windowWidth - s.view.x > s.comparison->split * s.view.width);
    }
    if (!comparing(s) || s.comparison->look == Comparison::Look::Wipe) return std::nullopt;
    const auto at = s.viewOfB.inView(fraction);
    return at ? std::optional(std::pair(*at, true)) : std::nullopt;
}

std::optional<Under> fluidUnder(const Session& s, glm::vec2 at, bool ofB) {
    const view::Camera& c = s.camera.now;
    const view::Ray ray = c.rayThrough(at);
    const SeenParticles all = seen(snapshotOf(s, ofB), ofB ? Hidden{} : hiddenNow(s));
    const auto clip = s.looking.look().clip;
    for (const float wide : {1.f, 1.5f, 2.5f})  // between particles: one of those beside
        if (const auto hit = view::nearestParticle(ray, all.particles, wide * s.outline->particleRadius, clip)) {
            const glm::vec3 x = point(all.particles[hit->index]);
            return Under{{Picked::Kind::Particle, all.ids[hit->index]}, c.depthOf(x), x};
        }
    return std::nullopt;
}

std::optional<Under> vertexUnder(const Session& s, glm::vec2 at, bool ofB) {
    const world::Snapshot& snapshot = snapshotOf(s, ofB);
    if (!snapshot.surfaces || snapshot.vertices.empty()) return std::nullopt;
    const view::Ray ray = s.camera.now.rayThrough(at);
    const Hidden hidden = ofB ? Hidden{} : hiddenNow(s);
    std::optional<view::Hit> best;
    for (std::size_t k = 0; k < snapshot.surfaces->size(); ++k) {
        if (hidden.deformables.contains(static_cast<int>(k))) continue;
        const auto hit = view::nearestVertex(ray, (*snapshot.surfaces)[k].triangles, snapshot.vertices, s.looking.look().clip);
        if (hit && !(best && best->distance < hit->distance)) best = hit;
    }
    if (!best) return std::nullopt;
    return Under{
        {Picked::Kind::Vertex, static_cast<int>(best->index)}, s.camera.now.depthOf(ray.at(best->distance)), ray.at(best->distance)};
}
std::optional<std::size_t> deformableOf(const world::Snapshot& s, int vertex) {
    for (std::size_t k = 0; s.surfaces && k < s.surfaces->size(); ++k)
        if (vertex >= (*s.surfaces)[k].first && vertex < (*s.surfaces)[k].first + (*s.surfaces)[k].count) return k;
    return std::nullopt;
}
std::optional<glm::vec3> vertexPlace(const world::Snapshot& s, int vertex) {
    if (vertex < 0 || static_cast<std::size_t>(vertex) >= s.vertices.size()) return std::nullopt;
    return point(s.vertices[static_cast<std::size_t>(vertex)]);
}

std::optional<Under> under(const Session& s, glm::vec2 at, bool ofB) {
    if (!s.hasScene()) return std::nullopt;
    const view::Camera& c = s.camera.now;
    const view::Ray ray = c.rayThrough(at);
    const auto clip = s.looking.look().clip;
    const auto found = [&](Picked what, float distance) { return Under{what, c.depthOf(ray.at(distance)), ray.at(distance)}; };
    const auto boundary = [&](const view::Hit& h) {
        return found({Picked::Kind::Boundary, s.outline->parts[h.index].boundary}, h.distance);
    };
    const Hidden hidden = ofB ? Hidden{} : hiddenNow(s);
    const auto places = ofB ? view::placesOf(*s.outline, snapshotOf(s, ofB).bodies) : placesNow(s, hidden);
    const SeenParticles all = seen(snapshotOf(s, ofB), hidden);
    const auto particle = view::nearestParticle(ray, all.particles, s.outline->particleRadius, clip);
    constexpr float kFar = std::numeric_limits<float>::max();
    view::Hit solid{0, kFar};
    if (s.looking.boundaries) solid = view::nearestPart(ray, *s.outline, places, false, 0, clip).value_or(solid);
    const float fluidAt = particle ? particle->distance : kFar;
    if (const auto vertex = vertexUnder(s, at, ofB)) {
        if (glm::distance(ray.from, vertex->place) <= std::min(fluidAt, solid.distance)) return vertex;
    }
    if (particle && fluidAt <= solid.distance) return found({Picked::Kind::Particle, all.ids[particle->index]}, particle->distance);
    if (solid.distance < kFar) return boundary(solid);
    if (const auto beside = fluidUnder(s, at, ofB)) return beside;
    const float pixel = 2 * c.halfHeight(1) / std::max(s.view.height, 1.f);
    const auto glass = s.looking.boundaries ? view::nearestPart(ray, *s.outline, places, true, 5 * pixel, clip) : std::nullopt;
    return glass ? std::optional(boundary(*glass)) : std::nullopt;
}

std::future<void> sendWatch(Session& s) {
    s.marksStale = true;
    s.touch();
    if (s.comparison) s.comparison->watch(s.touching.watch(false));
    return s.worker.watch(s.touching.watch(s.looking.samples));
}

namespace {
/// What was picked is selected in the tree, too, where its parameters are shown.
void selectObjectOf(Session& s, const Picked& p) {
    const scene::DocumentState& runs = s.editing.running();
    const bool fluid = p.kind == Picked::Kind::Particle;
    std::size_t index = static_cast<std::size_t>(p.number);
    if (fluid) {
        const auto i = indexOf(*s.snapshot, p.number);
        if (!i) return;
        index = s.snapshot->fluids.empty() ? 0 : static_cast<std::size_t>(s.snapshot->fluids[*i]);
    }
    if (p.kind == Picked::Kind::Vertex) index = deformableOf(*s.snapshot, p.number).value_or(runs.deformables.size());
    const auto& objects = fluid ? runs.fluids : p.kind == Picked::Kind::Vertex ? runs.deformables : runs.boundaries;
    if (index < objects.size() && s.editing.document.now().find(objects[index])) s.editing.selected = objects[index];
}
}  // namespace

void pick(Session& s, const std::optional<Under>& what, bool add) {
    auto& picks = s.touching.picks;
    if (!add) picks.clear();
    if (what) {
        if (const auto at = std::find(picks.begin(), picks.end(), what->what); at != picks.end())
            picks.erase(at);
        else
            picks.push_back(what->what);
    }
    if (!picks.empty()) selectObjectOf(s, picks.back());
}

void beginPull(Session& s, glm::vec2 at) {
    const auto other = under(s, at);
    const bool vertex = other && other->what.kind == Picked::Kind::Vertex;
    const auto fluid = vertex ? other : fluidUnder(s, at);
    if (!fluid) {
        if (other && other->what.kind == Picked::Kind::Boundary)
            throw InputError(s.description.boundaries[static_cast<std::size_t>(other->what.number)].name +
                             ": a boundary moves as the scene says; only fluid and deformables can be pulled");
        throw InputError("there is no fluid, cloth or soft body to pull there");
    }
    s.touching.spring = Touching::Spring{fluid->what.number, vertex, fluid->depth, fluid->place};
    movePull(s, at);
}

void movePull(Session& s, glm::vec2 at) {
    if (!s.touching.spring) return;
    Touching::Spring& spring = *s.touching.spring;
    const view::Ray ray = s.camera.now.rayThrough(at);
    const float along = glm::dot(-ray.direction, s.camera.now.back());
    spring.end = ray.at((s.camera.now.depthOf(ray.from) - spring.depth) / -along);
    s.worker.pull(pullOf(s, spring));
    s.touch();
}

std::future<void> endPull(Session& s) {
    s.touching.spring.reset();
    s.touch();
    return s.worker.pull(std::nullopt);
}

std::vector<view::Mark> neighbourMarks(const Session& s) {
    std::vector<view::Mark> marks;
    const auto id = s.touching.particle();
    const auto at = id && s.looking.neighbours ? placeOf(*s.snapshot, *id) : std::nullopt;
    if (!at) return marks;
    const float support = static_cast<float>(s.description.kernel.supportFactor * s.description.spacing());
    const float radius = s.outline->particleRadius;
    const Tokens& k = tokens();
    const auto addNear = [&](const std::vector<Packed4>& points, float size, const glm::vec4& colour) {
        for (const Packed4& p : points) {
            const glm::vec3 d = nearest(s.description, point(p) - *at);
            const float r = glm::length(d);
            if (r > 0 && r < support) marks.push_back({*at + d, size, colour});
        }
    };
    addNear(s.snapshot->particles, radius, rgba(k.plot[2]));
    if (s.snapshot->boundarySamples) addNear(*s.snapshot->boundarySamples, 0.6f * radius, rgba(k.text3));
    marks.push_back({*at, radius, rgba(k.accent)});
    return marks;
}

}  // namespace meniscus::editor
