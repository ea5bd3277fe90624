// SPDX-License-Identifier: MIT
#include "engine/solid/fabric.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "engine/solid/splines.h"

namespace meniscus::solid {
namespace {
std::size_t at(int i) { return static_cast<std::size_t>(i); }
using Polynomial = std::array<double, 4>;  ///< of the distance from the interval's end nearer to 0 (splines.h)

/// From values and slopes at an end and, h further (or before), at the other.
Polynomial hermite(double h, double p0, double p1, double m0, double m1) {
    return {p0, m0, (3 * (p1 - p0) / h - 2 * m0 - m1) / h, (2 * (p0 - p1) / h + m0 + m1) / (h * h)};
}
/// The polynomials of all intervals of a row, those outside linear.
std::vector<Polynomial> intervals(const std::vector<double>& t, const std::vector<double>& p, const std::vector<double>& m) {
    std::vector<Polynomial> all{{p.front(), m.front(), 0, 0}};
    for (std::size_t i = 0; i + 1 < t.size(); ++i) {
        const std::size_t from = t[i] < 0 ? i + 1 : i, to = t[i] < 0 ? i : i + 1;
        all.push_back(hermite(t[to] - t[from], p[from], p[to], m[from], m[to]));
    }
    all.push_back({p.back(), m.back(), 0, 0});
    return all;
}
/// At a number, of a row.
std::pair<double, double> valueAndSlope(const std::vector<double>& t, const std::vector<double>& p, const std::vector<double>& m,
                                        double x) {
    const auto i = static_cast<std::size_t>(std::upper_bound(t.begin(), t.end(), x) - t.begin());
    const Polynomial c = intervals(t, p, m)[i];
    const double d = x - (i == 0 ? t[0] : i == t.size() || t[i - 1] >= 0 ? t[i - 1] : t[i]);
    return {c[0] + d * (c[1] + d * (c[2] + d * c[3])), c[1] + d * (2 * c[2] + 3 * d * c[3])};
}
/// Where a knot at 0 belongs, if it is missing between others.
std::optional<std::size_t> missingZero(const std::vector<double>& t) {
    if (t.empty() || t.front() > 0 || t.back() < 0 || std::find(t.begin(), t.end(), 0.) != t.end()) return {};
    return static_cast<std::size_t>(std::upper_bound(t.begin(), t.end(), 0.) - t.begin());
}
template <class List>
void insert(List& list, std::size_t at, typename List::value_type value) {
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(at), std::move(value));
}
/// The same spline with a knot at 0.
HermiteSpline withZero(HermiteSpline s) {
    if (const auto zero = missingZero(s.t)) {
        const auto [p, m] = valueAndSlope(s.t, s.p, s.m, 0);
        insert(s.t, *zero, 0), insert(s.p, *zero, p), insert(s.m, *zero, m);
    }
    return s;
}
using Rows = std::vector<std::vector<double>>;
/// Along u, for each v.
Rows rowsOf(const HermitePatches& s, const std::vector<double>& of) {
    Rows rows;
    for (std::size_t i = 0; i < s.tv.size(); ++i)
        rows.emplace_back(of.begin() + static_cast<std::ptrdiff_t>(i * s.tu.size()),
                          of.begin() + static_cast<std::ptrdiff_t>((i + 1) * s.tu.size()));
    return rows;
}
/// The values of patches at knots, with derivatives along u, v and both, with knots at 0.
struct Grid {
    std::vector<double> tu, tv;
    Rows p, mu, mv, muv;
    explicit Grid(const HermitePatches& s)
        : tu(s.tu), tv(s.tv), p(rowsOf(s, s.p)), mu(rowsOf(s, s.mu)), mv(rowsOf(s, s.mv)), muv(rowsOf(s, s.muv)) {
        if (const auto zero = missingZero(tu)) {
            for (std::size_t i = 0; i < tv.size(); ++i) {
                const auto [a, da] = valueAndSlope(tu, p[i], mu[i], 0);
                const auto [b, db] = valueAndSlope(tu, mv[i], muv[i], 0);
                insert(p[i], *zero, a), insert(mu[i], *zero, da), insert(mv[i], *zero, b), insert(muv[i], *zero, db);
            }
            insert(tu, *zero, 0);
        }
        if (const auto zero = missingZero(tv)) {
            std::vector<double> row[4];
            for (std::size_t j = 0; j < tu.size(); ++j) {
                const auto column = [&](const Rows& of) {
                    std::vector<double> all;
                    for (const auto& r : of) all.push_back(r[j]);
                    return all;
                };
                const auto [a, da] = valueAndSlope(tv, column(p), column(mv), 0);
                const auto [b, db] = valueAndSlope(tv, column(mu), column(muv), 0);
                row[0].push_back(a), row[1].push_back(b), row[2].push_back(da), row[3].push_back(db);
            }
            insert(p, *zero, row[0]), insert(mu, *zero, row[1]), insert(mv, *zero, row[2]), insert(muv, *zero, row[3]);
            insert(tv, *zero, 0);
        }
    }
};
Packed4d packed(const Polynomial& c) { return {c[0], c[1], c[2], c[3]}; }

void putKnots(std::vector<Packed4d>& to, std::size_t begin, const std::vector<double>& t) {
    if (t.size() > at(kMostKnots)) throw std::length_error("a spline has more knots than a table has room for");
    for (std::size_t i = 0; i < at(kMostKnots); ++i) {
        const double knot = i < t.size() ? t[i]
                            : i == 0     ? 0
                                         : static_cast<double>(kNoKnot);  // none of an empty spline, whose polynomials are zero
        Packed4d& four = to[begin + i / 4];
        (i % 4 == 0 ? four.x : i % 4 == 1 ? four.y : i % 4 == 2 ? four.z : four.w) = knot;
    }
}

void put(std::vector<Packed4d>& to, std::size_t begin, const HermiteSpline& given) {
    const HermiteSpline s = withZero(given);
    putKnots(to, begin, s.t);
    if (s.t.empty()) return;
    auto all = intervals(s.t, s.p, s.m);
    const double atRest = valueAndSlope(s.t, s.p, s.m, 0).first;
    for (std::size_t i = 0; i < all.size(); ++i) all[i][0] -= atRest, to[begin + at(kKnotEntries) + i] = packed(all[i]);
}

void put(std::vector<Packed4d>& to, std::size_t begin, const HermitePatches& given) {
    const Grid s(given);
    putKnots(to, begin, s.tu), putKnots(to, begin + at(kKnotEntries), s.tv);
    if (s.tu.empty()) return;
    const std::size_t nu = s.tu.size(), nv = s.tv.size();
    // Along u for each v: polynomials of the values, and of the derivatives along v; and what there is at rest, u = v = 0.
    std::vector<std::vector<Polynomial>> values, slopes;
    std::vector<double> along, alongSlopes;
    for (std::size_t i = 0; i < nv; ++i) {
        values.push_back(intervals(s.tu, s.p[i], s.mu[i]));
        slopes.push_back(intervals(s.tu, s.mv[i], s.muv[i]));
        along.push_back(valueAndSlope(s.tu, s.p[i], s.mu[i], 0).first);
        alongSlopes.push_back(valueAndSlope(s.tu, s.mv[i], s.muv[i], 0).first);
    }
    const double atRest = valueAndSlope(s.tv, along, alongSlopes, 0).first;
    // Then each power of u along v.
    for (std::size_t j = 0; j <= nu; ++j)
        for (std::size_t power = 0; power < 4; ++power) {
            std::vector<double> p, m;
            for (std::size_t i = 0; i < nv; ++i) p.push_back(values[i][j][power]), m.push_back(slopes[i][j][power]);
            const auto patches = intervals(s.tv, p, m);
            for (std::size_t i = 0; i <= nv; ++i) {
                Polynomial c = patches[i];
                if (power == 0) c[0] -= atRest;
                to[begin + 2 * at(kKnotEntries) + 4 * (j * at(kIntervals) + i) + power] = packed(c);
            }
        }
}
}  // namespace

std::vector<Packed4d> tableOf(const Fabric& f) {
    std::vector<Packed4d> to(at(kFabricSplines + 5 * kSplineEntries + 9 * kBicubicEntries), Packed4d{0, 0, 0, 0});
    to[0] = {1 / f.scale[0], 1 / f.scale[1], 1 / f.scale[2], 1 / f.scale[3]};
    to[1] = {1 / f.scale[4], 0, 0, 0};
    std::size_t begin = at(kFabricSplines);
    for (const HermiteSpline& s : f.one) put(to, begin, s), begin += at(kSplineEntries);
    for (const HermitePatches& s : f.two) put(to, begin, s), begin += at(kBicubicEntries);
    return to;
}

}  // namespace meniscus::solid
