// SPDX-License-Identifier: MIT
// Lanes: what a formula is written over. One number (ScalarLane) or W numbers at once (SimdLane, simd.h).
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>

#if defined(__CUDACC__)
#define MENISCUS_HD __host__ __device__ __forceinline__
#else
#define MENISCUS_HD inline __attribute__((always_inline))
#endif

namespace meniscus {

/// One element at a time: a CUDA thread, or the checked device.
struct ScalarLane {
    using Real = float;
    using Mask = bool;
    using Index = int;  ///< indices of elements, to gather from
    using Pack = int;   ///< consecutive elements, to load from and store to
    static constexpr int width = 1;

    // What is not an operation between lanes but over them is a member of the lane.
    MENISCUS_HD static float sum(float a) { return a; }
    template <class V>
    MENISCUS_HD static V sum(const V& a) {
        return a;
    }
    /// True for the lanes of the pack that starts at k whose position lies before end.
    MENISCUS_HD static bool before(int k, int end) { return k < end; }
    /// Writes k + lane for every lane set in the mask to consecutive places; returns how many.
    /// May write `width` places whatever the mask: give it that much room.
    MENISCUS_HD static int append(int* to, bool m, int k) {
        *to = k;
        return m ? 1 : 0;
    }
    MENISCUS_HD static int count(bool m) { return m ? 1 : 0; }
};

// The words a formula may use besides + - * / and comparisons. For batches the same names are found in xsimd by argument-dependent
// lookup, so a kernel calls them unqualified; a word that xsimd lacks must be a member of the lane.
MENISCUS_HD float select(bool m, float a, float b) { return m ? a : b; }
MENISCUS_HD float min(float a, float b) { return a < b ? a : b; }
MENISCUS_HD float max(float a, float b) { return a > b ? a : b; }
MENISCUS_HD int min(int a, int b) { return a < b ? a : b; }
MENISCUS_HD int max(int a, int b) { return a > b ? a : b; }
MENISCUS_HD float sqrt(float a) { return ::sqrtf(a); }
MENISCUS_HD float log(float a) { return ::logf(a); }
MENISCUS_HD float exp(float a) { return ::expf(a); }
MENISCUS_HD float log1p(float a) { return ::log1pf(a); }
MENISCUS_HD float atan2(float y, float x) { return ::atan2f(y, x); }
MENISCUS_HD bool any(bool m) { return m; }
MENISCUS_HD bool all(bool m) { return m; }
/// Nearest integer, halves to even.
MENISCUS_HD float nearbyint(float a) { return ::rintf(a); }
void round(float) = delete;  // for batches xsimd's would be found, which rounds halves away from zero: nearbyint

}  // namespace meniscus
