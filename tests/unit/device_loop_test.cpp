// SPDX-License-Identifier: MIT
// A Loop runs the same rounds and gives the same result on every device.
#include <catch2/catch.hpp>
#include <limits>

#include "engine/device/run.h"
#include "tests/unit/equal_on_devices.h"

using namespace meniscus;
using namespace meniscus::testing;

namespace {
struct Halve {
    View<float> a;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        a.data[i] *= .5f;
    }
};
struct Count {
    View<float> rounds;
    template <class L>
    MENISCUS_HD void operator()(L, int i) const {
        rounds.data[i] += 1;
    }
};

struct Outcome {
    int iterations;
    float value, counted, halved;
    bool operator==(const Outcome&) const = default;
};
/// Starts with 1 in 100 elements; each round halves them. The stop test sees the largest before the halving of its round.
Outcome halving(Device& d, Loop::Limits limits, float bound) {
    Buffer<float> a(d, 100, "a"), rounds(d, 1, "rounds"), largest(d, 1, "largest");
    a.fill(1), rounds.fill(0);
    for (Loop loop(d, limits);;) {
        maximum(d, a, 100, largest);
        if (loop.done(largest, bound)) {
            const LoopResult r = loop.result();
            return {r.iterations, r.value, rounds.at(0), a.at(99)};
        }
        d.launch(100, Halve{a.inOut()});
        d.launch(1, Count{rounds.inOut()});
    }
}
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

TEST_CASE("On the checked device, as on cuda, the host's last round does nothing") {
    const auto d = makeCheckedDevice();
    Buffer<float> a(*d, 4, "a"), kept(*d, 4, "kept"), value(*d, 1, "value");
    a.fill(1), value.fill(0), kept.fill(0);
    int hostRounds = 0;
    for (Loop loop(*d, {.least = 1, .most = 100});; ++hostRounds) {
        if (loop.done(value, 1)) {
            CHECK(loop.result().iterations == 1);
            break;
        }
        d->launch(4, Halve{a.inOut()});
        d->copy(a.memory(), kept.memory(), 4 * sizeof(float));
    }
    CHECK(hostRounds == 2);
    CHECK(a.at(0) == .5f);
    CHECK(kept.at(3) == .5f);
}
