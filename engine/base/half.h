// SPDX-License-Identifier: MIT
// 16-bit floats as a way to store, where bandwidth is the limit: 11 significant bits, up to 65504. Computation is always in float.
#pragma once
#include "engine/base/lane.h"

namespace meniscus {

struct Half {
    std::uint16_t bits;
};

/// Nearest, ties to even, subnormals kept; for |a| < 65520. The same bits as the processor's instruction.
MENISCUS_HD Half toHalf(float a) {
    std::uint32_t u;
    std::memcpy(&u, &a, sizeof u);
    const std::uint32_t sign = u >> 16 & 0x8000;
    u &= 0x7fffffff;
    std::uint32_t h;
    if (u < 0x38800000) {  // below 2^-14: in [1/2, 1) floats are multiples of 2^-24, as subnormal halves are
        float magnitude, half = .5f;
        std::memcpy(&magnitude, &u, sizeof u);
        half += magnitude;
        std::memcpy(&h, &half, sizeof h);
        h -= 0x3f000000;
    } else {
        h = (u + 0xfff + (u >> 13 & 1)) >> 13;
        h -= 112u << 10;
    }
    return {static_cast<std::uint16_t>(h | sign)};
}
MENISCUS_HD float toFloat(Half a) {
    const std::uint32_t magnitude = (a.bits & 0x7fffu) << 13, sign = (a.bits & 0x8000u) << 16;
    float f;
    std::memcpy(&f, &magnitude, sizeof f);
    f *= 0x1p112f;
    std::uint32_t u;
    std::memcpy(&u, &f, sizeof u);
    u |= sign;
    std::memcpy(&f, &u, sizeof f);
    return f;
}

}  // namespace meniscus
