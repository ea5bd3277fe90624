// SPDX-License-Identifier: MIT
// The speed that is wanted: when the next step may be made.
#pragma once
#include <algorithm>
#include <chrono>

namespace meniscus::world {

class Tempo {
public:
    using Clock = std::chrono::steady_clock;
    double factor = 0;  ///< simulated seconds a second; 0: as fast as it can
    /// From here on time is counted.
    void begin(double time) { since = Clock::now(), from = time; }
    /// When the state at this time is to be there. Where the simulation is late, what is lost is not made up for.
    Clock::time_point due(double time) {
        if (!(factor > 0)) return {};
        const auto now = Clock::now();
        const auto at = since + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>((time - from) / factor));
        if (now - at > std::chrono::milliseconds(100)) begin(time);
        return at;
    }

private:
    Clock::time_point since{};
    double from = 0;
};

}  // namespace meniscus::world
