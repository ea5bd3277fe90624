// SPDX-License-Identifier: MIT
// Two simulations side by side in time: whichever is ahead waits for the other.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>

namespace meniscus::world {

struct Leash {
    std::array<std::atomic<double>, 2> time{};  ///< s, that each has come to; infinite: it does not run, and holds nobody back
};

}  // namespace meniscus::world
