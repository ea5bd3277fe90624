// SPDX-License-Identifier: MIT
// The one thing that a program needs to know of gpu/.
#pragma once

namespace meniscus {

/// Brings the device "cuda" and the engine's kernels for it. Call it once, at the start of main. It needs no GPU.
void registerCuda();

}  // namespace meniscus
