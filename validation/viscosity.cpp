// SPDX-License-Identifier: MIT
// How viscous a viscous fluid is: start-up flow between two plates, driven by a force (Poiseuille) or by one of them (Couette).
#include <algorithm>
#include <cmath>

#include "validation/cases.h"
#include "validation/channel.h"
#include "validation/table.h"

namespace meniscus::validation {
namespace {
/// The series against its table: the largest difference of all entries.
std::vector<Value> series(const char* file, double (*u)(double, double)) {
    const Table table(file);
    double off = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.text(row, "eta").find_first_not_of("0123456789.") != std::string::npos) continue;  // the rows of means
        for (const std::string& column : table.columns()) {
            if (!column.starts_with("tau=")) continue;
            const double tau = column == "tau=inf" ? 1e9 : std::stod(column.substr(4));
            off = std::max(off, std::abs(u(table.number(row, "eta"), tau) - table.number(row, column)));
        }
    }
    return {{off, 0}};
}

/// From when on profiles are judged, in units of gap^2 / viscosity: earlier they are flat, and jitter has pressure to lose first.
double begin(const Channel& c) { return c.arrangement == Arrangement::Jittered ? .2 : .05; }

/// The profile at each time is fitted by itself: as rows slide, the viscosity changes with their arrangement.
std::vector<Value> judge(const Channel& c, const Flow& flow) {
    const Fit whole = fit(c, flow, begin(c));
    double shape = 0;
    if (c.arrangement == Arrangement::Jittered) {  // disordered particles move irregularly: their profile is a mean over time
        Profile mean{c.until, {}};
        for (const Profile& p : flow.profiles)
            if (p.tau > .45) mean.particles.insert(mean.particles.end(), p.particles.begin(), p.particles.end());
        shape = fit(c, {{mean}}, 0).misfit;
    }
    for (const Profile& p : flow.profiles)
        if (p.tau > begin(c) && c.arrangement != Arrangement::Jittered) shape = std::max(shape, fit(c, {{p}}, 0).misfit);
    return {{whole.viscosity, 1}, {shape, 0}, {std::max(std::abs(whole.low), std::abs(whole.high - 1)) * c.rows, 0}};
}

/// Bounds of the operator alone, over arrangements and directions (docs/viscosity.md), and of whole simulations.
std::vector<Quantity> quantities(const Channel& c, double viscosity, const char* why) {
    if (!c.corrected)
        return {{"viscosity, reported", .45, "Eq. 102 gives 0.57 to 1.41 of nominal, by arrangement and direction (docs/viscosity.md)"},
                {"L2 from series", .03, "What is asked of a profile's shape", Error::Absolute},
                {"wall offset, spacings", 1, "The samples lie half a spacing behind the wall, and there or a little beyond the flow ends",
                 Error::Absolute}};
    return {{"viscosity", viscosity, why},
            {"L2 from series", .03, "What is asked of a profile's shape", Error::Absolute},
            {"wall offset, spacings", .2, "Less than half of the first layer's distance from the wall", Error::Absolute}};
}

/// The whole simulation.
Run whole(const Channel& c) {
    const bool disorder = c.arrangement == Arrangement::Jittered;
    Run r{c.name(),
          quantities(c, disorder || c.supportFactor < 2.25 ? .20 : .08,
                     disorder ? "Disorder makes particles wriggle to keep their densities, which dissipates up to 15 % (docs/viscosity.md)"
                              : "The operator's range over arrangements and directions of the particles (docs/viscosity.md)"),
          [c](Device& d) {
              const Flow flow = simulate(c, d);
              auto values = judge(c, flow);
              values.push_back({flow.imbalance, 0});
              return values;
          }};
    r.quantities.push_back(
        {"momentum, of m |v|", 1e-5, "All forces are accounted for; single precision rounds each of the steps", Error::Absolute});
    return r;
}

/// The operator alone.
Run still(const Channel& c) {
    return {c.name() + ", still",
            quantities(c, c.supportFactor < 2.25 ? .20 : .08, "The operator's range over arrangements and directions (docs/viscosity.md)"),
            [c](Device& d) { return judge(c, relax(c, d)); }};
}

Channel channel(Drive drive, int dimensions, double support, Arrangement arrangement, bool corrected = true) {
    const bool flat = dimensions == 2;
    // Where disorder costs pressure at the start, flow must be fast beside it.
    const double reynolds = arrangement == Arrangement::Jittered ? 10 : 2;
    return {.drive = drive,
            .dimensions = dimensions,
            .supportFactor = support,
            .corrected = corrected,
            .arrangement = arrangement,
            .rows = flat ? 20 : 12,
            .columns = flat ? 12 : 6,
            .reynolds = reynolds};
}
}  // namespace

Case poiseuilleCase() {
    Case c{"poiseuille", "Start-up flow between two plates under a body force, all of a simulation, held against the exact series", {}};
    c.runs.push_back({"", {{"series less its table", 1e-8, "Eight digits of the table", Error::Absolute}}, [](Device&) {
                          return series("poiseuille_transient.csv", poiseuilleSeries);
                      }});
    for (const int d : {2, 3})
        for (const double support : {2., 2.5})
            for (const auto a : {Arrangement::Lattice, Arrangement::RandomOffsets, Arrangement::HalfOffsets, Arrangement::Jittered}) {
                c.runs.push_back(still(channel(Drive::Force, d, support, a)));
                c.runs.push_back(whole(channel(Drive::Force, d, support, a)));
            }
    for (const int d : {2, 3})
        for (const auto a : {Arrangement::Lattice, Arrangement::Jittered}) c.runs.push_back(whole(channel(Drive::Force, d, 2, a, false)));
    return c;
}

Case couetteCase() {
    Case c{"couette", "Start-up flow between a resting and a moving plate, all of a simulation, held against the exact series", {}};
    c.runs.push_back({"", {{"series less its table", 1e-8, "Eight digits of the table", Error::Absolute}}, [](Device&) {
                          return series("couette_transient.csv", couetteSeries);
                      }});
    for (const int d : {2, 3})
        for (const double support : {2., 2.5})
            for (const auto a : {Arrangement::Lattice, Arrangement::RandomOffsets})
                c.runs.push_back(whole(channel(Drive::Plate, d, support, a)));
    c.runs.push_back(whole(channel(Drive::Plate, 2, 2, Arrangement::Lattice, false)));
    return c;
}

}  // namespace meniscus::validation
