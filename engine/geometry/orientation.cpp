// SPDX-License-Identifier: MIT
#include "engine/geometry/orientation.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/geometry/chunks.h"
#include "engine/geometry/triangle_tree.h"

namespace meniscus::geometry {
namespace {

std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }
void turn(Triangle& t) { std::swap(t[1], t[2]); }

class Union {
public:
    explicit Union(std::size_t n) : parent(n) { std::iota(parent.begin(), parent.end(), 0); }
    std::int32_t root(std::int32_t i) {
        while (parent[index(i)] != i) i = parent[index(i)] = parent[index(parent[index(i)])];
        return i;
    }
    void join(std::int32_t a, std::int32_t b) {
        a = root(a), b = root(b);
        if (a != b) parent[index(std::max(a, b))] = std::min(a, b);
    }

private:
    std::vector<std::int32_t> parent;  ///< never behind its child, so roots are first triangles
};

/// Numbers the roots of a union in their order.
Parts numbered(Union& together, std::size_t n) {
    Parts parts{std::vector<std::int32_t>(n), 0};
    for (std::size_t t = 0; t < n; ++t) {
        const auto root = index(together.root(static_cast<std::int32_t>(t)));
        parts.of[t] = root == t ? parts.count++ : parts.of[root];
    }
    return parts;
}

/// Pieces of surface that edges of exactly two triangles hold together.
class Sheets {
public:
    Sheets(TriangleMesh& m, const Edges& edges) : mesh(m), across(3 * m.triangles.size()), count(m.triangles.size()) {
        for (std::size_t e = 0; e < edges.size(); ++e) {
            const auto edge = edges[e];
            if (edge.size() != 2) continue;
            const bool alike = edge[0].forward != edge[1].forward;
            link(edge[0].triangle, {edge[1].triangle, alike});
            link(edge[1].triangle, {edge[0].triangle, alike});
        }
    }

    /// Turns triangles to look as the most of their sheet.
    void match() {
        constexpr char kUnseen = 0, kAsIs = 1, kTurned = 2;
        std::vector<char> state(mesh.triangles.size(), kUnseen);
        sheetOf.assign(mesh.triangles.size(), -1);
        std::vector<std::int32_t> sheet;
        for (std::size_t start = 0; start < state.size(); ++start) {
            if (state[start] != kUnseen) continue;
            sheet.assign(1, static_cast<std::int32_t>(start));
            state[start] = kAsIs;
            std::size_t turned = 0;
            for (std::size_t i = 0; i < sheet.size(); ++i) {
                const std::size_t t = index(sheet[i]);
                sheetOf[t] = sheets;
                turned += state[t] == kTurned;
                for (std::size_t k = 0; k < count[t]; ++k) {
                    const Neighbor& n = across[3 * t + k];
                    if (state[index(n.triangle)] != kUnseen) continue;
                    state[index(n.triangle)] = n.alike ? state[t] : static_cast<char>(kAsIs + kTurned - state[t]);
                    sheet.push_back(n.triangle);
                }
            }
            ++sheets;
            const char wrong = 2 * turned > sheet.size() ? kAsIs : kTurned;
            for (const std::int32_t t : sheet)
                if (state[index(t)] == wrong) turn(mesh.triangles[index(t)]);
        }
    }

    /// Turns whole sheets by which side of them is inside.
    void lookAwayFromInside() {
        struct Witness {
            double area = 0;
            std::int32_t triangle = -1;
            std::size_t axis = 0;
        };
        std::vector<Witness> witnesses(index(sheets));
        for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
            const Point normal = areaNormal(mesh, mesh.triangles[t]);
            Witness& w = witnesses[index(sheetOf[t])];
            for (std::size_t a = 0; a < 3; ++a)
                if (std::abs(normal[a]) > w.area) w = {std::abs(normal[a]), static_cast<std::int32_t>(t), a};
        }
        const TriangleTree tree(mesh);
        std::vector<char> wrong(witnesses.size());
        for (std::size_t s = 0; s < witnesses.size(); ++s) {
            const Witness& w = witnesses[s];
            if (w.triangle < 0) continue;
            const Triangle& t = mesh.triangles[index(w.triangle)];
            const Point center = (1. / 3) * (mesh.corner(t, 0) + mesh.corner(t, 1) + mesh.corner(t, 2));
            bool insideAhead = false;
            tree.forEachHit(center, w.axis, [&](std::int32_t hit, int) { insideAhead ^= hit != w.triangle; });
            wrong[s] = insideAhead == (areaNormal(mesh, t)[w.axis] > 0);
        }
        for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
            if (wrong[index(sheetOf[t])]) turn(mesh.triangles[t]);
    }

private:
    struct Neighbor {
        std::int32_t triangle;
        bool alike;  ///< looks the same way
    };
    void link(std::int32_t t, Neighbor n) { across[3 * index(t) + count[index(t)]++] = n; }

    TriangleMesh& mesh;
    std::vector<Neighbor> across;
    std::vector<unsigned char> count;
    std::vector<std::int32_t> sheetOf;
    std::int32_t sheets = 0;
};

/// Number of other parts around a part: those that wind about each of some of its points.
class Nesting {
public:
    Nesting(const TriangleMesh& m, const Parts& p) : mesh(m), parts(p), tree(m) {}

    std::size_t depth(std::int32_t part, const std::vector<std::int32_t>& triangles) const {
        constexpr std::size_t kWitnesses = 16;
        const std::size_t step = std::max<std::size_t>(1, triangles.size() / kWitnesses);
        std::vector<std::int32_t> around, here, both;
        for (std::size_t i = 0; i < triangles.size(); i += step) {
            here = windingAbout(mesh.corner(mesh.triangles[index(triangles[i])], 0), part);
            if (i == 0) around = here;
            both.clear();
            std::set_intersection(around.begin(), around.end(), here.begin(), here.end(), std::back_inserter(both));
            around.swap(both);
            if (around.empty()) break;
        }
        return around.size();
    }

private:
    std::vector<std::int32_t> windingAbout(const Point& p, std::int32_t except) const {
        std::vector<std::pair<std::int32_t, int>> hits;
        tree.forEachHit(p, 0, [&](std::int32_t t, int sign) {
            if (parts.of[index(t)] != except) hits.push_back({parts.of[index(t)], sign});
        });
        std::sort(hits.begin(), hits.end());
        std::vector<std::int32_t> winding;
        for (std::size_t i = 0; i < hits.size();) {
            const std::int32_t part = hits[i].first;
            int sum = 0;
            for (; i < hits.size() && hits[i].first == part; ++i) sum += hits[i].second;
            if (sum != 0) winding.push_back(part);
        }
        return winding;
    }

    const TriangleMesh& mesh;
    const Parts& parts;
    TriangleTree tree;
};

}  // namespace

void matchNeighbors(TriangleMesh& mesh, const Edges& edges) {
    Sheets sheets(mesh, edges);
    sheets.match();
    bool even = true, branched = false;
    for (std::size_t e = 0; e < edges.size(); ++e) even &= edges[e].size() % 2 == 0, branched |= edges[e].size() > 2;
    if (even && branched) sheets.lookAwayFromInside();
}

Parts connectedParts(const TriangleMesh& mesh, const Edges& edges) {
    Union together(mesh.triangles.size());
    for (std::size_t e = 0; e < edges.size(); ++e)
        for (const EdgeUse& use : edges[e].subspan(1)) together.join(edges[e][0].triangle, use.triangle);
    return numbered(together, mesh.triangles.size());
}

std::size_t lookOutwards(TriangleMesh& mesh, const Parts& parts, const std::vector<char>& closed, const Progress& progress) {
    const auto turnParts = [&](const std::vector<char>& which) {
        for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
            if (which[index(parts.of[t])]) turn(mesh.triangles[t]);
    };
    // Volume is a sum over all of a part, about a point of its own.
    std::vector<Point> origin(index(parts.count));
    std::vector<double> volume(index(parts.count), 0);
    std::vector<std::vector<std::int32_t>> members(parts.count > 1 ? index(parts.count) : 0);
    std::vector<char> seen(index(parts.count), 0);
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        const std::size_t part = index(parts.of[t]);
        if (!members.empty()) members[part].push_back(static_cast<std::int32_t>(t));
        if (!std::exchange(seen[part], 1)) origin[part] = mesh.corner(mesh.triangles[t], 0);
        volume[part] += dot(mesh.corner(mesh.triangles[t], 0) - origin[part], areaNormal(mesh, mesh.triangles[t]));
    }
    std::vector<char> wrong(index(parts.count));
    for (std::size_t p = 0; p < wrong.size(); ++p) wrong[p] = closed[p] && volume[p] < 0;
    turnParts(wrong);
    if (std::count(closed.begin(), closed.end(), 1) < 2) return 0;

    const Nesting nesting(mesh, parts);
    std::vector<char> cavity(index(parts.count));
    constexpr std::size_t kChunk = 4;  // a part may take a while
    forChunks(
        cavity.size(), progress,
        [&](std::size_t from, std::size_t to) {
            for (std::size_t p = from; p < to; ++p)
                if (closed[p]) cavity[p] = nesting.depth(static_cast<std::int32_t>(p), members[p]) % 2 == 1;
        },
        kChunk);
    turnParts(cavity);
    return static_cast<std::size_t>(std::count(cavity.begin(), cavity.end(), 1));
}

}  // namespace meniscus::geometry
