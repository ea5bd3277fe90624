// SPDX-License-Identifier: MIT
#include "engine/world/hidden.h"

#include <algorithm>
#include <cmath>

#include "engine/geometry/chunks.h"
#include "engine/sph/lattice.h"

namespace meniscus::world {

using namespace geometry;

namespace {
constexpr std::size_t kMostNeighbors = 64;  // of a body among so many a sample would ask too often: it sees itself alone then

struct Solid {
    const Shape& shape;
    const Distance& distance;
    double sign;  ///< of the distance, positive in front

    /// How much of a particle's cell in the world is in front of the surface.
    double opens(const Point& p, double spacing) const {
        return std::clamp(sign * distance.at(shape.frame.back(p)) / spacing + .5, 0., 1.);
    }
};

/// What a body's samples see: tanks are around the fluid, obstacles in it.
struct Sight {
    std::vector<Solid> tanks, obstacles;
    bool sheet = false;  ///< an open surface has fluid on both sides

    double opens(const Point& p, double spacing) const {
        double open = tanks.empty() ? 1 : 0;
        for (const Solid& t : tanks) open = std::max(open, t.opens(p, spacing));
        for (const Solid& o : obstacles)
            if (open > 0 && o.shape.bounds.contains(p, spacing)) open = std::min(open, o.opens(p, spacing));
        return open;
    }
};

Sight sightOf(const scene::Description& d, const Shapes& shapes, std::size_t own) {
    Sight view;
    const auto add = [&](std::size_t k) {
        const scene::Boundary& b = d.boundaries[k];
        const bool tank = b.inside && !b.plane;
        for (const Piece& p : shapes.boundaries[k].pieces) {
            if (!p.distance) continue;
            (tank ? view.tanks : view.obstacles).push_back({shapes.boundaries[k], *p.distance, b.inside ? -1. : 1.});
        }
    };
    add(own);
    view.sheet = view.tanks.empty() && view.obstacles.empty();
    if (d.boundaries[own].motion) return view;
    std::vector<std::size_t> others;
    for (std::size_t k = 0; k < d.boundaries.size(); ++k) {
        // Of several tanks each has its own fluid.
        const bool otherTank = d.boundaries[k].inside && !d.boundaries[k].plane && !view.tanks.empty();
        if (k == own || d.boundaries[k].motion || otherTank) continue;
        if (shapes.boundaries[k].bounds.meets(shapes.boundaries[own].bounds, d.supportRadius())) others.push_back(k);
    }
    if (others.size() > kMostNeighbors) return view;
    for (const std::size_t k : others) add(k);
    return view;
}
}  // namespace

std::vector<float> hiddenDensities(const scene::Description& d, const Shapes& shapes, const SceneSamples& samples,
                                   const Progress& progress) {
    const double s = d.spacing();
    const auto kernel = pressureKernel(d);
    const double volume = std::pow(s, d.dimensions), whole = sph::latticeDensity(kernel, s, d.dimensions),
                 half = sph::replacedByWall(kernel, s, d.dimensions).value;
    std::vector<Point> around;
    const int reach = static_cast<int>(d.supportRadius() / s) + 1, deep = d.dimensions == 3 ? reach : 0;
    for (int k = -deep; k <= deep; ++k)
        for (int j = -reach; j <= reach; ++j)
            for (int i = -reach; i <= reach; ++i) {
                const Point o{i * s, j * s, k * s};
                if ((i != 0 || j != 0 || k != 0) && length(o) < d.supportRadius() + s) around.push_back(o);
            }

    std::vector<Sight> views;
    for (std::size_t k = 0; k < d.boundaries.size(); ++k) views.push_back(sightOf(d, shapes, k));
    std::vector<float> hidden(samples.boundary.size());
    forChunks(hidden.size(), progress, [&](std::size_t begin, std::size_t end) {
        for (std::size_t b = begin; b < end; ++b) {
            const Sight& view = views[static_cast<std::size_t>(samples.bodies[static_cast<std::size_t>(samples.boundaryOf[b])].boundary)];
            const Packed4& x = samples.boundary[b];
            const Point at{static_cast<double>(x.x), static_cast<double>(x.y), static_cast<double>(x.z)};
            const Vec3<float>& c = samples.toCell[b];
            const Point toCell{static_cast<double>(c.x), static_cast<double>(c.y), static_cast<double>(c.z)};
            double open = view.sheet ? 2 * half : 0;
            if (!view.sheet)
                for (const Point& offset : around) {
                    const Point fromSample = toCell + offset;
                    const double W = static_cast<double>(kernel.value(static_cast<float>(length(fromSample))));
                    if (W == 0) continue;
                    open += volume * W * view.opens(at + fromSample, s);
                }
            hidden[b] = static_cast<float>(whole - open);
        }
    });
    return hidden;
}

}  // namespace meniscus::world
