// SPDX-License-Identifier: MIT
#include "engine/solid/tangles.h"

#include <Eigen/Dense>
#include <map>
#include <numeric>
#include <unordered_map>

namespace meniscus::solid {
namespace {
using Square = Eigen::Matrix3d;

/// U V^T of F = U diag(sigma) V^T with rotations U and V: what is inside out unfolds along its shortest side.
Square nearestRotation(const Square& F) {
    const Eigen::JacobiSVD<Square> svd(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
    if (!(svd.singularValues()[0] > 1e-5)) return Square::Identity();  // what is one point may turn any way: as at rest
    Square U = svd.matrixU();
    if (U.determinant() * svd.matrixV().determinant() < 0) U.col(2) *= -1;
    return U * svd.matrixV().transpose();
}
}  // namespace

void findRotations(std::vector<TangledElement>& all) {
    std::vector<std::size_t> root(all.size());
    std::iota(root.begin(), root.end(), std::size_t{0});
    const auto find = [&](std::size_t e) {
        while (root[e] != e) e = root[e] = root[root[e]];
        return e;
    };
    std::unordered_map<int, std::size_t> at;  // an element at each vertex
    for (std::size_t e = 0; e < all.size(); ++e)
        for (const int v : all[e].of) {
            const std::size_t a = find(at.emplace(v, e).first->second), b = find(e);
            root[std::max(a, b)] = std::min(a, b);
        }
    std::map<std::size_t, Square> rotation;  // the mean, then its rotation
    for (std::size_t e = 0; e < all.size(); ++e) {
        Square& sum = rotation.emplace(find(e), Square::Zero()).first->second;
        for (int q = 0; q < 3; ++q) sum.col(q) += all[e].weight * Eigen::Vector3d(all[e].F.f[q].x, all[e].F.f[q].y, all[e].F.f[q].z);
    }
    std::map<std::size_t, double> total;
    for (std::size_t e = 0; e < all.size(); ++e) total[find(e)] += all[e].weight;
    for (auto& [first, mean] : rotation) mean = nearestRotation(mean / total[first]);
    for (std::size_t e = 0; e < all.size(); ++e) {
        const Square& R = rotation.at(find(e));
        for (int q = 0; q < 3; ++q) all[e].rotation.f[q] = {R(0, q), R(1, q), R(2, q)};
    }
}

}  // namespace meniscus::solid
