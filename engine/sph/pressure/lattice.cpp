// SPDX-License-Identifier: MIT
#include "engine/sph/pressure/lattice.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/sph/kernel.h"

namespace meniscus::sph {
namespace {
struct Neighbor {
    double x, y, z, slope;  ///< grad W = slope (x, y, z)
};

std::vector<Neighbor> neighborsOnLattice(double supportFactor, int dimensions) {
    const auto kernel = CubicSpline::make(supportFactor, dimensions);
    const int reach = static_cast<int>(supportFactor) + 1, depth = dimensions == 3 ? reach : 0;
    std::vector<Neighbor> all;
    for (int x = -reach; x <= reach; ++x)
        for (int y = -reach; y <= reach; ++y)
            for (int z = -depth; z <= depth; ++z) {
                const double r = std::sqrt(x * x + y * y + z * z);
                if (r > 0 && r < supportFactor)
                    all.push_back({double(x), double(y), double(z), double(kernel.slope(static_cast<float>(r)))});
            }
    return all;
}

/// Of the plane wave of this wave vector, which is an eigenvector: |sum of grad W sin(k.x)|^2.
double eigenvalue(const std::vector<Neighbor>& neighbors, double kx, double ky, double kz) {
    double x = 0, y = 0, z = 0;
    for (const Neighbor& n : neighbors) {
        const double share = n.slope * std::sin(kx * n.x + ky * n.y + kz * n.z);
        x += share * n.x, y += share * n.y, z += share * n.z;
    }
    return x * x + y * y + z * z;
}
}  // namespace

double largestEigenvalue(double supportFactor, int dimensions) {
    const auto neighbors = neighborsOnLattice(supportFactor, dimensions);
    double diagonal = 0, largest = 0;  // a: the sums F_i vanish on a lattice
    for (const Neighbor& n : neighbors) diagonal += n.slope * n.slope * (n.x * n.x + n.y * n.y + n.z * n.z);
    constexpr int kWaves = 64;
    for (int wave = 1; wave < kWaves; ++wave) {
        const double k = 3.14159265358979323846 * wave / kWaves;
        largest = std::max({largest, eigenvalue(neighbors, k, 0, 0), eigenvalue(neighbors, k, k, 0), eigenvalue(neighbors, k, k, k)});
    }
    return largest / diagonal;
}

}  // namespace meniscus::sph
