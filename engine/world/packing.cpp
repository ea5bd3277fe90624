// SPDX-License-Identifier: MIT
#include "engine/world/packing.h"

#include <algorithm>
#include <numeric>

#include "engine/geometry/chunks.h"
#include "engine/geometry/point_grid.h"

namespace meniscus::world {
namespace {

using namespace geometry;

constexpr double kFrozenDepth = 12;  ///< spacings: what lies deeper keeps its place in the lattice
constexpr double kLeastDepth = .4;   ///< spacings, where the shape has room
constexpr double kSkin = .15;        ///< spacings that a point may move before neighbours are looked for again

std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
std::ptrdiff_t offset(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

/// A kernel function as a table, in double.
class Radial {
public:
    explicit Radial(const sph::KernelFunction& kernel) : reach(kernel.support()), inverse_(kSteps / reach) {
        for (int i = 0; i <= kSteps + 1; ++i) {
            const auto r = static_cast<float>(std::max(i, 1) / inverse_);
            value_.push_back(static_cast<double>(kernel.value(i == 0 ? 0.f : r)));
            slope_.push_back(static_cast<double>(kernel.slope(r)));
        }
    }
    double value(double r) const { return interpolated(value_, r); }
    double slope(double r) const { return interpolated(slope_, r); }  ///< W'(r) / r
    const double reach;

private:
    static constexpr int kSteps = 2000;
    double interpolated(const std::vector<double>& table, double r) const {
        const double t = std::min(r * inverse_, static_cast<double>(kSteps));
        const auto i = static_cast<std::size_t>(t);
        const double f = t - static_cast<double>(i);
        return (1 - f) * table[i] + f * table[i + 1];
    }
    double inverse_;
    std::vector<double> value_, slope_;
};

/// So that points near each other lie near each other in memory.
void sortByCell(std::vector<Point>& points, double width) {
    const auto cell = [&](const Point& p) {
        return std::array{std::floor(p[2] / width), std::floor(p[1] / width), std::floor(p[0] / width)};
    };
    std::stable_sort(points.begin(), points.end(), [&](const Point& a, const Point& b) { return cell(a) < cell(b); });
}

/// For each point, the others within reach.
struct Rows {
    std::vector<std::size_t> begin{0};
    std::vector<std::int32_t> entries;

    template <class F>
    void forEach(std::size_t i, const F& f) const {
        for (auto k = begin[i]; k < begin[i + 1]; ++k) f(at(entries[k]));
    }
};
/// `without`, if not empty: points that need no row.
Rows rowsOf(const std::vector<Point>& of, const std::vector<Point>& among, double reach, const std::vector<char>& without = {}) {
    const PointGrid grid(reach, among);
    const bool same = &of == &among;
    constexpr std::size_t kBlock = 1024;
    std::vector<std::vector<std::int32_t>> blocks((of.size() + kBlock - 1) / kBlock);
    Rows rows;
    rows.begin.resize(of.size() + 1);
    tbb::parallel_for(std::size_t{0}, blocks.size(), [&](std::size_t b) {
        auto& all = blocks[b];
        for (std::size_t i = b * kBlock; i < std::min(of.size(), (b + 1) * kBlock); ++i) {
            if (!without.empty() && without[i]) continue;
            const auto first = offset(all.size());
            grid.any(of[i], [&](std::size_t j) {
                const Point d = of[i] - among[j];
                if (dot(d, d) < reach * reach && !(same && i == j)) all.push_back(static_cast<std::int32_t>(j));
                return false;
            });
            std::sort(all.begin() + first, all.end());
            all.erase(std::unique(all.begin() + first, all.end()), all.end());
            rows.begin[i + 1] = all.size() - static_cast<std::size_t>(first);
        }
    });
    std::partial_sum(rows.begin.begin(), rows.begin.end(), rows.begin.begin());
    rows.entries.reserve(rows.begin.back());
    for (const auto& block : blocks) rows.entries.insert(rows.entries.end(), block.begin(), block.end());
    return rows;
}

class Packing {
public:
    Packing(std::vector<Point> points, const std::vector<Point>& w, const Distance& d, const PackingRules& r)
        : rules(r), distance(d), walls(w), fluid(r.kernel), volume(std::pow(r.spacing, r.dimensions)) {
        const Rows near = rowsOf(walls, walls, fluid.reach);
        for (std::size_t b = 0; b < walls.size(); ++b) {
            double sum = fluid.value(0);
            near.forEach(b, [&](std::size_t k) { sum += fluid.value(length(walls[b] - walls[k])); });
            wallVolume.push_back(rules.gamma / sum);
        }
        double top = HUGE_VAL, bottom = -HUGE_VAL;
        for (const Point& p : points) top = std::min(top, dot(p, rules.down)), bottom = std::max(bottom, dot(p, rules.down));
        surface = top - .5 * rules.spacing;
        weight = (1 - kTopPressure) / (bottom - surface);
        if (rules.down == Point{}) weight = 0;
        sortByCell(points, fluid.reach);
        for (const Point& p : points) add(p);
        std::vector<double> depth(x.size());
        distance.evaluate(x, depth, {}, (kFrozenDepth + 1) * rules.spacing);
        for (std::size_t i = 0; i < x.size(); ++i) frozen[i] = depth[i] < -kFrozenDepth * rules.spacing;
    }

    void add(const Point& p) {
        x.push_back(p);
        pressure.push_back(hydrostatic(p));
        velocity.push_back({});
        frozen.push_back(false);
        found.clear();
    }
    std::size_t size() const { return x.size(); }
    std::size_t moving() const { return static_cast<std::size_t>(std::count(frozen.begin(), frozen.end(), char{0})); }

    /// Moves all by their forces, damped; pressures follow their densities by `follow`.
    void settle(int rounds, double follow, const Progress& progress) {
        for (int k = 0; k < rounds; ++k) {
            report(progress, static_cast<double>(k) / rounds);
            if (k % 20 == 19) keepInside(kLeastDepth);
            findWhereFar();
            sums();
            move(follow);
        }
        keepInside(kLeastDepth);
    }

    /// By how many particles the shape is fuller than full.
    double excess() {
        findWhereFar();
        sums();
        double sum = 0;
        for (std::size_t i = 0; i < x.size(); ++i)
            if (!frozen[i]) sum += density[i] - 1;
        return sum;
    }
    /// Puts so many of the spare places to use, those that are farthest from all points. Nobody gets one that is hardly free.
    void fill(std::size_t count, const std::vector<Point>& spare) {
        const PointGrid grid(rules.spacing, x);
        std::vector<std::pair<double, std::size_t>> free;
        for (std::size_t k = 0; k < spare.size(); ++k) {
            double least = rules.spacing;
            grid.any(spare[k], [&](std::size_t j) { return least = std::min(least, length(spare[k] - x[j])), false; });
            if (least > .6 * rules.spacing) free.emplace_back(-least, k);
        }
        std::stable_sort(free.begin(), free.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        const std::size_t before = x.size();
        for (const auto& [least, k] : free) {
            if (x.size() == before + count) return;
            const bool beside =
                std::any_of(x.begin() + offset(before), x.end(), [&](const Point& p) { return length(p - spare[k]) < 2 * rules.spacing; });
            if (!beside) add(spare[k]);
        }
    }
    /// Takes away so many where it is fullest, no two of them neighbours.
    void thin(std::size_t count) {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < x.size(); ++i)
            if (!frozen[i]) order.push_back(i);
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return density[a] > density[b]; });
        std::vector<char> gone(x.size());
        for (std::size_t k = 0; k < order.size() && count > 0; ++k) {
            bool beside = false;
            rows.forEach(order[k], [&](std::size_t j) { beside = beside || gone[j]; });
            if (!beside) gone[order[k]] = true, --count;
        }
        const auto compact = [&](auto& list) {
            std::size_t n = 0;
            for (std::size_t i = 0; i < gone.size(); ++i)
                if (!gone[i]) list[n++] = list[i];
            list.resize(n);
        };
        compact(x), compact(velocity), compact(pressure), compact(frozen);
        found.clear();
    }
    std::vector<Point> points() && { return std::move(x); }

    /// Centres outside go to the surface, or as much deeper as is said, in spacings, where the shape has room. Those from `begin` on.
    void keepInside(double deep, std::size_t begin = 0) {
        const double least = -deep * rules.spacing;
        forChunks(x.size() - begin, {}, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = begin + first; i < begin + last; ++i) {
                if (frozen[i] || distance.deeper(x[i], -least)) continue;
                auto n = distance.nearest(x[i]);
                for (int round = 0; round < 3 && n.distance > least; ++round) {
                    const Point there = x[i] - (n.distance - least) * n.gradient;
                    const auto m = distance.nearest(there);
                    if (!(m.distance < n.distance)) break;
                    x[i] = there, n = m;
                }
            }
        });
    }

private:
    double hydrostatic(const Point& p) const {
        return weight > 0 ? std::max(0., kTopPressure + weight * (dot(p, rules.down) - surface)) : 1;
    }

    void findWhereFar() {
        const double skin = kSkin * rules.spacing;
        const bool fresh = found.size() == x.size() && std::equal(x.begin(), x.end(), found.begin(), [&](const Point& a, const Point& b) {
                               return dot(a - b, a - b) < skin * skin;
                           });
        if (fresh) return;
        rows = rowsOf(x, x, fluid.reach + 2 * skin, frozen);
        wallRows = rowsOf(x, walls, fluid.reach + skin, frozen);
        found = x;
    }

    void sums() {
        density.resize(x.size()), force.resize(x.size());
        forChunks(x.size(), {}, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                if (frozen[i]) continue;
                double rho = volume * fluid.value(0);
                Point pushed = weight * rules.down;
                rows.forEach(i, [&](std::size_t j) {
                    const Point d = x[i] - x[j];
                    const double r2 = dot(d, d);
                    if (r2 >= fluid.reach * fluid.reach) return;
                    const double r = std::sqrt(r2);
                    rho += volume * fluid.value(r);
                    pushed = pushed - ((pressure[i] + pressure[j]) * volume * fluid.slope(r)) * d;
                    if (r < nearest) pushed = pushed + apart(i, j, d, r);
                });
                wallRows.forEach(i, [&](std::size_t b) {
                    const Point d = x[i] - walls[b];
                    const double r2 = dot(d, d);
                    if (r2 >= fluid.reach * fluid.reach) return;
                    const double r = std::sqrt(r2);
                    rho += wallVolume[b] * fluid.value(r);
                    pushed = pushed - ((pressure[i] + hydrostatic(walls[b])) * wallVolume[b] * fluid.slope(r)) * d;
                });
                density[i] = rho, force[i] = pushed;
            }
        });
    }

    /// Kernel functions are flat at 0: two that have come together would stay so.
    Point apart(std::size_t i, std::size_t j, const Point& d, double r) const {
        const double far = (1 - r / nearest) / rules.spacing;
        if (r > 1e-3 * rules.spacing) return (far / r) * d;
        Point away{};
        away[mixed(std::min(i, j)) % static_cast<std::size_t>(rules.dimensions)] = i < j ? far : -far;
        return away;
    }

    void move(double follow) {
        const double s = rules.spacing;
        forChunks(x.size(), {}, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                if (frozen[i]) continue;
                velocity[i] = kMomentum * velocity[i] + (kMobility * s * s) * force[i];
                const double v = length(velocity[i]);
                if (v > .1 * s) velocity[i] = (.1 * s / v) * velocity[i];
                x[i] = x[i] + velocity[i];
                pressure[i] = std::max(0., pressure[i] + follow * (density[i] - 1));
            }
        });
    }

    static constexpr double kTopPressure = .1;  ///< of that at the bottom, which is 1
    static constexpr double kMobility = .05, kMomentum = .8;

    const PackingRules& rules;
    const Distance& distance;
    const std::vector<Point>& walls;
    const Radial fluid;
    const double volume;
    const double nearest = .75 * rules.spacing;
    double surface = 0, weight = 0;  ///< where hydrostatic pressure begins, along gravity; the weight of a unit of volume
    std::vector<Point> x, velocity, force, found;
    std::vector<double> pressure, density, wallVolume;
    std::vector<char> frozen;
    Rows rows, wallRows;
};

}  // namespace

std::vector<Point> deepestSites(const Distance& distance, std::size_t count, double spacing, int dimensions, const Progress& progress) {
    const auto box = distance.bounds();
    std::array<int, 3> n{1, 1, 1};
    Point low{0, 0, 0};
    for (std::size_t a = 0; a < static_cast<std::size_t>(dimensions); ++a) {
        n[a] = static_cast<int>(std::ceil(box.size()[a] / spacing - 1e-6)) + 2;
        low[a] = .5 * (box.low[a] + box.high[a] - n[a] * spacing);
    }
    // A layer at a time: most of a box around a thin shape is no part of it.
    struct Site {
        double depth;
        std::uint64_t lot;  ///< among those as deep
        Point p;
    };
    std::vector<Site> sites;
    std::vector<Point> layer;
    std::vector<double> depth;
    for (int k = 0; k < n[2]; ++k) {
        report(progress, static_cast<double>(k) / n[2]);
        layer.clear();
        for (int j = 0; j < n[1]; ++j)
            for (int i = 0; i < n[0]; ++i)
                layer.push_back(
                    {low[0] + (i + .5) * spacing, low[1] + (j + .5) * spacing, dimensions == 3 ? low[2] + (k + .5) * spacing : 0});
        depth.resize(layer.size());
        distance.evaluate(layer, depth, {}, 2 * spacing);  // deeper ones are all among the deepest
        for (std::size_t i = 0; i < layer.size(); ++i)
            if (depth[i] < spacing) sites.push_back({std::round(depth[i] / spacing * 1e6), mixed(sites.size()), layer[i]});
    }
    std::sort(sites.begin(), sites.end(),
              [](const Site& a, const Site& b) { return a.depth != b.depth ? a.depth < b.depth : a.lot < b.lot; });
    sites.resize(std::min(count, sites.size()));
    std::vector<Point> points;
    for (const Site& s : sites) points.push_back(s.p);
    return points;
}

void pack(std::vector<Point>& points, const std::vector<Point>& spare, std::size_t slack, const Distance& distance,
          const std::vector<Point>& walls, const PackingRules& rules, const Progress& progress) {
    if (points.empty()) return;
    Packing packing(std::move(points), walls, distance, rules);
    packing.keepInside(.5);
    std::size_t used = 0;
    // Large shapes have few particles near the surface for their number, and no time for as many rounds.
    const std::size_t most = slack > 0 ? 2400 : 600;
    const int rounds = static_cast<int>(std::clamp<std::size_t>(12'000'000 / std::max<std::size_t>(packing.moving(), 1), 100, most));
    packing.settle(rounds / 8, 0, between(progress, 0, .1));
    const int passes = slack > 0 ? 4 : 1;
    for (int pass = 0; pass < passes; ++pass) {
        packing.settle(slack > 0 ? rounds / 4 : rounds / 2, .05, between(progress, .1 + .9 * pass / passes, .1 + .9 * (pass + 1) / passes));
        if (pass == passes - 1) break;
        // As full as can be without pressure of its own.
        constexpr double kLoose = 1e-4;
        const double more = std::floor(-packing.excess() - kLoose * static_cast<double>(packing.moving()));
        const auto change = std::min(static_cast<std::size_t>(std::abs(more)), slack - used);
        used += change;
        if (more < 0) packing.thin(change);
        if (more > 0) packing.fill(change, spare);
    }
    points = std::move(packing).points();
}

}  // namespace meniscus::world
