// SPDX-License-Identifier: MIT
// The panel of plots: three of them over one axis of time, which is panned and zoomed for all.
#pragma once
#include <array>
#include <limits>
#include <map>
#include <set>
#include <string>

#include "app/editor/actions.h"
#include "app/editor/plot_chart.h"
#include "app/editor/plot_data.h"

namespace meniscus::editor {

/// Draws what session.plotView says of session.plots.
class PlotPanel {
public:
    void draw(ImRect, Session&, Actions&);

private:
    void begin(ImRect) const;
    void strip(ImRect, Session&, Actions&);
    bool unfolded = false;  ///< in a small window: the plots lie over the view
    bool overView = false;  ///< they are being drawn there
    void plot(ImRect, std::size_t slot, const PlotKind&, int legendRows, Session&, Actions&);
    void menu(std::size_t slot, const PlotKind&, ImVec2 at, Session&, Actions&);
    const PlotKind* instead(const Session&, const std::array<const PlotKind*, 3>& beside) const;
    void fill(const PlotKind&, const Session&, int pixels);
    void fillConvergence(const Session&);
    void gestures(const ChartInput&, const PlotKind&, Session&);

    Chart chart;  ///< of the plot that is being drawn; kept for its memory
    std::vector<PlotKind> kinds;
    std::uint64_t kindsOf = ~std::uint64_t{0};
    bool compared = false;                                           ///< kinds are those of A and B
    double end = 0;                                                  ///< of the data, s
    double iterationNow = std::numeric_limits<double>::quiet_NaN();  ///< cursor of the plot that is not over time
    double cursorNow = std::numeric_limits<double>::quiet_NaN();
};

}  // namespace meniscus::editor
