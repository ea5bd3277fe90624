// SPDX-License-Identifier: MIT
// A column of weakly compressible water at rest: how far its own weight compresses it.
#include <fmt/core.h>

#include <cmath>

#include "engine/scene/scene.h"
#include "engine/world/simulation.h"
#include "validation/cases.h"
#include "validation/table.h"

namespace meniscus::validation {
namespace {

constexpr double kGravity = 9.81, kSpacing = .05, kEnd = 4, kWatched = 1;  // of a column of 1 m

struct Column {
    double density = 0, pressure = 0;    ///< rms off the exact profile: in the exact compression at the bottom, in rho0 g H
    double compression = 0;              ///< mean
    double centre = 0, exactCentre = 0;  ///< height of the centre of mass, m
};

/// equation: of the table; none: DFSPH.
Column rest(Device& device, const std::string& equation, double b) {
    std::vector<std::string> settings;
    const double stiffness = 1000 * kGravity / b;  // rho0 c^2
    if (!equation.empty())
        settings = {"pressure.solver=wcsph", equation == "tait7" ? "pressure.stateEquation=tait" : "pressure.stateEquation=linear",
                    fmt::format("pressure.stiffness={:.12g}", equation == "tait7" ? stiffness / 7 : stiffness)};
    world::Simulation s(scene::parse(R"({"version": 1, "dimensions": 2, "particleRadius": 0.025,
            "fluids": [{"box": {"min": [0, 0, 0], "max": [0.5, 1, 0]}}],
            "boundaries": [{"box": {"min": [0, 0, 0], "max": [0.5, 1.5, 0]}, "inside": true}]})",
                                     "column", settings),
                        device);
    std::vector<double> Z, P, R;
    const Table table("hydrostatic_column.csv");
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (table.text(row, "eos") == equation && table.number(row, "b") == b)
            Z.push_back(table.number(row, "Z")), P.push_back(table.number(row, "P")), R.push_back(table.number(row, "R"));
    // Sums over time for each interval of the table, of what the particles in it have and of what the table has where they are.
    struct Sums {
        double density = 0, pressure = 0, exactDensity = 0, exactPressure = 0, n = 0;
    };
    std::vector<Sums> at(Z.empty() ? 0 : Z.size() - 1);
    Column c;
    double n = 0;
    while (s.time() < kEnd) {
        s.step();
        if (s.time() < kEnd - kWatched) continue;
        const auto x = s.positions();
        const auto density = s.read("density"), pressure = s.read("pressure");
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double y = static_cast<double>(x[i].y), rho = static_cast<double>(density[i]) / 1000;
            c.centre += y, c.compression += std::max(rho - 1, 0.), ++n;
            if (at.empty()) continue;
            const auto k = static_cast<std::size_t>(std::max(y / (Z[1] - Z[0]), 0.));
            if (k >= at.size()) continue;
            const double t = (y - Z[k]) / (Z[1] - Z[0]);
            at[k].density += rho, at[k].pressure += static_cast<double>(pressure[i]) / (1000 * kGravity), ++at[k].n;
            at[k].exactDensity += R[k] + t * (R[k + 1] - R[k]), at[k].exactPressure += P[k] + t * (P[k + 1] - P[k]);
        }
    }
    c.centre /= n, c.compression /= n;
    // By trapezoids, up to the surface, where the density is that at rest.
    double mass = 0, top = 1;
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (table.text(row, "eos") == equation && table.number(row, "b") == b) top = table.number(row, "h_over_H");
    if (!Z.empty()) Z.push_back(top), R.push_back(1);
    for (std::size_t k = 0; k + 1 < Z.size(); ++k) {
        const double dm = .5 * (R[k] + R[k + 1]) * (Z[k + 1] - Z[k]);
        mass += dm, c.exactCentre += dm * .5 * (Z[k] + Z[k + 1]);
    }
    if (mass > 0) c.exactCentre /= mass;
    for (const Sums& k : at) {
        c.density += std::pow((k.density - k.exactDensity) / k.n / (R[0] - 1), 2) / static_cast<double>(at.size());
        c.pressure += std::pow((k.pressure - k.exactPressure) / k.n, 2) / static_cast<double>(at.size());
    }
    c.density = std::sqrt(c.density), c.pressure = std::sqrt(c.pressure);
    return c;
}

}  // namespace

Case compressibleCase() {
    Case c{"compressible",
           "A column of 1 m rests under its own weight with WCSPH, held against the exact profiles of its equation of state",
           {}};
    for (const char* equation : {"linear", "tait7"})
        for (const double b : {.01, .005})
            c.runs.push_back({fmt::format("wcsph, {}, g H / c^2 = {:g}", equation, b),
                              {{"density, rms over height, in compressions of the bottom", kSpacing,
                                "A particle's density is that of the row that it stands for: one spacing of the height", Error::Absolute},
                               {"pressure, rms over height, in rho g H", kSpacing,
                                "A particle's pressure is that of the row that it stands for: one spacing of the height", Error::Absolute},
                               {"height of the centre of mass by that of DFSPH's column", .3 * b + .1 * kSpacing,
                                "The column is lower by about 2/3 of g H / c^2; half of that is left to the rows' rearrangement, and a "
                                "tenth of a spacing to how the two solvers' walls hold the lowest row"}},
                              [equation, b](Device& d) {
                                  const Column column = rest(d, equation, b);
                                  return std::vector<Value>{{column.density, 0},
                                                            {column.pressure, 0},
                                                            {column.centre / rest(d, "", 0).centre, column.exactCentre / .5}};
                              }});
    c.runs.push_back(
        {"wcsph, tait7, g H / c^2 = 0.01 and 0.005",
         {{"compression by that of half the compressibility", .05,
           "Compression is proportional to compressibility up to its own square, 1 %, and to noise of the rows' rearrangement"}},
         [](Device& d) {
             return std::vector<Value>{{rest(d, "tait7", .01).compression / rest(d, "tait7", .005).compression, 2}};
         }});
    return c;
}

}  // namespace meniscus::validation
