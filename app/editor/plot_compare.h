// SPDX-License-Identifier: MIT
// Plots while A and B are compared: the same series of both, and the difference of one.
#pragma once
#include <string>
#include <vector>

#include "app/editor/plot_data.h"

namespace meniscus::editor {

/// Keys of series of B, and of differences B - A, are those of A after these.
inline constexpr const char *kOfB = "b:", *kDifference = "d:";

/// Of each plot of lines its first series, of A and of B; and "difference", of the plot that `statistic` names.
std::vector<PlotKind> comparedKinds(std::vector<PlotKind>, const std::string& statistic);
/// What B's column has at a time, between its rows; NaN beyond them.
float valueAt(const PlotHistory&, std::size_t column, double time);

}  // namespace meniscus::editor
