// SPDX-License-Identifier: MIT
// The parts of gpu/. Each module of the engine that launches kernels has one .cu file here, which instantiates them:
//
//     void registerSphKernels() { instantiate<sph::Density, sph::Advect>(); }
//
// A test names the kernels that were forgotten.
#pragma once
#include <memory>

#include "engine/device/device.h"

namespace meniscus {

/// Null where there is no GPU; InputError where it is older than this program's code (compute capability 7.5).
std::unique_ptr<Device> makeCudaDevice();

void registerFieldKernels();
void registerNeighborKernels();
void registerSphKernels();
void registerSolidKernels();

}  // namespace meniscus
