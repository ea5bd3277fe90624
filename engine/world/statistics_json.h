// SPDX-License-Identifier: MIT
// The statistics of a run as JSON, with the names that scripts rely on.
#pragma once
#include <filesystem>
#include <span>
#include <string>

#include "engine/world/statistics.h"

namespace meniscus::world {

class Simulation;

/// What the file says of the run besides its steps.
struct RunInfo {
    std::string scene, device, isa;
    int threads = 0;
    Counts counts;           ///< at the start
    double time = 0;         ///< s, simulated
    double wallSeconds = 0;  ///< s, of the run less loading
    std::int64_t nonFinite = 0;
};

std::string statisticsJson(const RunInfo&, std::span<const StepStatistics>);
/// Writes it whole or not at all. Throws InputError where that fails.
void saveStatistics(const std::filesystem::path&, const RunInfo&, std::span<const StepStatistics>);

/// How many values of the particles' fields are NaN or infinite.
std::int64_t countNonFinite(const Simulation&);
/// The most memory this process ever held, in MB (1e6 bytes).
double peakMemoryMb();

}  // namespace meniscus::world
