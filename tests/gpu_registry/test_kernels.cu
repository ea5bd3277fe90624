// SPDX-License-Identifier: MIT
#include "tests/gpu_registry/test_kernels.h"

#include "gpu/instantiate.h"
#include "tests/unit/lane_words.h"
#include "tests/unit/loop_kernels.h"

namespace meniscus::testing {

void registerTestKernels() { instantiate<Words, Rows, Halve, Count>(); }

}  // namespace meniscus::testing
