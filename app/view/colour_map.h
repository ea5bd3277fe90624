// SPDX-License-Identifier: MIT
// Values to colours.
#pragma once
#include <array>

namespace meniscus::view {

/// Viridis (perceptually even, safe for colour-blind eyes) at t in 0..1, which is clamped: red, green, blue in 0..1.
std::array<float, 3> viridis(float t);

}  // namespace meniscus::view
