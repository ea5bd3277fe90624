// SPDX-License-Identifier: MIT
#include "app/editor/plot_compare.h"

#include <algorithm>
#include <cctype>
#include <limits>

namespace meniscus::editor {

std::vector<PlotKind> comparedKinds(std::vector<PlotKind> kinds, const std::string& statistic) {
    PlotKind difference;
    for (PlotKind& kind : kinds) {
        if (kind.look == PlotKind::Look::Stacked || kind.series.empty() || kind.id == "convergence") continue;
        if (kind.series.size() > 1) {  // "Kinetic energy"
            kind.title[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(kind.title[0])));
            kind.title = kind.series.front().name + " " + kind.title;
        }
        const std::string key = kind.series.front().key;
        kind.series = {{"A", key, 0}, {"B", kOfB + key, 1}};
        if (kind.id == statistic)
            difference = {"difference", kind.title + ", B \u2212 A", kind.unit, {{"B \u2212 A", kDifference + key, 2}}, kind.look};
    }
    if (!difference.id.empty()) kinds.push_back(std::move(difference));
    return kinds;
}

float valueAt(const PlotHistory& h, std::size_t column, double time) {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    const std::size_t row = h.firstFrom(time);
    if (h.empty() || column >= h.columns() || row == h.rows()) return kNone;
    const float after = h.at(column, row).mean;
    if (row == 0) return h.time(0) == time ? after : kNone;
    const double from = h.time(row - 1), span = h.time(row) - from;
    const float before = h.at(column, row - 1).mean;
    return span > 0 ? before + static_cast<float>((time - from) / span) * (after - before) : after;
}

}  // namespace meniscus::editor
