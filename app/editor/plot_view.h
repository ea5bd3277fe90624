// SPDX-License-Identifier: MIT
// What of the plots is shown: which ones, and what part of their axes.
#pragma once
#include <array>
#include <map>
#include <string>
#include <utility>

namespace meniscus::editor {

struct PlotView {
    using Shown = std::array<std::string, 3>;
    static Shown usual(bool fluid) { return fluid ? Shown{"density", "iterations", "stages"} : Shown{"energy", "residual", "stages"}; }
    Shown shown = usual(true);
    std::map<std::string, bool> log;                         ///< where somebody chose
    std::map<std::string, std::pair<float, float>> heights;  ///< y axes that somebody zoomed
    bool whole = true;                                       ///< all of the run; else from .. to
    double from = 0, to = 0;                                 ///< s
    bool follows = false;                                    ///< `to` moves on with the simulation
    float x = 0, y = 0, width = 0, height = 0;               ///< where the panel lies, in pixels
};

}  // namespace meniscus::editor
