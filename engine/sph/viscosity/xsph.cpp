// SPDX-License-Identifier: MIT
#include "engine/sph/viscosity/xsph.h"

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/sph/boundary/reactions.h"
#include "engine/sph/motion_kernels.h"
#include "engine/sph/viscosity/explicit_kernels.h"
#include "engine/sph/viscosity/xsph_kernels.h"

namespace meniscus::sph {

XsphModel::XsphModel(State& s, int fluids)
    : state(s),
      fluidCoefficient(s.device, fluids, "smoothing of fluids"),
      wallCoefficient(s.device, fluids, "smoothing against walls"),
      change(s.fields.declare<Packed4>({"velocity change", "m/s"})) {}

void XsphModel::join(Schedule& schedule) {
    schedule.add(Phase::Predict, "viscosity", [this] { smooth(); });
}

void XsphModel::set(const std::vector<ViscositySettings>& settings) {
    std::vector<float> fluids, boundaries;
    any = walls = false;
    for (const auto& f : settings) {
        fluids.push_back(static_cast<float>(f.coefficient));
        boundaries.push_back(static_cast<float>(f.boundaryCoefficient));
        any = any || f.coefficient > 0, walls = walls || f.boundaryCoefficient > 0;
    }
    fluidCoefficient.upload(fluids);
    wallCoefficient.upload(boundaries);
}

void XsphModel::smooth() {
    if (!any && !walls) return;
    state.device.launch(state.particles, SetViscosity{fluidCoefficient.in(), state.fluid.in(), state.v.inOut()});
    state.device.launch(state.particles,
                        Xsph{state.neighbors(), state.v.in(), state.density.in(), wallCoefficient.in(), state.fluid.in(), change.out()});
    if (walls && state.reactions)
        state.reactions->pushed([&](int n, const Contacts& contacts, View<Packed4> push) {
            state.device.launch(n, PairPush<XsphPush>{contacts,
                                                      state.bodyOf(),
                                                      state.neighbors(),
                                                      {state.v.in(), state.density.in(), wallCoefficient.in(), state.fluid.in()},
                                                      push});
        });
    state.device.launch(state.particles, Accelerate{change.in(), state.v.inOut(), 1.f});
}

}  // namespace meniscus::sph
