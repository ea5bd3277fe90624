// SPDX-License-Identifier: MIT
#include "validation/channel.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>

#include "engine/device/run.h"
#include "engine/neighbors/simd_lists.h"
#include "engine/scene/scene.h"
#include "engine/sph/motion_kernels.h"
#include "engine/sph/viscosity/viscosity.h"
#include "engine/world/sampling.h"
#include "engine/world/simulation.h"

namespace meniscus::validation {
namespace {
constexpr double kSpacing = .05, kViscosity = .1;
constexpr int kProfiles = 40;

double gap(const Channel& c) { return c.rows * kSpacing; }
double fastest(const Channel& c) { return c.reynolds * kViscosity / gap(c); }

scene::Description sceneOf(const Channel& c) {
    const double length = c.columns * kSpacing, depth = c.dimensions == 3 ? length : .1, plate = .2;
    const double force = c.drive == Drive::Force ? 8 * kViscosity * fastest(c) / (gap(c) * gap(c)) : 0;
    const double end = c.until * gap(c) * gap(c) / kViscosity;
    // Half the step at which explicit viscosity becomes unstable on a lattice.
    const double step = .5 * (c.supportFactor < 2.25 ? .14 : .22) * kSpacing * kSpacing / kViscosity;
    const std::string motion = c.drive == Drive::Plate ? fmt::format(R"(, "motion": {{"velocity": [{}, 0, 0]}})", fastest(c)) : "";
    const std::string text = fmt::format(
        R"({{"version": 1, "dimensions": {}, "particleRadius": {}, "gravity": [{}, 0, 0], "kernel": {{"supportFactor": {}}},
        "domain": {{"min": [0, -1, 0], "max": [{}, {}, {}], "periodic": [true, false, {}]}},
        "time": {{"end": {}, "step": {}, "minStep": 1e-6, "maxStep": {}}},
        "fluids": [{{"name": "fluid", "viscosity": {{"kinematic": {}, "boundary": {}, "corrected": {}}},
                     "box": {{"min": [0, 0, 0], "max": [{}, {}, {}]}}}}],
        "boundaries": [{{"name": "low", "box": {{"min": [0, {}, 0], "max": [{}, 0, {}]}}}},
                       {{"name": "high", "box": {{"min": [0, {}, 0], "max": [{}, {}, {}]}}{}}}]}})",
        c.dimensions, kSpacing / 2, force, c.supportFactor, length, gap(c) + 1, depth, c.dimensions == 3, end, step, step, kViscosity,
        kViscosity, c.corrected, length, gap(c), depth, -plate, length, depth, gap(c), length, gap(c) + plate, depth, motion);
    return scene::parse(text, "channel", c.settings);
}

void arrange(const Channel& c, std::vector<Packed4>& particles) {
    const double length = c.columns * kSpacing;
    std::mt19937 engine(7);
    const auto random = [&](double most) { return most * static_cast<double>(engine()) / 4294967296.; };
    const auto wrapped = [&](float& x, double by) {
        double moved = std::fmod(static_cast<double>(x) + by + length, length);
        if (moved >= length) moved = 0;
        x = static_cast<float>(moved);
    };
    std::vector<std::array<double, 2>> shifts;
    for (int row = 0; row < c.rows; ++row) {
        if (c.arrangement == Arrangement::RandomOffsets)
            shifts.push_back({random(kSpacing), random(kSpacing)});
        else if (c.arrangement == Arrangement::HalfOffsets)
            shifts.push_back({row % 2 * .5 * kSpacing, row % 2 * .5 * kSpacing});
        else
            shifts.push_back({0, 0});
    }
    for (Packed4& p : particles) {
        const auto row = static_cast<std::size_t>(std::clamp(static_cast<int>(static_cast<double>(p.y) / kSpacing), 0, c.rows - 1));
        double x = shifts[row][0], z = shifts[row][1];
        if (c.arrangement == Arrangement::Jittered) {
            const auto jitter = [&] { return random(.6 * kSpacing) - .3 * kSpacing; };
            x = jitter(), z = jitter();
            p.y += static_cast<float>(jitter());
        }
        wrapped(p.x, x);
        if (c.dimensions == 3) wrapped(p.z, z);
    }
}

double exact(const Channel& c, double height, double tau) {
    return c.drive == Drive::Force ? poiseuilleSeries(height, tau) : couetteSeries(height, tau);
}
/// The speed at a height if viscosity and plates are those of the fit. A force drives in proportion to gap^2 / viscosity.
double predicted(const Channel& c, const Fit& f, double height, double tau) {
    const double wide = f.high - f.low, h = (height - f.low) / wide;
    const double u = exact(c, h, tau * f.viscosity / (wide * wide));
    return c.drive == Drive::Force ? u * wide * wide / f.viscosity : u;
}
}  // namespace

std::string Channel::name() const {
    static constexpr const char* kNames[] = {"lattice", "random offsets", "half offsets", "jittered"};
    return fmt::format("{}{}D, {:g}s, {}", corrected ? "" : "Eq. 102, ", dimensions, supportFactor, kNames[static_cast<int>(arrangement)]);
}

namespace {
Profile profileOf(const Channel& c, double time, const std::vector<Packed4>& x, const std::vector<double>& along) {
    Profile profile{time * kViscosity / (gap(c) * gap(c)), {}};
    for (std::size_t i = 0; i < x.size(); ++i) profile.particles.push_back({static_cast<double>(x[i].y) / gap(c), along[i] / fastest(c)});
    return profile;
}
}  // namespace

Flow simulate(const Channel& c, Device& device) {
    const auto description = sceneOf(c);
    auto samples = world::sample(description);
    arrange(c, samples.fluid);
    world::Simulation simulation(description, device, samples);
    simulation.measureForces(true);
    const double mass = 1000 * std::pow(kSpacing, c.dimensions);
    std::array<double, 3> given = simulation.statistics().momentum;  // a moving plate has pushed off once already
    Flow flow;
    for (int k = 1; k <= kProfiles; ++k) {
        while (simulation.time() < description.time.end * k / kProfiles * (1 - 1e-9)) {
            const auto s = simulation.step();
            for (std::size_t a = 0; a < 3; ++a) {
                double force = mass * static_cast<double>(simulation.counts().fluid) * description.gravity[a];
                for (const auto& b : s.boundaries) force -= b.force[a];
                given[a] += s.dt * force;
            }
        }
        const auto x = simulation.positions();
        const auto v = simulation.read("velocity");
        std::vector<double> along;
        double squares = 0, all = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double u = static_cast<double>(v[3 * i]), w = static_cast<double>(v[3 * i + 1]), z = static_cast<double>(v[3 * i + 2]);
            along.push_back(u);
            squares += w * w + z * z, all += mass * std::hypot(u, w, z);
        }
        flow.profiles.push_back(profileOf(c, simulation.time(), x, along));
        flow.transverse = std::sqrt(squares / static_cast<double>(x.size())) / fastest(c);
        const auto p = simulation.statistics().momentum;
        flow.imbalance = std::hypot(p[0] - given[0], p[1] - given[1], p[2] - given[2]) / all;
    }
    flow.steps = simulation.steps();
    return flow;
}

Flow relax(const Channel& c, Device& device) {
    const auto d = sceneOf(c);
    auto samples = world::sample(d);
    arrange(c, samples.fluid);
    sph::State state(device, world::setupOf(d, samples), samples.fluid, samples.boundary);
    state.setBoundaryVolumes(world::boundaryGamma(d));
    sph::Viscosity viscosity(state, 1);
    viscosity.set({{.kinematic = kViscosity, .boundary = kViscosity, .corrected = c.corrected}});
    state.updateNeighbors();
    state.updateDensity();
    Schedule schedule;
    const Vec3<float> force{static_cast<float>(d.gravity[0]), 0, 0};
    schedule.add(Phase::NonPressure, "force", [&] {
        device.launch(state.particles, sph::BeginAcceleration{state.acceleration.out(), force});
    });
    viscosity.join(schedule);
    std::vector<std::pair<std::string, double>> ms;
    Flow flow;
    double time = 0;
    for (int k = 1; k <= kProfiles; ++k) {
        for (; time < d.time.end * k / kProfiles * (1 - 1e-9); time += d.time.step, ++flow.steps) {
            schedule.run(Phase::NonPressure, ms);
            device.launch(state.particles, sph::Accelerate{state.acceleration.in(), state.v.inOut(), static_cast<float>(d.time.step)});
        }
        std::vector<Packed4> x(static_cast<std::size_t>(state.particles)), v = x;
        state.x.download(x);
        state.v.download(v);
        std::vector<double> along;
        for (const Packed4& u : v) along.push_back(static_cast<double>(u.x));
        flow.profiles.push_back(profileOf(c, time, x, along));
    }
    return flow;
}

Fit fit(const Channel& c, const Flow& flow, double from) {
    // Gauss and Newton's method in the three unknowns, with differences for derivatives.
    Fit f;
    const auto at = [](Fit& g, int k) -> double& { return k == 0 ? g.viscosity : k == 1 ? g.low : g.high; };
    for (int round = 0; round < 30; ++round) {
        double A[3][4] = {};
        for (const Profile& p : flow.profiles) {
            if (p.tau < from) continue;
            for (const Sampled& s : p.particles) {
                const double u = predicted(c, f, s.height, p.tau);
                double J[3];
                for (int k = 0; k < 3; ++k) {
                    Fit g = f;
                    at(g, k) += 1e-4;
                    J[k] = (predicted(c, g, s.height, p.tau) - u) / 1e-4;
                }
                for (int k = 0; k < 3; ++k) {
                    for (int l = 0; l < 3; ++l) A[k][l] += J[k] * J[l];
                    A[k][3] += J[k] * (s.speed - u);
                }
            }
        }
        for (int k = 0; k < 3; ++k)  // elimination; the matrix is positive definite
            for (int l = 0; l < 3; ++l) {
                if (l == k) continue;
                const double m = A[l][k] / A[k][k];
                for (int n = k; n < 4; ++n) A[l][n] -= m * A[k][n];
            }
        double moved = 0;
        for (int k = 0; k < 3; ++k) {
            const double by = std::clamp(A[k][3] / A[k][k], k == 0 ? -.3 * f.viscosity : -.1, k == 0 ? .5 * f.viscosity : .1);
            at(f, k) += by;
            moved = std::max(moved, std::abs(by));
        }
        if (moved < 1e-7) break;
    }
    for (const Profile& p : flow.profiles) {
        if (p.tau < from) continue;
        std::vector<double> off(static_cast<std::size_t>(c.rows), 0.), along = off, n = off;
        for (const Sampled& s : p.particles) {
            const auto row = static_cast<std::size_t>(std::clamp(static_cast<int>(s.height * c.rows), 0, c.rows - 1));
            off[row] += s.speed - predicted(c, f, s.height, p.tau), along[row] += s.speed, ++n[row];
        }
        double squares = 0, all = 0;
        for (std::size_t row = 0; row < n.size(); ++row)
            if (n[row] > 0) squares += off[row] * off[row] / (n[row] * n[row]), all += along[row] * along[row] / (n[row] * n[row]);
        f.misfit = std::max(f.misfit, std::sqrt(squares / all));
    }
    return f;
}

double poiseuilleSeries(double height, double tau) {
    double u = 4 * height * (1 - height);
    for (int n = 1; n < 60; n += 2) {
        const double k = n * std::numbers::pi, decay = std::exp(-k * k * tau);
        if (decay < 1e-12) break;
        u -= 32 / (k * k * k) * std::sin(k * height) * decay;
    }
    return u;
}
double couetteSeries(double height, double tau) {
    double u = height;
    for (int n = 1; n < 60; ++n) {
        const double k = n * std::numbers::pi, decay = std::exp(-k * k * tau);
        if (decay < 1e-12) break;
        u += (n % 2 ? -2 : 2) / k * std::sin(k * height) * decay;
    }
    return u;
}

}  // namespace meniscus::validation
