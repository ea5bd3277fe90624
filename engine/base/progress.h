// SPDX-License-Identifier: MIT
// How long work that is not a simulation (reading, sampling, distances) says how far it is, and how it is told to stop.
#pragma once
#include <functional>
#include <stdexcept>

namespace meniscus {

/// Called with the part that is done, 0 to 1 and never less than before, on the thread that asked for the work; false cancels it. May be
/// empty. Called some hundred times a second at most, so it need not be quick.
using Progress = std::function<bool(double fraction)>;

/// Thrown out of work whose progress answered false. Nothing is wrong: what called the work knows what to do.
struct Cancelled : std::runtime_error {
    Cancelled() : std::runtime_error("cancelled") {}
};

/// Throws Cancelled where the answer is false.
inline void report(const Progress& progress, double fraction) {
    if (progress && !progress(fraction)) throw Cancelled();
}

/// The progress of a part of the work, which lies between two fractions of the whole.
inline Progress between(const Progress& whole, double from, double to) {
    if (!whole) return {};
    return [whole, from, to](double fraction) { return whole(from + (to - from) * fraction); };
}

}  // namespace meniscus
