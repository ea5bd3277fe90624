// SPDX-License-Identifier: MIT
// Loops over many things on all threads, with progress.
#pragma once
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cstddef>

#include "engine/base/progress.h"

namespace meniscus::geometry {

/// Calls body(first, last) over chunks of 0 to n, of a size that does not depend on the number of threads. Between rounds of chunks it
/// reports, and may throw Cancelled.
template <class Body>
void forChunks(std::size_t n, const Progress& progress, const Body& body) {
    constexpr std::size_t kChunk = 256, kRound = kChunk * 64;
    for (std::size_t from = 0; from < n; from += kRound) {
        report(progress, static_cast<double>(from) / static_cast<double>(n));
        const std::size_t to = std::min(n, from + kRound), chunks = (to - from + kChunk - 1) / kChunk;
        tbb::parallel_for(std::size_t{0}, chunks, [&](std::size_t c) {
            const std::size_t first = from + c * kChunk;
            body(first, std::min(to, first + kChunk));
        });
    }
    report(progress, 1);
}

}  // namespace meniscus::geometry
