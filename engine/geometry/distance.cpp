// SPDX-License-Identifier: MIT
// Distances that have a formula, and asking at many points.
#include "engine/geometry/distance.h"

#include <algorithm>

#include "engine/geometry/chunks.h"

namespace meniscus::geometry {
namespace {

class BoxDistance final : public Distance {
public:
    BoxDistance(const Point& low, const Point& high) : low_(low), high_(high) {}
    Bounds bounds() const override { return {low_, high_}; }
    Nearest nearest(const Point& p) const override {
        Point out{};  // how far outside on each axis
        double inside = -Bounds::kInfinity, outside = 0;
        std::size_t nearestAxis = 0;
        for (std::size_t a = 0; a < 3; ++a) {
            const double d = std::max(low_[a] - p[a], p[a] - high_[a]);
            if (d > inside) inside = d, nearestAxis = a;
            out[a] = d > 0 ? (p[a] > high_[a] ? d : -d) : 0;
        }
        if (inside > 0) {
            outside = length(out);
            return {outside, (1 / outside) * out};
        }
        Point gradient{};
        gradient[nearestAxis] = p[nearestAxis] - low_[nearestAxis] < high_[nearestAxis] - p[nearestAxis] ? -1 : 1;
        return {inside, gradient};
    }

private:
    Point low_, high_;
};

class SphereDistance final : public Distance {
public:
    SphereDistance(const Point& center, double radius) : center_(center), radius_(radius) {}
    Bounds bounds() const override {
        const Point r{radius_, radius_, radius_};
        return {center_ - r, center_ + r};
    }
    Nearest nearest(const Point& p) const override {
        const Point from = p - center_;
        const double r = length(from);
        return {r - radius_, r > 0 ? (1 / r) * from : Point{1, 0, 0}};
    }

private:
    Point center_;
    double radius_;
};

class PlaneDistance final : public Distance {
public:
    PlaneDistance(const Point& point, const Point& normal) : point_(point), normal_((1 / length(normal)) * normal) {}
    Bounds bounds() const override {
        constexpr double inf = Bounds::kInfinity;
        return {{-inf, -inf, -inf}, {inf, inf, inf}};
    }
    Nearest nearest(const Point& p) const override { return {dot(p - point_, normal_), normal_}; }

private:
    Point point_, normal_;
};

}  // namespace

void Distance::evaluate(std::span<const Point> points, std::span<double> values, const Progress& progress, double within) const {
    forChunks(points.size(), progress, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) values[i] = std::clamp(at(points[i]), -within, within);
    });
}

std::unique_ptr<const Distance> boxDistance(const Point& low, const Point& high) { return std::make_unique<BoxDistance>(low, high); }
std::unique_ptr<const Distance> sphereDistance(const Point& center, double radius) {
    return std::make_unique<SphereDistance>(center, radius);
}
std::unique_ptr<const Distance> planeDistance(const Point& point, const Point& normal) {
    return std::make_unique<PlaneDistance>(point, normal);
}

}  // namespace meniscus::geometry
