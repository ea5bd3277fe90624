// SPDX-License-Identifier: MIT
#include "engine/world/overlaps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "engine/geometry/point.h"
#include "engine/scene/source.h"

namespace meniscus::world {
namespace {

using geometry::Point;

/// No place in a lattice is farther from its nearest point: what lies nearer to another fluid's particle lies within that fluid.
double coverRadius(int dimensions) { return dimensions == 3 ? 0.87 : 0.71; }

Point pointOf(const Packed4& p) { return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)}; }

/// Particles that were kept, by cells as wide as the distance that counts; periodic axes wrap.
class Kept {
public:
    Kept(const scene::Description& d, double r) : reach(r), flat(d.dimensions == 2) {
        for (std::size_t a = 0; a < 3; ++a)
            if (d.domain && d.domain->periodic[a] && (a < 2 || !flat)) low[a] = d.domain->min[a], length[a] = d.domain->max[a] - low[a];
    }
    /// Whether a particle of an earlier fluid is nearer than the reach.
    bool crowded(const Point& x, int fluid) const {
        const auto home = cellOf(x);
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy)
                for (int dz = flat ? 0 : -1; dz <= (flat ? 0 : 1); ++dz) {
                    const auto cell = first.find(key({wrap(0, home[0] + dx), wrap(1, home[1] + dy), wrap(2, home[2] + dz)}));
                    if (cell == first.end()) continue;
                    for (int k = cell->second; k >= 0; k = next[static_cast<std::size_t>(k)]) {
                        const auto i = static_cast<std::size_t>(k);
                        if (fluidOf[i] < fluid && near(x, points[i])) return true;
                    }
                }
        return false;
    }
    void add(const Point& x, int fluid) {
        const auto [cell, isNew] = first.try_emplace(key(cellOf(x)), -1);
        next.push_back(cell->second);
        cell->second = static_cast<int>(points.size());
        points.push_back(x);
        fluidOf.push_back(fluid);
    }

private:
    using Cell = std::array<std::int64_t, 3>;
    /// Cells along a periodic axis: as many as fit, each a little wider.
    double width(std::size_t a) const { return length[a] > 0 ? length[a] / std::max(1., std::floor(length[a] / reach)) : reach; }
    std::int64_t wrap(std::size_t a, std::int64_t c) const {
        if (length[a] <= 0) return c;
        const auto n = static_cast<std::int64_t>(std::llround(length[a] / width(a)));
        return ((c % n) + n) % n;
    }
    Cell cellOf(const Point& x) const {
        Cell c{};
        for (std::size_t a = 0; a < (flat ? 2 : 3); ++a) c[a] = wrap(a, static_cast<std::int64_t>(std::floor((x[a] - low[a]) / width(a))));
        return c;
    }
    static std::uint64_t key(const Cell& c) {
        std::uint64_t h = 0;
        for (const std::int64_t i : c) h = (h ^ static_cast<std::uint64_t>(i)) * 0x9e3779b97f4a7c15u, h ^= h >> 29;
        return h;
    }
    bool near(const Point& a, const Point& b) const {
        double squared = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            double d = a[k] - b[k];
            if (length[k] > 0) d = std::remainder(d, length[k]);
            squared += d * d;
        }
        return squared < reach * reach;
    }
    double reach;
    bool flat;
    Point low{}, length{};
    std::unordered_map<std::uint64_t, int> first;  ///< of each cell; cells whose keys collide share a list, which does no harm
    std::vector<int> next, fluidOf;
    std::vector<Point> points;
};

template <class T>
void keep(std::vector<T>& values, const std::vector<bool>& out) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < out.size(); ++i)
        if (!out[i]) values[n++] = values[i];
    values.resize(n);
}

}  // namespace

void leaveOutOverlaps(const scene::Description& d, SceneSamples& samples) {
    if (d.fluids.size() < 2) return;
    std::vector<bool> out(samples.fluid.size());
    std::vector<std::size_t> all(d.fluids.size()), lost(d.fluids.size());
    Kept kept(d, coverRadius(d.dimensions) * d.spacing());
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Point x = pointOf(samples.fluid[i]);
        const auto k = static_cast<std::size_t>(samples.fluidOf[i]);
        out[i] = kept.crowded(x, samples.fluidOf[i]);
        if (!out[i]) kept.add(x, samples.fluidOf[i]);
        ++all[k];
        lost[k] += out[i];
        const bool last = i + 1 == out.size() || samples.fluidOf[i + 1] != samples.fluidOf[i];
        if (!last || lost[k] == 0) continue;
        const std::string path = "fluids." + std::to_string(k), &name = d.fluids[k].name;
        if (lost[k] == all[k]) {
            const int line = d.fluids[k].line;
            const auto source = line > 0 ? scene::Source::file(d.file) : scene::Source::whole(d.file.empty() ? "scene" : d.file);
            source.fail(line, path, fmt::format("'{}' has no room: fluids before it are wherever it would be", name));
        }
        samples.warnings.push_back(
            fmt::format("{} '{}': {} of {} particles are left out, where fluids before it are", path, name, lost[k], all[k]));
    }
    keep(samples.fluid, out);
    keep(samples.fluidOf, out);
    keep(samples.velocity, out);
}

}  // namespace meniscus::world
