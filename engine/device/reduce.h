// SPDX-License-Identifier: MIT
// Reductions on the host: blocks of a fixed size, in double, so that every host device gets the same bits.
#pragma once
#include <algorithm>
#include <array>
#include <limits>

#include "engine/device/device.h"

namespace meniscus {

inline constexpr int kReduceBlock = 16384;

/// C floats an element.
template <int C>
struct Reducer {
    using Partial = std::array<double, C>;
    Reduction op;

    Partial none() const {
        Partial p;
        p.fill(op == Reduction::Sum ? 0. : -std::numeric_limits<double>::infinity());
        return p;
    }
    /// NaN stays, on either side.
    void add(Partial& s, int c, double y) const {
        double& x = s[static_cast<std::size_t>(c)];
        x = op == Reduction::Sum ? x + y : (y > x || y != y ? y : x);
    }
    Partial block(const float* a, int n, int b) const {
        Partial s = none();
        for (int i = b * kReduceBlock, end = std::min(n, i + kReduceBlock); i < end; ++i)
            for (int c = 0; c < C; ++c) add(s, c, static_cast<double>(a[i * C + c]));
        return s;
    }
    void finish(const std::vector<Partial>& parts, float* result) const {
        Partial s = none();
        for (const Partial& p : parts)
            for (int c = 0; c < C; ++c) add(s, c, p[static_cast<std::size_t>(c)]);
        for (int c = 0; c < C; ++c) result[c] = static_cast<float>(s[static_cast<std::size_t>(c)]);
    }
};

}  // namespace meniscus
