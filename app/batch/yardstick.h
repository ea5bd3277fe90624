// SPDX-License-Identifier: MIT
// A measure of this machine at this moment: the time of one plain SPH density pass over a fixed set of particles. Times are compared
// between machines and hours in yardsticks.
#pragma once
#include <cstdint>
#include <vector>

namespace meniscus::batch {

class Yardstick {
public:
    explicit Yardstick(int threads);
    /// Median of 31 passes, in ms.
    double measure();
    std::int64_t pairs() const { return static_cast<std::int64_t>(neighbor.size()); }
    /// The sum of kernel values that the passes leave in the middle of the set, 1/m^3.
    float check() const { return density[density.size() / 2]; }

private:
    void pass(std::size_t begin, std::size_t end);
    std::size_t threads;
    std::vector<float> x, y, z, density;
    std::vector<std::uint32_t> offset{0}, neighbor;
};

}  // namespace meniscus::batch
