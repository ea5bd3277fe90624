// SPDX-License-Identifier: MIT
// The list's loads and stores for SimdLane. Never seen by nvcc.
#pragma once
#include "engine/base/simd.h"
#include "engine/neighbors/lists.h"

namespace meniscus {

MENISCUS_HD SimdIndex<1> loadIndex(SimdLane, const int* p) { return {p}; }
MENISCUS_HD simd::Real loadHalf(SimdLane, const Half* p) { return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))); }
MENISCUS_HD simd::Real storeHalf(SimdLane, Half* p, const simd::Real& a) {
    const __m128i h = _mm256_cvtps_ph(a, _MM_FROUND_TO_NEAREST_INT);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(p), h);
    return _mm256_cvtph_ps(h);
}

}  // namespace meniscus
