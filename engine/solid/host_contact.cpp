// SPDX-License-Identifier: MIT
#include "engine/solid/host_contact.h"

#include <algorithm>
#include <cmath>

namespace meniscus::solid {
namespace {
constexpr double kSteep = 1e4;  // times the mass: weight sinks in by h^2 g / kSteep
constexpr double kSlow = 1e-4;  // m/s: slower slips are held in proportion

Eigen::Vector3d eigen(const Vec3<double>& v) { return {v.x, v.y, v.z}; }
Vec3<double> vecAt(const Positions& x, int i) { return {x[3 * i], x[3 * i + 1], x[3 * i + 2]}; }
}  // namespace

HostContact::HostContact(Given g, const Positions& s, const Positions& m, double h)
    : given(std::move(g)), start(s), mass(m), slow(kSlow * h), normals(static_cast<std::size_t>(m.size() / 3) * given.shapes.size(), 0.) {}

std::vector<HostContact::Touch> HostContact::touches(const Positions& x, int i) const {
    std::vector<Touch> all;
    if (!(mass[3 * i] > 0)) return all;
    const ObstacleViews<double> views{
        {given.shapes.data()}, {given.values.data()}, {given.before.data()}, {given.after.data()}, static_cast<int>(given.shapes.size())};
    for (int o = 0; o < views.count; ++o) {
        const auto m =
            meet(views, o, given.skin[static_cast<std::size_t>(i)], given.deep[static_cast<std::size_t>(i)], vecAt(start, i), vecAt(x, i));
        if (!(m.depth > 0) && !(held(i, o) > 0)) continue;
        const auto& place = given.after[static_cast<std::size_t>(o)];
        const Eigen::Vector3d n = eigen(place.turned(m.normal)), way = eigen(place.turned(m.to - m.from));
        all.push_back({o, n, way - n.dot(way) * n, m.depth});
    }
    return all;
}

double HostContact::value(const Positions& x) const {
    double sum = 0;
    for (int i = 0; i < vertices(); ++i)
        for (const Touch& t : touches(x, i)) {
            const double u = t.slip.norm();
            sum += .5 * kSteep * mass[3 * i] * t.depth * t.depth;
            sum += friction(i, t.obstacle) * (u < slow ? .5 * u * u / slow : u - .5 * slow);
        }
    return sum;
}

Eigen::Vector3d HostContact::slope(int i, const Touch& t) const {
    return -kSteep * mass[3 * i] * t.depth * t.normal + friction(i, t.obstacle) / std::max(t.slip.norm(), slow) * t.slip;
}

Eigen::Matrix3d HostContact::curvature(int i, const Touch& t) const {
    const Eigen::Matrix3d nn = t.normal * t.normal.transpose();
    // Convex, and of sliding ones only what is across the slip.
    const double u = t.slip.norm();
    Eigen::Matrix3d across = Eigen::Matrix3d::Identity() - nn;
    if (u > slow) across -= t.slip * t.slip.transpose() / (u * u);
    return (t.depth > 0 ? kSteep * mass[3 * i] : 0.) * nn + friction(i, t.obstacle) / std::max(u, slow) * across;
}

void HostContact::addGradient(const Positions& x, Positions& g) const {
    for (int i = 0; i < vertices(); ++i)
        for (const Touch& t : touches(x, i)) g.segment<3>(3 * i) += slope(i, t);
}

double HostContact::holdNormals(const Positions& x) {
    double change = 0, all = 0;
    std::vector<double> now(normals.size(), 0.);
    for (int i = 0; i < vertices(); ++i)
        for (const Touch& t : touches(x, i))
            now[static_cast<std::size_t>(i) * given.shapes.size() + static_cast<std::size_t>(t.obstacle)] = kSteep * mass[3 * i] * t.depth;
    for (std::size_t k = 0; k < now.size(); ++k) change += std::abs(now[k] - normals[k]), all += now[k];
    normals = std::move(now);
    return all > 0 ? change / all : 0;
}

std::vector<Packed4d> HostContact::displacements(const Positions& x) const {
    std::vector<Packed4d> all(static_cast<std::size_t>(vertices()), Packed4d{});
    for (int i = 0; i < vertices(); ++i)
        for (const Touch& t : touches(x, i)) {
            Packed4d& p = all[static_cast<std::size_t>(i)];
            const Eigen::Vector3d by = -slope(i, t) / mass[3 * i];
            p.x += by[0], p.y += by[1], p.z += by[2], p.w += kSteep * t.depth;
        }
    return all;
}

}  // namespace meniscus::solid
