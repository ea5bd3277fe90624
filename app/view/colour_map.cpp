// SPDX-License-Identifier: MIT
#include "app/view/colour_map.h"

#include <algorithm>

namespace meniscus::view {
namespace {

constexpr const char* kNames[kColourMaps][2] = {
    {"viridis", "Viridis"}, {"inferno", "Inferno"}, {"coolwarm", "Cool to warm"}, {"turbo", "Turbo"}, {"grey", "Grey"}};

const ColourTable& tableOf(ColourMap m) {
    switch (m) {
        case ColourMap::Inferno:
            return kInferno;
        case ColourMap::CoolWarm:
            return kCoolWarm;
        case ColourMap::Turbo:
            return kTurbo;
        default:
            return kViridis;
    }
}

}  // namespace

std::array<float, 3> colourAt(ColourMap m, float t) {
    const float x = std::clamp(t, 0.f, 1.f);
    if (m == ColourMap::Grey) {  // short of black and white, which would be the background's
        const float y = 0.12f + 0.83f * x;
        return {y, y, y};
    }
    const float at = x * 255;
    const auto k = std::min(static_cast<std::size_t>(at), std::size_t{254});
    const float f = at - static_cast<float>(k);
    const ColourTable& table = tableOf(m);
    std::array<float, 3> rgb{};
    for (unsigned c = 0; c < 3; ++c) {
        const unsigned shift = 16 - 8 * c;
        rgb[c] = ((1 - f) * static_cast<float>(table[k] >> shift & 255) + f * static_cast<float>(table[k + 1] >> shift & 255)) / 255;
    }
    return rgb;
}

const char* name(ColourMap m) { return kNames[static_cast<int>(m)][0]; }
const char* title(ColourMap m) { return kNames[static_cast<int>(m)][1]; }
std::optional<ColourMap> colourMapNamed(std::string_view wanted) {
    for (int i = 0; i < kColourMaps; ++i)
        if (wanted == kNames[i][0]) return static_cast<ColourMap>(i);
    return std::nullopt;
}

}  // namespace meniscus::view
