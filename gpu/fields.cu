// SPDX-License-Identifier: MIT
#include "engine/device/field_kernels.h"
#include "gpu/instantiate.h"
#include "gpu/modules.h"

namespace meniscus {

void registerFieldKernels() { instantiate<Gather<float>, Gather<int>, Gather<Packed4>>(); }

}  // namespace meniscus
