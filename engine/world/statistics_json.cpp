// SPDX-License-Identifier: MIT
#include "engine/world/statistics_json.h"

#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/io/files.h"
#include "engine/world/simulation.h"

namespace meniscus::world {
namespace {
using Json = nlohmann::ordered_json;

Json stepJson(const StepStatistics& s) {
    Json stages = Json::object();
    for (const auto& [name, ms] : s.stagesMs) stages[name] = ms;
    Json boundaries = Json::array();
    for (const BoundaryStatistics& b : s.boundaries)
        boundaries.push_back({{"name", b.name}, {"force", b.force}, {"torque", b.torque}, {"power", b.power}});
    Json solver = {{"name", s.solver.name},
                   {"iterations", s.solver.iterations},
                   {"divergence_iterations", s.solver.divergenceIterations},
                   {"density_error", s.solver.densityError},
                   {"divergence_error", s.solver.divergenceError}};
    if (s.solver.soundSpeed) solver["sound_speed"] = *s.solver.soundSpeed;
    Json readings = Json::object();
    for (const Reading& r : s.readings.all)
        for (std::size_t i = 0; i < r.values.size(); ++i) {
            Json& value = readings[r.of][(*s.readings.quantities)[i].name];  // null where there is no fluid
            if (std::isfinite(r.values[i])) value = r.values[i];
        }
    return {{"step", s.step},
            {"time", s.time},
            {"dt", s.dt},
            {"dt_limiter", s.dtLimiter},
            {"wall_ms", s.wallMs},
            {"stages_ms", stages},
            {"pairs", s.pairs},
            {"solver", solver},
            {"density_error_avg", s.densityErrorAvg},
            {"density_error_max", s.densityErrorMax},
            {"deformable",
             {{"name", s.deformable.name},
              {"iterations", s.deformable.iterations},
              {"substeps", s.deformable.substeps},
              {"residual", s.deformable.residual},
              {"contacts", s.deformable.contacts},
              {"penetration", s.deformable.penetration},
              {"face_penetration", s.deformable.facePenetration}}},
            {"max_speed", s.maxSpeed},
            {"kinetic_energy", s.kineticEnergy},
            {"potential_energy", s.potentialEnergy},
            {"elastic_energy", s.elasticEnergy},
            {"momentum", s.momentum},
            {"angular_momentum", s.angularMomentum},
            {"boundaries", boundaries},
            {"readings", readings},
            {"removed", s.removed},
            {"warnings", s.warnings}};
}

std::int64_t nonFiniteNumbers(const Json& j) {
    if (j.is_number_float()) return std::isfinite(j.get<double>()) ? 0 : 1;
    std::int64_t n = 0;
    if (j.is_structured())
        for (const Json& child : j) n += nonFiniteNumbers(child);
    return n;
}

double medianMs(std::span<const StepStatistics> steps) {
    if (steps.empty()) return 0;
    std::vector<double> ms;
    for (const StepStatistics& s : steps) ms.push_back(s.wallMs);
    const auto middle = ms.begin() + static_cast<std::ptrdiff_t>(ms.size() / 2);
    std::nth_element(ms.begin(), middle, ms.end());
    return *middle;
}
}  // namespace

std::string statisticsJson(const RunInfo& run, std::span<const StepStatistics> steps) {
    const auto text = [](const Json& j) { return j.dump(-1, ' ', false, Json::error_handler_t::replace); };
    std::int64_t nonFinite = run.nonFinite;
    // One line a step: the file can be read by people and by line-based tools too.
    std::string out = "{\"scene\": " + text(run.scene) + ", \"device\": " + text(run.device) + ", \"isa\": " + text(run.isa) +
                      ", \"threads\": " + std::to_string(run.threads) + ",\n \"counts\": " +
                      text({{"fluid", run.counts.fluid},
                            {"boundary", run.counts.boundary},
                            {"vertices", run.counts.vertices},
                            {"elements", run.counts.elements},
                            {"rigid", run.counts.rigid}}) +
                      ",\n \"steps\": [";
    for (const StepStatistics& s : steps) {
        const Json step = stepJson(s);
        nonFinite += nonFiniteNumbers(step);
        out += (&s == steps.data() ? "\n  " : ",\n  ") + text(step);
    }
    return out + "],\n \"summary\": " +
           text({{"steps", steps.size()},
                 {"time", run.time},
                 {"wall_s", run.wallSeconds},
                 {"ms_per_step_median", medianMs(steps)},
                 {"peak_rss_mb", peakMemoryMb()},
                 {"nan", nonFinite}}) +
           "}\n";
}

void saveStatistics(const std::filesystem::path& file, const RunInfo& run, std::span<const StepStatistics> steps) {
    io::writeFile(file, statisticsJson(run, steps));
}

std::int64_t countNonFinite(const Simulation& simulation) {
    std::int64_t n = 0;
    const auto count = [&n](float v) { n += std::isfinite(v) ? 0 : 1; };
    for (const Packed4& p : simulation.positions()) count(p.x), count(p.y), count(p.z);
    std::vector<Packed4> vertices;
    simulation.vertices(vertices);
    for (const Packed4& p : vertices) count(p.x), count(p.y), count(p.z);
    for (const FieldInfo& field : simulation.fields())
        if (!field.integer)
            for (const float v : simulation.read(field.name)) count(v);
    return n;
}

double peakMemoryMb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

}  // namespace meniscus::world
