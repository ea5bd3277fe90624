// SPDX-License-Identifier: MIT
// An iteration of which one knows how it goes.
#pragma once
#include "engine/device/run.h"
#include "tests/unit/loop_kernels.h"

namespace meniscus::testing {

struct Outcome {
    int iterations;
    float value, counted, halved;
    bool operator==(const Outcome&) const = default;
};
/// Starts with 1 in 100 elements; each round halves them. The stop test sees the largest before the halving of its round.
inline Outcome halving(Device& d, Loop::Limits limits, float bound) {
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

/// Everything that a Loop's rounds may hold, and stops in the second: what the host does behind that must do nothing.
struct Behind {
    int iterations;
    float a, kept, largest, cleared;
    bool operator==(const Behind&) const = default;
};
inline constexpr Behind kNothingBehind{1, .25f, .5f, .5f, 1};
inline Behind behindTheEnd(Device& d, int n) {
    Buffer<float> a(d, n, "a"), kept(d, n, "kept"), value(d, 1, "value"), largest(d, 1, "largest"), cleared(d, 1, "cleared");
    a.fill(1), value.fill(0);
    for (Loop loop(d, {.least = 1, .most = 100});;) {
        maximum(d, a, n, largest);
        d.copy(a.memory(), kept.memory(), static_cast<std::size_t>(n) * sizeof(float));
        d.launch(n, Halve{a.inOut()});
        if (loop.done(value, 1)) return {loop.result().iterations, a.at(n - 1), kept.at(n - 1), largest.at(0), cleared.at(0)};
        cleared.fillZero();
        d.launch(1, Count{cleared.inOut()});
    }
}

}  // namespace meniscus::testing
