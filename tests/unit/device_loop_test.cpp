// SPDX-License-Identifier: MIT
// A Loop runs the same rounds and gives the same result on every device.
#include <catch2/catch.hpp>
#include <limits>

#include "tests/unit/equal_on_devices.h"
#include "tests/unit/halving.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
std::vector<std::unique_ptr<Device>> hosts() {
    std::vector<std::unique_ptr<Device>> all;
    all.push_back(makeCpuDevice(2));
    all.push_back(makeCheckedDevice());
    return all;
}
}  // namespace

TEST_CASE("A Loop stops as soon as its value is at or below the bound") {
    for (const auto& d : hosts()) {
        CAPTURE(d->name());
        CHECK(halving(*d, {.least = 0, .most = 100}, 2) == Outcome{0, 1, 0, 1});
        CHECK(halving(*d, {.least = 0, .most = 100}, 1) == Outcome{0, 1, 0, 1});
        CHECK(halving(*d, {.least = 0, .most = 100}, .1f) == Outcome{4, .0625f, 4, .0625f});
        CHECK(halving(*d, {.least = 0, .most = 100}, .0625f) == Outcome{4, .0625f, 4, .0625f});
    }
}

TEST_CASE("A Loop runs at least `least` and at most `most` rounds") {
    for (const auto& d : hosts()) {
        CAPTURE(d->name());
        CHECK(halving(*d, {.least = 3, .most = 100}, 2) == Outcome{3, .125f, 3, .125f});
        CHECK(halving(*d, {.least = 3, .most = 100}, .01f) == Outcome{7, .0078125f, 7, .0078125f});
        CHECK(halving(*d, {.least = 0, .most = 5}, 0) == Outcome{5, .03125f, 5, .03125f});
        CHECK(halving(*d, {.least = 5, .most = 5}, 2) == Outcome{5, .03125f, 5, .03125f});
        CHECK(halving(*d, {.least = 0, .most = 0}, 0) == Outcome{0, 1, 0, 1});
        CHECK(halving(*d, {.least = 0, .most = 1}, 0) == Outcome{1, .5f, 1, .5f});
    }
}

TEST_CASE("A Loop whose value is NaN runs to its end and says so") {
    for (const auto& d : hosts()) {
        Buffer<float> value(*d, 1, "value");
        value.fill(std::numeric_limits<float>::quiet_NaN());
        Loop loop(*d, {.least = 0, .most = 7});
        while (!loop.done(value, 1)) continue;
        const LoopResult r = loop.result();
        CHECK(r.iterations == 7);
        CHECK(std::isnan(r.value));
    }
}

TEST_CASE("Loops follow each other, also after one that an exception left") {
    for (const auto& d : hosts()) {
        const auto broken = [&] {
            Buffer<float> value(*d, 1, "value");
            value.fill(0);
            Loop loop(*d, {.least = 0, .most = 9});
            loop.done(value, 1);
            throw 1;
        };
        CHECK_THROWS_AS(broken(), int);
        CHECK(halving(*d, {.least = 0, .most = 100}, .1f) == Outcome{4, .0625f, 4, .0625f});
        CHECK(halving(*d, {.least = 0, .most = 100}, .1f) == Outcome{4, .0625f, 4, .0625f});
    }
}

TEST_CASE("Launches, reductions, copies and clears behind the end of a Loop do nothing") {
    for (const auto& d : hosts()) {
        CAPTURE(d->name());
        CHECK(behindTheEnd(*d, 1003) == kNothingBehind);
    }
}

TEST_CASE("On the checked device, as on cuda, the host learns of a Loop's end one round late") {
    const auto d = makeCheckedDevice();
    Buffer<float> value(*d, 1, "value");
    value.fill(0);
    int hostRounds = 0;
    Loop loop(*d, {.least = 1, .most = 100});
    while (!loop.done(value, 1)) ++hostRounds;
    CHECK(loop.result().iterations == 1);
    CHECK(hostRounds == 2);
}
