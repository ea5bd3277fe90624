// SPDX-License-Identifier: MIT
#include "app/view/outline.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/view/solid.h"
#include "engine/geometry/surface.h"
#include "engine/scene/extent.h"
#include "engine/scene/scene.h"
#include "engine/scene/trajectory.h"
#include "engine/world/deformable_shapes.h"

namespace meniscus::view {
namespace {

glm::vec3 vector(const scene::Vector& v) { return {v[0], v[1], v[2]}; }

glm::mat4 matrix(const scene::Placement& p) {
    const glm::mat3 turn(vector(p.turn[0]), vector(p.turn[1]), vector(p.turn[2]));  // by rows: its transpose
    glm::mat4 m(glm::transpose(turn));
    m[3] = glm::vec4(vector(p.shift), 1);
    return m;
}

/// Box, sphere or mesh of a fluid or a boundary.
template <class Object>
Part partOf(const scene::Description& d, const Object& o) {
    const bool flat = d.dimensions == 2;
    Part part;
    part.place = matrix(scene::placement(o.position, o.rotation));
    if (o.box) addBox(part, *o.box, flat);
    if (o.sphere) addSphere(part, *o.sphere, flat);
    if (o.mesh) {
        const auto surface = geometry::loadSurface(scene::pathOf(d, o.mesh->file), o.mesh->scale);
        addMesh(part, surface.mesh);
        if (!surface.closed()) part.look = Part::Look::Sheet;
    }
    return part;
}

void include(Bounds& b, const glm::vec3& p) {
    b.min = glm::min(b.min, p);
    b.max = glm::max(b.max, p);
}
/// Of a deformable at the start, and of where it may hang from its pins.
Bounds boundsOf(const scene::Description& d, const scene::Deformable& o) {
    Bounds b{glm::vec3(std::numeric_limits<float>::max()), glm::vec3(-std::numeric_limits<float>::max())};
    if (const auto box = scene::extentOf(o)) {
        include(b, vector(box->min)), include(b, vector(box->max));
    } else {
        scene::Description alone;
        alone.file = d.file;
        alone.deformables = {o};
        alone.deformables[0].pins.clear();
        const world::DeformableShapes shapes = world::deformableShapes(alone);
        for (const geometry::Point& p : shapes.all[0].rest.points) include(b, vector(p));
    }
    if (const glm::vec3 g = vector(d.gravity); !o.pins.empty() && glm::length(g) > 0) {
        const glm::vec3 size = b.max - b.min, down = glm::normalize(g) * (o.cloth ? 1.f : .5f) * std::max({size.x, size.y, size.z});
        const Bounds here = b;
        include(b, here.min + down), include(b, here.max + down);
    }
    return b;
}
void include(Bounds& b, const Bounds& other) { include(b, other.min), include(b, other.max); }
void include(Bounds& b, const Part& part) {
    for (const Corner& c : part.corners) include(b, glm::vec3(part.place * glm::vec4(c.place, 1)));
}

}  // namespace

Outline outlineOf(const scene::Description& d) {
    Outline o;
    const float huge = std::numeric_limits<float>::max();
    o.bounds = {glm::vec3(huge), glm::vec3(-huge)};
    float fastest = 0;
    for (const scene::Fluid& f : d.fluids) {
        include(o.bounds, partOf(d, f));
        fastest = std::max(fastest, glm::length(vector(f.velocity)));
    }
    const Bounds fluid = o.bounds;
    for (std::size_t k = 0; k < d.boundaries.size(); ++k) {
        const scene::Boundary& b = d.boundaries[k];
        Part part = partOf(d, b);
        part.boundary = static_cast<int>(k);
        include(o.bounds, part);
        if (b.inside && part.look == Part::Look::Solid) {
            part.look = Part::Look::Glass;
            turnInside(part);
            if (b.box) part.corners.clear();  // a tank is best seen by its edges alone
        } else if (b.sphere && d.dimensions == 3) {
            part.edges.clear();  // it has none; its circles are for those one looks into
        }
        o.parts.push_back(std::move(part));
    }
    for (const scene::Deformable& s : d.deformables) include(o.bounds, boundsOf(d, s));
    if (o.bounds.min.x > o.bounds.max.x) o.bounds = Bounds{};
    // Planes have no end: they are drawn as far as the rest of the scene reaches.
    const Bounds rest = o.bounds;
    for (Part& part : o.parts) {
        const scene::Boundary& b = d.boundaries[static_cast<std::size_t>(part.boundary)];
        if (!b.plane) continue;
        const glm::vec3 centre(glm::inverse(part.place) * glm::vec4(rest.centre(), 1)), n = glm::normalize(vector(b.plane->normal));
        addPlane(part, *b.plane, centre, 1.25f * rest.radius(), d.dimensions == 2);
        part.look = Part::Look::Glass;
        const float height = glm::dot(centre - vector(b.plane->point), n);
        if (std::abs(height) < 3 * rest.radius()) include(o.bounds, glm::vec3(part.place * glm::vec4(centre - height * n, 1)));
    }
    if (d.domain) o.domain = {vector(d.domain->min), vector(d.domain->max)};
    o.floor = o.bounds.min.y;
    o.particleRadius = static_cast<float>(d.particleRadius);
    float height = fluid.max.y > o.floor ? fluid.max.y - o.floor : 0;
    if (d.fluids.empty() && !d.deformables.empty()) height = .5f * (o.bounds.max.y - o.floor);
    o.speedScale = std::sqrt(fastest * fastest + 2 * glm::length(vector(d.gravity)) * height);
    return o;
}

std::vector<glm::mat4> placesOf(const Outline& outline, std::span<const world::BodyPlace> bodies) {
    std::vector<glm::mat4> places;
    for (const Part& part : outline.parts) {
        const auto body = std::find_if(bodies.begin(), bodies.end(), [&](const auto& b) { return b.boundary == part.boundary; });
        places.push_back(body != bodies.end() ? matrix(body->place) : part.place);
    }
    return places;
}

}  // namespace meniscus::view
