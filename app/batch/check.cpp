// SPDX-License-Identifier: MIT
// meniscus-cli check: what a scene is made of, without a step.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/batch/commands.h"
#include "app/batch/interrupt.h"
#include "app/batch/progress.h"
#include "engine/scene/scene.h"
#include "engine/world/simulation.h"
#include "engine/world/statistics_json.h"

namespace meniscus::batch {
namespace {
void row(const char* name, const std::string& value) { std::puts(fmt::format("{:<16} {}", name, value).c_str()); }

std::vector<std::int64_t> particlesOfFluids(const world::Simulation& s) {
    std::vector<std::int64_t> count(s.description().fluids.size(), 0);
    if (count.size() == 1) return {s.counts().fluid};
    for (const float f : s.read("fluid")) ++count[static_cast<std::size_t>(f)];
    return count;
}
}  // namespace

int check(const CheckOptions& o) {
    catchInterrupt();
    const scene::Description d = scene::load(o.scene, o.settings);
    const auto device = makeDevice("cpu", 0);
    Progress progress(Progress::fitting(false));
    const world::Simulation simulation(d, *device, progress.loading());
    progress.clear();
    const auto counts = simulation.counts();
    const bool flat = d.dimensions == 2;
    const double volume = d.particleVolumeFactor * std::pow(d.spacing(), d.dimensions);

    if (!d.name.empty()) row("name", d.name);
    row("dimensions", std::to_string(d.dimensions));
    row("spacing", fmt::format("{:g} m", d.spacing()));
    row("support radius", fmt::format("{:g} m", d.supportRadius()));
    row("fluid", fmt::format("{} particles", counts.fluid));
    const auto particles = particlesOfFluids(simulation);
    for (std::size_t f = 0; f < particles.size(); ++f) {
        const double filled = static_cast<double>(particles[f]) * volume;
        row("", fmt::format("{}: {} particles, {:.6g} {}, {:.6g} {}", d.fluids[f].name, particles[f], filled, flat ? "m^2" : "m^3",
                            filled * d.fluids[f].restDensity, flat ? "kg/m" : "kg"));
    }
    std::vector<Packed4> vertices;
    simulation.vertices(vertices);
    if (counts.vertices > 0) row("deformables", fmt::format("{} vertices, {} elements", counts.vertices, counts.elements));
    for (const world::DeformableSurface& s : simulation.surfaces()) {
        const auto held =
            std::count_if(vertices.begin() + s.first, vertices.begin() + s.first + s.count, [](const Packed4& p) { return p.w == 0; });
        row("", fmt::format("{}: {} vertices, {} held, {} triangles of {}", s.name, s.count, held, s.triangles.size(),
                            s.sheet ? "a sheet" : "its surface"));
    }
    row("boundary", fmt::format("{} samples", counts.boundary));
    const auto& start = simulation.statistics();
    row("pairs", std::to_string(start.pairs));
    row("density error", fmt::format("{:.3g} % on average, {:.3g} % at most", 100 * start.densityErrorAvg, 100 * start.densityErrorMax));
    if (counts.vertices > 0)
        row("solver", fmt::format("{}, {} substeps of {} iterations", d.deformableSolver.solver, d.deformableSolver.substeps,
                                  d.deformableSolver.iterations));
    if (!d.fluids.empty()) row("pressure", d.pressure.solver + ", " + d.pressure.iteration);
    row("memory", fmt::format("{:.0f} MB", world::peakMemoryMb()));
    for (const std::string& w : start.warnings) row("warning", w);
    return 0;
}

}  // namespace meniscus::batch
