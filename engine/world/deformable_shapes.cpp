// SPDX-License-Identifier: MIT
#include "engine/world/deformable_shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "engine/base/error.h"
#include "engine/geometry/frame.h"
#include "engine/geometry/obj.h"
#include "engine/geometry/tetrahedra.h"
#include "engine/scene/scene.h"

namespace meniscus::world {
namespace {
using namespace geometry;
using geometry::Bounds;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

[[noreturn]] void fail(const scene::Description& d, const scene::Deformable& o, const std::string& key, const std::string& what) {
    std::string text = d.file;
    if (!text.empty() && o.line > 0) text += ":" + std::to_string(o.line);
    if (!text.empty()) text += ": ";
    throw InputError(text + key + ": " + what);
}

solid::Mesh clothOf(const scene::Description& d, const scene::Deformable& o, const std::string& key) {
    const scene::Cloth& c = *o.cloth;
    if (!c.mesh) return solid::clothGrid(c.cells[0], c.cells[1], {0, 0, 0}, {c.size[0], 0, 0}, {0, 0, c.size[1]});
    const TriangleMesh read = readObj(scene::pathOf(d, c.mesh->file));
    const auto wrong = [&](const std::string& what) { fail(d, o, key + ".cloth.mesh.file", "'" + c.mesh->file + "': " + what); };
    solid::Mesh m;
    for (const Point& p : read.points) m.points.push_back(c.mesh->scale * p);
    m.triangles = read.triangles;
    std::vector<char> used(m.points.size(), 0);
    const double small = 1e-12 * boundsOf(read).diagonal() * boundsOf(read).diagonal();
    for (std::size_t t = 0; t < m.triangles.size(); ++t) {
        if (!(length(areaNormal(read, m.triangles[t])) > small)) wrong(fmt::format("triangle {} has no area", t));
        for (const auto v : m.triangles[t]) used[at(v)] = 1;
    }
    if (const auto orphan = std::find(used.begin(), used.end(), 0); orphan != used.end())
        wrong(fmt::format("vertex {} has no triangle, and so no mass; remove it", orphan - used.begin()));
    return m;
}

solid::Mesh bodyOf(const scene::Description& d, const scene::Deformable& o) {
    const scene::SoftBody& b = *o.softBody;
    solid::Mesh m;
    if (b.box) {
        m = solid::boxGrid(b.cells, b.box->min, b.box->max - b.box->min, b.cut == "six" ? solid::Cut::Six : solid::Cut::Five);
    } else {
        TetrahedronMesh read = readTetrahedra(scene::pathOf(d, b.mesh->file));
        for (Point& p : read.points) p = b.mesh->scale * p;
        m.points = std::move(read.points), m.tetrahedra = std::move(read.tetrahedra);
    }
    m.triangles = surfaceOf(m.tetrahedra);
    return m;
}

/// Numbers from 0 to 1, the same on every machine.
class Uniform {
public:
    double operator()() { return (static_cast<double>(random()) + .5) / 4294967296.; }

private:
    std::mt19937 random{7};
};

/// The points as they start, in the coordinates of the shape.
std::vector<Point> started(const std::vector<Point>& rest, const std::string& how) {
    std::vector<Point> points = rest;
    Bounds around;
    for (const Point& p : rest) around.add(p);
    const Point middle = .5 * (around.low + around.high);
    Uniform uniform;
    for (Point& p : points) {
        if (how == "random")
            for (std::size_t a = 0; a < 3; ++a) p[a] = around.low[a] + uniform() * (around.high[a] - around.low[a]);
        if (how == "flat") p[1] = middle[1];
        if (how == "point") p = middle;
        if (how == "mirrored") p[0] = 2 * middle[0] - p[0];
    }
    return points;
}

void addCloth(solid::Model& model, const DeformableShape& s, const scene::Material& m) {
    const solid::Sheet sheet{m.young, m.poisson, m.thickness, m.density * m.thickness};
    if (m.model == "orthotropic") {
        const double across = m.poisson * m.youngAcross / m.young, f = m.thickness / (1 - m.poisson * across);
        solid::addWeave(model, s.rest, s.first,
                        {f * m.young, f * m.young * across, f * m.youngAcross, m.thickness * m.shear, sheet.areaDensity, s.warp});
    } else if (m.model == "stvk") {
        solid::addMembrane(model, s.rest, s.first, sheet);
    } else {
        solid::addNeoHookeanMembrane(model, s.rest, s.first, sheet);
    }
    if (m.bending > 0) solid::addPlates(model, s.rest, s.first, m.bending * solid::plateStiffness(sheet), m.poisson);
}

void addBody(solid::Model& model, const DeformableShape& s, const scene::Material& m) {
    const solid::Solid material{m.young, m.poisson, m.density};
    if (m.model == "stvk")
        solid::addTetrahedra<solid::StVenantKirchhoff>(model, s.rest, s.first, material);
    else if (m.model == "stable-neo-hookean")
        solid::addTetrahedra<solid::StableNeoHookean>(model, s.rest, s.first, material);
    else if (m.model == "corotated")
        solid::addTetrahedra<solid::Corotated>(model, s.rest, s.first, material);
    else
        solid::addTetrahedra<solid::NeoHookean>(model, s.rest, s.first, material);
}
}  // namespace

DeformableShapes deformableShapes(const scene::Description& d) {
    DeformableShapes shapes;
    for (std::size_t k = 0; k < d.deformables.size(); ++k) {
        const scene::Deformable& o = d.deformables[k];
        DeformableShape s;
        s.key = "deformables." + std::to_string(k), s.name = o.name, s.sheet = o.cloth.has_value();
        s.rest = s.sheet ? clothOf(d, o, s.key) : bodyOf(d, o);
        s.own = s.rest.points;
        const Frame frame({o.position, o.rotation});
        s.warp = frame.axis[0];
        s.start = started(s.own, o.start);
        for (Point& p : s.rest.points) p = frame(p);
        for (Point& p : s.start) p = frame(p);
        constexpr double kMost = 1e5;  // m: single precision tells places apart by a centimetre there
        if (std::any_of(s.start.begin(), s.start.end(), [](const Point& p) { return !(length(p) <= kMost); }))
            fail(d, o, s.key + ".position", "too far out: a deformable must lie within 100 km of the origin");
        s.first = shapes.vertices;
        shapes.vertices += static_cast<int>(s.own.size());
        for (std::size_t p = 0; p < o.pins.size(); ++p) {
            const std::string pin = s.key + ".pins." + std::to_string(p);
            for (const int v : o.pins[p].vertices)
                if (at(v) >= s.own.size())
                    fail(d, o, pin + ".vertices", fmt::format("there is no vertex {}; the last is {}", v, s.own.size() - 1));
            if (const auto& box = o.pins[p].box; box && o.pins[p].vertices.empty()) {
                const auto held = pinsOf(s, o);
                if (std::find(held.begin(), held.end(), static_cast<int>(p)) == held.end())
                    fail(d, o, pin + ".box", "no vertex lies in it at rest that no pin before it holds");
            }
        }
        shapes.all.push_back(std::move(s));
    }
    return shapes;
}

solid::Model modelOf(const DeformableShapes& shapes, const scene::Description& d) {
    solid::Model model;
    for (std::size_t k = 0; k < shapes.all.size(); ++k) {
        const DeformableShape& s = shapes.all[k];
        const scene::Deformable& o = d.deformables[k];
        solid::addPoints(model, s.rest);
        try {
            s.sheet ? addCloth(model, s, o.material) : addBody(model, s, o.material);
        } catch (const InputError& e) {
            fail(d, o, s.key, e.what());
        }
        const bool light = std::any_of(model.masses.begin() + s.first, model.masses.end(), [](double m) { return !(m > 1e-30); });
        if (light) fail(d, o, s.key + ".material.density", "its vertices have no mass: it is too small for so thin a thing");
        std::copy(s.start.begin(), s.start.end(), model.positions.begin() + s.first);
        std::fill(model.velocities.begin() + s.first, model.velocities.end(), o.velocity);
    }
    try {
        model.check();
    } catch (const InputError& e) {
        fail(d, d.deformables.front(), "deformables", e.what());
    }
    return model;
}

std::vector<int> pinsOf(const DeformableShape& s, const scene::Deformable& o) {
    std::vector<int> pin(s.own.size(), -1);
    Bounds around;
    for (const Point& p : s.own) around.add(p);
    const double margin = 1e-6 * around.diagonal();  // a plane of vertices is in a box that ends there
    for (std::size_t k = o.pins.size(); k-- > 0;) {  // the first that holds a vertex has it
        for (const int v : o.pins[k].vertices)
            if (at(v) < pin.size()) pin[at(v)] = static_cast<int>(k);
        if (!o.pins[k].box) continue;
        const Bounds box{o.pins[k].box->min, o.pins[k].box->max};
        for (std::size_t v = 0; v < pin.size(); ++v)
            if (box.contains(s.own[v], margin)) pin[v] = static_cast<int>(k);
    }
    return pin;
}

bool holds(const scene::Region& box, const scene::Deformable& o, const solid::Point& rest) {
    const Bounds b{box.min, box.max};
    return b.contains(Frame({o.position, o.rotation}).back(rest), 1e-6 * (b.diagonal() + length(rest)));
}

std::vector<DeformableSurface> surfacesOf(const DeformableShapes& shapes, const scene::Description& d) {
    std::vector<DeformableSurface> all;
    for (std::size_t k = 0; k < shapes.all.size(); ++k) {
        const DeformableShape& s = shapes.all[k];
        DeformableSurface surface{s.name,  d.deformables[k].color, s.first,      static_cast<int>(s.own.size()),
                                  s.sheet, s.rest.triangles,       s.rest.points};
        for (auto& t : surface.triangles)
            for (auto& v : t) v += s.first;
        all.push_back(std::move(surface));
    }
    return all;
}

}  // namespace meniscus::world
