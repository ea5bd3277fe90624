// SPDX-License-Identifier: MIT
// The triple buffer under load, and the rates of Pace.
#include <catch2/catch.hpp>
#include <thread>

#include "engine/world/pace.h"
#include "engine/world/triple_buffer.h"

using namespace meniscus::world;

TEST_CASE("a reader never sees half a value or an older one, however fast the writer is") {
    struct Pair {
        long a = 0, b = 0;
    };
    TripleBuffer<Pair> buffer;
    constexpr long kLast = 200000;
    std::thread writer([&] {
        for (long i = 1; i <= kLast; ++i) {
            buffer.back() = {i, -i};
            buffer.publish();
        }
    });
    long seen = 0;
    bool torn = false, backwards = false;
    while (seen < kLast)
        if (const Pair* p = buffer.take()) {
            torn |= p->a != -p->b;
            backwards |= p->a <= seen;
            seen = p->a;
        }
    writer.join();
    CHECK_FALSE(torn);
    CHECK_FALSE(backwards);
    CHECK(buffer.take() == nullptr);
}

TEST_CASE("the pace is that of the last half second") {
    Pace pace;
    pace.restart();
    CHECK(pace.stepsPerSecond() == 0);
    const auto start = Pace::Clock::now();
    int steps = 0;
    for (; Pace::Clock::now() - start < std::chrono::milliseconds(200); ++steps) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        pace.add(0.002);
    }
    const double seconds = std::chrono::duration<double>(Pace::Clock::now() - start).count();
    CHECK(pace.stepsPerSecond() == Approx(steps / seconds).epsilon(0.1));
    CHECK(pace.realTimeFactor() == Approx(0.002 * steps / seconds).epsilon(0.1));
}
