// SPDX-License-Identifier: MIT
#include "engine/device/reduce.h"

#include <immintrin.h>

#include <algorithm>
#include <limits>

namespace meniscus {
namespace {
constexpr int kBlock = 4096;  // elements

struct Sum {
    static constexpr double none = 0;
    static double combine(double x, double y) { return x + y; }
    static __m256d combine(__m256d x, __m256d y) { return _mm256_add_pd(x, y); }
};
struct Max {
    static constexpr double none = -std::numeric_limits<double>::infinity();
    static double combine(double x, double y) { return y > x || y != y ? y : x; }
    static __m256d combine(__m256d x, __m256d y) {
        return _mm256_blendv_pd(x, y, _mm256_or_pd(_mm256_cmp_pd(y, x, _CMP_GT_OQ), _mm256_cmp_pd(y, y, _CMP_UNORD_Q)));
    }
};

/// Eight running values, and float k goes to value k % 8: one component of them all, or four components twice.
template <class Op>
HostReduction::Partial reduce(const float* a, std::size_t floats, int components) {
    alignas(32) double s[8];
    __m256d low = _mm256_set1_pd(Op::none), high = low;
    std::size_t i = 0;
    for (; i + 8 <= floats; i += 8) {
        low = Op::combine(low, _mm256_cvtps_pd(_mm_loadu_ps(a + i)));
        high = Op::combine(high, _mm256_cvtps_pd(_mm_loadu_ps(a + i + 4)));
    }
    _mm256_store_pd(s, low), _mm256_store_pd(s + 4, high);
    for (std::size_t k = 0; i < floats; ++i, ++k) s[k] = Op::combine(s[k], static_cast<double>(a[i]));
    HostReduction::Partial p{};
    for (std::size_t c = 0; c < 4; ++c) p[c] = Op::combine(s[c], s[c + 4]);
    if (components == 1) p[0] = Op::combine(Op::combine(p[0], p[2]), Op::combine(p[1], p[3]));
    return p;
}
}  // namespace

int HostReduction::blocks() const { return (n + kBlock - 1) / kBlock; }

HostReduction::Partial HostReduction::block(int b) const {
    const auto width = static_cast<std::size_t>(components), begin = static_cast<std::size_t>(b) * kBlock;
    const std::size_t floats = std::min(static_cast<std::size_t>(n) - begin, std::size_t{kBlock}) * width;
    return op == Reduction::Sum ? reduce<Sum>(in + begin * width, floats, components) : reduce<Max>(in + begin * width, floats, components);
}

void HostReduction::finish(std::span<const Partial> parts, float* out) const {
    for (std::size_t c = 0; c < static_cast<std::size_t>(components); ++c) {
        double s = op == Reduction::Sum ? Sum::none : Max::none;
        for (const Partial& p : parts) s = op == Reduction::Sum ? Sum::combine(s, p[c]) : Max::combine(s, p[c]);
        out[c] = static_cast<float>(s);
    }
}

}  // namespace meniscus
