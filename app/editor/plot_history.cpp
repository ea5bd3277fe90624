// SPDX-License-Identifier: MIT
#include "app/editor/plot_history.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace meniscus::editor {
namespace {

using Value = PlotHistory::Value;
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

/// Of two values that stand for n and m entries.
Value merged(const Value& a, float n, const Value& b, float m) {
    if (std::isnan(a.mean)) return b;
    if (std::isnan(b.mean)) return a;
    return {std::min(a.lo, b.lo), std::max(a.hi, b.hi), (n * a.mean + m * b.mean) / (n + m)};
}

}  // namespace

std::size_t PlotHistory::column(const std::string& key) {
    const auto [at, isNew] = numbers.try_emplace(key, values.size());
    if (isNew) {
        keys.push_back(key);
        values.emplace_back();
        values.back().reserve(kMostRows);
        values.back().assign(rows(), {kNone, kNone, kNone});
    }
    return at->second;
}

std::size_t PlotHistory::find(const std::string& key) const {
    const auto at = numbers.find(key);
    return at == numbers.end() ? columns() : at->second;
}

std::vector<std::string> PlotHistory::keysWith(const std::string& prefix) const {
    std::vector<std::string> found;
    for (const std::string& k : keys)
        if (k.rfind(prefix, 0) == 0) found.push_back(k);
    return found;
}

void PlotHistory::add(double time, std::span<const std::pair<std::size_t, float>> numbersNow) {
    if (empty() || inLast == perRow) {
        if (rows() == kMostRows) halve();
        starts.push_back(time);
        ends.push_back(time);
        for (auto& v : values) v.push_back({kNone, kNone, kNone});
        inLast = 0;
    }
    ends.back() = time;
    for (const auto& [c, x] : numbersNow) values[c].back() = merged(values[c].back(), static_cast<float>(inLast), {x, x, x}, 1);
    ++inLast;
}

void PlotHistory::halve() {
    const std::size_t half = rows() / 2;
    for (auto& v : values) {
        for (std::size_t i = 0; i < half; ++i) v[i] = merged(v[2 * i], 1, v[2 * i + 1], 1);
        v.resize(half);
    }
    for (std::size_t i = 0; i < half; ++i) starts[i] = starts[2 * i], ends[i] = ends[2 * i + 1];
    starts.resize(half), ends.resize(half);
    perRow *= 2;
    inLast = perRow;
}

void PlotHistory::truncate(double time) {
    std::size_t keep = rows();
    while (keep > 0 && ends[keep - 1] > time) --keep;
    if (keep == rows()) return;
    starts.resize(keep), ends.resize(keep);
    for (auto& v : values) v.resize(keep);
    inLast = perRow;
}

void PlotHistory::clear() {
    numbers.clear(), keys.clear();
    starts.clear(), ends.clear(), values.clear();
    perRow = 1, inLast = 0;
}

std::size_t PlotHistory::firstFrom(double time) const {
    return static_cast<std::size_t>(std::lower_bound(ends.begin(), ends.end(), time) - ends.begin());
}

std::size_t PlotHistory::nearest(double time) const {
    const std::size_t i = std::min(firstFrom(time), rows() - 1);
    return i > 0 && time - ends[i - 1] < ends[i] - time ? i - 1 : i;
}

}  // namespace meniscus::editor
