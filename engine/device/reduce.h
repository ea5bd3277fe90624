// SPDX-License-Identifier: MIT
// Reductions on the host: blocks of a fixed size, in double, so that every host device gets the same bits.
#pragma once
#include <array>
#include <span>

#include "engine/device/device.h"

namespace meniscus {

/// n elements of 1 or 4 floats to one. NaN stays. Blocks can be reduced in any order, and at once.
struct HostReduction {
    using Partial = std::array<double, 4>;
    Reduction op;
    int components;
    const float* in;
    int n;

    int blocks() const;
    Partial block(int b) const;
    /// From the blocks' partials, in order.
    void finish(std::span<const Partial>, float* out) const;
};

}  // namespace meniscus
