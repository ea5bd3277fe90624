// SPDX-License-Identifier: MIT
#include "engine/world/fluid_samples.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/error.h"
#include "engine/geometry/point_grid.h"
#include "engine/geometry/poisson.h"
#include "engine/world/packing.h"
#include "engine/world/sampling.h"
#include "engine/world/wall_samples.h"

namespace meniscus::world {

using namespace geometry;
using geometry::Bounds;

namespace {

Point point(const Packed4& p) { return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)}; }

/// The boundaries that a fluid may touch, and which of them a centre lies in.
class Solids {
public:
    Solids(const scene::Description& d, const Shapes& shapes, const Bounds& fluid)
        : slack(1e-3 * d.spacing()), shell((2 * std::max(0., d.boundaryHandling.sampleOffset) - .01) * d.spacing()) {
        for (std::size_t k = 0; k < d.boundaries.size(); ++k) {
            const Shape& s = shapes.boundaries[k];
            for (const Piece& p : s.pieces) {
                if (!p.distance) continue;
                if (d.boundaries[k].inside && !d.boundaries[k].plane)
                    tanks.push_back({s, *p.distance, 1});
                else if (s.bounds.meets(fluid))
                    obstacles.push_back({s, *p.distance, d.boundaries[k].inside ? -1. : 1.});
            }
        }
    }
    /// The boundary whose solid a place in the world lies in, or beyond whose wall it is; none: null. Of several tanks it may be in any.
    const Shape* at(const Point& p) const {
        for (const Solid& o : obstacles)
            if (o.shape.bounds.contains(p) && o.sign * o.distance.at(o.shape.frame.back(p)) < -slack) return &o.shape;
        // From outside, a tank is as thick as its samples need to be felt at their distance.
        bool inside = false;
        for (const Solid& t : tanks) {
            if (!t.shape.bounds.contains(p, shell)) continue;
            const double distance = t.distance.at(t.shape.frame.back(p));
            if (distance >= slack && distance < shell) return &t.shape;
            inside = inside || distance < slack;
        }
        if (inside) return nullptr;
        return tanks.empty() ? nullptr : &tanks.front().shape;
    }
    bool any() const { return !obstacles.empty() || !tanks.empty(); }

private:
    struct Solid {
        const Shape& shape;
        const Distance& distance;
        double sign;
    };
    std::vector<Solid> obstacles, tanks;
    double slack, shell;
};

/// Leaves out what lies in solids, from places in the world, and counts it by boundary.
class Sieve {
public:
    explicit Sieve(const Solids& s) : solids(s) {}
    bool keeps(const Point& world) {
        const Shape* in = solids.any() ? solids.at(world) : nullptr;
        if (!in) return true;
        ++total;
        for (auto& [shape, n] : counts)
            if (shape == in) return ++n, false;
        counts.emplace_back(in, 1);
        return false;
    }
    std::string where() const {
        std::string text;
        for (const auto& [shape, n] : counts) text += fmt::format("{}{} in '{}'", text.empty() ? "" : ", ", n, shape->name);
        return text;
    }
    std::size_t total = 0;

private:
    const Solids& solids;
    std::vector<std::pair<const Shape*, std::size_t>> counts;
};

class Filling {
public:
    Filling(const scene::Description& d, std::size_t k, const Surroundings& a)
        : scene(d),
          fluid(d.fluids[k]),
          shape(a.shapes.fluids[k]),
          around(a),
          spacing(d.spacing()),
          solids(d, a.shapes, shape.bounds),
          sieve(solids) {}

    std::vector<Point> points(std::vector<std::string>& warnings, const Progress& progress) {
        std::vector<Point> all;
        if (fluid.box) {
            for (const Packed4& p : boxLattice(fluid.box->min, fluid.box->max, spacing, scene.dimensions, {fluid.position, fluid.rotation}))
                if (sieve.keeps(point(p))) all.push_back(point(p));
        } else {
            const double pieces = static_cast<double>(shape.pieces.size());
            for (std::size_t k = 0; k < shape.pieces.size(); ++k) {
                const auto points =
                    filled(shape.pieces[k], between(progress, static_cast<double>(k) / pieces, static_cast<double>(k + 1) / pieces));
                for (const Point& p : points) all.push_back(shape.frame(p));
            }
        }
        if (all.empty() && sieve.total > 0)
            throw InputError(location(scene, shape) + "all " + std::to_string(sieve.total) + " particles of '" + fluid.name +
                             "' would start inside a boundary or beyond its wall: " + sieve.where());
        if (all.empty())
            throw InputError(location(scene, shape) + "'" + fluid.name +
                             "' yields no particle; its shape must hold at least half of one, " +
                             fmt::format("{:.3g} {}", .5 * std::pow(spacing, scene.dimensions), scene.dimensions == 2 ? "m^2" : "m^3"));
        if (sieve.total > 0)
            warnings.push_back(
                fmt::format("{} of {} particles of '{}' would start inside a boundary or beyond its wall and are left out: {}", sieve.total,
                            all.size() + sieve.total, fluid.name, sieve.where()));
        return all;
    }

private:
    /// A sphere or mesh, in its own coordinates.
    std::vector<Point> filled(const Piece& piece, const Progress& progress) {
        const double volume = std::pow(spacing, scene.dimensions);
        const auto count = static_cast<std::size_t>(std::llround(volumeOf(piece, scene.dimensions) / volume));
        if (count == 0) return {};
        auto inside = deepestSites(*piece.distance, count, spacing, scene.dimensions, between(progress, 0, .2));
        std::erase_if(inside, [&](const Point& p) { return !sieve.keeps(shape.frame(p)); });
        bool closed = false;
        const auto enclosing = walls(*piece.distance, closed);
        const std::size_t slack = closed ? 7 * count / 1000 : 0;  // counts stay within 1 %
        std::vector<Point> spare;
        if (slack > 0) spare = betweenSites(inside, *piece.distance);
        const Point gravity = shape.frame.turnedBack({scene.gravity[0], scene.gravity[1], scene.dimensions == 2 ? 0 : scene.gravity[2]});
        const double g = length(gravity);
        const PackingRules rules{scene.dimensions, spacing, pressureKernel(scene), boundaryGamma(scene),
                                 g > 0 ? (1 / g) * gravity : Point{}};
        pack(inside, spare, slack, *piece.distance, enclosing, rules, between(progress, .2, 1));
        return inside;
    }

    /// Middles of the lattice's cells near the surface, where there is most room.
    std::vector<Point> betweenSites(const std::vector<Point>& sites, const Distance& distance) const {
        std::vector<Point> middles(sites);
        for (Point& p : middles)
            for (std::size_t a = 0; a < static_cast<std::size_t>(scene.dimensions); ++a) p[a] += .5 * spacing;
        std::vector<double> depth(middles.size());
        distance.evaluate(middles, depth, {}, 5 * spacing);
        std::size_t n = 0;
        for (std::size_t i = 0; i < middles.size(); ++i)
            if (depth[i] < -.5 * spacing && depth[i] > -4 * spacing && !solids.at(shape.frame(middles[i]))) middles[n++] = middles[i];
        middles.resize(n);
        return middles;
    }

    /// The walls that are there, in the fluid's coordinates, and where there are none, walls around the fluid. Closed: none were missing.
    std::vector<Point> walls(const Distance& distance, bool& closed) const {
        const double reach = 1.5 * spacing;
        Bounds near = shape.bounds;
        for (std::size_t a = 0; a < 3; ++a) near.low[a] -= reach, near.high[a] += reach;
        std::vector<Point> walls;
        for (const Packed4& w : around.walls) {
            if (!near.contains(point(w))) continue;
            const Point p = shape.frame.back(point(w));
            if (distance.at(p) < reach) walls.push_back(p);
        }
        const double offset = scene.boundaryHandling.sampleOffset * spacing;
        const auto own = scene.dimensions == 2 ? circleSamples(distance, offset, kWallSpacing * spacing)
                                               : levelSamples(distance, offset, kWallRadius * spacing);
        const PointGrid grid(.75 * spacing, walls);
        const std::size_t there = walls.size();
        for (const Point& p : own) {
            const bool close =
                grid.any(p, [&](std::size_t j) { return j < there && dot(walls[j] - p, walls[j] - p) < .5 * spacing * spacing; });
            if (!close) walls.push_back(p);
        }
        closed = walls.size() - there < own.size() / 50;
        return walls;
    }

    const scene::Description& scene;
    const scene::Fluid& fluid;
    const Shape& shape;
    const Surroundings& around;
    const double spacing;
    Solids solids;
    Sieve sieve;
};

}  // namespace

std::vector<Point> fluidSamples(const scene::Description& d, std::size_t k, const Surroundings& around, std::vector<std::string>& warnings,
                                const Progress& progress) {
    return Filling(d, k, around).points(warnings, progress);
}

}  // namespace meniscus::world
