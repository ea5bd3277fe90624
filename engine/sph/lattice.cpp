// SPDX-License-Identifier: MIT
#include "engine/sph/lattice.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace meniscus::sph {
namespace {
struct Neighbor {
    double x, y, z, r;
};
/// Of a point of a lattice: all within the support but itself.
std::vector<Neighbor> neighborsOnLattice(double support, double spacing, int dimensions) {
    const int reach = static_cast<int>(support / spacing) + 1, depth = dimensions == 3 ? reach : 0;
    std::vector<Neighbor> all;
    for (int x = -reach; x <= reach; ++x)
        for (int y = -reach; y <= reach; ++y)
            for (int z = -depth; z <= depth; ++z) {
                const double r = spacing * std::sqrt(x * x + y * y + z * z);
                if (r > 0 && r < support) all.push_back({spacing * x, spacing * y, spacing * z, r});
            }
    return all;
}
double valueAt(const KernelFunction& k, double r) { return static_cast<double>(k.value(static_cast<float>(r))); }
double slopeAt(const KernelFunction& k, double r) { return static_cast<double>(k.slope(static_cast<float>(r))); }

/// Calls f with wave vectors along axes and diagonals of the lattice, as far as its waves differ.
template <class F>
void forEachWave(double spacing, int dimensions, const F& f) {
    constexpr int kWaves = 64;
    for (int wave = 1; wave <= kWaves; ++wave) {
        const double k = std::numbers::pi * wave / (kWaves * spacing);
        f(k, 0., 0.), f(k, k, 0.);
        if (dimensions == 3) f(k, k, k);
    }
}
}  // namespace

PlaneSum planeSum(const KernelFunction& kernel, double height, double step, int dimensions) {
    const int reach = static_cast<int>(kernel.support() / step) + 1, depth = dimensions == 3 ? reach : 0;
    PlaneSum s;
    for (int i = -reach; i <= reach; ++i)
        for (int k = -depth; k <= depth; ++k) {
            const double r = std::hypot(height, step * i, step * k);
            s.value += valueAt(kernel, r);
            s.slope -= slopeAt(kernel, r) * height;
        }
    const double area = std::pow(step, dimensions - 1);
    return {area * s.value, area * s.slope};
}

PlaneSum replacedByWall(const KernelFunction& kernel, double spacing, int dimensions) {
    PlaneSum sum;
    for (int layer = 1; layer * spacing < kernel.support(); ++layer) {
        const auto p = planeSum(kernel, layer * spacing, spacing, dimensions);
        sum.value += spacing * p.value;
        sum.slope += spacing * p.slope;
    }
    return sum;
}

double latticeDensity(const KernelFunction& kernel, double spacing, int dimensions) {
    double sum = valueAt(kernel, 0);
    for (const Neighbor& n : neighborsOnLattice(kernel.support(), spacing, dimensions)) sum += valueAt(kernel, n.r);
    return std::pow(spacing, dimensions) * sum;
}
double surfaceDensity(const KernelFunction& kernel, double spacing, int dimensions) {
    return .5 * (latticeDensity(kernel, spacing, dimensions) + spacing * planeSum(kernel, 0, spacing, dimensions).value);
}

namespace {
/// Of A / V^2.
struct PressureMatrix {
    double largest = 0, diagonal = 0;
};
PressureMatrix pressureMatrix(const KernelFunction& kernel, double spacing, int dimensions) {
    const auto neighbors = neighborsOnLattice(kernel.support(), spacing, dimensions);
    double diagonal = 0, largest = 0;  // a: the sums F_i vanish on a lattice
    for (const Neighbor& n : neighbors) diagonal += std::pow(slopeAt(kernel, n.r) * n.r, 2);
    forEachWave(spacing, dimensions, [&](double kx, double ky, double kz) {
        double x = 0, y = 0, z = 0;  // the plane wave is an eigenvector, of the eigenvalue |sum of grad W sin(k.x)|^2
        for (const Neighbor& n : neighbors) {
            const double share = slopeAt(kernel, n.r) * std::sin(kx * n.x + ky * n.y + kz * n.z);
            x += share * n.x, y += share * n.y, z += share * n.z;
        }
        largest = std::max(largest, x * x + y * y + z * z);
    });
    return {largest, diagonal};
}
}  // namespace

double largestEigenvalue(const KernelFunction& kernel, double spacing, int dimensions) {
    const auto A = pressureMatrix(kernel, spacing, dimensions);
    return A.largest / A.diagonal;
}
double stiffness(const KernelFunction& kernel, double spacing, int dimensions) {
    return std::pow(spacing, 2 * dimensions) * pressureMatrix(kernel, spacing, dimensions).largest;
}

double latticeMoment4(const std::function<double(double)>& K, double support, double spacing, int dimensions) {
    double sum = 0;
    for (const Neighbor& n : neighborsOnLattice(support, spacing, dimensions)) sum += K(n.r) * std::pow(n.r, 4);
    return std::pow(spacing, dimensions) * sum;
}

double largestViscousEigenvalue(const std::function<double(double)>& K, double support, double spacing, int dimensions) {
    const auto neighbors = neighborsOnLattice(support, spacing, dimensions);
    double largest = 0;
    forEachWave(spacing, dimensions, [&](double kx, double ky, double kz) {
        double sum = 0;  // of the compressive wave, which is the stiffest of the eigenvectors along axes and diagonals
        for (const Neighbor& n : neighbors) {
            const double along = kx * n.x + ky * n.y + kz * n.z;
            sum += K(n.r) * along * along * (1 - std::cos(along));
        }
        largest = std::max(largest, sum / (kx * kx + ky * ky + kz * kz));
    });
    return std::pow(spacing, dimensions) * largest;
}

}  // namespace meniscus::sph
