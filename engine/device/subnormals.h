// SPDX-License-Identifier: MIT
// While kernels run, numbers too small for float's full precision are zero: processors take a hundred times as long for them.
#pragma once
#include <xmmintrin.h>

namespace meniscus {

class NoSubnormals {
public:
    NoSubnormals() : before(_mm_getcsr()) { _mm_setcsr(before | kFlushToZero | kSubnormalsAreZero); }
    ~NoSubnormals() { _mm_setcsr(before); }
    NoSubnormals(const NoSubnormals&) = delete;
    NoSubnormals& operator=(const NoSubnormals&) = delete;

private:
    static constexpr unsigned kFlushToZero = 0x8000, kSubnormalsAreZero = 0x0040;
    const unsigned before;
};

}  // namespace meniscus
