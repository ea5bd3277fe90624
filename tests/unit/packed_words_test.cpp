// SPDX-License-Identifier: MIT
// Packed words come back as they were, whatever they are, and particles take less memory.
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "engine/base/packed_words.h"

using namespace meniscus;

namespace {
std::vector<std::uint32_t> unpacked(const PackedWords& p) {
    std::vector<std::uint32_t> to(p.size(), 0xdeadbeef);
    p.unpack(to);
    return to;
}
}  // namespace

TEST_CASE("Words of any kind are unpacked to the bit: random ones, extremes, numbers that are none, blocks that are not full") {
    std::mt19937 random(7);
    for (const std::size_t stride : {1, 3, 4})
        for (const std::size_t items : {0, 1, 31, 32, 33, 100, 1000})
            for (const int kind : {0, 1, 2, 3}) {
                std::vector<std::uint32_t> words(items * stride);
                for (std::size_t i = 0; i < words.size(); ++i) {
                    const float x = .01f * static_cast<float>(i) - 3;
                    const std::uint32_t extremes[] = {0,
                                                      ~0u,
                                                      0x80000000u,
                                                      0x7fffffffu,
                                                      std::bit_cast<std::uint32_t>(std::numeric_limits<float>::infinity()),
                                                      std::bit_cast<std::uint32_t>(-std::numeric_limits<float>::quiet_NaN()),
                                                      std::bit_cast<std::uint32_t>(-0.f),
                                                      std::bit_cast<std::uint32_t>(1e-42f)};
                    words[i] = kind == 0   ? static_cast<std::uint32_t>(random())
                               : kind == 1 ? std::bit_cast<std::uint32_t>(std::sin(x))
                               : kind == 2 ? extremes[random() % 8]
                                           : 42u;
                }
                CAPTURE(stride, items, kind);
                CHECK(unpacked(PackedWords(words, stride)) == words);
            }
}

TEST_CASE("Positions along a curve take under two thirds of their memory, and what is constant next to none") {
    std::vector<std::uint32_t> words;
    std::mt19937 random(3);
    std::uniform_real_distribution<float> jitter(-.01f, .01f);
    for (int z = 0; z < 16; ++z)
        for (int y = 0; y < 16; ++y)
            for (int x = 0; x < 16; ++x)
                for (const float v : {.05f * static_cast<float>(y % 2 ? 15 - x : x) + jitter(random) + .1f,
                                      .05f * static_cast<float>(z % 2 ? 15 - y : y) + jitter(random) + .1f,
                                      .05f * static_cast<float>(z) + jitter(random) + .1f, 1.25e-4f})
                    words.push_back(std::bit_cast<std::uint32_t>(v));
    const PackedWords packed(words, 4);
    CHECK(unpacked(packed) == words);
    CHECK(double(packed.bytes()) < .66 * 4 * double(words.size()));
    CHECK(PackedWords(std::vector<std::uint32_t>(100'000, 5u), 1).bytes() < 5000);
}
