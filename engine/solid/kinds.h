// SPDX-License-Identifier: MIT
// The kinds of elements: which vertices, which strain, which law. A new one is a line here and a file in elements/.
#pragma once
#include <tuple>

#include "engine/solid/laws/corotated.h"
#include "engine/solid/laws/fabric_bending.h"
#include "engine/solid/laws/fabric_membrane.h"
#include "engine/solid/laws/harmonic.h"
#include "engine/solid/laws/membrane_neo_hookean.h"
#include "engine/solid/laws/neo_hookean.h"
#include "engine/solid/laws/orthotropic.h"
#include "engine/solid/laws/plate.h"
#include "engine/solid/laws/st_venant_kirchhoff.h"
#include "engine/solid/laws/stable_neo_hookean.h"
#include "engine/solid/strains/curvature.h"
#include "engine/solid/strains/fabric_strain.h"
#include "engine/solid/strains/hinge.h"
#include "engine/solid/strains/place.h"
#include "engine/solid/strains/simplex.h"
#include "engine/solid/strains/spring.h"

namespace meniscus::solid {

/// Tetrahedra (p = 3) or triangles (p = 2). At rest: rows of the inverse matrix of edges, in p = 2 both in one.
template <int p_, template <class> class Law_>
struct Simplex {
    static constexpr int p = p_, vertices = p + 1, strains = Entries<p>::count, rests = p == 3 ? 3 : 1;
    static constexpr bool isSimplex = true;
    template <class Real>
    using Law = Law_<Real>;
    template <class Real>
    MENISCUS_HD static HatGradients<Real, p> hats(const Vec4<Real> (&rest)[rests]) {
        if constexpr (p == 3)
            return HatGradients<Real, 3>::fromRows(
                {{{rest[0].x, rest[0].y, rest[0].z}}, {{rest[1].x, rest[1].y, rest[1].z}}, {{rest[2].x, rest[2].y, rest[2].z}}});
        else
            return HatGradients<Real, 2>::fromRows({{{rest[0].x, rest[0].y}}, {{rest[0].z, rest[0].w}}});
    }
};

/// Everything else: a strain with its derivatives.
template <class Strain_, template <class> class Law_>
struct Element : Strain_ {
    static constexpr bool isSimplex = false;
    template <class Real>
    using Law = Law_<Real>;
};

template <class Real>
using Harmonic1 = Harmonic<Real, 1>;
template <class Real>
using Harmonic3 = Harmonic<Real, 3>;

using NeoHookeanTetrahedra = Simplex<3, NeoHookean>;
using StableNeoHookeanTetrahedra = Simplex<3, StableNeoHookean>;
using StVenantKirchhoffTetrahedra = Simplex<3, StVenantKirchhoff>;
using CorotatedTetrahedra = Simplex<3, Corotated>;
using OrthotropicTriangles = Simplex<2, Orthotropic>;
using NeoHookeanTriangles = Simplex<2, MembraneNeoHookean>;
using FabricTriangles = Simplex<2, FabricMembrane>;
using FabricPlates = Element<FabricStrain, FabricBending>;
using Springs = Element<Stretch, Harmonic1>;
using Hinges = Element<Angle, Harmonic1>;
using Plates = Element<Curvature, Plate>;
using Attachments = Element<Place, Harmonic3>;

/// All of them, in the order in which a sweep visits them.
template <template <class> class Of>
using ForAllKinds = std::tuple<Of<NeoHookeanTetrahedra>, Of<StableNeoHookeanTetrahedra>, Of<StVenantKirchhoffTetrahedra>,
                               Of<CorotatedTetrahedra>, Of<OrthotropicTriangles>, Of<NeoHookeanTriangles>, Of<FabricTriangles>, Of<Springs>,
                               Of<Hinges>, Of<Plates>, Of<FabricPlates>, Of<Attachments>>;

}  // namespace meniscus::solid
