// SPDX-License-Identifier: MIT
#include "app/view/colour_map.h"

#include <algorithm>

namespace meniscus::view {

std::array<float, 3> viridis(float t) {
    // Ten samples of the published table (matplotlib, CC0), Catmull-Rom between them.
    static constexpr unsigned kSamples[10] = {0x440154, 0x482878, 0x3E4A89, 0x31688E, 0x26828E,
                                              0x1F9E89, 0x35B779, 0x6DCD59, 0xB4DE2C, 0xFDE725};
    const float x = std::clamp(t, 0.f, 1.f) * 9;
    const int k = std::min(static_cast<int>(x), 8);
    const float f = x - static_cast<float>(k);
    std::array<float, 3> rgb{};
    for (int c = 0; c < 3; ++c) {
        const auto at = [&](int i) { return static_cast<float>(kSamples[i] >> (16 - 8 * c) & 255) / 255; };
        const float b = at(k), d = at(k + 1);
        const float a = k > 0 ? at(k - 1) : 2 * b - d, e = k < 8 ? at(k + 2) : 2 * d - b;
        const float m0 = (d - a) / 2, m1 = (e - b) / 2;
        const float value = b + f * (m0 + f * (3 * (d - b) - 2 * m0 - m1 + f * (2 * (b - d) + m0 + m1)));
        rgb[static_cast<std::size_t>(c)] = std::clamp(value, 0.f, 1.f);
    }
    return rgb;
}

}  // namespace meniscus::view
