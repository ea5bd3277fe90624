// SPDX-License-Identifier: MIT
// One plot: axes, lines or areas, tolerance, a cursor with what it reads. What is drawn is bounded by the pixels, whatever the data.
#pragma once
#include <limits>
#include <string>
#include <vector>

#include "app/editor/controls.h"

namespace meniscus::editor {

struct ChartPoint {
    double x;
    float lo, hi, mean;
};
struct ChartSeries {
    std::string name;
    ImU32 colour;
    std::vector<ChartPoint> points;
};
/// A stretch of the x axis that something holds for; drawn as a strip under the plot.
struct ChartSpan {
    double from, to;
    ImU32 colour;
};

struct Chart {
    std::string title, unit, xUnit = "s";
    std::vector<ChartSeries> series;
    enum class Look { Lines, Steps, Stacked } look = Look::Lines;
    bool log = false;
    bool wholeX = false, wholeY = false;  ///< the axis has whole numbers only
    double x0 = 0, x1 = 1;
    float lo = 0, hi = 0;  ///< of the y axis as somebody wants it; equal: fitted to the data
    double tolerance = 0;  ///< 0: none
    std::vector<ChartSpan> spans;
    std::string note;  ///< beside the value, such as who limits the step
    bool failed = false;
    int legendRows = 1;
    double cursor = std::numeric_limits<double>::quiet_NaN();  ///< x that is read
};

/// What the pointer did to it.
struct ChartInput {
    bool hovered = false, clickedTitle = false, doubleClicked = false;
    double at = 0;              ///< x under the pointer
    double pan = 0;             ///< of x, by dragging
    float panY = 0, atY = 0;    ///< parts of the height, from below
    float zoom = 1, zoomY = 1;  ///< by the wheel; with Ctrl of the y axis
    float lo = 0, hi = 1;       ///< the y axis as it was drawn
    ImRect area;
};

/// Draws it into r; the head's right end belongs to its value.
ChartInput drawChart(const char* id, ImRect r, const Chart&);

/// The y axis that fits these series between x0 and x1.
std::pair<float, float> fittedRange(const Chart&);

}  // namespace meniscus::editor
