// SPDX-License-Identifier: MIT
#include "engine/solid/contact_kernels.h"
#include "engine/solid/damping_kernels.h"
#include "engine/solid/multigrid_kernels.h"
#include "engine/solid/proximity_kernels.h"
#include "engine/solid/recovery_kernels.h"
#include "engine/solid/rigid_motion_kernels.h"
#include "engine/solid/roundoff_kernels.h"
#include "engine/solid/state_kernels.h"
#include "engine/solid/stiffness_kernels.h"
#include "engine/solid/vertex_kernels.h"
#include "engine/solid/wind_kernels.h"
#include "gpu/instantiate.h"
#include "gpu/modules.h"

namespace meniscus {

namespace {
template <class Kind>
void instantiateKind() {
    using namespace solid;
    instantiate<CornerBlocks<float, Kind>, CornerEnergies<float, Kind>>();
    instantiate<ElementStiffness<float, Kind>, ElementEnergy<float, Kind>>();
    instantiate<Solve<float, Kind, Form::Displacement, false>, Solve<float, Kind, Form::Multiplier, false>, Forces<float, Kind>>();
    if constexpr (Kind::isSimplex && Kind::vertices == 4)
        instantiate<FindTangles<float, Kind>, SpreadTangles<float, Kind>, Untangle<float, Kind>>();
    if constexpr (!Kind::template Law<float>::quadratic) instantiate<Solve<float, Kind, Form::Multiplier, true>>();
}
template <class... List>
void instantiateAll(std::tuple<List...>*) {
    (instantiateKind<List>(), ...);
}
template <class Kind>
using Itself = Kind;
}  // namespace

void registerSolidKernels() {
    using namespace solid;
    instantiate<SumMotion<float>, FindCentre<float>, SumTurn<float>, FindTurn<float>, Damp<float>>();
    instantiate<MarkTangled, PlaceVertices<float>, Predict<float>, Velocity<float>, Broken<float>, AddCorners<float>, Displaced<float>,
                ResidualNorm<float>, RelativeResidual, KeepRoundOff<float>>();
    instantiate<AddBlocks<float>, AddEnergies<float>, VertexStep<float>, VertexSearch<float>, TakeStep<float>>();
    instantiate<MassBlocks<float>, AddStiffness<float>, Downhill<float>, Inertia<float>, MoveAlong<float>, KeepRigidMotion<float>>();
    instantiate<MatrixTimes<float>, MatrixResidual<float>, InvertDiagonal<float>, Smooth<float>, Rough<float>, PowerStep<float>, LargestOf,
                GatherWeighted<float>, CoarseBlock<float>, DenseTimes<float>, DotProducts<float>, ConjugateStep<float>,
                ConjugateDirection<float>>();
    instantiate<Clearance<float>, Collide<float>, AddContact<float>, Depths<float>>();
    instantiate<TriangleMiddles, Travel, FindPairs, PairEntries, EntryStarts, SeparatePair, CountMoves, SharePair, GatherMoves, AddMoved>();
    instantiate<FaceWind<float>, AddWind<float>>();
    instantiateAll(static_cast<ForAllKinds<Itself>*>(nullptr));
}

}  // namespace meniscus
