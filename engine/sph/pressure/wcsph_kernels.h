// SPDX-License-Identifier: MIT
// Pressure from density.
#pragma once
#include "engine/sph/pressure/projection_kernels.h"

namespace meniscus::sph {

/// p_i = max(0, K (rho^gamma - 1)) at the density that is ahead by a time tau, rho = rho_i + tau (D v)_i: to first order the pressure plus
/// a bulk viscosity of tau c^2. q_i = p_i / (rho0 rho_i^2), all densities but rho0 relative.
///
/// A lone particle that is driven against a wall or an edge meets a stiffer spring than the fluid is, and a step that suits the fluid would
/// throw it back. So no particle's pressure does more than half of what takes away its own compression within the step:
/// q_i a_i dt^2 <= (rho_i - 1 + what comes in a step or in tau, whichever is longer) / 2, which is far above the pressure of state wherever
/// neighbours share the load.
struct PressureOfState {
    StoredNeighbors neighbors;
    View<const Packed4> v, gradientSum;
    View<const float> density, wallMotion;
    View<float> q, pressure;
    float K, gamma, tau, inverseRestDensity, dt;
    template <class L>
    MENISCUS_HD void operator()(L lane, int i) const {
        const float rho = density[i];
        const auto F = gradientSum[i];
        const float rate = compression(lane, i, neighbors, F, v) - wallMotion[i];
        const float own = max(rho - 1.f + max(tau, dt) * max(rate, 0.f), 0.f);
        const float p = K * (exp(gamma * log(max(rho + tau * rate, 1.f))) - 1.f);
        const float most = .5f * own / max(F.w * dt * dt, 1e-30f);
        const float bounded = min(p * inverseRestDensity / (rho * rho), most);
        q.data[i] = bounded;
        pressure.data[i] = bounded * rho * rho / inverseRestDensity;
    }
};

}  // namespace meniscus::sph
