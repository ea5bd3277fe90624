// SPDX-License-Identifier: MIT
#include "engine/geometry/weld.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

namespace meniscus::geometry {
namespace {

std::uint64_t mixed(std::uint64_t h, std::uint64_t value) {
    h = (h ^ value) * 0x9e3779b97f4a7c15u;
    return h ^ (h >> 29);
}
std::uint64_t hashOf(const Point& p) {
    std::uint64_t h = 0;
    for (const double x : p) h = mixed(h, std::bit_cast<std::uint64_t>(x + 0.));  // -0 is 0
    return h;
}

/// The first of equal things, by open addressing.
template <class Equal>
class FirstOf {
public:
    FirstOf(std::size_t most, const Equal& e) : slots(std::bit_ceil(2 * most + 2), -1), equal(e) {}
    std::int32_t operator()(std::int32_t i, std::uint64_t hash) {
        const std::size_t mask = slots.size() - 1;
        for (std::size_t s = hash & mask;; s = (s + 1) & mask) {
            if (slots[s] < 0) return slots[s] = i;
            if (equal(slots[s], i)) return slots[s];
        }
    }

private:
    std::vector<std::int32_t> slots;
    Equal equal;
};

std::vector<std::int32_t> themselves(std::size_t n) {
    std::vector<std::int32_t> same(n);
    std::iota(same.begin(), same.end(), 0);
    return same;
}

/// No area worth speaking of: less than what rounding the coordinates makes.
bool isSliver(const TriangleMesh& mesh, const Triangle& t) {
    const Point a = mesh.corner(t, 1) - mesh.corner(t, 0), b = mesh.corner(t, 2) - mesh.corner(t, 1), c = a + b;
    const double longest = std::max({dot(a, a), dot(b, b), dot(c, c)});
    return length(cross(a, b)) <= 1e-12 * longest;
}

}  // namespace

std::vector<std::int32_t> equalPoints(const TriangleMesh& mesh) {
    std::vector<std::int32_t> same(mesh.points.size());
    const auto at = [&](std::int32_t i) -> const Point& { return mesh.points[static_cast<std::size_t>(i)]; };
    const auto equal = [&](std::int32_t a, std::int32_t b) { return at(a) == at(b); };
    FirstOf<decltype(equal)> first(same.size(), equal);
    for (std::size_t i = 0; i < same.size(); ++i) same[i] = first(static_cast<std::int32_t>(i), hashOf(mesh.points[i]));
    return same;
}

std::vector<std::int32_t> nearPoints(const TriangleMesh& mesh, const std::vector<char>& some, double distance) {
    // In the order along a direction that no plane of points is likely to be square to, near points are close.
    constexpr Point kDirection{.52573111, .61803399, .58443371};
    std::vector<std::pair<double, std::int32_t>> order;
    for (std::size_t i = 0; i < mesh.points.size(); ++i)
        if (some[i]) order.push_back({dot(mesh.points[i], kDirection), static_cast<std::int32_t>(i)});
    std::sort(order.begin(), order.end());
    auto same = themselves(mesh.points.size());
    const auto at = [&](std::size_t k) { return static_cast<std::size_t>(order[k].second); };
    for (std::size_t k = 0; k < order.size(); ++k)
        for (std::size_t j = k; j-- > 0 && order[k].first - order[j].first <= distance;) {
            if (same[at(j)] != order[j].second || length(mesh.points[at(j)] - mesh.points[at(k)]) > distance) continue;
            same[at(k)] = order[j].second;
            break;
        }
    return same;
}

Cleaned cleaned(const TriangleMesh& from, const std::vector<std::int32_t>& sameAs, Cleaning cleaning) {
    Cleaned result;
    std::vector<Triangle> kept;
    kept.reserve(from.triangles.size());
    const auto sorted = [](Triangle t) {
        std::sort(t.begin(), t.end());
        return t;
    };
    /// Even permutations of the sorted corners look one way, odd ones the other.
    const auto looksUp = [](const Triangle& t) { return (t[0] < t[1]) == ((t[1] < t[2]) == (t[0] < t[2])); };
    const auto equal = [&](std::int32_t i, std::int32_t j) {
        const Triangle &a = kept[static_cast<std::size_t>(i)], &b = kept[static_cast<std::size_t>(j)];
        return sorted(a) == sorted(b) && (cleaning.opposites || looksUp(a) == looksUp(b));
    };
    FirstOf<decltype(equal)> first(from.triangles.size(), equal);
    for (Triangle t : from.triangles) {
        if (!sameAs.empty())
            for (std::int32_t& corner : t) corner = sameAs[static_cast<std::size_t>(corner)];
        if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0] || (cleaning.slivers && isSliver(from, t))) {
            ++result.slivers;
            continue;
        }
        const auto index = static_cast<std::int32_t>(kept.size());
        kept.push_back(t);
        std::uint64_t hash = 0;
        for (const std::int32_t corner : sorted(t)) hash = mixed(hash, static_cast<std::uint64_t>(corner));
        if (first(index, hash) == index) continue;
        kept.pop_back();
        ++result.repeats;
    }
    std::vector<std::int32_t> renamed(from.points.size(), -1);
    for (Triangle& t : kept)
        for (std::int32_t& corner : t) {
            std::int32_t& name = renamed[static_cast<std::size_t>(corner)];
            if (name < 0) {
                name = static_cast<std::int32_t>(result.mesh.points.size());
                result.mesh.points.push_back(from.points[static_cast<std::size_t>(corner)]);
            }
            corner = name;
        }
    result.mesh.triangles = std::move(kept);
    return result;
}

}  // namespace meniscus::geometry
