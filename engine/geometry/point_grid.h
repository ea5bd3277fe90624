// SPDX-License-Identifier: MIT
// Points by cell, to find those near a place: in a hash table, so that memory grows with the points and not with space.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "engine/geometry/point.h"

namespace meniscus::geometry {

/// Mixes the bits of a number: the same for the same number on every machine.
constexpr std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

class PointGrid {
public:
    /// Cells `width` wide; room for `most` points.
    PointGrid(double width, std::size_t most) : inverse_(1 / width), next_(most) {
        while (heads_ < 2 * most) heads_ *= 2;
        first_.assign(heads_, -1);
    }
    PointGrid(double width, std::span<const Point> points) : PointGrid(width, points.size()) {
        for (std::size_t i = points.size(); i-- > 0;) add(i, points[i]);
    }
    void add(std::size_t i, const Point& p) {
        auto& head = first_[bucket(cell(p))];
        next_[i] = head;
        head = static_cast<std::int32_t>(i);
    }
    /// Calls f(i) for the points added that are at most a width away, and for some that are not; ends early where f returns true, and then
    /// returns true. A point may be named twice.
    template <class F>
    bool any(const Point& p, const F& f) const {
        const Cell c = cell(p);
        for (std::int64_t z = -1; z <= 1; ++z)
            for (std::int64_t y = -1; y <= 1; ++y)
                for (std::int64_t x = -1; x <= 1; ++x)
                    for (auto i = first_[bucket({c[0] + x, c[1] + y, c[2] + z})]; i >= 0; i = next_[static_cast<std::size_t>(i)])
                        if (f(static_cast<std::size_t>(i))) return true;
        return false;
    }

private:
    using Cell = std::array<std::int64_t, 3>;
    Cell cell(const Point& p) const {
        Cell c{};
        for (std::size_t a = 0; a < 3; ++a) c[a] = static_cast<std::int64_t>(std::floor(p[a] * inverse_));
        return c;
    }
    std::size_t bucket(const Cell& c) const {
        const auto u = [](std::int64_t v) { return static_cast<std::uint64_t>(v); };
        return mixed(u(c[0]) * 0x8da6b343u + u(c[1]) * 0xd8163841u + u(c[2]) * 0xcb1ab31fu) & (heads_ - 1);
    }
    double inverse_;
    std::size_t heads_ = 1024;
    std::vector<std::int32_t> first_, next_;
};

}  // namespace meniscus::geometry
