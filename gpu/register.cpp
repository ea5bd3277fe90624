// SPDX-License-Identifier: MIT
#include "gpu/register.h"

#include "gpu/modules.h"

namespace meniscus {

void registerCuda() {
    cudaFactory = &makeCudaDevice;
    registerFieldKernels();
    registerNeighborKernels();
    registerSphKernels();
    registerSolidKernels();
}

}  // namespace meniscus
