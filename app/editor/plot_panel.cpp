// SPDX-License-Identifier: MIT
#include "app/editor/plot_panel.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <tuple>
#include <utility>

#include "app/editor/comparison.h"
#include "app/editor/plot_compare.h"
#include "app/editor/ui.h"

namespace meniscus::editor {
namespace {

constexpr double kNoCursor = std::numeric_limits<double>::quiet_NaN();

bool logarithmic(const PlotView& v, const PlotKind& kind) {
    const auto at = v.log.find(kind.id);
    return at == v.log.end() ? kind.log : at->second;
}

/// Rows from..to as one point.
ChartPoint pointOf(const PlotHistory& h, std::size_t column, std::size_t from, std::size_t to) {
    ChartPoint p{h.time(to - 1), INFINITY, -INFINITY, 0};
    float n = 0;
    for (std::size_t i = from; i < to; ++i) {
        const PlotHistory::Value& v = h.at(column, i);
        if (std::isnan(v.mean)) continue;
        p.lo = std::min(p.lo, v.lo), p.hi = std::max(p.hi, v.hi);
        p.mean += v.mean, ++n;
    }
    p.mean = n > 0 ? p.mean / n : std::numeric_limits<float>::quiet_NaN();
    return p;
}

}  // namespace

void PlotPanel::fill(const PlotKind& kind, const Session& s, int pixels) {
    const Tokens& k = tokens();
    const PlotHistory& h = s.plots.history();
    chart.look = kind.look == PlotKind::Look::Lines   ? Chart::Look::Lines
                 : kind.look == PlotKind::Look::Steps ? Chart::Look::Steps
                                                      : Chart::Look::Stacked;
    chart.title = kind.title, chart.unit = kind.unit;
    chart.log = logarithmic(s.plotView, kind) && kind.look != PlotKind::Look::Stacked;
    chart.series.resize(kind.series.size());
    chart.spans.clear();
    chart.note.clear();
    chart.xUnit = "s", chart.wholeX = false, chart.wholeY = kind.id == "iterations" || kind.id == "substeps";
    // Always the same rows together, wherever the window begins: lines don't shimmer as it moves on.
    struct Rows {
        std::size_t from, last, together;
    };
    const auto rowsOf = [&](const PlotHistory& of) {
        const std::size_t first = of.firstFrom(chart.x0), last = std::min(of.firstFrom(chart.x1) + 1, of.rows());
        const std::size_t from = first > 0 ? first - 1 : 0;
        return Rows{from, last, std::max<std::size_t>(1, (last - std::min(from, last)) / static_cast<std::size_t>(std::max(pixels, 1)))};
    };
    for (std::size_t i = 0; i < kind.series.size(); ++i) {
        ChartSeries& to = chart.series[i];
        to.name = kind.series[i].name;
        to.colour = k.plot[static_cast<std::size_t>(kind.series[i].colour)];
        to.points.clear();
        std::string key = kind.series[i].key;
        const bool ofB = s.comparison && key.rfind(kOfB, 0) == 0, difference = s.comparison && key.rfind(kDifference, 0) == 0;
        if (ofB || difference) key.erase(0, 2);
        const PlotHistory& rows = ofB ? s.comparison->plots.history() : h;
        const std::size_t column = rows.find(key);
        if (column == rows.columns()) continue;
        const auto [from, last, together] = rowsOf(rows);
        for (std::size_t row = from / together * together; row < last; row += together) {
            ChartPoint p = pointOf(rows, column, row, std::min(row + together, rows.rows()));
            if (difference) {
                const PlotHistory& b = s.comparison->plots.history();
                const float value = valueAt(b, b.find(key), p.x);
                if (std::isnan(value)) continue;
                p.lo = p.hi = p.mean = value - p.mean;
            }
            to.points.push_back(p);
        }
    }
    const auto [from, last, together] = rowsOf(h);
    if (kind.id == "step" && !h.empty() && !s.comparison) {
        chart.note = s.plots.limiterAt(std::isnan(cursorNow) ? h.rows() - 1 : h.nearest(cursorNow));
        for (std::size_t row = from; row < last; ++row) {
            const ImU32 colour = k.plot[(s.plots.limiterNumber(row) + 1) % 6];
            const double start = row > 0 ? h.time(row - 1) : 0;
            if (!chart.spans.empty() && chart.spans.back().colour == colour)
                chart.spans.back().to = h.time(row);
            else
                chart.spans.push_back({start, h.time(row), colour});
        }
    }
    const bool tested = kind.id == "density" && s.plots.last().solver.name != "wcsph";
    chart.tolerance = tested ? 100 * s.description.pressure.maxDensityError : 0;
    chart.failed = kind.id == "density" && s.has(world::WorkerState::Phase::Diverged);
}

/// The error before each iteration of the last step and after the last one; its axis is its own.
void PlotPanel::fillConvergence(const Session& s) {
    const world::SolverStatistics& solver = s.snapshot->statistics.solver;
    const std::array<const std::vector<float>*, 2> errors{&solver.densityErrors, &solver.divergenceErrors};
    std::size_t most = 2;
    for (std::size_t i = 0; i < 2; ++i) {
        ChartSeries& to = chart.series[i];
        to.points.clear();
        for (std::size_t k = 0; k < errors[i]->size(); ++k) {
            const float percent = 100 * (*errors[i])[k];
            to.points.push_back({static_cast<double>(k), percent, percent, percent});
        }
        most = std::max(most, errors[i]->size());
    }
    chart.x0 = 0, chart.x1 = static_cast<double>(most - 1);
    chart.wholeX = true, chart.xUnit = "";
    chart.note = "iterations of this step";
    chart.tolerance = 100 * s.description.pressure.maxDensityError;
}

void PlotPanel::gestures(const ChartInput& in, const PlotKind& kind, Session& s) {
    PlotView& v = s.plotView;
    if (in.hovered) cursorNow = in.at;
    if (in.doubleClicked) {
        v.whole = true;
        v.heights.erase(kind.id);
        return;
    }
    if (in.pan != 0 || in.zoom != 1) {
        double from = chart.x0, to = chart.x1;
        if (in.zoom != 1) from = in.at - (in.at - from) * in.zoom, to = in.at + (to - in.at) * in.zoom;
        from += in.pan, to += in.pan;
        const double least = std::max(1e-6 * end, 1e-9);
        if (to - from > least) {
            v.whole = from <= 0 && to >= end && in.zoom > 1;
            v.from = from, v.to = to;
            v.follows = to >= end && chart.x1 >= end && in.pan == 0;
        }
    }
    const auto held = v.heights.find(kind.id);
    if (in.zoomY != 1 || (in.panY != 0 && held != v.heights.end())) {
        float lo = in.lo, hi = in.hi;
        const auto scaleOf = [&](float f) { return chart.log ? lo * std::pow(hi / lo, f) : lo + (hi - lo) * f; };
        const float at = in.zoomY != 1 ? in.atY : 0, a = at - at * in.zoomY + in.panY, b = at + (1 - at) * in.zoomY + in.panY;
        if (const std::pair zoomed(scaleOf(a), scaleOf(b)); zoomed.second > zoomed.first && std::isfinite(zoomed.second))
            v.heights[kind.id] = zoomed;
    }
}

void PlotPanel::menu(std::size_t slot, const PlotKind& kind, ImVec2 at, Session& s, Actions& actions) {
    const int room = static_cast<int>(ImGui::GetIO().DisplaySize.y / px(32)) - 1;  // more than that scrolls
    if (!beginMenu("plot menu", at, px(232), std::min(static_cast<int>(kinds.size()) + 4, room))) return;
    for (const PlotKind& k : kinds)
        if (menuItem(k.title, "", true, k.id == kind.id)) actions.run("plots.show", {{"plot", k.id}, {"slot", slot + 1}});
    const bool log = logarithmic(s.plotView, kind);
    if (menuItem("Logarithmic axis", "", kind.look != PlotKind::Look::Stacked, log)) actions.run("plots.log", {{"plot", kind.id}});
    if (menuItem("Show the whole run", "", !s.plotView.whole)) actions.run("plots.range");
    if (menuItem("Save all as CSV", "", true)) actions.run("plots.csv");
    if (menuItem("Save as PNG", "", true)) actions.run("plots.png");
    endMenu();
}

void PlotPanel::plot(ImRect r, std::size_t slot, const PlotKind& kind, int legendRows, Session& s, Actions& actions) {
    ImGui::PushID(static_cast<int>(slot));
    chart.legendRows = legendRows;
    const std::pair time(chart.x0, chart.x1);
    const bool ownAxis = kind.id == "convergence";
    fill(kind, s, static_cast<int>((r.GetWidth() - px(64)) / scale()));
    if (ownAxis) fillConvergence(s);
    chart.cursor = ownAxis ? iterationNow : cursorNow;
    const auto held = s.plotView.heights.find(kind.id);
    chart.lo = held == s.plotView.heights.end() ? 0 : held->second.first;
    chart.hi = held == s.plotView.heights.end() ? 0 : held->second.second;
    const ChartInput in = drawChart(kind.id.c_str(), r, chart);
    if (in.clickedTitle) ImGui::OpenPopup("plot menu");
    menu(slot, kind, ImVec2(r.Min.x + px(8), r.Min.y + px(32)), s, actions);
    if (ownAxis)
        iterationNow = in.hovered ? std::round(in.at) : kNoCursor;
    else
        gestures(in, kind, s);
    std::tie(chart.x0, chart.x1) = time;
    ImGui::PopID();
}

/// Over the view it is a window that comes to the front; else a panel among panels.
void PlotPanel::begin(ImRect r) const {
    if (!overView) return beginPanel(r.GetHeight() < px(64) ? "##plots strip" : "##plots", r, tokens().panel);
    ImGui::SetNextWindowPos(r.Min);
    ImGui::SetNextWindowSize(r.GetSize());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, tokens().panel);
    ImGui::Begin("##plots", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    hline(r.Min.x, r.Max.x, r.Min.y, tokens().lineStrong);
}

/// In a small window: the values, and a button that shows the plots over the view.
void PlotPanel::strip(ImRect r, Session& s, Actions& actions) {
    const Tokens& k = tokens();
    ImRect in = inset(r, px(12), 0);
    if (iconButton("unfold", inset(cutRight(in, px(28)), 0, px(4)), icon::Unfold, unfolded, true,
                   unfolded ? "Hide the plots" : "Show the plots over the view"))
        unfolded = !unfolded;
    if (unfolded) {
        overView = true;
        draw(rect(r.Min.x, r.Min.y - px(208), r.GetWidth(), px(208)), s, actions);
        overView = false;
    }
    const world::StepStatistics& last = s.snapshot->statistics;
    const bool failed = s.has(world::WorkerState::Phase::Diverged);
    const auto value = [&](const char* label, const std::string& v, bool bad) {
        const float w = textWidth(fonts().small, label), x = textWidth(fonts().bodyMedium, v);
        if (in.GetWidth() < w + x + px(8)) return;
        text(fonts().small, cutLeft(in, w + px(8)), k.text3, label);
        text(fonts().bodyMedium, cutLeft(in, x + px(24)), bad ? k.error : k.text, v);
    };
    if (last.step == 0) {
        text(fonts().small, in, k.text3, "No step has been made");
        return;
    }
    const bool flows = last.solver.name != "none";
    if (flows) value("Density error", number(100 * last.densityErrorAvg, 3) + " %", failed);
    if (!flows) value("Residual", number(last.deformable.residual, 3), failed);
    value("Iterations", std::to_string(flows ? last.solver.iterations : last.deformable.iterations), failed);
    value("Step", number(last.wallMs, 3) + " ms", false);
    value("Energy", last.hasElasticEnergy() ? number(last.kineticEnergy + last.potentialEnergy + last.elasticEnergy, 3) + " J" : "inverted",
          false);
}

/// For a plot that this scene has nothing for: one that it usually has, and that is not shown yet.
const PlotKind* PlotPanel::instead(const Session& s, const std::array<const PlotKind*, 3>& beside) const {
    const auto taken = [&](const PlotKind& k) {
        const PlotView::Shown& all = s.plotView.shown;
        return std::find(all.begin(), all.end(), k.id) != all.end() || std::find(beside.begin(), beside.end(), &k) != beside.end();
    };
    for (const std::string& id : PlotView::usual(s.plots.last().solver.name != "none"))
        for (const PlotKind& k : kinds)
            if (k.id == id && !taken(k)) return &k;
    const auto other = std::find_if(kinds.begin(), kinds.end(), [&](const PlotKind& k) { return !taken(k); });
    return other == kinds.end() ? &kinds.front() : &*other;
}

void PlotPanel::draw(ImRect r, Session& s, Actions& actions) {
    const Tokens& k = tokens();
    begin(r);
    if (!s.snapshot) return endPanel();
    s.plots.follow(s.worker, *s.snapshot);
    PlotView& v = s.plotView;
    v.x = r.Min.x, v.y = r.Min.y, v.width = r.GetWidth(), v.height = r.GetHeight();
    if (r.GetHeight() < px(64)) {
        strip(r, s, actions);
        return endPanel();
    }
    const bool compares = s.comparison != nullptr;
    if (kindsOf != s.plots.revision() || compares || std::exchange(compared, compares) != compares) {
        kinds = s.plots.kinds(), kindsOf = s.plots.revision();
        if (compares) kinds = comparedKinds(std::move(kinds), s.comparison->statistic);
    }
    const PlotHistory& h = s.plots.history();
    if (h.empty()) {
        std::string names;
        for (std::size_t i = 0; i < v.shown.size(); ++i) {
            std::string title = v.shown[i];
            if (const PlotKind* kind = PlotData::fixedKind(v.shown[i])) title = kind->title;
            if (i > 0) title[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(title[0])));
            names += (i == 0 ? "" : i + 1 < v.shown.size() ? ", " : " and ") + title;
        }
        text(fonts().small, inset(r, px(12), 0), k.text3, names + " appear here with the first step.");
        return endPanel();
    }
    end = h.time(h.rows() - 1);
    if (v.follows && end > v.to) v.from += end - v.to, v.to = end;
    chart.x0 = v.whole ? 0 : v.from;
    chart.x1 = v.whole ? std::max(end, 1e-3) : v.to;
    if (!ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem)) cursorNow = kNoCursor;

    // Too narrow for three: the first two, the others are in the menu.
    const std::size_t count = r.GetWidth() < px(660) ? 2 : 3;
    const float w = snap(r.GetWidth() / static_cast<float>(count));
    std::array<const PlotKind*, 3> shown{};
    int legendRows = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto at = std::find_if(kinds.begin(), kinds.end(), [&](const PlotKind& p) { return p.id == v.shown[i]; });
        shown[i] = at == kinds.end() ? instead(s, shown) : &*at;
        float width = 0;
        for (const PlotSeries& series : shown[i]->series) width += textWidth(fonts().small, series.name) + px(24);
        if (shown[i]->series.size() > 1) legendRows = std::max(legendRows, width > w - px(24) ? 2 : 1);
    }
    if (r.GetHeight() < px(132)) legendRows = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const ImRect cell = i + 1 < count ? cutLeft(r, w) : r;
        plot(cell, i, *shown[i], legendRows, s, actions);
        if (i + 1 < count)
            canvas()->AddRectFilled(ImVec2(cell.Max.x, cell.Min.y + px(12)), ImVec2(cell.Max.x + hair(), cell.Max.y - px(12)), k.line);
    }
    endPanel();
}

}  // namespace meniscus::editor
