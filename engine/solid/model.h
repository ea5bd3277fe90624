// SPDX-License-Identifier: MIT
// What all solvers of deformables share: vertices with masses, elements with their rest shapes and moduli, in double, on the host.
#pragma once
#include <vector>

#include "engine/solid/kinds.h"
#include "engine/solid/mesh.h"

namespace meniscus::solid {

/// The elements of one kind.
template <class Kind_>
struct ElementList {
    using Kind = Kind_;
    std::vector<std::array<int, Kind::vertices>> of;
    std::vector<std::array<Packed4d, Kind::rests>> rest;  ///< what the kind's strain takes (kinds.h, strains/)
    std::vector<Packed4d> moduli;                         ///< what its law takes, times volume or area; of tetrahedra, in w, the volume
    std::vector<Packed4d> table;                          ///< what the law's elements share, if it is one that reads a table
    std::size_t size() const { return of.size(); }
};

struct Model {
    std::vector<Point> positions, velocities;
    std::vector<double> masses;  ///< kg
    std::vector<char> pinned;    ///< stays where it is
    ForAllKinds<ElementList> elements;

    int size() const { return static_cast<int>(positions.size()); }
    template <class Kind>
    ElementList<Kind>& of() {
        return std::get<ElementList<Kind>>(elements);
    }
    template <class Kind>
    const ElementList<Kind>& of() const {
        return std::get<ElementList<Kind>>(elements);
    }
    /// Calls f with each list that has elements.
    template <class F>
    void forEachList(const F& f) const {
        std::apply([&](const auto&... list) { ((list.size() > 0 ? f(list) : void()), ...); }, elements);
    }
    double inverseMass(int v) const { return pinned[static_cast<std::size_t>(v)] ? 0 : 1 / masses[static_cast<std::size_t>(v)]; }
    /// Throws InputError for what no solver can take: vertices without mass, indices and numbers that make no sense.
    void check() const;
};

/// Adds a mesh's points, at rest; returns the number of the first.
int addPoints(Model&, const Mesh&);

struct Solid {
    double young, poisson, density;  ///< Pa, -, kg/m^3
};
/// Tetrahedra of a mesh, with their mass. Laws: StVenantKirchhoff, NeoHookean, StableNeoHookean, Corotated. `shares`: what counts of each
/// one's volume; empty: all.
template <template <class> class Law>
void addTetrahedra(Model&, const Mesh&, int first, const Solid&, const std::vector<double>& shares = {});

struct Sheet {
    double young, poisson, thickness, areaDensity;  ///< Pa, -, m, kg/m^2
};
/// Triangles as a St. Venant-Kirchhoff or a neo-Hookean membrane, with their mass.
void addMembrane(Model&, const Mesh&, int first, const Sheet&);
void addNeoHookeanMembrane(Model&, const Mesh&, int first, const Sheet&);
/// Triangles that are stiffer along one direction than across it.
struct Weave {
    double along, coupling, across, shear;  ///< N/m: k_x, k_xy, k_y, G
    double areaDensity;
    Point direction;  ///< of the warp; its part in a triangle's plane is x
};
void addWeave(Model&, const Mesh&, int first, const Weave&);
/// Bending: by the angle at inner edges, or by the curvature of triangles and their neighbours, which knows Poisson's ratio. J.
void addHinges(Model&, const Mesh&, int first, double plateStiffness);
void addPlates(Model&, const Mesh&, int first, double plateStiffness, double poisson);
double plateStiffness(const Sheet&);
/// Triangles of a fabric, with their mass, the warp along a direction: in their plane as triangles, and bending with their neighbours.
struct Fabric;
void addFabric(Model&, const Mesh&, int first, const Fabric&, const Point& warp);

void addSpring(Model&, int a, int b, double stiffness, double restLength);
/// Holds a vertex at a place, with a spring.
void attach(Model&, int vertex, const Point& place, double stiffness);

}  // namespace meniscus::solid
