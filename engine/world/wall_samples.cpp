// SPDX-License-Identifier: MIT
#include "engine/world/wall_samples.h"

#include <algorithm>

#include "engine/geometry/chunks.h"
#include "engine/geometry/poisson.h"

namespace meniscus::world {

using namespace geometry;
using geometry::Bounds;

namespace {

/// Sampling of one boundary of a scene.
class Walls {
public:
    Walls(const scene::Description& d, const scene::Boundary& b, const Shape& s, const Bounds& a, const std::array<double, 2>& c)
        : scene(d), boundary(b), shape(s), around(a), corner(c), spacing(d.spacing()), flat(d.dimensions == 2) {
        behind = d.boundaryHandling.sampleOffset * spacing;
    }

    std::vector<WallPoint> of(const Piece& piece, const Progress& progress) const {
        if (boundary.box) return box();
        std::vector<WallPoint> points;
        if (boundary.plane)
            for (const Point& p : plane()) points.push_back({p, p});
        else
            for (const Point& local : boundary.sphere ? sphere(*piece.distance, progress) : mesh(piece, progress)) {
                const Point p = shape.frame(local);
                points.push_back({p, p});
            }
        return points;
    }

private:
    double sign() const { return boundary.inside ? 1 : -1; }  ///< of the distance on the solid's side
    bool periodic(std::size_t a) const { return scene.domain && scene.domain->periodic[a] && !(flat && a == 2); }

    /// A box that spans a period of the domain goes on through it without a seam; else its ends, half a spacing short, would leave gaps.
    std::vector<WallPoint> box() const {
        Point low = boundary.box->min, high = boundary.box->max;
        std::array<bool, 3> through{};
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t w = 0; w < 3; ++w) {
                const double along = shape.frame.axis[a][w];  // this axis of the box is that of the world, or opposite to it
                if (!periodic(w) || std::abs(std::abs(along) - 1) > 1e-9) continue;
                const double from = scene.domain->min[w], to = scene.domain->max[w];
                const double slack = 1e-3 * spacing;
                if (shape.bounds.low[w] > from + slack || shape.bounds.high[w] < to - slack) continue;
                through[a] = true;
                const double begin = (from - shape.frame.origin[w]) * along, end = (to - shape.frame.origin[w]) * along;
                low[a] = std::min(begin, end), high[a] = std::max(begin, end);
            }
        return boxSurface(low, high, spacing, sign() * behind, kWallParts, scene.dimensions, {boundary.position, boundary.rotation},
                          through, boundary.inside ? corner : std::array<double, 2>{1, 1});
    }

    /// A lattice, as on the faces of boxes, that fits the periodic axes along the plane.
    std::vector<Point> plane() const {
        Bounds within = around;
        if (scene.domain) {
            within = {scene.domain->min, scene.domain->max};
            for (std::size_t a = 0; a < 3; ++a)
                if (!periodic(a)) within.low[a] -= scene.supportRadius(), within.high[a] += scene.supportRadius();
        } else {
            const Point size = within.size();
            const double longest = std::max({size[0], size[1], size[2], 8 * spacing});
            for (std::size_t a = 0; a < 3; ++a) within.low[a] -= longest, within.high[a] += longest;
        }
        if (flat) within.low[2] = within.high[2] = 0;

        const auto& d = static_cast<const Distance&>(*shape.pieces.front().distance);
        const auto onPlane = d.nearest({0, 0, 0});
        const Point normal = shape.frame.turned(onPlane.gradient);
        const Point point = shape.frame(onPlane.onSurface({0, 0, 0})) + (sign() * behind) * normal;
        // Axes along the plane: those of the world where they are, periodic ones first.
        Point u{}, v{};
        double best = -1;
        for (std::size_t a = 0; a < 3; ++a) {
            Point e{};
            e[a] = 1;
            const double off = std::abs(normal[a]);
            const double rank = (flat && a == 2) ? -.5 : off < 1e-9 ? (periodic(a) ? 3 : 2) : 1 - off;
            if (rank > best) best = rank, u = e - normal[a] * normal;
        }
        u = (1 / length(u)) * u;
        v = cross(normal, u);
        struct Line {
            double from, step;
            int count;
        };
        const auto along = [&](const Point& axis) {
            Line line{HUGE_VAL, kWallSpacing * spacing, 0};
            double to = -HUGE_VAL;
            for (unsigned c = 0; c < 8; ++c) {
                const Point end{c & 1 ? within.high[0] : within.low[0], c & 2 ? within.high[1] : within.low[1],
                                c & 4 ? within.high[2] : within.low[2]};
                line.from = std::min(line.from, dot(end - point, axis)), to = std::max(to, dot(end - point, axis));
            }
            const double extent = to - line.from;
            line.count = std::max(1, static_cast<int>(std::ceil(extent / line.step - 1e-3)));
            line.step = extent / line.count;
            bool closes = false;
            for (std::size_t a = 0; a < 3; ++a) closes = closes || (periodic(a) && std::abs(std::abs(axis[a]) - 1) < 1e-9);
            if (!closes) ++line.count;
            return line;
        };
        const Line first = along(u), second = flat ? Line{0, 0, 1} : along(v);
        std::vector<Point> points;
        const double slack = behind > 0 ? behind + 1e-6 * spacing : 1e-6 * spacing;
        for (int j = 0; j < second.count; ++j)
            for (int i = 0; i < first.count; ++i) {
                Point p = point + (first.from + i * first.step) * u + (second.from + j * second.step) * v;
                bool in = true;
                for (std::size_t a = 0; a < 3; ++a) in = in && p[a] >= within.low[a] - slack && p[a] <= within.high[a] + slack;
                if (flat) p[2] = 0;
                if (in) points.push_back(p);
            }
        return points;
    }

    std::vector<Point> sphere(const Distance& distance, const Progress& progress) const {
        const auto b = distance.bounds();
        const double radius = .5 * (b.high[0] - b.low[0]);
        const double level = !boundary.inside && radius < behind ? 0 : sign() * behind;
        if (flat) return circleSamples(distance, level, kWallSpacing * spacing);
        return levelSamples(distance, level, kWallRadius * spacing, {}, progress);
    }

    std::vector<Point> mesh(const Piece& piece, const Progress& progress) const {
        const double radius = kWallRadius * spacing, step = .5 * radius;
        std::vector<Point> taken;
        if (piece.distance) {
            taken = levelSamples(*piece.distance, sign() * behind, radius, {}, between(progress, 0, .6));
            if (behind <= 0) return taken;
        } else {
            taken = thinned(pointsOnEdges(piece.surface->mesh, step), radius);
        }
        const auto on = pointsOn(piece.surface->mesh, step, between(progress, .6, .7));
        std::vector<Point> candidates(on.size());
        std::vector<char> chosen(on.size(), true);
        forChunks(on.size(), between(progress, .7, .9), [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                candidates[i] = on[i].point;
                if (piece.distance) chosen[i] = standsIn(*piece.distance, on[i], candidates[i]);
            }
        });
        std::size_t n = 0;
        for (std::size_t i = 0; i < on.size(); ++i)
            if (chosen[i]) candidates[n++] = candidates[i];
        candidates.resize(n);
        return thinned(candidates, radius, std::move(taken));
    }

    /// Whether the solid behind this place of the surface is too thin for samples at their offset from either side, and where they lie
    /// then: in its middle, or on the surface where it is thinner than twice the offset.
    bool standsIn(const Distance& distance, const OnTriangle& on, Point& sample) const {
        const Point into = sign() * on.normal;
        const auto depth = [&](double far) { return sign() * distance.at(on.point + far * into); };
        const double most = 2.6 * behind;
        if (depth(.5 * most) > .49 * most) return false;
        double through = .02 * spacing;
        for (double d = depth(through); d > 0 && through < most; d = depth(through)) through += std::max(d, .02 * spacing);
        if (through >= most) return false;
        if (through > 1.98 * behind) sample = on.point + (.5 * through) * into;
        return true;
    }

    const scene::Description& scene;
    const scene::Boundary& boundary;
    const Shape& shape;
    const Bounds& around;
    const std::array<double, 2>& corner;
    const double spacing;
    const bool flat;
    double behind = 0;
};

}  // namespace

std::vector<Point> circleSamples(const Distance& sphere, double level, double spacing) {
    constexpr double kPi = 3.14159265358979323846;
    const auto b = sphere.bounds();
    const double radius = .5 * (b.high[0] - b.low[0]) + level;
    const int n = std::max(1, static_cast<int>(std::ceil(2 * kPi * radius / spacing - 1e-6)));
    std::vector<Point> points;
    for (int i = 0; i < n; ++i)
        points.push_back({.5 * (b.low[0] + b.high[0]) + radius * std::cos(2 * kPi * i / n),
                          .5 * (b.low[1] + b.high[1]) + radius * std::sin(2 * kPi * i / n), 0});
    return points;
}

std::vector<WallPoint> wallSamples(const scene::Description& d, const scene::Boundary& b, const Shape& shape, const Piece& piece,
                                   const Bounds& around, const std::array<double, 2>& corner, const Progress& progress) {
    auto points = Walls(d, b, shape, around, corner).of(piece, progress);
    for (std::size_t a = 0; a < static_cast<std::size_t>(d.dimensions); ++a) {
        if (!d.domain || !d.domain->periodic[a]) continue;
        const double low = d.domain->min[a], length = d.domain->max[a] - low;
        for (WallPoint& p : points) {
            const double back = length * std::floor((p.x[a] - low) / length);
            p.x[a] -= back, p.cell[a] -= back;
        }
    }
    return points;
}

}  // namespace meniscus::world
