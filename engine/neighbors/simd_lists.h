// SPDX-License-Identifier: MIT
// The list's loads and stores for SimdLane. Never seen by nvcc.
#pragma once
#include "engine/base/simd.h"
#include "engine/neighbors/lists.h"

namespace meniscus {

MENISCUS_HD SimdIndex<1> loadIndex(SimdLane, const int* p) { return {p}; }
MENISCUS_HD simd::Real loadReal(SimdLane, const float* p) { return simd::Real::load_unaligned(p); }
MENISCUS_HD void storeReal(SimdLane, float* p, const simd::Real& a) { a.store_unaligned(p); }

}  // namespace meniscus
