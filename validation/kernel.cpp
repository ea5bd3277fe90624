// SPDX-License-Identifier: MIT
// The kernel functions by themselves: their integrals, their derivatives, and the cubic spline's sums over lattices.
#include <fmt/core.h>

#include <cmath>
#include <numbers>

#include "engine/sph/kernel.h"
#include "validation/cases.h"
#include "validation/table.h"

namespace meniscus::validation {
namespace {
double value(const sph::KernelFunction& W, double r) { return static_cast<double>(W.value(static_cast<float>(r))); }
/// dW/dr.
double derivative(const sph::KernelFunction& W, double r) { return static_cast<double>(W.slope(static_cast<float>(r))) * r; }

/// Integral of f(r) over the ball of radius h, by the midpoint rule: its error is 1e-8 for a thousand shells.
template <class F>
double integral(int dimensions, double h, const F& f) {
    constexpr int kShells = 4000;
    double sum = 0;
    for (int k = 0; k < kShells; ++k) {
        const double r = (k + .5) * h / kShells;
        sum += f(r) * (dimensions == 2 ? 2 * std::numbers::pi * r : 4 * std::numbers::pi * r * r) * h / kShells;
    }
    return sum;
}

/// The gradient of poly6-spiky, which is not the value's: SPH reference X3.
double spiky(double r, double h, int d) {
    const double sigma = d == 2 ? 10 / (std::numbers::pi * h * h) : 15 / (std::numbers::pi * h * h * h);
    return -3 * sigma / h * (1 - r / h) * (1 - r / h);
}

std::vector<Value> function(sph::KernelName name, int d) {
    const double h = .1;
    const auto W = sph::KernelFunction::make(name, h, d);
    const double whole = integral(d, h, [&](double r) { return value(W, r); });
    const double moment = integral(d, h, [&](double r) { return -r * derivative(W, r); });
    double off = 0, steepest = 0;
    for (int k = 1; k < 100; ++k) {
        const double r = (k + .003) * h / 100, step = 1e-2 * h;
        const auto at = [&](int n) { return value(W, r + n * step); };
        if (std::abs(r - .5 * h) < 2 * step || r < 2 * step || r > h - 2 * step) continue;  // the spline's third derivative jumps there
        const double slope = name == sph::KernelName::Poly6Spiky
                                 ? spiky(r, h, d)
                                 : (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * step);  // exact for cubics
        off = std::max(off, std::abs(derivative(W, r) - slope));
        steepest = std::max(steepest, std::abs(slope));
    }
    return {{whole, 1}, {moment, double(d)}, {off / steepest, 0}};
}

std::vector<Value> lattice(int d, double support) {
    const Table table("lattice_sums.csv");
    std::size_t row = 0;
    while (table.number(row, "d") != d || table.number(row, "support") != support) ++row;
    const sph::KernelFunction W = sph::CubicSpline::make(support, d);
    double sum = 0, moment = 0, squares = 0;
    const int n = static_cast<int>(support) + 1, depth = d == 3 ? n : 0;
    for (int i = -n; i <= n; ++i)
        for (int j = -n; j <= n; ++j)
            for (int k = -depth; k <= depth; ++k) {
                const double r = std::hypot(i, j, k), slope = static_cast<double>(W.slope(static_cast<float>(r)));
                sum += value(W, r);
                moment -= slope * i * i;
                squares += slope * slope * r * r;
            }
    return {{sum, table.number(row, "value")}, {moment, table.number(row, "moment")}, {squares, table.number(row, "squares")}};
}
}  // namespace

Case kernelCase() {
    Case c{"kernel",
           "Kernel functions as the engine evaluates them, in single precision, against their definitions and lattice sums in double",
           {}};
    const std::pair<const char*, sph::KernelName> functions[] = {{"cubic spline", sph::KernelName::CubicSpline},
                                                                 {"Wendland C2", sph::KernelName::WendlandC2},
                                                                 {"poly6/spiky", sph::KernelName::Poly6Spiky}};
    for (const auto& [name, kernel] : functions)
        for (const int d : {2, 3}) {
            const bool twoFunctions = kernel == sph::KernelName::Poly6Spiky;
            c.runs.push_back({fmt::format("{}, {}D", name, d),
                              {{"integral of W", 2e-6, "Single precision leaves 1e-7 a value; the quadrature 1e-7"},
                               {"integral of -r W'", 2e-6, "As for the integral of W; by parts it is the dimension"},
                               {twoFunctions ? "W' less spiky's, of the steepest" : "W' less a difference of W, of the steepest W'", 5e-5,
                                "Rounding of W, 1e-7, in a difference over 2 % of h", Error::Absolute}},
                              [kernel, d](Device&) { return function(kernel, d); }});
        }
    for (const int d : {2, 3})
        for (const double support : {2., 2.5, 3.})
            c.runs.push_back({fmt::format("cubic spline, {}D, lattice at {:g}s", d, support),
                              {{"sum of V W", 3e-6, "Six digits of the table, and single precision"},
                               {"sum of V grad W x", 3e-6, "As for the sum of V W"},
                               {"sum of |grad W|^2", 2e-5, "As for the sum of V W, of small numbers"}},
                              [d, support](Device&) { return lattice(d, support); }});
    return c;
}

}  // namespace meniscus::validation
