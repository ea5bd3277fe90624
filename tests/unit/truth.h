// SPDX-License-Identifier: MIT
// SPH sums by brute force in double precision, written down from the formulas: what the engine is measured against.
#pragma once
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "tests/unit/fluid.h"

namespace meniscus::testing {

/// Kernel functions as they are written down (SPH tutorial Eq. 4; SPH reference 1.2), and the derivative W'(r).
struct ReferenceKernel {
    double h;
    int dimensions;
    sph::KernelName name = sph::KernelName::CubicSpline;

    double value(double r) const {
        const double q = r / h;
        if (q >= 1) return 0;
        switch (name) {
            case sph::KernelName::CubicSpline:
                return sigma() * (q > .5 ? 2 * std::pow(1 - q, 3) : 6 * (q * q * q - q * q) + 1);
            case sph::KernelName::WendlandC2:
                return scale(7, 10.5) * std::pow(1 - q, 4) * (1 + 4 * q);
            default:
                return scale(4, 315. / 64) * std::pow(1 - q * q, 3);
        }
    }
    double slope(double r) const {
        const double q = r / h;
        if (q >= 1) return 0;
        switch (name) {
            case sph::KernelName::CubicSpline:
                return sigma() / h * (q > .5 ? -6 * (1 - q) * (1 - q) : 6 * q * (3 * q - 2));
            case sph::KernelName::WendlandC2:
                return scale(7, 10.5) / h * -20 * q * std::pow(1 - q, 3);
            default:
                return scale(10, 15) / h * -3 * std::pow(1 - q, 2);
        }
    }
    /// Of the cubic spline.
    double sigma() const { return scale(40. / 7, 8); }
    double scale(double flat, double full) const { return (dimensions == 2 ? flat : full) / (std::numbers::pi * std::pow(h, dimensions)); }
};

class Truth {
public:
    struct Pair {
        int j;              ///< index among the samples
        Point x, gradient;  ///< x_ij; V_j grad W_ij
        double weight, r;   ///< V_j W_ij; |x_ij|
    };

    /// Of the state's positions as they lie now.
    explicit Truth(const sph::State& s)
        : particles(s.particles),
          kernel{s.setup.support, s.setup.dimensions, s.kernel.name},
          fluid(at(particles)),
          boundary(at(particles)) {
        const auto x = s.x.download();
        const auto& l = s.setup.periodic.length;
        const Point period{double(l.x), double(l.y), double(l.z)};
        for (int i = 0; i < particles; ++i) {
            const auto add = [&](int j, std::vector<Pair>& to) {
                Point d;
                const Point a = point(x[at(i)]), b = point(x[at(j)]);
                for (std::size_t c = 0; c < 3; ++c) {
                    d[c] = a[c] - b[c];
                    if (period[c] > 0) d[c] -= period[c] * std::nearbyint(d[c] / period[c]);
                }
                const double r = length(d), V = double(x[at(j)].w);
                if (r >= kernel.h) return;
                const double g = r > 0 ? V * kernel.slope(r) / r : 0;
                to.push_back({j, d, {g * d[0], g * d[1], g * d[2]}, V * kernel.value(r), r});
            };
            for (int j = 0; j < particles; ++j) add(j, fluid[at(i)]);
            for (int j = s.boundaryBegin; j < s.sentinel; ++j) add(j, boundary[at(i)]);
        }
        for (int i = 0; i < particles; ++i) {
            double rho = 0, squares = 0;
            Point f{}, magnitude{};
            const auto sum = [&](const Pair& p) {
                rho += p.weight;
                for (std::size_t c = 0; c < 3; ++c) f[c] += p.gradient[c], magnitude[c] += std::abs(p.gradient[c]);
            };
            for (const Pair& p : fluid[at(i)]) sum(p), squares += dot(p.gradient, p.gradient);
            for (const Pair& p : boundary[at(i)]) sum(p);
            density.push_back(rho);
            F.push_back(f);
            magnitudeOfF.push_back(magnitude);
            diagonal.push_back(dot(f, f) + squares);
        }
    }

    int neighbors(int i) const { return static_cast<int>(fluid[at(i)].size() + boundary[at(i)].size()); }
    /// (D u)_i = u_i . F_i - sum over fluid of u_j . V grad W_ij: the rate of compression by a velocity, walls at rest.
    std::vector<double> compression(const std::vector<Point>& u) const {
        std::vector<double> result;
        for (int i = 0; i < particles; ++i) {
            double sum = dot(u[at(i)], F[at(i)]);
            for (const Pair& p : fluid[at(i)]) sum -= dot(u[at(p.j)], p.gradient);
            result.push_back(sum);
        }
        return result;
    }
    /// (D^T q)_i = q_i F_i + sum over fluid of q_j V grad W_ij: the displacement by a pressure.
    std::vector<Point> displacement(const std::vector<double>& q) const {
        std::vector<Point> result;
        for (int i = 0; i < particles; ++i) {
            Point sum;
            for (std::size_t c = 0; c < 3; ++c) {
                sum[c] = q[at(i)] * F[at(i)][c];
                for (const Pair& p : fluid[at(i)]) sum[c] += q[at(p.j)] * p.gradient[c];
            }
            result.push_back(sum);
        }
        return result;
    }

    int particles;
    ReferenceKernel kernel;
    std::vector<std::vector<Pair>> fluid, boundary;  ///< of each particle, itself among the fluid ones
    std::vector<double> density, diagonal;           ///< relative to rest density; a_i
    std::vector<Point> F, magnitudeOfF;              ///< F_i, and the sum of its terms' magnitudes
};

}  // namespace meniscus::testing
