// SPDX-License-Identifier: MIT
// Values to colours.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace meniscus::view {

enum class ColourMap {
    Viridis,   ///< perceptually even, safe for colour-blind eyes
    Inferno,   ///< the same, from black
    CoolWarm,  ///< two hues around a middle: for values with a sign
    Turbo,     ///< many hues, which colour-blind eyes confuse
    Grey,
};
constexpr int kColourMaps = 5;

using ColourTable = std::array<std::uint32_t, 256>;  ///< 0xrrggbb
extern const ColourTable kViridis, kInferno, kCoolWarm, kTurbo;

/// At t in 0..1, which is clamped: red, green, blue in 0..1.
std::array<float, 3> colourAt(ColourMap, float t);

const char* name(ColourMap);   ///< as actions write it: "viridis", "coolwarm"
const char* title(ColourMap);  ///< as menus do
std::optional<ColourMap> colourMapNamed(std::string_view);

}  // namespace meniscus::view
