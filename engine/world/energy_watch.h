// SPDX-License-Identifier: MIT
// Backward Euler loses energy: what gains it without work done on it has not been solved for.
#pragma once
#include <algorithm>
#include <optional>

namespace meniscus::world {

class EnergyWatch {
public:
    /// Forgets: work has been done, or what moves is no longer the same.
    void restart() { lowest.reset(), swing = 0; }
    /// The energy gained since it was lowest, J, where that is more than a share of all that has moved or been strained since; else 0.
    double gained(double kinetic, double potential, double elastic) {
        constexpr double share = .05;
        const double total = kinetic + potential + elastic;
        swing = std::max(swing, kinetic + elastic);
        lowest = std::min(lowest.value_or(total), total);
        return total - *lowest > share * swing ? total - *lowest : 0;
    }

private:
    std::optional<double> lowest;
    double swing = 0;
};

}  // namespace meniscus::world
