// SPDX-License-Identifier: MIT
#include "engine/solid/bodies.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <numeric>

#include "engine/solid/energies.h"

namespace meniscus::solid {
namespace {
std::size_t at(int i) { return static_cast<std::size_t>(i); }
Eigen::Vector3d vec(const Point& p) { return {p[0], p[1], p[2]}; }
}  // namespace

std::vector<int> firstOfBody(const Model& model) {
    std::vector<int> root(at(model.size()));
    std::iota(root.begin(), root.end(), 0);
    const auto find = [&](int v) {
        while (root[at(v)] != v) v = root[at(v)] = root[at(root[at(v)])];
        return v;
    };
    model.forEachList([&](const auto& list) {
        for (const auto& of : list.of)
            for (const int v : of) {
                const int a = find(of[0]), b = find(v);
                root[at(std::max(a, b))] = std::min(a, b);
            }
    });
    for (int v = 0; v < model.size(); ++v) root[at(v)] = find(v);
    return root;
}

bool turnMirrored(const Model& model, const std::vector<double>& inverseMasses, std::vector<Point>& positions,
                  std::vector<Point>& velocities) {
    const std::vector<int> body = firstOfBody(model);
    enum : char { Unknown, Mirrored, Not };
    std::vector<char> state(at(model.size()), Unknown);  // of bodies, at their first vertices
    const Positions x = positionsOf(positions);
    model.forEachList([&](const auto& list) {
        using Kind = typename std::decay_t<decltype(list)>::Kind;
        for (std::size_t e = 0; e < list.size(); ++e) {
            const bool inverted = ElementAt<Kind>(list, e, x).inverted();
            char& all = state[at(body[at(list.of[e][0])])];
            if (Kind::vertices == 4 && Kind::isSimplex) all = inverted && all != Not ? Mirrored : Not;
        }
    });
    for (int v = 0; v < model.size(); ++v)
        if (!(inverseMasses[at(v)] > 0)) state[at(body[at(v)])] = Not;
    bool any = false;
    for (int first = 0; first < model.size(); ++first) {
        if (state[at(first)] != Mirrored) continue;
        any = true;
        Eigen::Vector3d centre(0, 0, 0), velocity(0, 0, 0);
        double mass = 0;
        const auto forBody = [&](const auto& f) {
            for (int v = first; v < model.size(); ++v)
                if (body[at(v)] == first) f(at(v), 1 / inverseMasses[at(v)]);
        };
        forBody([&](std::size_t v, double m) { centre += m * vec(positions[v]), velocity += m * vec(velocities[v]), mass += m; });
        centre /= mass, velocity /= mass;
        Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
        forBody([&](std::size_t v, double m) { spread += m * (vec(positions[v]) - centre) * (vec(positions[v]) - centre).transpose(); });
        const Eigen::Vector3d across = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(spread).eigenvectors().col(0);  // the shortest way
        forBody([&](std::size_t v, double) {
            const double far = 2 * across.dot(vec(positions[v]) - centre), fast = 2 * across.dot(vec(velocities[v]) - velocity);
            for (std::size_t c = 0; c < 3; ++c) {
                positions[v][c] -= far * across[static_cast<Eigen::Index>(c)];
                velocities[v][c] -= fast * across[static_cast<Eigen::Index>(c)];
            }
        });
    }
    return any;
}

}  // namespace meniscus::solid
