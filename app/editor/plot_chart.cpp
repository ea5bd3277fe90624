// SPDX-License-Identifier: MIT
#include "app/editor/plot_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace meniscus::editor {
namespace {

/// The smallest of 1, 2, 5 times a power of ten that is not below x.
double niceStep(double x) {
    const double power = std::pow(10, std::floor(std::log10(x)));
    for (const double m : {1., 2., 5.})
        if (x <= m * power * (1 + 1e-9)) return m * power;
    return 10 * power;
}

struct Axis {
    float lo, hi;
    bool log, whole;
    float part(float v) const {
        if (std::isnan(v)) return 0;
        const float t = log ? std::log(std::max(v, lo) / lo) / std::log(hi / lo) : (v - lo) / (hi - lo);
        return std::clamp(t, -4.f, 5.f);
    }
};

/// Three or four round values within the axis.
std::vector<double> ticks(const Axis& a) {
    std::vector<double> all;
    if (a.log) {
        const int first = static_cast<int>(std::ceil(std::log10(a.lo) - 1e-3f)),
                  last = static_cast<int>(std::floor(std::log10(a.hi) + 1e-3f));
        const int stride = std::max(1, (last - first + 2) / 3);
        for (int e = first; e <= last; e += stride) all.push_back(std::pow(10, e));
        if (all.size() < 2) all = {static_cast<double>(a.lo), static_cast<double>(a.hi)};
        return all;
    }
    const double step = std::max(niceStep(static_cast<double>(a.hi - a.lo) / 4), a.whole ? 1. : 0.);
    for (double t = std::ceil(static_cast<double>(a.lo) / step - 1e-6) * step; t <= static_cast<double>(a.hi) + 1e-6 * step; t += step)
        all.push_back(std::abs(t) < 1e-9 * step ? 0 : t);
    return all;
}

/// Its unit with a prefix that keeps the axis' numbers short: J to kJ.
struct Unit {
    std::string name;
    double factor = 1;
};
Unit scaled(const std::string& unit, float size) {
    if (unit != "J" && unit != "N" && unit != "Pa" && unit != "W") return {unit};
    if (size >= 2e6f) return {"M" + unit, 1e-6};
    if (size >= 2e3f) return {"k" + unit, 1e-3};
    if (size > 0 && size < 0.2f) return {"m" + unit, 1e3};
    return {unit};
}

std::size_t nearest(const std::vector<ChartPoint>& p, double x) {
    const auto at = std::lower_bound(p.begin(), p.end(), x, [](const ChartPoint& a, double v) { return a.x < v; });
    auto i = static_cast<std::size_t>(at - p.begin());
    if (i == p.size()) --i;
    return i > 0 && x - p[i - 1].x < p[i].x - x ? i - 1 : i;
}

class Drawing {
public:
    Drawing(const Chart& ch, ImRect a, Axis y) : c(ch), area(a), axis(y) {}
    float X(double x) const { return area.Min.x + area.GetWidth() * static_cast<float>((x - c.x0) / (c.x1 - c.x0)); }
    float Y(float v) const { return area.Max.y - area.GetHeight() * axis.part(v); }

    void line(const ChartSeries& s) {
        points.clear();
        const float thick = 1.5f * scale();
        for (const ChartPoint& p : s.points) {
            if (std::isnan(p.mean)) {
                flush(s.colour, thick);
                continue;
            }
            const float x = X(p.x);
            if (c.look == Chart::Look::Steps && !points.empty()) points.emplace_back(x, points.back().y);
            if (p.hi > p.lo) points.emplace_back(x, Y(p.lo)), points.emplace_back(x, Y(p.hi));
            points.emplace_back(x, Y(p.mean));
        }
        if (points.size() == 1) canvas()->AddCircleFilled(points[0], px(2), s.colour, 12);
        flush(s.colour, thick);
    }
    /// Areas on top of each other: quads, without the fringe that would show between them.
    void stacked() {
        std::vector<float> below(c.series.empty() ? 0 : c.series[0].points.size(), 0.f);
        for (const ChartSeries& s : c.series) {
            const ImDrawListFlags flags = canvas()->Flags;
            canvas()->Flags &= ~ImDrawListFlags_AntiAliasedFill;
            points.clear();
            const std::size_t n = std::min(s.points.size(), below.size());
            for (std::size_t i = 0; i < n; ++i) {
                const float own = std::isnan(s.points[i].mean) ? 0 : s.points[i].mean;
                const float x = X(s.points[i].x), y0 = Y(below[i]), y1 = Y(below[i] + own);
                if (i > 0) canvas()->AddQuadFilled(last[0], points.back(), ImVec2(x, y1), ImVec2(x, y0), alpha(s.colour, 0.82f));
                last[0] = ImVec2(x, y0);
                points.emplace_back(x, y1);
                below[i] += own;
            }
            canvas()->Flags = flags;
            flush(s.colour, px(1));
        }
    }

private:
    void flush(ImU32 colour, float thick) {
        if (points.size() > 1) canvas()->AddPolyline(points.data(), static_cast<int>(points.size()), colour, 0, thick);
        points.clear();
    }
    const Chart& c;
    ImRect area;
    Axis axis;
    std::vector<ImVec2> points;
    std::array<ImVec2, 1> last{};
};

void xAxis(const Chart& c, const Drawing& d, ImRect area, ImRect labels) {
    const Tokens& k = tokens();
    const double perPixel = (c.x1 - c.x0) / std::max(1.f, area.GetWidth());
    double step = niceStep(perPixel * static_cast<double>(px(44)));
    if (c.wholeX) step = std::max(1., step);
    const auto decimalsOf = [](double s) { return std::max(0, static_cast<int>(std::ceil(-std::log10(s) - 1e-9))); };
    const auto widest = [&](double s) { return textWidth(fonts().small, fmt::format("{:.{}f}", std::abs(c.x1), decimalsOf(s))); };
    while (step / perPixel < static_cast<double>(widest(step) + px(16))) step = niceStep(1.01 * step);
    const int decimals = decimalsOf(step);
    const auto first = static_cast<long long>(std::ceil(c.x0 / step - 1e-6)), last = static_cast<long long>(std::floor(c.x1 / step + 1e-6));
    float taken = area.Max.x + px(1000);  // from the right: the last label, which has the unit, may have to move to the left
    for (long long i = last; i >= first; --i) {
        const float x = snap(d.X(static_cast<double>(i) * step));
        const std::string unit = i == last && !c.xUnit.empty() ? " " + c.xUnit : "";
        const std::string digits = fmt::format("{:.{}f}", std::abs(static_cast<double>(i) * step), decimals);
        const std::string label = (i < 0 ? "\u2212" : "") + digits + unit;
        const float w = textWidth(fonts().small, label), unitWidth = unit.empty() ? 0 : textWidth(fonts().small, unit);
        const float left = std::clamp(snap(x - (w - unitWidth) / 2), area.Min.x - px(8), std::max(area.Min.x - px(8), area.Max.x - w));
        canvas()->AddRectFilled(ImVec2(x, area.Max.y), ImVec2(x + hair(), area.Max.y + px(3)), k.lineStrong);
        if (left + w + px(6) > taken) continue;
        text(fonts().small, ImRect(left, labels.Min.y, left + w + 1, labels.Max.y), k.text3, label);
        taken = left;
    }
}

/// 0.0001, or where that is too wide 1e−4.
std::string tickLabel(double v, float room) {
    const std::string plain = number(v, 3);
    if (v == 0 || textWidth(fonts().small, plain) <= room) return plain;
    const int e = static_cast<int>(std::floor(std::log10(std::abs(v)) + 1e-9));
    return number(v / std::pow(10, e), 2) + "e" + (e < 0 ? "\u2212" : "") + std::to_string(std::abs(e));
}

void yAxis(const Drawing& d, const Axis& axis, const Unit& unit, ImRect area, float left) {
    const Tokens& k = tokens();
    for (const double t : ticks(axis)) {
        const float y = snap(d.Y(static_cast<float>(t)));
        if (y < area.Min.y - 1 || y > area.Max.y + 1) continue;
        hline(area.Min.x, area.Max.x, y, k.plotGrid);
        const float half = fonts().small->FontSize / 2;
        const float c = std::clamp(y, area.Min.y + half - px(4), area.Max.y - half + px(6));
        text(fonts().small, ImRect(left, c - half, area.Min.x - px(6), c + half), k.text3,
             tickLabel(t * unit.factor, area.Min.x - px(6) - left), 1);
    }
}

void legend(const Chart& c, ImRect r) {
    ImRect line = cutTop(r, px(20));
    for (const ChartSeries& s : c.series) {
        const float w = textWidth(fonts().small, s.name);
        if (line.GetWidth() < w + px(12) && r.GetHeight() >= px(20)) line = cutTop(r, px(20));
        if (line.GetWidth() < px(24)) return;
        const float y = snap(line.GetCenter().y);
        canvas()->AddRectFilled(ImVec2(line.Min.x, y - px(4)), ImVec2(line.Min.x + px(8), y + px(4)), s.colour, px(2));
        line.Min.x += px(12);
        text(fonts().small, line, tokens().text2, s.name);
        line.Min.x += w + px(12);
    }
}

void readout(const Chart& c, const Unit& unit, ImRect all, ImRect area, float x) {
    const Tokens& k = tokens();
    std::vector<std::string> rows;
    float w = px(72);
    double at = c.cursor;
    for (const ChartSeries& s : c.series) {
        if (s.points.empty()) {
            rows.emplace_back("–");
        } else {
            const ChartPoint& p = s.points[nearest(s.points, c.cursor)];
            at = p.x;
            rows.push_back(std::isnan(p.mean)
                               ? "–"
                               : number(static_cast<double>(p.mean) * unit.factor, 4) + (unit.name.empty() ? "" : " " + unit.name));
        }
        w = std::max(w, textWidth(fonts().small, s.name) + textWidth(fonts().small, rows.back()) + px(12 + 16 + 24));
    }
    const std::string head = (c.wholeX ? fmt::format("{:.0f}", at) : fmt::format("{:.4f}", at)) + (c.xUnit.empty() ? "" : " " + c.xUnit);
    const float h = px(28) + px(18) * static_cast<float>(rows.size()) + px(4);
    const float left = x + px(12) + w > all.Max.x ? x - px(12) - w : x + px(12);
    const ImRect card = rect(snap(left), snap(std::min(area.Min.y + px(4), all.Max.y - h - px(4))), snap(w), snap(h));
    ImDrawList* over = ImGui::GetForegroundDrawList();
    shadow(over, card, px(6));
    over->AddRectFilled(card.Min, card.Max, k.raised, px(6));
    over->AddRect(card.Min, card.Max, k.lineStrong, px(6), 0, hair());
    const auto put = [&](ImFont* f, ImVec2 p, ImU32 colour, const std::string& s) {
        over->AddText(f, f->FontSize, ImVec2(snap(p.x), snap(p.y)), colour, s.c_str());
    };
    put(fonts().smallMedium, ImVec2(card.Min.x + px(12), card.Min.y + px(7)), k.text, head);
    float y = card.Min.y + px(28);
    for (std::size_t i = 0; i < rows.size(); ++i, y += px(18)) {
        over->AddRectFilled(ImVec2(card.Min.x + px(12), y + px(4)), ImVec2(card.Min.x + px(20), y + px(12)), c.series[i].colour, px(2));
        put(fonts().small, ImVec2(card.Min.x + px(28), y + px(1)), k.text2, c.series[i].name);
        put(fonts().small, ImVec2(card.Max.x - px(12) - textWidth(fonts().small, rows[i]), y + px(1)), k.text, rows[i]);
    }
}

/// The number in the head: the cursor's, else the last one.
std::string headValue(const Chart& c, const Unit& unit) {
    double sum = 0;
    bool any = false;
    for (const ChartSeries& s : c.series) {
        if (s.points.empty()) continue;
        const float v = s.points[std::isnan(c.cursor) ? s.points.size() - 1 : nearest(s.points, c.cursor)].mean;
        if (std::isnan(v)) continue;
        sum += static_cast<double>(v), any = true;
        if (c.look != Chart::Look::Stacked) break;  // the first one's
    }
    return any ? number(sum * unit.factor, 3) : "–";
}

}  // namespace

std::pair<float, float> fittedRange(const Chart& c) {
    float lo = INFINITY, hi = -INFINITY, leastPositive = INFINITY;
    const auto see = [&](float a, float b) {
        lo = std::min(lo, a), hi = std::max(hi, b);
        if (a > 0) leastPositive = std::min(leastPositive, a);
        if (b > 0) leastPositive = std::min(leastPositive, b);
    };
    if (c.look == Chart::Look::Stacked && !c.series.empty()) {
        see(0, 0);
        for (std::size_t i = 0; i < c.series[0].points.size(); ++i) {
            float sum = 0;
            for (const ChartSeries& s : c.series)
                if (i < s.points.size() && !std::isnan(s.points[i].mean)) sum += s.points[i].mean;
            see(sum, sum);
        }
    } else {
        for (const ChartSeries& s : c.series)
            for (const ChartPoint& p : s.points)
                if (!std::isnan(p.mean)) see(p.lo, p.hi);
    }
    if (c.tolerance > 0) see(static_cast<float>(c.tolerance), static_cast<float>(c.tolerance));
    if (c.log) {
        if (!(hi > 0)) return {0.01f, 1};
        const float top = std::pow(10.f, std::ceil(std::log10(hi) - 1e-4f));
        const float bottom = std::max(std::pow(10.f, std::floor(std::log10(leastPositive) + 1e-4f)), top * 1e-5f);
        return {std::min(bottom, top / 10), top};
    }
    if (!(hi >= lo)) return {0, 1};
    if (lo >= 0) lo = 0;  // sizes are seen from zero
    if (hi <= 0 && lo < 0) hi = 0;
    const float span = hi - lo > 0 ? hi - lo : std::max(std::abs(hi), 1e-6f);
    const auto step = std::max(static_cast<float>(niceStep(static_cast<double>(span) / 4)), c.wholeY ? 1.f : 0.f);
    return {std::floor(lo / step + 1e-4f) * step, std::max(std::ceil(hi / step - 1e-4f), std::floor(lo / step + 1e-4f) + 1) * step};
}

ChartInput drawChart(const char* id, ImRect r, const Chart& c) {
    const Tokens& k = tokens();
    ChartInput input;
    ImGui::PushID(id);
    const auto [lo, hi] = c.hi > c.lo ? std::pair(c.lo, c.hi) : fittedRange(c);
    const Axis axis{lo, hi, c.log && lo > 0, c.wholeY};
    const Unit unit = scaled(c.unit, std::max(std::abs(lo), std::abs(hi)));
    input.lo = lo, input.hi = hi;

    ImRect in = inset(r, px(12), 0);
    ImRect head = cutTop(in, px(32));
    if (!unit.name.empty()) {
        text(fonts().small, cutRight(head, textWidth(fonts().small, unit.name)), k.text3, unit.name);
        head.Max.x -= px(4);
    }
    const std::string value = headValue(c, unit);
    text(fonts().bodyMedium, cutRight(head, textWidth(fonts().bodyMedium, value)), c.failed ? k.error : k.text, value);
    head.Max.x -= px(8);
    const float titleWidth = textWidth(fonts().body, c.title) + px(20);
    if (!c.note.empty() && head.GetWidth() > titleWidth + textWidth(fonts().small, c.note) + px(8)) {
        text(fonts().small, cutRight(head, textWidth(fonts().small, c.note)), k.text3, c.note);
        head.Max.x -= px(8);
    }
    const ImRect title(head.Min.x, head.Min.y, std::min(head.Min.x + titleWidth, head.Max.x), head.Max.y);
    const Press t = press("title", title);
    input.clickedTitle = t.clicked;
    ImRect words = title;
    glyph(fonts().iconSmall, cutRight(words, px(16)), t.hovered ? k.text : k.text3, icon::Down);
    text(fonts().body, words, t.hovered ? k.text : k.text2, c.title);
    if (t.resting) simpleTip("Choose what is plotted");

    const ImRect legendRoom = cutBottom(in, px(20) * static_cast<float>(c.legendRows));
    if (c.series.size() > 1 && c.legendRows > 0) legend(c, legendRoom);
    in.Max.y -= px(4);
    const ImRect labels = cutBottom(in, px(20));
    ImRect area = in;
    area.Min.x += px(40);
    input.area = area;
    if (area.GetHeight() < px(16) || area.GetWidth() < px(16)) {
        ImGui::PopID();
        return input;
    }
    Drawing d(c, area, axis);
    yAxis(d, axis, unit, area, in.Min.x);
    xAxis(c, d, area, labels);
    canvas()->PushClipRect(ImVec2(area.Min.x, area.Min.y - px(2)), ImVec2(area.Max.x + px(2), area.Max.y + px(1)), true);
    if (c.look == Chart::Look::Stacked)
        d.stacked();
    else
        for (auto s = c.series.rbegin(); s != c.series.rend(); ++s) d.line(*s);
    if (c.tolerance > 0) {
        const float y = snap(d.Y(static_cast<float>(c.tolerance)));
        for (float x = area.Min.x; x < area.Max.x; x += px(8)) hline(x, std::min(x + px(4), area.Max.x), y, k.warn);
        const float above = y - px(17) > area.Min.y ? y - px(17) : y + px(1);
        text(fonts().small, rect(area.Min.x + px(4), above, px(80), px(16)), k.warn, "tolerance");
    }
    for (const ChartSpan& s : c.spans)
        canvas()->AddRectFilled(ImVec2(d.X(s.from), area.Max.y - px(2)), ImVec2(std::max(d.X(s.to), d.X(s.from) + 1), area.Max.y),
                                s.colour);
    canvas()->PopClipRect();
    hline(area.Min.x, area.Max.x, area.Max.y, k.lineStrong);

    const Press m = press("area", ImRect(area.Min.x, area.Min.y, area.Max.x, labels.Max.y), false);
    const ImGuiIO& io = ImGui::GetIO();
    input.hovered = m.hovered;
    input.at = c.x0 + (c.x1 - c.x0) * static_cast<double>((io.MousePos.x - area.Min.x) / area.GetWidth());
    input.atY = (area.Max.y - io.MousePos.y) / area.GetHeight();
    if (m.held && ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(3))) {
        input.pan = -(c.x1 - c.x0) * static_cast<double>(io.MouseDelta.x / area.GetWidth());
        input.panY = io.MouseDelta.y / area.GetHeight();
    }
    if (m.hovered && io.MouseWheel != 0) (io.KeyCtrl ? input.zoomY : input.zoom) = std::pow(0.8f, io.MouseWheel);
    input.doubleClicked = m.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    if (!std::isnan(c.cursor) && c.cursor >= c.x0 && c.cursor <= c.x1) {
        const float x = snap(d.X(c.cursor));
        canvas()->AddRectFilled(ImVec2(x, area.Min.y), ImVec2(x + hair(), area.Max.y), k.text3);
        if (c.look != Chart::Look::Stacked)
            for (const ChartSeries& s : c.series) {
                if (s.points.empty()) continue;
                const float v = s.points[nearest(s.points, c.cursor)].mean;
                const ImVec2 dot(x + 0.5f, d.Y(v));
                if (std::isnan(v) || dot.y < area.Min.y || dot.y > area.Max.y) continue;
                canvas()->AddCircleFilled(dot, px(4), k.panel, 20);
                canvas()->AddCircleFilled(dot, px(3), s.colour, 20);
            }
        if (m.hovered) readout(c, unit, r, area, x);
    }
    ImGui::PopID();
    return input;
}

}  // namespace meniscus::editor
