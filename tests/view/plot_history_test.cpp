// SPDX-License-Identifier: MIT
// Numbers over time in bounded memory: what merging and going back in time leave.
#include <catch2/catch.hpp>
#include <cmath>

#include "app/editor/plot_chart.h"
#include "app/editor/plot_data.h"
#include "app/editor/plot_history.h"

using namespace meniscus::editor;

namespace {
void add(PlotHistory& h, double time, std::size_t column, float x) {
    const std::pair<std::size_t, float> number(column, x);
    h.add(time, {&number, 1});
}
}  // namespace

TEST_CASE("a long history keeps its bounds of memory, its ends and every peak") {
    PlotHistory h;
    const std::size_t c = h.column("x");
    for (int i = 0; i < 100'000; ++i) add(h, 1e-3 * i, c, i == 51'234 ? 7.f : 1.f);
    CHECK(h.rows() <= PlotHistory::kMostRows);
    CHECK(h.rows() > PlotHistory::kMostRows / 4);
    CHECK(h.time(h.rows() - 1) == Approx(99.999));
    float highest = 0, mean = 0;
    for (std::size_t i = 0; i < h.rows(); ++i) {
        highest = std::max(highest, h.at(c, i).hi);
        mean += h.at(c, i).mean / static_cast<float>(h.rows());
        CHECK(h.at(c, i).lo == 1.f);
        if (i > 0) CHECK(h.time(i) > h.time(i - 1));
    }
    CHECK(highest == 7.f);
    CHECK(mean == Approx(1.00006).epsilon(1e-4));
}

TEST_CASE("going back in time forgets what came later, also where rows were merged, and the history goes on") {
    PlotHistory h;
    const std::size_t c = h.column("x");
    for (int i = 1; i <= 20'000; ++i) add(h, i, c, static_cast<float>(i));
    h.truncate(12'345);
    CHECK(h.time(h.rows() - 1) <= 12'345);
    CHECK(h.time(h.rows() - 1) > 12'345 - 8);
    add(h, 12'346, c, -1);
    CHECK(h.at(c, h.rows() - 1).mean == -1);
    h.truncate(0);
    CHECK(h.empty());
    add(h, 1, c, 3);
    CHECK(h.at(c, 0).mean == 3);
}

TEST_CASE("a column that comes later has nothing before") {
    PlotHistory h;
    const std::size_t a = h.column("a");
    add(h, 1, a, 1);
    const std::size_t b = h.column("force b");
    add(h, 2, b, 2);
    CHECK(std::isnan(h.at(b, 0).mean));
    CHECK(h.at(b, 1).mean == 2);
    CHECK(std::isnan(h.at(a, 1).mean));
    CHECK(h.keysWith("force ") == std::vector<std::string>{"force b"});
    CHECK(h.nearest(1.4) == 0);
    CHECK(h.nearest(1.6) == 1);
    CHECK(h.nearest(99) == 1);
}

TEST_CASE("an axis fits its data between round numbers") {
    Chart c;
    c.series.push_back({"", 0, {{0, 0.2f, 3.7f, 1}, {1, 1, 1, 1}}});
    CHECK(fittedRange(c) == std::pair(0.f, 4.f));
    c.series[0].points.push_back({2, -1.2f, 0, 0});
    CHECK(fittedRange(c) == std::pair(-2.f, 4.f));
    c.series[0].points = {{0, 0, 0, 0}};
    CHECK(fittedRange(c).second > 0);
    c.log = true;
    c.series[0].points = {{0, 0, 0, 0}, {1, 0.02f, 0.3f, 0.1f}};
    CHECK(fittedRange(c).first == Approx(0.01f));
    CHECK(fittedRange(c).second == Approx(1.f));
    c.tolerance = 50;
    CHECK(fittedRange(c).second == Approx(100.f));
    c.series.clear(), c.tolerance = 0;
    CHECK(fittedRange(c).second > fittedRange(c).first);
}

TEST_CASE("every step is a line of the CSV, with as many cells as there are titles") {
    meniscus::world::StepStatistics a, b;
    a.step = 1, a.time = 0.5, a.dtLimiter = "cfl";
    a.boundaries.push_back({"tank, \"old\"", {3, 4, 0}, {}, 0});
    b.step = 2, b.time = 1, b.elasticEnergy = 2;
    const std::string csv = statisticsCsv({a, b});
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 3);
    CHECK_THAT(csv, Catch::StartsWith("step,time [s],limiter,dt [ms],") && Catch::Contains("\"force tank, \"\"old\"\" [N]\"") &&
                        Catch::Contains("\n1,0.5,cfl,") && Catch::Contains(",5,\n"));
    std::string quoted;
    bool inside = false;
    for (const char ch : csv) {
        if (ch == '"') inside = !inside;
        if (!inside || ch != ',') quoted += ch;
    }
    std::istringstream lines(quoted);
    std::ptrdiff_t commas = -1;
    for (std::string line; std::getline(lines, line);) {
        const auto n = std::count(line.begin(), line.end(), ',');
        if (commas >= 0) CHECK(n == commas);
        commas = n;
    }
}
