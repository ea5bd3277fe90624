// SPDX-License-Identifier: MIT
// What there is of simulated time, as a timeline shows it.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace meniscus::world {

struct Timeline {
    /// Where a run ended since its next step failed.
    struct Failure {
        double time = 0;
        std::string why;
    };
    /// What came after a step before other parameters took its place.
    struct Future {
        int id = 0;
        int parent = 0;  ///< the future that it comes from; 0: from the present run
        double fork = 0, end = 0;
        std::optional<Failure> failure{};
    };
    int step = 0, steps = 0;  ///< the present one, and the last that was made in this run
    double time = 0, end = 0;
    std::vector<double> kept;  ///< times of states in memory, ascending; others are computed anew from the one before them
    std::vector<Future> futures;
    std::optional<Failure> failure{};
    std::size_t bytes = 0, bound = 0;
    std::optional<double> loopFrom{}, loopTo{};
};

}  // namespace meniscus::world
