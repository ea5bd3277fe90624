// SPDX-License-Identifier: MIT
// The statistics of a run as plots have them, and which plots there are.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "app/editor/plot_history.h"
#include "engine/world/worker.h"

namespace meniscus::editor {

struct PlotSeries {
    std::string name, key;  ///< key: of its column
    int colour = 0;         ///< of the tokens' plot colours
};

struct PlotKind {
    std::string id, title, unit;
    std::vector<PlotSeries> series;
    enum class Look { Lines, Steps, Stacked } look = Look::Lines;
    bool log = false;  ///< as long as nobody chose
    int digits = 3;
};

/// Follows one worker's statistics.
class PlotData {
public:
    /// Takes the steps that are new; none are copied twice.
    void follow(const world::Worker&, const world::Snapshot&);

    const PlotHistory& history() const { return rows; }
    /// All plots that there is anything for.
    std::vector<PlotKind> kinds() const;
    /// Null where there is no such plot.
    static const PlotKind* fixedKind(const std::string& id);
    /// Who limited the time step; empty: nobody knows.
    const std::string& limiterAt(std::size_t row) const;
    std::size_t limiterNumber(std::size_t row) const;
    const world::StepStatistics& last() const { return lastStep; }
    /// Changes with everything that plots show.
    std::uint64_t revision() const { return changes; }

private:
    void take(const world::StepStatistics&);
    void forget();
    bool endsWith(const world::StepStatistics&) const;
    PlotHistory rows;
    std::vector<std::string> limiters;  ///< names; the column "limiter" holds their numbers
    world::StepStatistics lastStep;
    std::uint64_t scene = 0, past = 0, changes = 0;
    std::vector<std::pair<std::string, std::size_t>> cached;  ///< keys of the last step, and their columns
    std::vector<std::pair<std::size_t, float>> numbers;
    std::shared_ptr<const std::vector<world::Quantity>> quantities;  ///< that were read of what is watched
};

/// Every step of the run as comma-separated values, a column each number.
std::string statisticsCsv(const std::vector<world::StepStatistics>&);

}  // namespace meniscus::editor
