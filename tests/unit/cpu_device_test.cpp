// SPDX-License-Identifier: MIT
// The primitives of the CPU device against the standard library, on sizes around its block borders.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <random>
#include <vector>

#include "engine/device/device.h"

using namespace meniscus;

namespace {
constexpr int kSizes[] = {0, 1, 7, 255, 16383, 16384, 16385, 100003};

std::size_t at(int i) { return static_cast<std::size_t>(i); }

std::vector<float> randomFloats(int n) {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
    std::vector<float> values(at(n));
    for (float& v : values) v = uniform(random);
    return values;
}

float deviceSum(Device& device, const std::vector<float>& values) {
    const int n = static_cast<int>(values.size());
    Buffer<float> in(device, std::max(n, 1), "in"), out(device, 1, "out");
    in.upload(values);
    sum(device, in, n, out);
    return out.at(0);
}
}  // namespace

TEST_CASE("the cpu device sums to single precision, with the same bits for 1, 2, 3 and 8 threads") {
    for (const int n : kSizes) {
        const auto values = randomFloats(n);
        const double exact = std::accumulate(values.begin(), values.end(), 0.0);
        const double magnitude = std::accumulate(values.begin(), values.end(), 0.0, [](double s, float v) { return s + std::abs(v); });
        const float one = deviceSum(*makeCpuDevice(1), values);
        CAPTURE(n);
        CHECK(std::abs(one - exact) <= 1e-6 * magnitude);
        for (const int threads : {2, 3, 8}) {
            const float other = deviceSum(*makeCpuDevice(threads), values);
            CHECK(std::memcmp(&one, &other, sizeof one) == 0);
        }
    }
}

TEST_CASE("the cpu device scans as std::exclusive_scan does, and appends the total") {
    const auto device = makeCpuDevice(2);
    std::mt19937 random(2);
    for (const int n : kSizes) {
        std::vector<std::int32_t> values(at(n)), expected(at(n) + 1);
        for (auto& v : values) v = static_cast<std::int32_t>(random() % 100);
        std::exclusive_scan(values.begin(), values.end(), expected.begin(), 0);
        expected.back() = std::accumulate(values.begin(), values.end(), 0);
        Buffer<std::int32_t> in(*device, n + 1, "in"), out(*device, n + 1, "out");
        in.upload(values);
        device->exclusiveScan(in.memory(), n, out.memory());
        CAPTURE(n);
        CHECK(out.download() == expected);
    }
}

TEST_CASE("the cpu device sorts as std::stable_sort does, values with their keys") {
    const auto device = makeCpuDevice(2);
    for (const int bits : {8, 21, 63}) {
        for (const int n : kSizes) {
            std::mt19937_64 random(3);
            std::vector<std::pair<std::uint64_t, std::uint32_t>> expected(at(n));
            std::vector<std::uint64_t> keys(at(n));
            std::vector<std::uint32_t> values(at(n));
            for (std::size_t i = 0; i < keys.size(); ++i) {
                keys[i] = random() & ((std::uint64_t{1} << bits) - 1);
                values[i] = static_cast<std::uint32_t>(i);
                expected[i] = {keys[i], values[i]};
            }
            std::stable_sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) { return a.first < b.first; });

            Buffer<std::uint64_t> deviceKeys(*device, std::max(n, 1), "keys");
            Buffer<std::uint32_t> deviceValues(*device, std::max(n, 1), "values");
            deviceKeys.upload(keys);
            deviceValues.upload(values);
            device->sort(deviceKeys.memory(), deviceValues.memory(), n, bits);
            deviceKeys.download(keys);
            deviceValues.download(values);
            bool same = true;
            for (std::size_t i = 0; i < keys.size(); ++i) same = same && keys[i] == expected[i].first && values[i] == expected[i].second;
            CAPTURE(bits, n);
            CHECK(same);
        }
    }
}
