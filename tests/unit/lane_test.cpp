// SPDX-License-Identifier: MIT
// The lanes speak the same language: every word of a formula, over 8 numbers at once (cpu) and one by one (checked, cuda).
#include "tests/unit/lane_words.h"  // first, as kernels may be: its words must be found without simd.h

#include <catch2/catch.hpp>
#include <limits>
#include <random>

#include "engine/device/run.h"
#include "tests/unit/equal_on_devices.h"
#include "tests/unit/words_on.h"

using namespace meniscus;
using namespace meniscus::testing;

TEST_CASE("Every word of a pack kernel gives the same bits on every lane, log, exp and atan2 the same within 1e-6") {
    const int n = 1003;  // a tail of three, too
    const WordsInput in = WordsInput::random(n);
    const auto cpu = wordsOn(*makeCpuDevice(2), in), checked = wordsOn(*makeCheckedDevice(), in);
    for (int k = 0; k < Words::count; ++k)
        for (int i = 0; i < n; ++i) {
            const float a = cpu[static_cast<std::size_t>(k * n + i)], b = checked[static_cast<std::size_t>(k * n + i)];
            CAPTURE(k, i, a, b);
            if (k < Words::exact)
                REQUIRE(std::memcmp(&a, &b, sizeof a) == 0);
            else
                REQUIRE(std::abs(a - b) <= 1e-6f * std::max(1.f, std::abs(b)));
        }
    for (auto i = static_cast<std::size_t>(Words::count * n); i < cpu.size(); ++i) REQUIRE(cpu[i] == checked[i]);  // vectors
    CHECK(cpu.size() == static_cast<std::size_t>((Words::count + 4) * n));
}

TEST_CASE("The words mean what they say") {
    const int n = 16;
    WordsInput in = WordsInput::random(n);
    in.a = {-1.5f, -.5f, .5f, 1.5f, 2.5f, 3.f, 0.f, 1e9f, 7.f, .25f, 1.f, -2.f, 8.f, 16.f, 1e-3f, 4.f};
    in.b = {2.f, -.5f, .25f, 3.f, -2.5f, 1.f, 1.f, 1.f, 7.f, 5.f, 2.f, -2.f, 2.f, 3.f, 1.f, 4.f};
    for (const auto& d : everyDevice()) {
        const auto words = wordsOn(*d, in);
        for (std::size_t i = 0; i < 16; ++i) {
            const auto word = [&](std::size_t k) { return words[k * 16 + i]; };
            const float x = in.a[i], y = in.b[i];
            CAPTURE(d->name(), i, x, y);
            CHECK(word(3) == x / y);
            CHECK(word(5) == std::min(x, y));
            CHECK(word(6) == std::max(x, y));
            CHECK(word(7) == (x < y ? x : y));
            CHECK(word(11) == (x == y ? x : y));
            CHECK(word(12) == (x < y && x > 0 ? x : y));
            CHECK(word(15) == std::sqrt(std::max(x, 0.f)));
            CHECK(word(16) == std::nearbyint(x * 3));
            CHECK(word(22) == in.a[static_cast<std::size_t>(in.index[i])]);
            CHECK(word(28) == Approx(std::log(std::max(x, 1e-3f))).margin(1e-6));
            CHECK(word(29) == Approx(std::exp(x)).epsilon(1e-5));
            CHECK(word(31) == Approx(std::log1p(std::max(x, -.9f))).margin(1e-6));
            CHECK(word(32) == Approx(std::atan2(x, y)).margin(1e-6));
        }
    }
}

TEST_CASE("Of two numbers of which one is NaN, min and max are the second, on every lane") {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    WordsInput in = WordsInput::random(16);
    for (std::size_t i = 0; i < 16; ++i) in.a[i] = i % 2 ? nan : 3.f, in.b[i] = i % 2 ? 3.f : nan;
    for (const auto& d : everyDevice()) {
        const auto words = wordsOn(*d, in);
        for (std::size_t i = 0; i < 16; ++i)
            for (const std::size_t k : {5u, 6u}) {
                CAPTURE(d->name(), i, k);
                CHECK((i % 2 ? words[k * 16 + i] == 3.f : std::isnan(words[k * 16 + i])));
            }
    }
}

TEST_CASE("Rows add up to 1e-6 of their terms' magnitudes on every lane, and lanes count and append what a mask says") {
    const RowsInput in = RowsInput::random(200);
    const RowsOutput expected = in.expected();
    for (const auto& d : everyDevice()) {
        const RowsOutput got = rowsOn(*d, in);
        CAPTURE(d->name());
        CHECK(got.found == expected.found);
        CHECK(got.positive == expected.positive);
        for (std::size_t i = 0; i < expected.sums.size(); ++i) {
            CAPTURE(i, got.sums[i], expected.sums[i]);
            REQUIRE(std::abs(got.sums[i] - expected.sums[i]) <= 1e-6f * in.magnitude(i));
        }
    }
}

TEST_CASE("SimdLane: before, count and append, for every mask and every end") {
    for (int bits = 0; bits < 256; ++bits) {
        alignas(32) float values[8];
        for (int i = 0; i < 8; ++i) values[i] = bits >> i & 1 ? 1.f : -1.f;
        const auto mask = SimdLane::Real::load_aligned(values) > SimdLane::Real(0.f);
        int to[8], scalar[8], n = 0;
        for (int i = 0; i < 8; ++i) n += ScalarLane::append(scalar + n, values[i] > 0, 40 + i);
        CAPTURE(bits);
        REQUIRE(SimdLane::count(mask) == n);
        REQUIRE(SimdLane::append(to, mask, 40) == n);
        REQUIRE(std::equal(to, to + n, scalar));
    }
    for (int k = 0; k <= 24; k += 8)
        for (int end = 0; end <= 24; ++end) {
            int n = 0;
            for (int i = k; i < k + 8; ++i) n += ScalarLane::count(ScalarLane::before(i, end));
            REQUIRE(SimdLane::count(SimdLane::before(k, end)) == n);
        }
}

TEST_CASE("A lane's sum of three components is that of each") {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> uniform(-1, 1);
    for (int round = 0; round < 100; ++round) {
        alignas(32) float v[3][8];
        double s[3] = {};
        for (int c = 0; c < 3; ++c)
            for (float& f : v[c]) s[c] += double(f = uniform(random));
        const Vec3<SimdLane::Real> a{SimdLane::Real::load_aligned(v[0]), SimdLane::Real::load_aligned(v[1]),
                                     SimdLane::Real::load_aligned(v[2])};
        const Vec3<float> t = SimdLane::sum(a);
        REQUIRE(std::abs(t.x - s[0]) <= 1e-6 * 8);
        REQUIRE(std::abs(t.y - s[1]) <= 1e-6 * 8);
        REQUIRE(std::abs(t.z - s[2]) <= 1e-6 * 8);
        REQUIRE(std::abs(SimdLane::sum(a.x) - s[0]) <= 1e-6 * 8);
    }
}
