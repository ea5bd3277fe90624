// SPDX-License-Identifier: MIT
// How fast a simulation runs just now: steps and simulated seconds a wall second, over the last half second.
#pragma once
#include <array>
#include <chrono>
#include <cstddef>

namespace meniscus::world {

/// A sum of time steps may miss a round figure by a rounding; that must not cost one step more.
inline bool reached(double time, double end) { return time >= end * (1 - 1e-9); }

class Pace {
public:
    using Clock = std::chrono::steady_clock;
    /// Forgets the past: after a pause the rates start anew.
    void restart() { now = {Clock::now(), 0, 0}, count = 0, keep(); }
    void add(double dt) {
        now = {Clock::now(), now.steps + 1, now.time + dt};
        if (now.at - newest().at >= kSpan / kMarks) keep();
    }
    double stepsPerSecond() const { return rate(now.steps - oldest().steps); }
    double realTimeFactor() const { return rate(now.time - oldest().time); }

private:
    static constexpr std::size_t kMarks = 32;
    static constexpr std::chrono::milliseconds kSpan{512};
    struct Mark {
        Clock::time_point at{};
        double steps = 0, time = 0;
    };
    void keep() { marks[count++ % kMarks] = now; }
    const Mark& newest() const { return marks[(count - 1) % kMarks]; }
    /// The last mark before the span began, or the first of all.
    const Mark& oldest() const {
        std::size_t i = count - 1;
        while (i > 0 && count - i < kMarks && now.at - marks[i % kMarks].at < kSpan) --i;
        return marks[i % kMarks];
    }
    double rate(double amount) const {
        const double seconds = std::chrono::duration<double>(now.at - oldest().at).count();
        return seconds > 0 ? amount / seconds : 0;
    }
    Mark now;
    std::array<Mark, kMarks> marks{};
    std::size_t count = 1;
};

}  // namespace meniscus::world
