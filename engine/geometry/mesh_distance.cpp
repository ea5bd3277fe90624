// SPDX-License-Identifier: MIT
// Distance to a closed mesh: the nearest triangle has its size, the winding number its sign.
#include "engine/base/error.h"
#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/geometry/chunks.h"
#include "engine/geometry/distance.h"
#include "engine/geometry/triangle_tree.h"

namespace meniscus::geometry {
namespace {

class MeshDistance final : public Distance {
public:
    MeshDistance(const TriangleMesh& mesh, const Progress& progress) : tree(mesh, progress), bounds_(boundsOf(mesh)) {
        // Nearer than round-off is on the surface: the way to it has no direction.
        double far = 0;
        for (std::size_t a = 0; a < 3; ++a) far = std::max({far, std::abs(bounds_.low[a]), std::abs(bounds_.high[a])});
        roundOff = 1e-14 * far;
    }

    Bounds bounds() const override { return bounds_; }
    Nearest nearest(const Point& p) const override {
        const auto found = tree.nearest(p);
        const double distance = std::sqrt(found.squaredDistance), sign = inside(p) ? -1 : 1;
        if (distance > roundOff) return {sign * distance, (sign / distance) * (p - found.point)};
        const Point normal = tree.normal(found.triangle);
        const double area = length(normal);
        return {sign * distance, area > 0 ? (1 / area) * normal : Point{1, 0, 0}};
    }
    double at(const Point& p) const override { return (inside(p) ? -1 : 1) * std::sqrt(tree.nearest(p).squaredDistance); }
    bool deeper(const Point& p, double depth) const override { return tree.nearest(p, depth).triangle < 0 && inside(p); }

    void evaluate(std::span<const Point> points, std::span<double> values, const Progress& progress, double within) const override {
        forChunks(points.size(), progress, [&](std::size_t first, std::size_t last) {
            std::int32_t triangle = -1;
            for (std::size_t i = first; i < last; ++i) {
                const auto found = tree.nearest(points[i], within, triangle);
                if (found.triangle >= 0) triangle = found.triangle;
                const double distance = found.triangle >= 0 ? std::sqrt(found.squaredDistance) : within;
                // No surface lies between two points where it is further from one than the other is.
                const bool known = i > first && std::abs(values[i - 1]) > length(points[i] - points[i - 1]) * (1 + 1e-9);
                const bool isInside = known ? values[i - 1] < 0 : inside(points[i]);
                values[i] = isInside ? -distance : distance;
            }
        });
    }

private:
    bool inside(const Point& p) const {
        int winding = 0;
        tree.forEachHit(p, 0, [&](std::int32_t, int sign) { winding += sign; });
        return winding != 0;
    }

    TriangleTree tree;
    Bounds bounds_;
    double roundOff;
};

}  // namespace

std::unique_ptr<const Distance> meshDistance(const Surface& surface, const std::string& name, const Progress& progress) {
    const auto fail = [&](const std::string& what) { throw InputError(oneLine(name + ": " + what, kMessageBytes)); };
    if (surface.mesh.triangles.empty()) fail("has no triangles");
    if (!surface.closed()) fail("is no closed mesh, so it has no inside: " + whyNotClosed(surface));
    const double bytes = TriangleTree::bytes(surface.mesh.triangles.size());
    const double memory = machineMemory().total;
    if (bytes > memory)
        fail("its " + std::to_string(surface.mesh.triangles.size()) + " triangles need " + std::to_string(static_cast<long>(bytes / 1e9)) +
             " GB; this machine has " + std::to_string(static_cast<long>(memory / 1e9)) + " GB");
    return std::make_unique<MeshDistance>(surface.mesh, progress);
}

}  // namespace meniscus::geometry
