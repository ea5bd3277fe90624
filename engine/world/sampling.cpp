// SPDX-License-Identifier: MIT
#include "engine/world/sampling.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "engine/geometry/box_samples.h"

namespace meniscus::world {

namespace {
Vec3<float> single(const scene::Vector& v) { return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])}; }

template <class F>
void forEachCorner(const scene::Box& box, const geometry::Pose& pose, const F& f) {
    for (int c = 0; c < 8; ++c)
        f(pose({c & 1 ? box.max[0] : box.min[0], c & 2 ? box.max[1] : box.min[1], c & 4 ? box.max[2] : box.min[2]}));
}
template <class F>
void forEachCorner(const scene::Description& d, const F& f) {
    for (const auto& fluid : d.fluids)
        if (fluid.box) forEachCorner(*fluid.box, {fluid.position, fluid.rotation}, f);
    for (const auto& boundary : d.boundaries)
        if (boundary.box) forEachCorner(*boundary.box, {boundary.position, boundary.rotation}, f);
}
}  // namespace

SceneSamples sample(const scene::Description& d) {
    SceneSamples s;
    const double spacing = d.spacing();
    for (std::size_t k = 0; k < d.fluids.size(); ++k) {
        const auto& f = d.fluids[k];
        const auto points = geometry::boxLattice(f.box->min, f.box->max, spacing, d.dimensions, {f.position, f.rotation});
        if (points.empty())
            throw InputError("fluids." + std::to_string(k) + ": '" + f.name +
                             "' yields no particle; its box must be at least one particle spacing wide on each axis");
        s.fluid.insert(s.fluid.end(), points.begin(), points.end());
        s.fluidOf.insert(s.fluidOf.end(), points.size(), static_cast<int>(k));
        const auto v = single(f.velocity);
        s.velocity.insert(s.velocity.end(), points.size(), {v.x, v.y, d.dimensions == 2 ? 0.f : v.z, 0});
    }
    for (const auto& b : d.boundaries) {
        const double offset = d.boundaryHandling.sampleOffset * spacing * (b.inside ? 1 : -1);
        const auto points = geometry::boxSurface(b.box->min, b.box->max, spacing, offset, d.dimensions, {b.position, b.rotation});
        s.boundary.insert(s.boundary.end(), points.begin(), points.end());
    }
    double lowest = std::numeric_limits<double>::infinity();
    forEachCorner(d, [&](const geometry::Point& p) {
        const double height = -(p[0] * d.gravity[0] + p[1] * d.gravity[1] + p[2] * d.gravity[2]);
        if (height < lowest) lowest = height, s.lowest = single(p);
    });
    return s;
}

sph::Setup setupOf(const scene::Description& d) {
    sph::Setup s;
    s.dimensions = d.dimensions;
    s.spacing = d.spacing();
    s.support = d.supportRadius();
    s.volume = d.particleVolumeFactor * std::pow(s.spacing, d.dimensions);
    if (!d.fluids.empty()) s.restDensity = d.fluids.front().restDensity;

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
    // Cell coordinates count from a corner a few cells outside all shapes: keys stay small, and sort in few passes.
    geometry::Point low{0, 0, 0};
    bool first = true;
    forEachCorner(d, [&](const geometry::Point& p) {
        for (std::size_t a = 0; a < 3; ++a) low[a] = first ? p[a] : std::min(low[a], p[a]);
        first = false;
    });
    for (double& l : low) l -= 4 * s.support;
    s.low = single(low);
    return s;
}

namespace {
/// Sum of V W at a height above an infinite plane of samples one spacing apart, each of volume s^d.
double planeSum(const scene::Description& d, double height) {
    const double s = d.spacing(), h = d.supportRadius();
    const auto kernel = sph::CubicSpline::make(h, d.dimensions);
    const int reach = static_cast<int>(h / s) + 1, depth = d.dimensions == 3 ? reach : 0;
    double sum = 0;
    for (int i = -reach; i <= reach; ++i)
        for (int k = -depth; k <= depth; ++k)
            sum += static_cast<double>(kernel.value(static_cast<float>(std::hypot(height, s * i, s * k))));
    return sum * std::pow(s, d.dimensions);
}
}  // namespace

double boundaryGamma(const scene::Description& d) {
    const double* number = std::get_if<double>(&d.boundaryHandling.gamma);
    return number ? *number : planeSum(d, 0);
}

sph::WallGuardSettings wallGuard(const scene::Description& d) {
    const double scale = boundaryGamma(d) / planeSum(d, 0), s = d.spacing(), height = (d.boundaryHandling.sampleOffset + .1) * s;
    const double step = .01 * s;
    return {scale * planeSum(d, height), scale * (planeSum(d, height - step) - planeSum(d, height + step)) / (2 * step)};
}

}  // namespace meniscus::world
