// SPDX-License-Identifier: MIT
#include "engine/solid/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/base/error.h"
#include "engine/geometry/edges.h"
#include "engine/solid/sheets.h"

namespace meniscus::solid {
namespace {
using geometry::cross;
using geometry::dot;
using geometry::Edges;
using geometry::length;
using geometry::operator*;
using geometry::operator-;
using geometry::Triangle;
using geometry::TriangleMesh;
std::size_t at(int i) { return static_cast<std::size_t>(i); }
Packed4d packed(const Point& p, double w = 0) { return {p[0], p[1], p[2], w}; }
Vec3<double> vec(const Point& p) { return {p[0], p[1], p[2]}; }

constexpr Point kX{1, 0, 0};

template <class Kind, class Moduli>
void addTriangles(Model& model, const Mesh& mesh, int first, double areaDensity, const Point& direction, const Moduli& moduli) {
    auto& list = model.of<Kind>();
    for (const Triangle& t : mesh.triangles) {
        const Flat flat(mesh, t, direction);
        list.of.push_back({first + t[0], first + t[1], first + t[2]});
        list.rest.push_back({flat.rows});
        list.moduli.push_back(moduli(flat.area));
        for (const int v : t) model.masses[at(first + v)] += areaDensity * flat.area / 3;
    }
}
TriangleMesh triangleMesh(const Mesh& m) { return {m.points, m.triangles}; }
}  // namespace

void Model::check() const {
    const auto fail = [](const std::string& what) { throw InputError("deformables: " + what); };
    for (int v = 0; v < size(); ++v) {
        for (const double c : positions[at(v)])
            if (!std::isfinite(c)) fail(fmt::format("vertex {}: its position is no number", v));
        if (!(pinned[at(v)] || (masses[at(v)] > 0 && std::isfinite(masses[at(v)]))))
            fail(fmt::format("vertex {}: it has no mass; vertices need a triangle, a tetrahedron, a mass or a pin", v));
    }
    forEachList([&](const auto& list) {
        for (std::size_t e = 0; e < list.size(); ++e) {
            for (const int v : list.of[e])
                if (v < 0 || v >= size()) fail(fmt::format("element {}: vertex {} does not exist; there are {}", e, v, size()));
            for (const Packed4d& r : list.rest[e])
                if (!std::isfinite(r.x + r.y + r.z + r.w)) fail(fmt::format("element {}: it has no shape at rest", e));
        }
    });
}

int addPoints(Model& model, const Mesh& mesh) {
    const int first = model.size();
    model.positions.insert(model.positions.end(), mesh.points.begin(), mesh.points.end());
    model.velocities.resize(model.positions.size(), {0, 0, 0});
    model.masses.resize(model.positions.size(), 0);
    model.pinned.resize(model.positions.size(), 0);
    return first;
}

template <template <class> class Law>
void addTetrahedra(Model& model, const Mesh& mesh, int first, const Solid& s, const std::vector<double>& shares) {
    auto& list = model.of<Simplex<3, Law>>();
    const Lame l = lame(s.young, s.poisson);
    for (std::size_t e = 0; e < mesh.tetrahedra.size(); ++e) {
        const Tetrahedron& t = mesh.tetrahedra[e];
        const double volume = volumeOf(mesh, t);
        if (!(volume > 0))
            throw InputError(fmt::format("deformables: tetrahedron {}: its volume is {:.3g}; it must be positive", e, volume));
        const Point& o = mesh.points[at(t[0])];
        const Point e1 = mesh.points[at(t[1])] - o, e2 = mesh.points[at(t[2])] - o, e3 = mesh.points[at(t[3])] - o;
        const double f = 1 / (6 * volume);
        list.of.push_back({first + t[0], first + t[1], first + t[2], first + t[3]});
        list.rest.push_back({packed(f * cross(e2, e3)), packed(f * cross(e3, e1)), packed(f * cross(e1, e2))});
        const double counted = shares.empty() ? volume : shares[e] * volume;
        list.moduli.push_back({counted * l.mu, counted * l.lambda, 0, counted});
        for (const int v : t) model.masses[at(first + v)] += s.density * counted / 4;
    }
}
template void addTetrahedra<StVenantKirchhoff>(Model&, const Mesh&, int, const Solid&, const std::vector<double>&);
template void addTetrahedra<NeoHookean>(Model&, const Mesh&, int, const Solid&, const std::vector<double>&);
template void addTetrahedra<StableNeoHookean>(Model&, const Mesh&, int, const Solid&, const std::vector<double>&);
template void addTetrahedra<Corotated>(Model&, const Mesh&, int, const Solid&, const std::vector<double>&);

void addMembrane(Model& model, const Mesh& mesh, int first, const Sheet& s) {
    const Lame l = lameOfSheet(s.young, s.poisson, s.thickness);
    addWeave(model, mesh, first, {2 * l.mu + l.lambda, l.lambda, 2 * l.mu + l.lambda, l.mu, s.areaDensity, kX});
}
void addNeoHookeanMembrane(Model& model, const Mesh& mesh, int first, const Sheet& s) {
    const Lame l = lameOfSheet(s.young, s.poisson, s.thickness);
    addTriangles<NeoHookeanTriangles>(model, mesh, first, s.areaDensity, kX, [&](double area) {
        return Packed4d{area * l.mu, area * l.lambda, 0, 0};
    });
}
void addWeave(Model& model, const Mesh& mesh, int first, const Weave& w) {
    addTriangles<OrthotropicTriangles>(model, mesh, first, w.areaDensity, w.direction, [&](double area) {
        return Packed4d{area * w.along, area * w.coupling, area * w.across, area * w.shear};
    });
}

/// U = k/2 (theta - theta_0)^2 with k = D |e|^2 / (A_1 + A_2).
void addHinges(Model& model, const Mesh& mesh, int first, double plateStiffness) {
    auto& list = model.of<Hinges>();
    const TriangleMesh sheet = triangleMesh(mesh);
    const Edges edges(sheet);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const auto uses = edges[i];
        if (uses.size() != 2 || uses[0].forward == uses[1].forward) continue;
        const Triangle &t1 = sheet.triangles[at(uses[0].triangle)], &t2 = sheet.triangles[at(uses[1].triangle)];
        std::size_t k = 0;  // the edge in t1's direction
        while (std::find(t2.begin(), t2.end(), t1[k]) == t2.end() || std::find(t2.begin(), t2.end(), t1[(k + 1) % 3]) == t2.end()) ++k;
        const int a = t1[k], b = t1[(k + 1) % 3];
        const std::array<int, 4> v{a, b, opposite(t1, a, b), opposite(t2, a, b)};
        Vec3<double> x[4], S[1][4];
        for (std::size_t c = 0; c < 4; ++c) x[c] = vec(mesh.points[at(v[c])]);
        Column<double, 1> angle;
        Angle::evaluate<double>(x, {{{0, 0, 0}, 0}}, angle, S);
        const Point edge = mesh.points[at(b)] - mesh.points[at(a)];
        const double area = .5 * (length(areaNormal(sheet, t1)) + length(areaNormal(sheet, t2)));
        list.of.push_back({first + v[0], first + v[1], first + v[2], first + v[3]});
        list.rest.push_back({Packed4d{angle[0], 0, 0, 0}});
        list.moduli.push_back({plateStiffness * dot(edge, edge) / area, 0, 0, 0});
    }
}

void addPlates(Model& model, const Mesh& mesh, int first, double plateStiffness, double poisson) {
    auto& list = model.of<Plates>();
    for (const Bend& bend : bendsOf(mesh, first, kX)) {
        list.of.push_back(bend.of);
        list.rest.push_back(bend.rest);
        list.moduli.push_back({plateStiffness * bend.area, poisson, 0, 0});
    }
}

double plateStiffness(const Sheet& s) { return s.young * s.thickness * s.thickness * s.thickness / (12 * (1 - s.poisson * s.poisson)); }

void addSpring(Model& model, int a, int b, double stiffness, double restLength) {
    auto& list = model.of<Springs>();
    list.of.push_back({a, b});
    list.rest.push_back({Packed4d{restLength, 0, 0, 0}});
    list.moduli.push_back({stiffness, 0, 0, 0});
}

void attach(Model& model, int vertex, const Point& place, double stiffness) {
    auto& list = model.of<Attachments>();
    list.of.push_back({vertex});
    list.rest.push_back({packed(place)});
    list.moduli.push_back({stiffness, 0, 0, 0});
}

}  // namespace meniscus::solid
