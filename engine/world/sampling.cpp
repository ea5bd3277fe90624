// SPDX-License-Identifier: MIT
#include "engine/world/sampling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_set>

#include "engine/base/error.h"
#include "engine/geometry/box_samples.h"
#include "engine/sph/lattice.h"
#include "engine/world/boundary.h"
#include "engine/world/deformable_shapes.h"
#include "engine/world/fluid_samples.h"
#include "engine/world/hidden.h"
#include "engine/world/obstacles.h"
#include "engine/world/overlaps.h"
#include "engine/world/wall_samples.h"

namespace meniscus::world {

namespace {
Vec3<float> single(const scene::Vector& v) { return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])}; }
Packed4 packed(const geometry::Point& p) { return {static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2]), 0}; }

/// The lowest corner, against gravity, of the boxes around all shapes, or the lowest vertex.
Vec3<float> lowestOf(const scene::Description& d, const Shapes& shapes, const DeformableShapes* deformables) {
    geometry::Point lowest{};
    double least = std::numeric_limits<double>::infinity();
    const auto consider = [&](const geometry::Point& p) {
        const double height = -geometry::dot(p, d.gravity);
        if (height < least) least = height, lowest = p;
    };
    for (const auto* list : {&shapes.fluids, &shapes.boundaries})
        for (const Shape& s : *list) {
            const auto& b = s.bounds;
            if (!(b.high[0] < geometry::Bounds::kInfinity)) continue;
            for (unsigned c = 0; c < 8; ++c) {
                consider({c & 1 ? b.high[0] : b.low[0], c & 2 ? b.high[1] : b.low[1], c & 4 ? b.high[2] : b.low[2]});
            }
        }
    if (deformables)
        for (const DeformableShape& s : deformables->all)
            for (const geometry::Point& p : s.start) consider(p);
    return single(lowest);
}

/// Bodies at rest in one place need one set of samples: their volumes would be shared out among all that lie there.
class Places {
public:
    bool isNew(const Packed4& p) { return taken.insert({p.x, p.y, p.z}).second; }

private:
    struct Hash {
        std::size_t operator()(const std::array<float, 3>& p) const {
            std::size_t h = 0;
            for (const float c : p) h = (h ^ std::hash<float>{}(c)) * 0x9e3779b97f4a7c15u;
            return h ^ h >> 32;
        }
    };
    std::unordered_set<std::array<float, 3>, Hash> taken;
};

void sampleWalls(const scene::Description& d, const Shapes& shapes, SceneSamples& s, const Progress& progress) {
    const auto around = shapes.bounds();
    const auto corner = cornerShares(d);
    const double all = static_cast<double>(d.boundaries.size());
    Places places;
    for (std::size_t k = 0; k < d.boundaries.size(); ++k) {
        const auto& b = d.boundaries[k];
        const Shape& shape = shapes.boundaries[k];
        if (hasMaps(d)) {
            s.bodies.push_back({b.name, static_cast<int>(k), b.position, b.rotation});
            continue;
        }
        bool any = false;
        const bool split = b.mesh && b.mesh->split && shape.pieces.size() > 1;
        for (std::size_t i = 0; i < shape.pieces.size(); ++i) {
            const double done = static_cast<double>(k) + static_cast<double>(i) / static_cast<double>(shape.pieces.size());
            if (i == 0 || split)
                s.bodies.push_back({split ? b.name + " " + std::to_string(i + 1) : b.name, static_cast<int>(k), b.position, b.rotation});
            const auto points = wallSamples(d, b, shape, shape.pieces[i], around, corner,
                                            between(progress, done / all, (done + 1. / static_cast<double>(shape.pieces.size())) / all));
            any = any || !points.empty();
            for (const auto& p : points) {
                const Packed4 sample = packed(p.x);
                if (!b.motion && !places.isNew(sample)) continue;
                s.boundary.push_back(sample);
                s.boundaryOf.push_back(static_cast<int>(s.bodies.size()) - 1);
                s.share.push_back(static_cast<float>(p.share));
                s.toCell.push_back(single(geometry::operator-(p.cell, p.x)));
            }
        }
        // Without fluid nobody needs the samples of a plane, which end where the fluid does.
        if (!any && !(b.plane && d.fluids.empty())) throw InputError(location(d, shape) + "'" + b.name + "' yields no sample");
        s.warnings.insert(s.warnings.end(), shape.notes.begin(), shape.notes.end());
    }
}

void sampleFluids(const scene::Description& d, const Shapes& shapes, SceneSamples& s, const Progress& progress) {
    const double all = static_cast<double>(d.fluids.size());
    for (std::size_t k = 0; k < d.fluids.size(); ++k) {
        const auto part = between(progress, static_cast<double>(k) / all, static_cast<double>(k + 1) / all);
        report(part, 0);
        const auto& f = d.fluids[k];
        s.warnings.insert(s.warnings.end(), shapes.fluids[k].notes.begin(), shapes.fluids[k].notes.end());
        const auto points = fluidSamples(d, k, {shapes, s.boundary}, s.warnings, part);
        for (const auto& p : points) s.fluid.push_back(packed(p));
        s.fluidOf.insert(s.fluidOf.end(), points.size(), static_cast<int>(k));
        const auto v = single(f.velocity);
        s.velocity.insert(s.velocity.end(), points.size(), {v.x, v.y, d.dimensions == 2 ? 0.f : v.z, 0});
    }
}

/// Scenes without meshes were looked at when they were read.
void refuseTooLarge(const scene::Description& d, const Shapes& shapes) {
    const auto hasMesh = [](const auto& object) { return object.mesh.has_value(); };
    if (std::none_of(d.fluids.begin(), d.fluids.end(), hasMesh) && std::none_of(d.boundaries.begin(), d.boundaries.end(), hasMesh)) return;
    const scene::Need need = scene::needOf(d, meshSizes(d, shapes));
    const std::string what = scene::tooLarge(need);
    if (what.empty()) return;
    const bool fluid = need.largest.starts_with("fluids");
    const std::size_t k = std::stoul(need.largest.substr(need.largest.find('.') + 1));
    const Shape& shape = (fluid ? shapes.fluids : shapes.boundaries)[k];
    throw InputError(location(d, shape, need.largest.substr(shape.key.size())) + what);
}
}  // namespace

SceneSamples sample(const scene::Description& d, const Progress& progress) {
    SceneSamples s;
    s.shapes = std::make_shared<const Shapes>(shapesOf(d, between(progress, 0, .3)));
    const Shapes& shapes = *s.shapes;
    refuseTooLarge(d, shapes);
    sampleWalls(d, shapes, s, between(progress, .3, .45));
    if (wallsPress(d)) s.hidden = hiddenDensities(d, shapes, s, between(progress, .45, .5));
    sampleFluids(d, shapes, s, between(progress, .5, d.deformables.empty() ? 1 : .9));
    leaveOutOverlaps(d, s);
    if (!d.deformables.empty()) {
        s.deformables = std::make_shared<const DeformableShapes>(deformableShapes(d));
        s.obstacles = std::make_shared<const ObstacleGeometry>(obstaclesOf(d, shapes, between(progress, .9, 1)));
    }
    s.lowest = lowestOf(d, shapes, s.deformables.get());
    return s;
}

SceneSamples withWallsOf(const scene::Description& d, const SceneSamples& before) {
    if (!before.shapes) return before;
    SceneSamples walls;
    sampleWalls(d, *before.shapes, walls, {});
    if (wallsPress(d)) walls.hidden = hiddenDensities(d, *before.shapes, walls, {});
    walls.fluid = before.fluid;
    walls.fluidOf = before.fluidOf;
    walls.velocity = before.velocity;
    walls.lowest = before.lowest;
    walls.shapes = before.shapes;
    walls.deformables = before.deformables;
    walls.obstacles = before.obstacles;
    walls.warnings = before.warnings;
    return walls;
}

sph::Setup setupOf(const scene::Description& d) {
    sph::Setup s;
    s.dimensions = d.dimensions;
    s.spacing = d.spacing();
    s.support = d.supportRadius();
    s.volume = d.particleVolumeFactor * std::pow(s.spacing, d.dimensions);
    if (!d.fluids.empty()) s.restDensity = d.fluids.front().restDensity;

    s.kernel = fluidKernel(d);
    s.pressureKernel = pressureKernel(d);
    s.wallKernel = wallKernel(d);
    s.wallsPress = wallsPress(d);
    if (!hasMaps(d)) s.wallPlane = wallPlane(d);
    s.virtualSamples = hasMaps(d) ? static_cast<int>(d.boundaries.size()) : 0;

    constexpr float open = 1e30f;
    s.bounds = {{-open, -open, -open}, {open, open, open}};
    if (d.domain) {
        const auto low = single(d.domain->min), high = single(d.domain->max);
        const auto axis = [&](bool periodic, float l, float h, float& boundLow, float& boundHigh, float& from, float& length,
                              float& inverse) {
            if (periodic)
                from = l, length = h - l, inverse = 1 / (h - l);
            else
                boundLow = l, boundHigh = h;
        };
        auto& p = s.periodic;
        axis(d.domain->periodic[0], low.x, high.x, s.bounds.low.x, s.bounds.high.x, p.low.x, p.length.x, p.inverse.x);
        axis(d.domain->periodic[1], low.y, high.y, s.bounds.low.y, s.bounds.high.y, p.low.y, p.length.y, p.inverse.y);
        if (d.dimensions == 3)
            axis(d.domain->periodic[2], low.z, high.z, s.bounds.low.z, s.bounds.high.z, p.low.z, p.length.z, p.inverse.z);
    }
    s.low = single({-4 * s.support, -4 * s.support, -4 * s.support});
    return s;
}

sph::Setup setupOf(const scene::Description& d, const SceneSamples& samples) {
    sph::Setup s = setupOf(d);
    // Cell coordinates count from a corner a few cells outside all samples: keys stay small, and sort in few passes.
    geometry::Bounds all;
    for (const auto* list : {&samples.fluid, &samples.boundary})
        for (const Packed4& p : *list)
            all.add(geometry::Point{static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)});
    if (!(all.low[0] < geometry::Bounds::kInfinity)) return s;
    for (double& l : all.low) l -= 4 * s.support;
    s.low = single(all.low);
    return s;
}

namespace {
/// With it a lattice one spacing wide has rest density, whatever its function and support: that a sum is no integral makes at most 0.2 %
/// for the cubic spline, 3.4 % for Wendland's function at 2 spacings. Where it makes less than 1e-4 the published function is used.
sph::KernelFunction onLattice(const scene::Description& d, const std::string& function) {
    const auto W = sph::KernelFunction::make(sph::kernelNamed(function).value(), d.supportRadius(), d.dimensions);
    const double lattice = sph::latticeDensity(W, d.spacing(), d.dimensions);
    return std::abs(lattice - 1) < 1e-4 ? W : W.scaled(1 / lattice);
}

/// Along walls that repeat water runs for ever, however slowly: it is not to be held still there.
bool repeats(const scene::Description& d) {
    return d.domain && std::any_of(d.domain->periodic.begin(), d.domain->periodic.end(), [](bool p) { return p; });
}
}  // namespace

sph::KernelFunction fluidKernel(const scene::Description& d) { return onLattice(d, d.kernel.function); }
sph::KernelFunction pressureKernel(const scene::Description& d) {
    const bool still = d.kernel.pressure != "same" && d.pressure.solver == "dfsph" && !repeats(d);
    return onLattice(d, still ? d.kernel.pressure : d.kernel.function);
}

bool wallsPress(const scene::Description& d) { return !repeats(d) && wallsRest(d); }
bool wallsRest(const scene::Description& d) { return !hasMaps(d) && !std::holds_alternative<double>(d.boundaryHandling.gamma); }

double boundaryGamma(const scene::Description& d) {
    if (const double* number = std::get_if<double>(&d.boundaryHandling.gamma)) return *number;
    return wallThickness(d) * planeSum(pressureKernel(d), 0, kWallSpacing * d.spacing(), d.dimensions).value;
}

double wallThickness(const scene::Description& d) {
    const auto kernel = pressureKernel(d);
    const double s = d.spacing(), step = kWallSpacing * s;
    if (const double* gamma = std::get_if<double>(&d.boundaryHandling.gamma)) return *gamma / planeSum(kernel, 0, step, d.dimensions).value;
    const double height = (d.boundaryHandling.sampleOffset + .5) * s;
    return sph::replacedByWall(kernel, s, d.dimensions).value / planeSum(kernel, height, step, d.dimensions).value;
}

std::array<double, 2> cornerShares(const scene::Description& d) {
    const double s = d.spacing(), cell = wallCell(d);
    const auto kernel = pressureKernel(d);
    const int cells = 2 * (static_cast<int>(d.supportRadius() / s) + 1);
    const auto axes = static_cast<std::size_t>(d.dimensions);
    geometry::Point high{};
    for (std::size_t a = 0; a < axes; ++a) high[a] = cells * s;
    const auto walls = geometry::boxSurface({}, high, s, d.boundaryHandling.sampleOffset * s, kWallParts, d.dimensions, {});
    const auto lattice = geometry::boxLattice({}, high, s, d.dimensions, {});
    std::array<double, 2> shares{1, 1};
    for (std::size_t faces = 2; faces <= axes; ++faces) {  // of a particle next to so many faces
        geometry::Point x{};
        for (std::size_t a = 0; a < axes; ++a) x[a] = (a < faces ? .5 : .5 * cells - .5) * s;
        const auto weight = [&](const geometry::Point& p) {
            return static_cast<double>(kernel.value(static_cast<float>(geometry::length(geometry::operator-(p, x)))));
        };
        double density = 0, there = 0;
        for (const Packed4& p : lattice)
            density += std::pow(s, d.dimensions) * weight({static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)});
        for (const auto& w : walls) {
            std::size_t on = 0;
            for (std::size_t a = 0; a < axes; ++a) on += w.cell[a] < 0 || w.cell[a] > high[a] ? 1 : 0;
            const double share = cell * w.share * weight(w.x);
            (on == faces ? there : density) += share * (on == 2 && faces == 3 ? shares[0] : 1);
        }
        if (there > 0) shares[faces - 2] = (sph::latticeDensity(kernel, s, d.dimensions) - density) / there;
    }
    return shares;
}

sph::KernelFunction wallKernel(const scene::Description& d) {
    const double s = d.spacing(), h = d.supportRadius();
    const auto pressure = pressureKernel(d);
    if (!wallsRest(d)) return pressure;
    // What the layers behind the surface would give a particle half a spacing in front of it; the pressure they would mirror doubles the
    // slope.
    const auto replaced = sph::replacedByWall(pressure, s, d.dimensions);
    // The shorter its support, the steeper a kernel is for its value: bisect. Not shorter than the samples can carry.
    const double height = (d.boundaryHandling.sampleOffset + .5) * s, step = kWallSpacing * s;
    const auto at = [&](double support) { return planeSum(sph::CubicSpline::make(support, d.dimensions), height, step, d.dimensions); };
    double low = std::max(height, 2 * step) * 1.05, high = h;
    for (int k = 0; k < 40 && low < high; ++k) {
        const double middle = .5 * (low + high);
        const auto p = at(middle);
        (p.slope * replaced.value > 2 * p.value * replaced.slope ? low : high) = middle;
    }
    return sph::CubicSpline::make(low, d.dimensions).scaled(replaced.value / (wallThickness(d) * at(low).value));
}

double wallCell(const scene::Description& d) { return wallThickness(d) * std::pow(d.spacing(), d.dimensions - 1); }

sph::WallPlane wallPlane(const scene::Description& d) {
    const double s = d.spacing(), depth = d.boundaryHandling.sampleOffset * s;
    // Akinci as published keeps the first layer 1.1 spacings from the samples.
    return {wallsRest(d) ? depth + .5 * s : std::max(1.1 * s, depth + .1 * s), depth, kWallSpacing * s, wallThickness(d)};
}

sph::WallGuardSettings wallGuard(const scene::Description& d) {
    if (hasMaps(d)) {
        const auto map = volumeMap(d);
        const double nearest = .1 * d.spacing() + mapOffset(d);
        return {map.density(nearest), map.slope(nearest)};
    }
    const double s = d.spacing(), thickness = wallThickness(d);
    const auto wall = planeSum(wallKernel(d), (d.boundaryHandling.sampleOffset + .1) * s, kWallSpacing * s, d.dimensions);
    return {thickness * wall.value, thickness * wall.slope};
}

}  // namespace meniscus::world
