// SPDX-License-Identifier: MIT
// What only a machine with a GPU can tell (./dev gpu-check). Without one these fail, so they are hidden.
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <random>

#include "tests/gpu_registry/test_kernels.h"
#include "tests/unit/equal_on_devices.h"
#include "tests/unit/halving.h"
#include "tests/unit/words_on.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
std::unique_ptr<Device> cuda() {
    registerTestKernels();
    return makeDevice("cuda", 1);  // says why there is none
}
}  // namespace

TEST_CASE("cuda gives every word of a formula as the host does", "[.][gpu]") {
    const auto d = cuda();
    const int n = 100003;
    const WordsInput in = WordsInput::random(n);
    const auto expected = wordsOn(*makeCheckedDevice(), in), got = wordsOn(*d, in);
    REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
        CAPTURE(i / n, i % n, got[i], expected[i]);
        REQUIRE(std::abs(got[i] - expected[i]) <= 1e-5f * std::max(16.f, std::abs(expected[i])));  // nvcc contracts to fma
    }
}

TEST_CASE("cuda adds up rows as the host does", "[.][gpu]") {
    const auto d = cuda();
    const RowsInput in = RowsInput::random(5000);
    const RowsOutput expected = in.expected(), got = rowsOn(*d, in);
    CHECK(got.found == expected.found);
    CHECK(got.positive == expected.positive);
    for (std::size_t i = 0; i < got.sums.size(); ++i) REQUIRE(std::abs(got.sums[i] - expected.sums[i]) <= 1e-6f * in.magnitude(i));
}

TEST_CASE("cuda runs a Loop's rounds as the host does, also when it stops at once, late, or never", "[.][gpu]") {
    const auto d = cuda(), host = makeCpuDevice(1);
    for (const Loop::Limits limits : {Loop::Limits{0, 100}, {3, 100}, {0, 5}, {5, 5}, {0, 0}, {0, 1}})
        for (const float bound : {2.f, 1.f, .1f, .0625f, 0.f}) {
            CAPTURE(limits.least, limits.most, bound);
            CHECK(halving(*d, limits, bound) == halving(*host, limits, bound));
        }
}

TEST_CASE("On cuda nothing happens behind the end of a Loop", "[.][gpu]") {
    const auto d = cuda();
    for (const int n : {1, 3, 1003, 1'000'001}) CHECK(behindTheEnd(*d, n) == kNothingBehind);
}

TEST_CASE("cuda launches nothing, one, and ten million items", "[.][gpu]") {
    const auto d = cuda();
    for (const int n : {0, 1, 127, 128, 129, 10'000'000}) {
        Buffer<float> a(*d, n, "a");
        a.fill(3);
        d->launch(n, Halve{a.inOut()});
        const auto values = a.download();
        CHECK(std::all_of(values.begin(), values.end(), [](float v) { return v == 1.5f; }));
    }
}
