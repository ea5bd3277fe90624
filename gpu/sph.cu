// SPDX-License-Identifier: MIT
#include "engine/sph/boundary/bodies_kernels.h"
#include "engine/sph/boundary/reaction_kernels.h"
#include "engine/sph/boundary/volume_maps_kernels.h"
#include "engine/sph/boundary/wall_guard_kernels.h"
#include "engine/sph/motion_kernels.h"
#include "engine/sph/operator_kernels.h"
#include "engine/sph/pressure/pressure_kernels.h"
#include "engine/sph/pressure/projection_kernels.h"
#include "engine/sph/pressure/wcsph_kernels.h"
#include "engine/sph/state_kernels.h"
#include "engine/sph/viscosity/explicit_kernels.h"
#include "engine/sph/viscosity/xsph_kernels.h"
#include "gpu/instantiate.h"
#include "gpu/modules.h"

namespace meniscus {

namespace {
template <class Form>
void instantiateDerivatives() {
    using namespace sph;
    instantiate<GradientOfNumber<Form>, GradientOfVector<Form>, Divergence<Form>, Curl<Form>>();
}
}  // namespace

void registerSphKernels() {
    using namespace sph;
    instantiate<DensityAndGradients, DensityAtWalls, MultiplierAtWalls, Speed, MechanicalPressure, BoundaryVolume, SetVolume, PlaceSamples,
                WallMotion>();
    instantiate<BeginAcceleration, AccelerateNear, PredictedSpeed, Accelerate, Advect, Diagnose, WriteVolumeSamples, WallGuard>();
    instantiate<Source, SourceAtWalls, WarmStart, Displacement, Residual, ResidualAtWalls, ResidualAtZero, RoundControl, ConjugateUpdate,
                JacobiUpdate>();
    instantiate<Scale, Multiplier, PressureOfState>();
    instantiate<CountContacts, FillContacts, PressurePush, PairPush<WallPressurePull, StoredNeighbors>,
                PairPush<WallFriction<MonaghanWeight>>, PairPush<WallFriction<CorrectedWeight>>, PairPush<XsphPush>, GuardPush,
                SoleGuardPush, ContactTotals>();
    instantiate<ExplicitViscosity<MonaghanWeight>, ExplicitViscosity<CorrectedWeight>, WallViscosity<MonaghanWeight>,
                WallViscosity<CorrectedWeight>, ViscosityCorrection, SetViscosity, Xsph>();
    instantiate<CorrectGradients, LaplacianOfNumber, LaplacianOfVector, GradientOfDivergence, LaplacianAlongPairs>();
    instantiateDerivatives<Direct>();
    instantiateDerivatives<Difference>();
    instantiateDerivatives<Symmetric>();
    instantiateDerivatives<Corrected>();
}

}  // namespace meniscus
