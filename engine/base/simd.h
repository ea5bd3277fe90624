// SPDX-License-Identifier: MIT
// SimdLane: 8 floats at a time on the CPU (x86-64-v3). Never seen by nvcc.
#pragma once
#include <immintrin.h>

#include <array>
#include <xsimd/xsimd.hpp>

#include "engine/base/view.h"

namespace meniscus {

/// W indices, left in memory: a gather reads them there. (In a register, g++ takes them out again one by one.)
template <int Stride>
struct SimdIndex {
    const int* at;
    MENISCUS_HD int operator[](int i) const { return at[i * Stride]; }
};

struct SimdLane {
    using Real = xsimd::batch<float, xsimd::fma3<xsimd::avx2>>;
    using Mask = Real::batch_bool_type;
    using Index = SimdIndex<1>;
    struct Pack {
        int first;
    };
    static constexpr int width = static_cast<int>(Real::size);
    static float sum(const Real& a);
    static Vec3<float> sum(const Vec3<Real>& a);
    static Mask before(int k, int end);
    static int append(int* to, const Mask& m, int k);
    static int count(const Mask& m);
};
namespace simd {
using Real = SimdLane::Real;
constexpr int W = SimdLane::width;
static_assert(W == 8);

/// For each mask of 8 lanes, the numbers of its set lanes, packed to the front: AVX2 has no compress instruction.
struct alignas(32) Compress {
    int lanes[256][8];
};
constexpr Compress makeCompress() {
    Compress t{};
    for (int m = 0; m < 256; ++m)
        for (int lane = 0, k = 0; lane < 8; ++lane)
            if (m >> lane & 1) t.lanes[m][k++] = lane;
    return t;
}
inline constexpr Compress kCompress = makeCompress();
}  // namespace simd

/// Rows of 8 16-byte elements to four batches: one 16-byte load a row, then 4x4 transposes.
template <class Row>
MENISCUS_HD Vec4<simd::Real> transposeRows(const Row& row) {
    const auto two = [&](int k) { return _mm256_insertf128_ps(_mm256_castps128_ps256(row(k)), row(k + 4), 1); };
    const __m256 a = two(0), b = two(1), c = two(2), d = two(3);
    const __m256 ab0 = _mm256_unpacklo_ps(a, b), ab1 = _mm256_unpackhi_ps(a, b);
    const __m256 cd0 = _mm256_unpacklo_ps(c, d), cd1 = _mm256_unpackhi_ps(c, d);
    return {{_mm256_shuffle_ps(ab0, cd0, 0x44), _mm256_shuffle_ps(ab0, cd0, 0xee), _mm256_shuffle_ps(ab1, cd1, 0x44)},
            _mm256_shuffle_ps(ab1, cd1, 0xee)};
}

// Gathers, without gather instructions: loads and inserts are as fast or faster, and never wait for the register's
// last content, as g++'s (and xsimd 8.1's) gather does.
template <int Stride>
MENISCUS_HD simd::Real fetch(const View<const float>& v, SimdIndex<Stride> j) {
    const float* p = v.data;
    const auto four = [&](int i) { return _mm_setr_ps(p[j[i]], p[j[i + 1]], p[j[i + 2]], p[j[i + 3]]); };
    return _mm256_insertf128_ps(_mm256_castps128_ps256(four(0)), four(4), 1);
}
template <int Stride>
MENISCUS_HD Vec4<simd::Real> fetch(const View<const Packed4>& v, SimdIndex<Stride> j) {
    return transposeRows([&](int i) { return _mm_load_ps(&v.data[j[i]].x); });
}
// Loads and stores of consecutive elements.
MENISCUS_HD simd::Real fetch(const View<const float>& v, SimdLane::Pack e) { return simd::Real::load_unaligned(v.data + e.first); }
MENISCUS_HD SimdIndex<1> fetch(const View<const int>& v, SimdLane::Pack e) { return {v.data + e.first}; }
MENISCUS_HD Vec4<simd::Real> fetch(const View<const Packed4>& v, SimdLane::Pack e) {
    return transposeRows([&](int i) { return _mm_load_ps(&v.data[e.first + i].x); });
}
struct Index4 {
    SimdIndex<4> a, b, c, d;
};
MENISCUS_HD Index4 fetch(const View<const Int4>& v, SimdLane::Pack e) {
    const Int4& t = v.data[e.first];
    return {{&t.a}, {&t.b}, {&t.c}, {&t.d}};
}
MENISCUS_HD void store(const View<float>& v, SimdLane::Pack e, const simd::Real& a) { a.store_unaligned(v.data + e.first); }
MENISCUS_HD void store(const View<Packed4>& v, SimdLane::Pack e, const Vec3<simd::Real>& a, const simd::Real& w = simd::Real(0.f)) {
    const __m256 xy0 = _mm256_unpacklo_ps(a.x, a.y), xy1 = _mm256_unpackhi_ps(a.x, a.y);
    const __m256 zw0 = _mm256_unpacklo_ps(a.z, w), zw1 = _mm256_unpackhi_ps(a.z, w);
    const __m256 r[4] = {_mm256_shuffle_ps(xy0, zw0, 0x44), _mm256_shuffle_ps(xy0, zw0, 0xee), _mm256_shuffle_ps(xy1, zw1, 0x44),
                         _mm256_shuffle_ps(xy1, zw1, 0xee)};
    for (int i = 0; i < 4; ++i) {
        _mm_store_ps(&v.data[e.first + i].x, _mm256_castps256_ps128(r[i]));
        _mm_store_ps(&v.data[e.first + i + 4].x, _mm256_extractf128_ps(r[i], 1));
    }
}
/// To places of their own: no two lanes may have the same.
template <int Stride>
MENISCUS_HD void store(const View<Packed4>& v, SimdIndex<Stride> j, const Vec3<simd::Real>& a, const simd::Real& w = simd::Real(0.f)) {
    Packed4 rows[simd::W];
    store(View<Packed4>{rows}, SimdLane::Pack{0}, a, w);
    for (int i = 0; i < simd::W; ++i) v.data[j[i]] = rows[i];
}

// Over the lanes.
MENISCUS_HD float SimdLane::sum(const Real& a) {
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
}
/// Three sums at once: half the shuffles of three single ones.
MENISCUS_HD Vec3<float> SimdLane::sum(const Vec3<Real>& a) {
    const auto half = [](__m256 v) { return _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1)); };
    __m128 x = half(a.x), y = half(a.y), z = half(a.z), w = _mm_setzero_ps();
    _MM_TRANSPOSE4_PS(x, y, z, w);
    alignas(16) float s[4];
    _mm_store_ps(s, _mm_add_ps(_mm_add_ps(x, y), _mm_add_ps(z, w)));
    return {s[0], s[1], s[2]};
}
MENISCUS_HD SimdLane::Mask SimdLane::before(int k, int end) {
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    return Mask(_mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(end - k), lanes)));
}
MENISCUS_HD int SimdLane::append(int* to, const Mask& m, int k) {
    const int bits = _mm256_movemask_ps(m);
    const __m256i lanes = _mm256_load_si256(reinterpret_cast<const __m256i*>(simd::kCompress.lanes[bits]));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_add_epi32(_mm256_set1_epi32(k), lanes));
    return __builtin_popcount(static_cast<unsigned>(bits));
}
MENISCUS_HD int SimdLane::count(const Mask& m) { return __builtin_popcount(static_cast<unsigned>(_mm256_movemask_ps(m))); }

}  // namespace meniscus
