// SPDX-License-Identifier: MIT
#include "engine/solid/embedding.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "engine/base/memory.h"
#include "engine/geometry/cell_volumes.h"
#include "engine/geometry/tetrahedra.h"

namespace meniscus::solid {
namespace {
using namespace geometry;
std::size_t at(int i) { return static_cast<std::size_t>(i); }
using Cell = std::array<int, 3>;

constexpr double kTouched = 1e-9;  ///< of a cube: less is round-off
constexpr double kLeast = .02;     ///< share of a cube against the largest: none is lighter, or its outer vertices would flutter

/// Barycentric coordinates of a point in a tetrahedron.
std::array<double, 4> coordinates(const Mesh& m, const Tetrahedron& t, const Point& p) {
    const Point& o = m.points[at(t[0])];
    const Point e1 = m.points[at(t[1])] - o, e2 = m.points[at(t[2])] - o, e3 = m.points[at(t[3])] - o, d = p - o;
    const double f = 1 / dot(e1, cross(e2, e3));
    const double a = f * dot(d, cross(e2, e3)), b = f * dot(d, cross(e3, e1)), c = f * dot(d, cross(e1, e2));
    return {1 - a - b - c, a, b, c};
}

class Builder {
public:
    Builder(const Surface& s, const std::array<int, 3>& cells, Cut cut_)
        : surface(s.mesh), cut(cut_), grid(latticeAround(boundsOf(s.mesh), cells)) {}

    Embedding build(double mostTetrahedra) {
        share = enclosedShares(surface, grid);
        double largest = 0, cubes = 0;
        for (double& s : share) s = s < kTouched ? 0 : std::min(s, 1.), largest = std::max(largest, s), cubes += s > 0;
        if (largest == 0) throw InputError("encloses no volume");
        const double perCube = static_cast<double>(cutCube(cut, false).size());
        if (cubes * perCube > mostTetrahedra)
            throw InputError(
                fmt::format("makes {:.3g} tetrahedra; at most {:.3g} are allowed: take fewer cells", cubes * perCube, mostTetrahedra));
        fill(kLeast * largest);
        for (const Point& p : surface.points) result.followers.push_back(follower(p));
        result.points = surface.points, result.triangles = surface.triangles;
        result.lattice.triangles = surfaceOf(result.lattice.tetrahedra);
        return std::move(result);
    }

private:
    /// Makes the cubes' tetrahedra. Shares are raised to `least` and, all alike, brought back to the volume enclosed.
    void fill(double least) {
        double enclosed = 0, raised = 0;
        for (const double s : share) enclosed += s, raised += s > 0 ? std::max(s, least) : 0;
        std::vector<int> vertex(at(grid.cells[0] + 1) * at(grid.cells[1] + 1) * at(grid.cells[2] + 1), -1);
        firstOf.assign(share.size(), -1);
        Mesh& m = result.lattice;
        for (int k = 0; k < grid.cells[2]; ++k)
            for (int j = 0; j < grid.cells[1]; ++j)
                for (int i = 0; i < grid.cells[0]; ++i) {
                    const std::size_t cube = grid.number(i, j, k);
                    if (share[cube] == 0) continue;
                    firstOf[cube] = static_cast<int>(m.tetrahedra.size());
                    for (Tetrahedron t : cutCube(cut, (i + j + k) % 2 != 0)) {
                        for (int& v : t) {
                            const int x = i + (v & 1), y = j + (v >> 1 & 1), z = k + (v >> 2);
                            int& number = vertex[at(x) + at(grid.cells[0] + 1) * (at(y) + at(grid.cells[1] + 1) * at(z))];
                            if (number < 0) {
                                number = static_cast<int>(m.points.size());
                                m.points.push_back(grid.low + grid.edge * Point{double(x), double(y), double(z)});
                            }
                            v = number;
                        }
                        m.tetrahedra.push_back(t);
                        result.shares.push_back(std::max(share[cube], least) * enclosed / raised);
                    }
                }
    }

    /// Of the tetrahedron that it lies in or, where the inside is so thin that its cube has none, of one in the nearest cube.
    Follower follower(const Point& p) const {
        const Point u = (1 / grid.edge) * (p - grid.low);
        Cell here;
        for (std::size_t a = 0; a < 3; ++a) here[a] = std::clamp(static_cast<int>(std::floor(u[a])), 0, grid.cells[a] - 1);
        double nearest = std::numeric_limits<double>::infinity();
        std::size_t cube = 0;
        for (int ring = 0; nearest > ring - 1; ++ring)
            forRing(here, ring, [&](int i, int j, int k) {
                if (firstOf[grid.number(i, j, k)] < 0) return;
                double squared = 0;
                const Cell c{i, j, k};
                for (std::size_t a = 0; a < 3; ++a) {
                    const double out = std::max({c[a] - u[a], u[a] - c[a] - 1, 0.});
                    squared += out * out;
                }
                if (std::sqrt(squared) < nearest) nearest = std::sqrt(squared), cube = grid.number(i, j, k);
            });
        Follower best;
        double inside = -std::numeric_limits<double>::infinity();
        for (std::size_t t = at(firstOf[cube]); t < at(firstOf[cube]) + cutCube(cut, false).size(); ++t) {
            const auto w = coordinates(result.lattice, result.lattice.tetrahedra[t], p);
            if (const double least = *std::min_element(w.begin(), w.end()); least > inside)
                inside = least, best = {result.lattice.tetrahedra[t], w};
        }
        return best;
    }
    /// Cubes at a distance of `ring` along some axis, and no more along the others.
    template <class F>
    void forRing(const Cell& c, int ring, const F& f) const {
        const auto from = [&](std::size_t a) { return std::max(c[a] - ring, 0); };
        const auto to = [&](std::size_t a) { return std::min(c[a] + ring, grid.cells[a] - 1); };
        for (int k = from(2); k <= to(2); ++k)
            for (int j = from(1); j <= to(1); ++j)
                for (int i = from(0); i <= to(0); ++i)
                    if (std::max({std::abs(i - c[0]), std::abs(j - c[1]), std::abs(k - c[2])}) == ring) f(i, j, k);
    }

    const TriangleMesh& surface;
    const Cut cut;
    const CubeLattice grid;
    std::vector<double> share;
    std::vector<int> firstOf;  ///< tetrahedron of a cube; -1: it has none
    Embedding result;
};
}  // namespace

Embedding embedded(const geometry::Surface& s, const std::array<int, 3>& cells, Cut cut, double most) {
    if (!s.closed()) throw InputError("is no closed mesh, so it has no inside: " + whyNotClosed(s));
    constexpr double kOfElement = 700;  // bytes, on the host and the device
    return Builder(s, cells, cut).build(std::min(most, machineMemory().free / kOfElement));
}

}  // namespace meniscus::solid
