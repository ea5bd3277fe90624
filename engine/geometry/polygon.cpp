// SPDX-License-Identifier: MIT
// Cutting ears off polygons, in the plane that their normal is closest to.
#include "engine/geometry/polygon.h"

#include <numeric>

namespace meniscus::geometry {
namespace {

struct Flat {
    double u, v;
    friend bool operator==(const Flat&, const Flat&) = default;
};
/// Twice the area of the triangle a, b, c; positive counter-clockwise.
double turn(const Flat& a, const Flat& b, const Flat& c) { return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u); }

/// The polygon seen along the axis that its normal (Newell's) is closest to, counter-clockwise.
std::vector<Flat> flattened(const std::vector<Point>& points, std::span<const std::int32_t> corners) {
    const auto at = [&](std::size_t i) -> const Point& { return points[static_cast<std::size_t>(corners[i])]; };
    Point normal{};
    for (std::size_t i = 1; i + 1 < corners.size(); ++i) normal = normal + cross(at(i) - at(0), at(i + 1) - at(0));
    std::size_t axis = 0;
    for (std::size_t a = 1; a < 3; ++a)
        if (std::abs(normal[a]) > std::abs(normal[axis])) axis = a;
    std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    if (normal[axis] < 0) std::swap(u, v);
    std::vector<Flat> flat(corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i) flat[i] = {at(i)[u], at(i)[v]};
    return flat;
}

bool isFan(const std::vector<Flat>& p) {
    const std::size_t n = p.size();
    for (std::size_t i = 0; i < n; ++i)
        if (turn(p[i], p[(i + 1) % n], p[(i + 2) % n]) < 0) return false;
    for (std::size_t i = 1; i + 1 < n; ++i)
        if (!(turn(p[0], p[i], p[i + 1]) > 0)) return false;
    return true;
}

class Ears {
public:
    explicit Ears(const std::vector<Flat>& flat) : p(flat), next(p.size()), previous(p.size()), reflex(p.size()), ear(p.size()) {
        const std::size_t n = p.size();
        for (std::size_t i = 0; i < n; ++i) next[i] = (i + 1) % n, previous[i] = (i + n - 1) % n;
        for (std::size_t i = 0; i < n; ++i)
            if ((reflex[i] = !(turnAt(i) > 0))) reflexes.push_back(i);
    }

    /// Calls emit(a, b, c) n - 2 times.
    template <class Emit>
    void cut(const Emit& emit) {
        std::size_t i = 0, left = p.size();
        for (int searches = 0; left > 3;) {
            if (!nextEar(i, left) && !(searches++ < kMostSearches && search(i, left))) break;
            const std::size_t before = previous[i], after = next[i];
            emit(before, i, after);
            next[before] = after;
            previous[after] = before;
            reflex[i] = false;
            --left;
            std::erase_if(reflexes, [&](std::size_t r) { return !(reflex[r] = reflex[r] && !(turnAt(r) > 0)); });
            ear[before] = isEar(before), ear[after] = isEar(after);
            i = next[after];  // not all ears at one corner: they would be slivers
        }
        // What has no ears crosses itself or has no area.
        for (; left > 2; --left, next[i] = next[next[i]]) emit(i, next[i], next[next[i]]);
    }

private:
    static constexpr int kMostSearches = 20;

    double turnAt(std::size_t i) const { return turn(p[previous[i]], p[i], p[next[i]]); }

    bool nextEar(std::size_t& i, std::size_t left) const {
        for (; left > 0 && !ear[i]; --left) i = next[i];
        return left > 0;
    }
    /// Cutting an ear makes ears of its neighbours at most, as long as the polygon does not touch itself.
    bool search(std::size_t& i, std::size_t left) {
        for (const bool may : {false, true}) {
            mayTouch = may;
            bool any = false;
            for (std::size_t k = 0; k < left; ++k, i = next[i]) any |= (ear[i] = isEar(i));
            if (any) return nextEar(i, left);
        }
        return false;
    }

    /// A corner with area and no other corner in its triangle, nor on its sides unless they may touch.
    bool isEar(std::size_t i) const {
        if (!(turnAt(i) > 0)) return false;
        const Flat &a = p[previous[i]], &b = p[i], &c = p[next[i]];
        for (const std::size_t r : reflexes) {
            const Flat& q = p[r];
            if (q == a || q == b || q == c) continue;
            const double ab = turn(a, b, q), bc = turn(b, c, q), ca = turn(c, a, q);
            if (mayTouch ? ab > 0 && bc > 0 && ca > 0 : ab >= 0 && bc >= 0 && ca >= 0) return false;
        }
        return true;
    }

    const std::vector<Flat>& p;
    std::vector<std::size_t> next, previous, reflexes;
    std::vector<char> reflex;  ///< not the corner of a counter-clockwise triangle with area: it alone can be in an ear's way
    std::vector<char> ear;
    bool mayTouch = false;
};

/// The shorter of the diagonals that cut a quad into two triangles that look the same way: true for that from 1 to 3.
bool cutsFromOne(const std::vector<Point>& points, std::span<const std::int32_t> corners, const std::vector<Flat>& p) {
    const bool zero = turn(p[0], p[1], p[2]) > 0 && turn(p[0], p[2], p[3]) > 0;
    const bool one = turn(p[1], p[2], p[3]) > 0 && turn(p[1], p[3], p[0]) > 0;
    if (zero != one) return one;
    const auto at = [&](std::size_t i) -> const Point& { return points[static_cast<std::size_t>(corners[i])]; };
    return length(at(1) - at(3)) < length(at(0) - at(2));
}

}  // namespace

bool triangulate(const std::vector<Point>& points, std::span<const std::int32_t> corners, std::vector<Triangle>& triangles) {
    const auto emit = [&](std::size_t a, std::size_t b, std::size_t c) { triangles.push_back({corners[a], corners[b], corners[c]}); };
    const std::size_t n = corners.size();
    if (n < 3) return true;
    if (n == 3) return emit(0, 1, 2), true;
    const std::vector<Flat> flat = flattened(points, corners);
    if (n == 4) {
        if (cutsFromOne(points, corners, flat))
            emit(0, 1, 3), emit(1, 2, 3);
        else
            emit(0, 1, 2), emit(0, 2, 3);
        return true;
    }
    if (isFan(flat)) {
        for (std::size_t i = 1; i + 1 < n; ++i) emit(0, i, i + 1);
        return true;
    }
    if (n > kMostConcaveCorners) return false;
    Ears(flat).cut(emit);
    return true;
}

}  // namespace meniscus::geometry
