// SPDX-License-Identifier: MIT
// The figures of a bench and how they are told: a table for people, JSON for scripts.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/device/device.h"

namespace meniscus::batch {

/// Sums over the steps of one run.
struct Measured {
    std::int64_t particles = 0, boundary = 0;
    int steps = 0, iterations = 0, divergenceIterations = 0;
    double time = 0, ms = 0, pairs = 0;
    std::vector<std::pair<std::string, double>> stages;  ///< ms, in the order of a step

    void add(const std::string& stage, double ms);
    double nsPerPair() const { return 1e6 * ms / pairs; }
};

struct CaseResult {
    std::vector<Measured> runs;
    std::string remark;  ///< what the runs say together
};

class Report {
public:
    explicit Report(const Device&);
    ~Report();
    /// Adds a case with the yardsticks, in ms, taken just before and after it; returns its table.
    std::string add(const std::string& name, const CaseResult&, double before, double after);
    std::string json() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts;
};

}  // namespace meniscus::batch
