// SPDX-License-Identifier: MIT
// One computation on every device. Numbers must agree within a fraction of the sum of their terms' magnitudes: where terms
// cancel, a bound relative to the result would ask for more than float can give.
#pragma once
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "engine/device/device.h"

namespace meniscus::testing {

/// cpu, checked, and cuda on a machine that has it.
inline std::vector<std::unique_ptr<Device>> everyDevice() {
    std::vector<std::unique_ptr<Device>> all;
    all.push_back(makeCpuDevice(2));
    all.push_back(makeCheckedDevice());
    if (auto cuda = cudaFactory ? cudaFactory() : nullptr) all.push_back(std::move(cuda));
    return all;
}

inline std::vector<float> flat(std::vector<float> v) { return v; }
inline std::vector<float> flat(const std::vector<Packed4>& v) {
    std::vector<float> f;
    f.reserve(4 * v.size());
    for (const Packed4& p : v) f.insert(f.end(), {p.x, p.y, p.z, p.w});
    return f;
}

/// Where a and b differ most, as a fraction of the magnitude there (of everything, if one is given).
struct Difference {
    double fraction = 0;
    std::size_t at = 0;
};
inline Difference difference(std::span<const float> a, std::span<const float> b, std::span<const float> magnitude) {
    REQUIRE(a.size() == b.size());
    REQUIRE((magnitude.size() == 1 || magnitude.size() == a.size()));
    Difference worst;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (std::memcmp(&a[i], &b[i], sizeof a[i]) == 0) continue;
        const double f = std::abs(double(a[i]) - double(b[i])) / double(magnitude[magnitude.size() == 1 ? 0 : i]);
        if (!(f <= worst.fraction)) worst = {std::isnan(f) ? HUGE_VAL : f, i};
    }
    return worst;
}

/// Calls compute(device), which returns std::vector<float> or <Packed4>, for every device, and checks that the numbers agree within
/// tolerance times magnitude (one a number, or one for all); on cpu for 1, 2 and 3 threads to the bit. Returns those of cpu.
template <class F>
std::vector<float> equalOnDevices(const F& compute, std::span<const float> magnitude, double tolerance = 1e-5) {
    const std::vector<float> expected = flat(compute(*makeCpuDevice(1)));
    for (const int threads : {2, 3}) {
        const std::vector<float> same = flat(compute(*makeCpuDevice(threads)));
        CAPTURE(threads);
        CHECK((same.size() == expected.size() && std::memcmp(same.data(), expected.data(), same.size() * sizeof(float)) == 0));
    }
    for (const auto& device : everyDevice()) {
        if (device->name() == "cpu") continue;
        const std::vector<float> numbers = flat(compute(*device));
        const Difference worst = difference(expected, numbers, magnitude);
        CAPTURE(device->name(), worst.at, expected.empty() ? 0.f : expected[worst.at], numbers.empty() ? 0.f : numbers[worst.at]);
        CHECK(worst.fraction <= tolerance);
    }
    return expected;
}
template <class F>
std::vector<float> equalOnDevices(const F& compute, float magnitude, double tolerance = 1e-5) {
    return equalOnDevices(compute, std::span<const float>(&magnitude, 1), tolerance);
}

}  // namespace meniscus::testing
