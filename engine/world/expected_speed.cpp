// SPDX-License-Identifier: MIT
#include "engine/world/expected_speed.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meniscus::world {

namespace {
double norm(const scene::Vector& v) { return std::hypot(v[0], v[1], v[2]); }
double apart(const scene::Vector& a, const scene::Vector& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

/// A bound of a moving wall's speed whose shape reaches so far from the point about which it turns.
double fastest(const scene::Motion& m, double reach) {
    const double arm = reach * std::numbers::pi / 180;
    double frames = 0;
    for (std::size_t i = 1; i < m.keyFrames.size(); ++i) {
        const auto &a = m.keyFrames[i - 1], &b = m.keyFrames[i];
        if (b.time > a.time)
            frames = std::max(frames, (apart(a.position, b.position) + arm * apart(a.rotation, b.rotation)) / (b.time - a.time));
    }
    return norm(m.velocity) + arm * norm(m.angularVelocity) + frames;
}
}  // namespace

ExpectedSpeed::ExpectedSpeed(const scene::Description& d, const SceneSamples& samples) : lowest(samples.lowest), spacing(d.spacing()) {
    for (std::size_t i = 0; i < samples.fluid.size(); ++i) {
        const auto& x = samples.fluid[i];
        if (i == 0) low = high = vec(x);
        low = {std::min(low.x, x.x), std::min(low.y, x.y), std::min(low.z, x.z)};
        high = {std::max(high.x, x.x), std::max(high.y, x.y), std::max(high.z, x.z)};
        const auto& v = samples.velocity[i];
        moving = std::max(moving, static_cast<double>(std::hypot(v.x, v.y, v.z)));
    }
    std::vector<double> reach(d.boundaries.size());
    for (std::size_t i = 0; i < samples.boundary.size(); ++i) {
        const auto& body = samples.bodies[static_cast<std::size_t>(samples.boundaryOf[i])];
        const auto& b = d.boundaries[static_cast<std::size_t>(body.boundary)];
        if (!b.motion) continue;
        // The pivot is within the shape's own coordinates: its distance from their origin bounds how far off the turning point is.
        const auto& x = samples.boundary[i];
        const double r = std::hypot(static_cast<double>(x.x) - b.position[0], static_cast<double>(x.y) - b.position[1],
                                    static_cast<double>(x.z) - b.position[2]);
        double& most = reach[static_cast<std::size_t>(body.boundary)];
        most = std::max(most, r + norm(b.motion->pivot));
    }
    for (std::size_t i = 0; i < reach.size(); ++i)
        if (const auto& m = d.boundaries[i].motion) moving = std::max(moving, fastest(*m, reach[i]));
}

double ExpectedSpeed::under(const Vec3<float>& g) const {
    const auto fall = [](float gravity, float from, float to, float bottom) {
        return -static_cast<double>(gravity) * static_cast<double>((gravity < 0 ? to : from) - bottom);
    };
    const double acceleration = std::sqrt(static_cast<double>(dot<float>(g, g)));
    const double energy = fall(g.x, low.x, high.x, lowest.x) + fall(g.y, low.y, high.y, lowest.y) + fall(g.z, low.z, high.z, lowest.z);
    return std::sqrt(2 * std::max(energy + .5 * spacing * acceleration, 0.) + moving * moving);
}

}  // namespace meniscus::world
