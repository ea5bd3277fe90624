// SPDX-License-Identifier: MIT
// Gathers by computed indices, which lanes hold as numbers (whole, below 2^24 in float).
#pragma once
#include "engine/base/real.h"
#if !defined(__CUDACC__)
#include "engine/base/simd.h"
#endif

namespace meniscus {

MENISCUS_HD Vec4<float> gather(const View<const Packed4>& v, float j) { return fetch(v, static_cast<int>(j)); }
MENISCUS_HD Vec4<double> gather(const View<const Packed4d>& v, double j) { return fetch(v, static_cast<int>(j)); }
#if !defined(__CUDACC__)
MENISCUS_HD Vec4<simd::Real> gather(const View<const Packed4>& v, const simd::Real& j) {
    alignas(32) int at[simd::W];
    _mm256_store_si256(reinterpret_cast<__m256i*>(at), _mm256_cvttps_epi32(j));
    return fetch(v, SimdIndex<1>{at});
}
#endif

}  // namespace meniscus
