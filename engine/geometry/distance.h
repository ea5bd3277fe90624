// SPDX-License-Identifier: MIT
// Signed distances to shapes: one small interface over boxes, spheres, planes and closed meshes.
#pragma once
#include <memory>
#include <span>

#include "engine/base/progress.h"
#include "engine/geometry/surface.h"

namespace meniscus::geometry {

/// The signed distance to a shape's surface, in the shape's own frame: negative inside, exact to round-off everywhere. Constant once made:
/// any number of threads may ask.
class Distance {
public:
    virtual ~Distance() = default;
    /// Value and gradient: a vector of length 1 that leads outwards. Where several surface points are nearest it is that of one of them.
    struct Nearest {
        double distance;
        Point gradient;
        Point onSurface(const Point& from) const { return from - distance * gradient; }
    };
    virtual Nearest nearest(const Point&) const = 0;
    virtual double at(const Point& p) const { return nearest(p).distance; }
    /// Inside and further than `depth` (0 or more) from the surface: quick where that is so.
    virtual bool deeper(const Point& p, double depth) const { return at(p) < -depth; }
    /// At many points on all threads; quicker where successive points are neighbours, and by far where only what is nearer than `within`
    /// matters: elsewhere the value is `within` or -`within`. `values` is as long as `points`.
    virtual void evaluate(std::span<const Point> points, std::span<double> values, const Progress& = {},
                          double within = Bounds::kInfinity) const;
    /// Of the inside: infinite for planes.
    virtual Bounds bounds() const = 0;
};

/// Two-dimensional: make low[2] and high[2] infinite.
std::unique_ptr<const Distance> boxDistance(const Point& low, const Point& high);
std::unique_ptr<const Distance> sphereDistance(const Point& center, double radius);
/// Inside is where the normal, of any length but 0, comes from.
std::unique_ptr<const Distance> planeDistance(const Point& point, const Point& normal);
/// Inside is what the surface encloses: several parts are united, a part that lies within another is a cavity of it, one within that is
/// solid again. Walls of any thickness are told apart. Throws InputError "name: ..." with the number of open edges where the surface
/// encloses nothing.
std::unique_ptr<const Distance> meshDistance(const Surface&, const std::string& name, const Progress& = {});

}  // namespace meniscus::geometry
