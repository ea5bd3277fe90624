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
#include "engine/world/fabric_file.h"
#include "engine/world/skins.h"

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

solid::Cut cutOf(const scene::SoftBody& b) { return b.cut == "six" ? solid::Cut::Six : solid::Cut::Five; }

std::shared_ptr<const solid::Embedding> skinOf(const scene::Description& d, const scene::Deformable& o, const std::string& key) {
    if (!o.softBody || !o.softBody->mesh || !isSurfaceFile(o.softBody->mesh->file)) return nullptr;
    const scene::SoftBody& b = *o.softBody;
    const std::string file = scene::pathOf(d, b.mesh->file);
    try {
        return std::make_shared<const solid::Embedding>(readEmbedded(file, b.mesh->scale, b.cells, cutOf(b)));
    } catch (const InputError& e) {
        const std::string what = e.what();
        if (what.starts_with(file)) throw;  // says where
        fail(d, o, key + ".softBody.mesh.file", "'" + b.mesh->file + "' " + what);
    }
}

solid::Mesh bodyOf(const scene::Description& d, const scene::Deformable& o) {
    const scene::SoftBody& b = *o.softBody;
    solid::Mesh m;
    if (b.box) {
        m = solid::boxGrid(b.cells, b.box->min, b.box->max - b.box->min, cutOf(b));
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

/// The shape at rest from a file: as many vertices, in the same order.
std::vector<Point> restOf(const scene::Description& d, const scene::Deformable& o, const std::string& key, std::size_t vertices) {
    const std::string file = scene::pathOf(d, o.rest->file);
    std::vector<Point> points = isSurfaceFile(file) ? readObj(file).points : readTetrahedra(file).points;
    if (points.size() != vertices)
        fail(d, o, key + ".rest.file", fmt::format("'{}' has {} vertices; the shape has {}", o.rest->file, points.size(), vertices));
    for (Point& p : points) p = o.rest->scale * p;
    return points;
}

void addCloth(solid::Model& model, const DeformableShape& s, const scene::Material& m, const std::string& fabric) {
    if (m.model == "hylc") return solid::addFabric(model, s.rest, s.first, readFabric(fabric), s.warp);
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
    const std::vector<double> shares = s.skin ? s.skin->shares : std::vector<double>();
    if (m.model == "stvk")
        solid::addTetrahedra<solid::StVenantKirchhoff>(model, s.rest, s.first, material, shares);
    else if (m.model == "stable-neo-hookean")
        solid::addTetrahedra<solid::StableNeoHookean>(model, s.rest, s.first, material, shares);
    else if (m.model == "corotated")
        solid::addTetrahedra<solid::Corotated>(model, s.rest, s.first, material, shares);
    else
        solid::addTetrahedra<solid::NeoHookean>(model, s.rest, s.first, material, shares);
}
}  // namespace

DeformableShapes deformableShapes(const scene::Description& d) {
    DeformableShapes shapes;
    for (std::size_t k = 0; k < d.deformables.size(); ++k) {
        const scene::Deformable& o = d.deformables[k];
        DeformableShape s;
        s.key = "deformables." + std::to_string(k), s.name = o.name, s.sheet = o.cloth.has_value();
        s.skin = skinOf(d, o, s.key);
        s.rest = s.sheet ? clothOf(d, o, s.key) : s.skin ? s.skin->lattice : bodyOf(d, o);
        s.own = s.rest.points;
        const Frame frame({o.position, o.rotation});
        s.warp = frame.axis[0];
        s.start = started(s.own, o.start);
        if (o.rest) s.rest.points = restOf(d, o, s.key, s.own.size());
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
                if (at(v) >= s.numbered())
                    fail(d, o, pin + ".vertices", fmt::format("there is no vertex {}; the last is {}", v, s.numbered() - 1));
            if (const auto& box = o.pins[p].box; box && o.pins[p].vertices.empty()) {
                const auto held = pinsOf(s, o);
                if (std::find(held.begin(), held.end(), static_cast<int>(p)) == held.end())
                    fail(d, o, pin + ".box", "no vertex lies in it at rest that no pin before it holds");
            }
        }
        shapes.all.push_back(std::move(s));
    }
    shapes.seen = shapes.vertices;
    for (DeformableShape& s : shapes.all)
        if (s.skin) s.firstOfSkin = shapes.seen, shapes.seen += static_cast<int>(s.skin->points.size());
    return shapes;
}

solid::Model modelOf(const DeformableShapes& shapes, const scene::Description& d) {
    solid::Model model;
    for (std::size_t k = 0; k < shapes.all.size(); ++k) {
        const DeformableShape& s = shapes.all[k];
        const scene::Deformable& o = d.deformables[k];
        solid::addPoints(model, s.rest);
        try {
            s.sheet ? addCloth(model, s, o.material, scene::pathOf(d, o.material.file)) : addBody(model, s, o.material);
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
    const double margin = 1e-6 * around.diagonal();            // a plane of vertices is in a box that ends there
    const auto hold = [&](std::size_t point, std::size_t k) {  // of a skin, what it follows
        if (!s.skin)
            pin[point] = static_cast<int>(k);
        else
            for (std::size_t c = 0; c < 4; ++c)
                if (const solid::Follower& f = s.skin->followers[point]; f.weight[c] > 1e-6) pin[at(f.of[c])] = static_cast<int>(k);
    };
    for (std::size_t k = o.pins.size(); k-- > 0;) {  // the first that holds a vertex has it
        for (const int v : o.pins[k].vertices)
            if (at(v) < s.numbered()) hold(at(v), k);
        if (!o.pins[k].box) continue;
        const Bounds box{o.pins[k].box->min, o.pins[k].box->max};
        for (std::size_t v = 0; v < pin.size(); ++v)
            if (box.contains(s.own[v], margin)) pin[v] = static_cast<int>(k);
        for (std::size_t p = 0; s.skin && p < s.skin->points.size(); ++p)
            if (box.contains(s.skin->points[p], margin)) hold(p, k);
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
        DeformableSurface surface;
        surface.name = s.name, surface.color = d.deformables[k].color, surface.sheet = s.sheet;
        surface.first = s.skin ? s.firstOfSkin : s.first, surface.count = static_cast<int>(s.numbered());
        surface.triangles = s.skin ? s.skin->triangles : s.rest.triangles;
        surface.rest = s.skin ? s.skin->points : s.own;
        const Frame frame({d.deformables[k].position, d.deformables[k].rotation});
        for (Point& p : surface.rest) p = frame(p);
        for (auto& t : surface.triangles)
            for (auto& v : t) v += surface.first;
        all.push_back(std::move(surface));
    }
    return all;
}

}  // namespace meniscus::world
