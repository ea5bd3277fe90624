// SPDX-License-Identifier: MIT
// CUDA kernels of tests' own, by the way that the engine's take.
#pragma once

namespace meniscus::testing {

void registerTestKernels();

}  // namespace meniscus::testing
