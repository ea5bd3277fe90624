// SPDX-License-Identifier: MIT
// One writer, one reader, three values: neither ever waits, and nothing is copied but an index.
#pragma once
#include <array>
#include <atomic>

namespace meniscus::world {

/// The writer fills back() and publishes it; the reader takes the newest that was published. The third value lies between them.
template <class T>
class TripleBuffer {
public:
    T& back() { return values[writing]; }
    void publish() { writing = between.exchange(writing | kFresh, std::memory_order_acq_rel) & kIndex; }
    /// Null where nothing was published since the last call; else good until the next call.
    const T* take() {
        if (!(between.load(std::memory_order_relaxed) & kFresh)) return nullptr;
        reading = between.exchange(reading, std::memory_order_acq_rel) & kIndex;
        return &values[reading];
    }

private:
    static constexpr unsigned kIndex = 3, kFresh = 4;
    std::array<T, 3> values{};
    std::atomic<unsigned> between{0};
    unsigned writing = 1, reading = 2;
};

}  // namespace meniscus::world
