// SPDX-License-Identifier: MIT
#include "engine/world/bodies.h"

#include <algorithm>
#include <cmath>

namespace meniscus::world {
namespace {
using scene::Placement;
using scene::Vector;

Placement frameOf(const Body& b, int dimensions) {
    Placement p = scene::placement(b.position, b.rotation);
    if (dimensions == 2) p.shift[2] = 0;
    return p;
}
Vector vector(const Packed4& p) { return {p.x, p.y, p.z}; }
double distance(const Vector& a, const Vector& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

Packed4 row(const Vector& turn, double shift) {
    return {static_cast<float>(turn[0]), static_cast<float>(turn[1]), static_cast<float>(turn[2]), static_cast<float>(shift)};
}

/// The points that lie farthest in many directions. Speeds of a rigid motion are convex over space, so the fastest point is near one.
std::vector<Vector> outermost(const std::vector<Vector>& points) {
    constexpr int kDirections = 200;
    std::vector<Vector> chosen;
    if (points.empty()) return chosen;
    for (int k = 0; k < kDirections; ++k) {  // along a spiral on the sphere
        const double y = 1 - (2 * k + 1.) / kDirections, r = std::sqrt(1 - y * y), angle = k * 2.399963229728653;
        const Vector d{r * std::cos(angle), y, r * std::sin(angle)};
        const auto along = [&](const Vector& p) { return d[0] * p[0] + d[1] * p[1] + d[2] * p[2]; };
        chosen.push_back(*std::max_element(points.begin(), points.end(), [&](auto& a, auto& b) { return along(a) < along(b); }));
    }
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return chosen;
}
}  // namespace

sph::Bodies bodySamples(const scene::Description& d, const SceneSamples& s) {
    sph::Bodies bodies;
    bodies.of = s.boundaryOf;
    bodies.share = s.share;
    bodies.hidden = s.hidden;
    std::vector<Placement> toBody;
    for (const Body& b : s.bodies) {
        bodies.moves.push_back(d.boundaries[static_cast<std::size_t>(b.boundary)].motion.has_value());
        toBody.push_back(inverse(frameOf(b, d.dimensions)));
    }
    for (std::size_t i = 0; i < s.boundary.size(); ++i)
        bodies.inBody.push_back(row(toBody[static_cast<std::size_t>(s.boundaryOf[i])](vector(s.boundary[i])), 0));
    return bodies;
}

Bodies::Bodies(sph::State& s, const scene::Description& d, const SceneSamples& samples) : state(s) {
    std::vector<std::vector<Vector>> points(samples.bodies.size());
    std::vector<Placement> toBody;
    for (const Body& b : samples.bodies) toBody.push_back(inverse(frameOf(b, d.dimensions)));
    for (std::size_t i = 0; i < samples.boundary.size(); ++i) {
        const auto of = static_cast<std::size_t>(samples.boundaryOf[i]);
        points[of].push_back(toBody[of](vector(samples.boundary[i])));
    }
    for (const Body& b : samples.bodies) {
        const Course course(d.boundaries[static_cast<std::size_t>(b.boundary)], frameOf(b, d.dimensions), d.dimensions);
        bodies.push_back({b.name, b.boundary, course, course.moves() ? outermost(points[bodies.size()]) : std::vector<Vector>{}});
    }
    now.resize(bodies.size());
    placeAt(0);
}

std::vector<int> Bodies::differing(const scene::Description& d) const {
    std::vector<int> all;
    for (const Moving& b : bodies)
        if (b.course.differs(d.boundaries[static_cast<std::size_t>(b.boundary)])) all.push_back(b.boundary);
    return all;
}

void Bodies::follow(const scene::Description& d, double time, double speed) {
    for (Moving& b : bodies)
        if (const auto& to = d.boundaries[static_cast<std::size_t>(b.boundary)]; b.course.differs(to))
            b.course.follow(to, time, speed, b.outermost);
}

std::vector<Course> Bodies::courses() const {
    std::vector<Course> all;
    for (const Moving& b : bodies) all.push_back(b.course);
    return all;
}

void Bodies::setCourses(const std::vector<Course>& all) {
    for (std::size_t b = 0; b < bodies.size(); ++b) bodies[b].course = all[b];
}

scene::Placement Bodies::placeOf(int boundary, double time) const {
    return std::find_if(bodies.begin(), bodies.end(), [&](const Moving& b) { return b.boundary == boundary; })->course.at(time);
}

void Bodies::join(Schedule& schedule, const double& time) {
    if (reactions) schedule.add(Phase::NonPressure, "forces on walls", [this] { reactions->begin(); });
    if (!anyMoves()) return;
    schedule.add(Phase::ChooseStep, "moving walls", [this, &time] {
        went = reach(time, time + state.dt);
        // Velocities that lead exactly to the places at the end of the step.
        std::vector<sph::BodyState> next;
        for (const Moving& b : bodies) {
            sph::BodyState from = stateOf(b, time);
            const Placement p = b.course.at(time), q = b.course.at(time + state.dt);
            for (std::size_t k = 0; k < 3; ++k) {
                Vector turn;
                for (std::size_t c = 0; c < 3; ++c) turn[c] = (q.turn[k][c] - p.turn[k][c]) / state.dt;
                from.velocity[k] = row(turn, (q.shift[k] - p.shift[k]) / state.dt);
            }
            next.push_back(from);
        }
        place(std::move(next));
        state.updateWallMotion();
    });
    schedule.add(Phase::Advect, "moving walls", [this, &time] { placeAt(time + state.dt); });
    schedule.add(Phase::AfterNeighbors, "moving walls", [this] { state.updateWallMotion(); });
}

void Bodies::joinLast(Schedule& schedule) {
    if (reactions) schedule.add(Phase::Pressure, "forces on walls", [this] { reactions->collect(); });
}

sph::BodyState Bodies::stateOf(const Moving& b, double time) const {
    const Placement p = b.course.at(time);
    const scene::Rates rates = b.course.rates(time);
    sph::BodyState s;
    for (std::size_t k = 0; k < 3; ++k) s.place[k] = row(p.turn[k], p.shift[k]);
    // v = v(origin) + w x (turn X)
    const Vector origin = rates.at(p.shift), &w = rates.turning;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
        Vector turn;
        for (std::size_t c = 0; c < 3; ++c) turn[c] = w[i] * p.turn[j][c] - w[j] * p.turn[i][c];
        s.velocity[k] = row(turn, origin[k]);
    }
    return s;
}

void Bodies::placeAt(double time) {
    std::vector<sph::BodyState> states;
    for (const Moving& b : bodies) states.push_back(stateOf(b, time));
    place(std::move(states));
    for (std::size_t b = 0; b < bodies.size(); ++b) now[b] = {bodies[b].boundary, bodies[b].course.moves(), bodies[b].course.at(time)};
}

void Bodies::place(std::vector<sph::BodyState> states) {
    if (!states.empty()) state.placeBodies(states);
}

/// How far the fastest point goes between two times.
double Bodies::reach(double from, double to) const {
    double far = 0;
    for (const Moving& b : bodies) {
        if (!b.course.moves()) continue;
        const Placement p = b.course.at(from), q = b.course.at(to);
        for (const Vector& x : b.outermost) far = std::max(far, distance(p(x), q(x)));
    }
    return 1.01 * far;
}

void Bodies::limitStep(double time, double most, StepLimit& limit) const {
    if (!anyMoves()) return;
    double dt = limit.dt;
    for (const Moving& b : bodies) {  // a body that turns back within the step is fast all the same
        const Placement p = b.course.at(time);
        const scene::Rates rates = b.course.rates(time);
        for (const Vector& x : b.outermost) dt = std::min(dt, most / (1.01 * distance(rates.at(p(x)), {}) + 1e-30));
    }
    for (int round = 0; round < 20; ++round) {
        const double far = reach(time, time + dt);
        if (far <= 1.001 * most) break;
        dt *= std::max(.1, most / far);
    }
    limit.offer(dt, "moving wall");
}

void Bodies::measure(bool on) {
    if (on == measures()) return;
    if (on)
        reactions.emplace(state, static_cast<int>(bodies.size()));
    else
        reactions.reset();
}

std::vector<BoundaryStatistics> Bodies::forces(double time, double dt) {
    std::vector<BoundaryStatistics> all;
    if (!reactions || !(dt > 0)) return all;
    const auto& actions = reactions->actions();
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        BoundaryStatistics& s = all.emplace_back(BoundaryStatistics{bodies[b].name});
        // With the velocities in the middle of the step: what a constant force gives to a mass is then its work.
        const Course& course = bodies[b].course;
        const scene::Rates rates = course.rates(time - .5 * dt);
        const Vector velocity = rates.at(course.at(time - .5 * dt).shift);
        for (std::size_t c = 0; c < 3; ++c) {
            s.force[c] = -actions[b].impulse[c] / dt;
            s.torque[c] = -actions[b].angularImpulse[c] / dt;
            s.power += s.force[c] * velocity[c] + s.torque[c] * rates.turning[c];
        }
    }
    return all;
}

}  // namespace meniscus::world
