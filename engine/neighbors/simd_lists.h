// SPDX-License-Identifier: MIT
// The list's loads and stores for SimdLane. Never seen by nvcc.
#pragma once
#include "engine/base/simd.h"
#include "engine/neighbors/lists.h"

namespace meniscus {

/// Lists are read from end to end, faster than the processor fetches ahead by itself, which stops at the end of each page.
MENISCUS_HD void fetchAhead(const void* p) { _mm_prefetch(static_cast<const char*>(p) + 2048, _MM_HINT_T0); }

MENISCUS_HD SimdIndex<1> loadIndex(SimdLane, const int* p) {
    fetchAhead(p);
    return {p};
}
MENISCUS_HD Vec3<simd::Real> vectorOf(__m256i xz, __m256i yz) {
    const __m256i z = _mm256_add_epi32(_mm256_slli_epi32(xz, 21), _mm256_srai_epi32(_mm256_slli_epi32(yz, 21), 10));
    return {_mm256_cvtepi32_ps(xz), _mm256_cvtepi32_ps(yz), _mm256_cvtepi32_ps(z)};
}
MENISCUS_HD Vec3<simd::Real> loadVector(SimdLane, const PairWords* words, int entry) {
    const auto* at = reinterpret_cast<const __m256i*>(words + entry);
    fetchAhead(at);
    return vectorOf(_mm256_loadu_si256(at), _mm256_loadu_si256(at + 1));
}
MENISCUS_HD Vec3<simd::Real> storeVector(SimdLane, PairWords* words, int entry, const Vec3<simd::Real>& v) {
    const __m256i z = _mm256_cvtps_epi32(v.z), z1 = _mm256_cvtps_epi32(v.z * simd::Real(1.f / 1024));
    const __m256i z2 = _mm256_sub_epi32(z, _mm256_slli_epi32(z1, 10));
    const __m256i xz = _mm256_add_epi32(_mm256_slli_epi32(_mm256_cvtps_epi32(v.x), 11), z1);
    const __m256i yz = _mm256_add_epi32(_mm256_slli_epi32(_mm256_cvtps_epi32(v.y), 11), z2);
    auto* at = reinterpret_cast<__m256i*>(words + entry);
    _mm256_storeu_si256(at, xz);
    _mm256_storeu_si256(at + 1, yz);
    return vectorOf(xz, yz);
}

}  // namespace meniscus
