// SPDX-License-Identifier: MIT
// Loops over many things on all threads, with progress.
#pragma once
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cstddef>

#include "engine/base/progress.h"

namespace meniscus::geometry {

/// Calls body(first, last) over chunks of 0 to n, of a size that does not depend on the number of threads: large for small work. Between
/// rounds of chunks it reports, and may throw Cancelled.
template <class Body>
void forChunks(std::size_t n, const Progress& progress, const Body& body, std::size_t chunk = 256) {
    const std::size_t round = chunk * 64;
    for (std::size_t from = 0; from < n; from += round) {
        report(progress, static_cast<double>(from) / static_cast<double>(n));
        const std::size_t to = std::min(n, from + round), chunks = (to - from + chunk - 1) / chunk;
        tbb::parallel_for(std::size_t{0}, chunks, [&](std::size_t c) {
            const std::size_t first = from + c * chunk;
            body(first, std::min(to, first + chunk));
        });
    }
    report(progress, 1);
}

}  // namespace meniscus::geometry
