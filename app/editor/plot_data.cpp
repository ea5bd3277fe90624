// SPDX-License-Identifier: MIT
#include "app/editor/plot_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <numeric>
#include <string_view>

namespace meniscus::editor {
namespace {

using Look = PlotKind::Look;
using world::StepStatistics;

constexpr std::array<const char*, 3> kMomentum{"momentum_x", "momentum_y", "momentum_z"},
    kAngularMomentum{"angular_momentum_x", "angular_momentum_y", "angular_momentum_z"};
constexpr std::array<const char*, 6> kStages{"stage_neighbours", "stage_density", "stage_pressure",
                                             "stage_viscosity",  "stage_other",   "stage_deformables"};

const std::vector<PlotKind>& fixedKinds() {
    static const std::vector<PlotKind> all = {
        {"density", "Density error", "%", {{"Mean", "density_error_avg", 0}, {"Highest", "density_error_max", 4}}, Look::Lines, true},
        {"iterations",
         "Iterations",
         "",
         {{"Pressure", "iterations", 0}, {"Divergence", "divergence_iterations", 3}, {"Deformables", "deformable_iterations", 1}},
         Look::Steps},
        {"residual", "Residual", "", {{"Residual", "residual", 0}}, Look::Lines, true},
        {"substeps", "Substeps", "", {{"Deformables", "deformable_substeps", 1}}, Look::Steps},
        {"step", "Time step", "ms", {{"Time step", "dt", 0}}, Look::Steps},
        {"energy",
         "Energy",
         "J",
         {{"Kinetic", "kinetic_energy", 0}, {"Potential", "potential_energy", 1}, {"Elastic", "elastic_energy", 3}, {"Sum", "energy", 2}}},
        {"momentum", "Momentum", "kg m/s", {{"x", "momentum_x", 4}, {"y", "momentum_y", 2}, {"z", "momentum_z", 0}}},
        {"angular",
         "Angular momentum",
         "kg m²/s",
         {{"x", "angular_momentum_x", 4}, {"y", "angular_momentum_y", 2}, {"z", "angular_momentum_z", 0}}},
        {"speed", "Highest speed", "m/s", {{"Highest speed", "max_speed", 0}}},
        {"stages",
         "Stage times",
         "ms",
         {{"Neighbours", "stage_neighbours", 0},
          {"Density", "stage_density", 2},
          {"Pressure", "stage_pressure", 1},
          {"Viscosity", "stage_viscosity", 3},
          {"Deformables", "stage_deformables", 5},
          {"Other", "stage_other", 4}},
         Look::Stacked},
    };
    return all;
}

constexpr std::size_t kOther = 4, kDeformables = 5;  // of kStages

/// All but the deformables' time, where nothing flows.
double rest(const std::array<double, kStages.size()>& stages) {
    return std::accumulate(stages.begin(), stages.end(), 0.) - stages[kDeformables];
}

/// The part of a step that a stage is counted to in the plot: its number in kStages.
std::size_t groupOf(std::string_view stage) {
    if (stage == "neighbours") return 0;
    if (stage == "density") return 1;
    if (stage == "density solve" || stage == "divergence solve" || stage == "state equation" || stage == "wall guard") return 2;
    if (stage == "deformables") return kDeformables;
    return stage == "viscosity" ? 3 : kOther;
}

double lengthOf(const std::array<double, 3>& v) { return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

/// What a step is known by, as columns.
template <class Put>
void forEachNumber(const StepStatistics& s, const Put& put) {
    const bool flows = s.solver.name != "none", deforms = s.deformable.name != "none";
    put("dt", 1e3 * s.dt);
    if (flows) {
        put("iterations", s.solver.iterations);
        put("divergence_iterations", s.solver.divergenceIterations);
        put("density_error_avg", 100 * s.densityErrorAvg);
        put("density_error_max", 100 * s.densityErrorMax);
    }
    put("max_speed", s.maxSpeed);
    put("kinetic_energy", s.kineticEnergy);
    put("potential_energy", s.potentialEnergy);
    if (s.hasElasticEnergy()) {
        if (s.elasticEnergy != 0) put("elastic_energy", s.elasticEnergy);
        put("energy", s.kineticEnergy + s.potentialEnergy + s.elasticEnergy);
    }
    for (std::size_t i = 0; i < 3; ++i) put(kMomentum[i], s.momentum[i]);
    for (std::size_t i = 0; i < 3; ++i) put(kAngularMomentum[i], s.angularMomentum[i]);
    std::array<double, kStages.size()> stages{};
    for (const auto& [name, ms] : s.stagesMs) stages[groupOf(name)] += ms;
    for (std::size_t i = 0; i < kStages.size(); ++i)
        if (i == kDeformables ? deforms : flows || i == kOther) put(kStages[i], i == kOther && !flows ? rest(stages) : stages[i]);
    if (deforms) {
        put("deformable_iterations", s.deformable.iterations);
        put("deformable_substeps", s.deformable.substeps);
        put("residual", s.deformable.residual);
    }
    for (const auto& b : s.boundaries) put("force " + b.name, lengthOf(b.force));
    for (const world::Reading& r : s.readings.all)
        for (std::size_t q = 0; q < r.values.size(); ++q)
            if (!std::isnan(r.values[q]))
                put("watch " + (*s.readings.quantities)[q].name + " of " + r.of, static_cast<double>(r.values[q]));
}

std::string csvText(const std::string& s) {
    if (s.find_first_of(",\"\n") == std::string::npos) return s;
    std::string quoted = "\"";
    for (const char c : s) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

}  // namespace

void PlotData::forget() {
    rows.clear(), limiters.clear(), cached.clear();
    lastStep = {};
}

/// Whether the rows end with this step of this run: steps have the same numbers, to the bit, only where all before were the same.
bool PlotData::endsWith(const StepStatistics& s) const {
    const std::size_t energy = rows.find("kinetic_energy");
    return !rows.empty() && rows.exact() && rows.time(rows.rows() - 1) == s.time && energy < rows.columns() &&
           rows.at(energy, rows.rows() - 1).mean == static_cast<float>(s.kineticEnergy);
}

void PlotData::follow(const world::Worker& worker, const world::Snapshot& s) {
    const StepStatistics& now = s.statistics;
    if (s.scene == scene && s.past == past && now.step == lastStep.step) return;
    ++changes;
    const bool jumped = s.past != past;
    if (s.scene != scene || now.step == 0) forget();
    scene = s.scene, past = s.past;
    if (jumped && now.step <= lastStep.step) {
        rows.truncate(s.time);
        endsWith(now) ? void(lastStep = now) : forget();
    } else if (jumped && lastStep.step > 0) {
        const auto last = worker.statisticsAfter(lastStep.step - 1);
        if (last.empty() || last.front().time != lastStep.time || last.front().kineticEnergy != lastStep.kineticEnergy) forget();
    }
    for (const StepStatistics& step : worker.statisticsAfter(lastStep.step)) {
        if (step.step > now.step) break;
        take(step);
        lastStep = step;
    }
    if (lastStep.step < now.step) lastStep = now;
}

void PlotData::take(const StepStatistics& s) {
    numbers.clear();
    // The same keys come in the same order step after step: looked up only where they don't.
    std::size_t n = 0;
    forEachNumber(s, [&](std::string_view key, double x) {
        if (n == cached.size()) cached.emplace_back();
        if (cached[n].first != key) cached[n] = {std::string(key), rows.column(std::string(key))};
        numbers.emplace_back(cached[n++].second, static_cast<float>(x));
    });
    if (s.readings.quantities) quantities = s.readings.quantities;
    auto limiter = std::find(limiters.begin(), limiters.end(), s.dtLimiter);
    if (limiter == limiters.end()) limiter = limiters.insert(limiters.end(), s.dtLimiter);
    numbers.emplace_back(rows.column("limiter"), static_cast<float>(limiter - limiters.begin()));
    rows.add(s.time, numbers);
}

const PlotKind* PlotData::fixedKind(const std::string& id) {
    for (const PlotKind& k : fixedKinds())
        if (k.id == id) return &k;
    return nullptr;
}

std::vector<PlotKind> PlotData::kinds() const {
    std::vector<PlotKind> all = fixedKinds();
    for (PlotKind& k : all) {
        // What never was anything but absent has no line and no legend.
        std::erase_if(k.series, [&](const PlotSeries& s) { return !rows.empty() && rows.find(s.key) == rows.columns(); });
    }
    std::erase_if(all, [](const PlotKind& k) { return k.series.empty(); });
    const auto addWith = [&](const std::string& prefix, PlotKind kind) {
        for (const std::string& key : rows.keysWith(prefix)) {
            if (kind.series.size() == 6) break;
            kind.series.push_back({key.substr(prefix.size()), key, static_cast<int>(kind.series.size())});
        }
        if (!kind.series.empty()) all.push_back(kind);
    };
    addWith("force ", {"forces", "Forces on walls", "N", {}});
    if (!lastStep.solver.densityErrors.empty())
        all.push_back({"convergence", "Convergence", "%", {{"Pressure", "", 0}, {"Divergence", "", 3}}, Look::Lines, true});
    if (quantities)
        for (const world::Quantity& q : *quantities) {
            std::string title = q.name;
            title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
            addWith("watch " + q.name + " of ", {"watch." + q.name, title + ", watched", q.unit, {}});
        }
    return all;
}

const std::string& PlotData::limiterAt(std::size_t row) const {
    static const std::string none;
    const std::size_t c = rows.find("limiter");
    if (c == rows.columns()) return none;
    const float n = rows.at(c, row).hi;
    return std::isnan(n) ? none : limiters[static_cast<std::size_t>(n)];
}

std::size_t PlotData::limiterNumber(std::size_t row) const {
    const std::size_t c = rows.find("limiter");
    const float n = c == rows.columns() ? 0 : rows.at(c, row).hi;
    return std::isnan(n) ? 0 : static_cast<std::size_t>(n);
}

std::string statisticsCsv(const std::vector<StepStatistics>& steps) {
    std::vector<std::string> keys;
    std::map<std::string, std::size_t> at;
    for (const StepStatistics& s : steps)
        forEachNumber(s, [&](std::string_view key, double) {
            if (at.try_emplace(std::string(key), keys.size()).second) keys.emplace_back(key);
        });
    const auto unit = [](const std::string& key) -> std::string {
        if (key == "dt" || key.rfind("stage_", 0) == 0) return " [ms]";
        if (key.rfind("density_error", 0) == 0) return " [%]";
        if (key == "max_speed") return " [m/s]";
        if (key.find("energy") != std::string::npos) return " [J]";
        if (key.rfind("momentum", 0) == 0) return " [kg m/s]";
        if (key.rfind("angular", 0) == 0) return " [kg m^2/s]";
        return key.rfind("force ", 0) == 0 ? " [N]" : "";
    };
    std::string csv = "step,time [s],limiter";
    for (const std::string& k : keys) csv += "," + csvText(k + unit(k));
    csv += "\n";
    std::vector<std::string> row;
    for (const StepStatistics& s : steps) {
        row.assign(keys.size(), "");
        forEachNumber(s, [&](std::string_view key, double x) { row[at[std::string(key)]] = fmt::format("{:.9g}", x); });
        csv += fmt::format("{},{:.9g},{}", s.step, s.time, csvText(s.dtLimiter));
        for (const std::string& x : row) csv += "," + x;
        csv += "\n";
    }
    return csv;
}

}  // namespace meniscus::editor
