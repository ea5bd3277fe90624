// SPDX-License-Identifier: MIT
#include "engine/scene/object_shapes.h"

#include <algorithm>
#include <cmath>

#include "engine/base/error.h"
#include "engine/geometry/box_samples.h"
#include "engine/scene/extent.h"
#include "engine/scene/json.h"
#include "engine/scene/parameters.h"

namespace meniscus::scene {

Box extentOf(const Description& d) {
    std::optional<Box> all;
    const auto include = [&](const std::optional<Box>& b) {
        if (!b) return;
        if (!all) all = b;
        for (std::size_t a = 0; a < 3; ++a) all->min[a] = std::min(all->min[a], b->min[a]), all->max[a] = std::max(all->max[a], b->max[a]);
    };
    for (const auto& f : d.fluids) include(extentOf(f));
    for (const auto& b : d.boundaries) include(extentOf(b));
    for (const auto& b : d.deformables) include(extentOf(b));
    return all.value_or(Box{});
}

Vector freeSpot(const Description& d, const Box& within, const Vector& place, const Vector& half) {
    std::vector<Box> taken;
    const auto include = [&](const auto& objects) {
        for (const auto& o : objects) {
            if constexpr (requires { o.inside; })
                if (o.inside) continue;
            if (const auto b = extentOf(o)) taken.push_back(*b);
        }
    };
    include(d.fluids), include(d.boundaries), include(d.deformables);
    const double slack = 1e-6 * half[0];
    const auto isFree = [&](const Vector& p) {
        return std::none_of(taken.begin(), taken.end(), [&](const Box& b) {
            for (std::size_t a = 0; a < (d.dimensions == 2 ? 2u : 3u); ++a)
                if (p[a] + half[a] <= b.min[a] + slack || p[a] - half[a] >= b.max[a] - slack) return false;
            return true;
        });
    };
    const bool walled = std::any_of(d.boundaries.begin(), d.boundaries.end(), [](const Boundary& b) { return b.inside; });
    std::optional<Vector> best;
    double least = 0;
    constexpr int kReach = 4;
    for (int i = -kReach; i <= kReach; ++i)
        for (int j = -kReach; j <= kReach; ++j)
            for (int k = d.dimensions == 2 ? 0 : -kReach; k <= (d.dimensions == 2 ? 0 : kReach); ++k) {
                Vector p = place;
                const int steps[3] = {i, j, k};
                bool inside = true;
                double far = 0;
                for (std::size_t a = 0; a < 3; ++a) {
                    p[a] = plain(place[a] + steps[a] * 2 * half[a]);
                    inside =
                        inside && (steps[a] == 0 || (p[a] - half[a] >= within.min[a] - slack && p[a] + half[a] <= within.max[a] + slack));
                    far += std::abs(steps[a]) * (a == 1 ? 1.5 : 1);  // beside rather than above
                }
                if (!inside) far += 3 * kReach;
                if ((inside || !walled) && (!best || far < least) && isFree(p)) best = p, least = far;
            }
    return best.value_or(place);
}

double onGrid(double x, double spacing) {
    const double steps = std::round(x / spacing);
    return std::stod(numberText(std::round(steps * spacing * 1e9) / 1e9));
}

namespace {

template <class Object>
void clearShapes(Object& o) {
    o.box.reset(), o.sphere.reset(), o.mesh.reset();
    if constexpr (requires { o.plane; }) o.plane.reset();
}

/// A shape about a middle, `half` wide in each direction.
template <class Object>
void give(Object& o, const std::string& shape, const Vector& middle, const Vector& half, const std::string& meshFile) {
    clearShapes(o);
    if (shape == "box") {
        Box b;
        for (std::size_t a = 0; a < 3; ++a) b.min[a] = plain(middle[a] - half[a]), b.max[a] = plain(middle[a] + half[a]);
        o.box = b;
    } else if (shape == "sphere") {
        o.sphere = Sphere{middle, *std::min_element(half.begin(), half.end())};
    } else if (shape == "mesh" && !meshFile.empty()) {
        o.mesh = Mesh{meshFile};
    } else if constexpr (requires { o.plane; }) {
        if (shape == "plane") o.plane = Plane{{middle[0], plain(middle[1] - half[1]), middle[2]}, {0, 1, 0}};
    }
    if (o.box || o.sphere || o.mesh) return;
    if constexpr (requires { o.plane; })
        if (o.plane) return;
    throw InputError(shape == "mesh" ? "a mesh needs its file"
                                     : "there is no shape '" + shape + "' for a " + std::string(Table<Object>::noun) + "; there are " + [] {
                                           std::string all;
                                           for (const auto key : Table<Object>::exactlyOneOf) (all += all.empty() ? "" : ", ") += key;
                                           return all;
                                       }());
}

/// Sizes are kept to six digits, so that files stay readable.
double tidy(double x) {
    const double power = x == 0 ? 1 : std::pow(10., 5 - std::floor(std::log10(std::abs(x))));
    return std::round(x * power) / power;
}
void scaleBox(Box& b, const Vector& factors) {
    for (std::size_t a = 0; a < 3; ++a) {
        const double middle = (b.min[a] + b.max[a]) / 2, half = (b.max[a] - b.min[a]) / 2 * factors[a];
        b.min[a] = tidy(middle - half), b.max[a] = tidy(middle + half);
    }
}
template <class Object>
void scaled(Object& o, const Vector& factors) {
    const double one = std::cbrt(factors[0] * factors[1] * factors[2]);
    if (o.box)
        scaleBox(*o.box, factors);
    else if (o.sphere)
        o.sphere->radius = tidy(o.sphere->radius * one);
    else if (o.mesh)
        o.mesh->scale = tidy(o.mesh->scale * one);
    else
        throw InputError("a plane has no size: it reaches as far as the scene");
}
/// What holds a deformable goes with its shape, scaled about a point.
void scalePins(Deformable& d, const Vector& about, const Vector& factors) {
    for (Pin& pin : d.pins)
        if (pin.box)
            for (std::size_t a = 0; a < 3; ++a)
                for (double* x : {&pin.box->min[a], &pin.box->max[a]}) *x = tidy(about[a] + (*x - about[a]) * factors[a]);
}
}  // namespace

void giveShape(Fluid& f, const std::string& shape, const Vector& middle, const Vector& half, const std::string& meshFile) {
    give(f, shape, middle, half, meshFile);
}
void giveShape(Boundary& b, const std::string& shape, const Vector& middle, const Vector& half, const std::string& meshFile) {
    give(b, shape, middle, half, meshFile);
}
void giveShape(Deformable& d, const std::string& shape, const Vector& middle, const Vector& half, const std::string& meshFile) {
    const std::optional<MeshFile> mesh = meshFile.empty() ? std::nullopt : std::optional(MeshFile{meshFile});
    d.cloth.reset(), d.softBody.reset(), d.pins.clear();
    if (mesh && shape == "softBody") {
        d.softBody.emplace();
        d.softBody->mesh = mesh;
    } else if (shape == "cloth" || (mesh && shape == "mesh")) {
        d.cloth.emplace();
        d.cloth->mesh = mesh;
        if (!mesh)
            d.cloth->size = {2 * half[0], 2 * half[2]}, d.position = {plain(middle[0] - half[0]), middle[1], plain(middle[2] - half[2])};
    } else if (shape == "softBody" || shape == "box") {
        d.softBody.emplace();
        d.softBody->box.emplace();
        for (std::size_t a = 0; a < 3; ++a)
            d.softBody->box->min[a] = plain(middle[a] - half[a]), d.softBody->box->max[a] = plain(middle[a] + half[a]);
    } else {
        throw InputError("there is no shape '" + shape + "' for a deformable; there are cloth, softBody");
    }
    if (d.cloth ? d.material.model == "stable-neo-hookean" || d.material.model == "corotated" : d.material.model == "orthotropic")
        d.material.model = "neo-hookean";
}

void scaleShape(Fluid& f, const Vector& factors) { scaled(f, factors); }
void scaleShape(Boundary& b, const Vector& factors) { scaled(b, factors); }
void scaleShape(Deformable& d, const Vector& factors) {
    const double one = std::cbrt(factors[0] * factors[1] * factors[2]);
    if (d.cloth && !d.cloth->mesh) {
        // A grid reaches from its corner, which moves for the middle to stay.
        const auto size = d.cloth->size;
        d.cloth->size = {tidy(size[0] * factors[0]), tidy(size[1] * factors[2])};
        const Vector by = geometry::Pose{{}, d.rotation}({(size[0] - d.cloth->size[0]) / 2, 0, (size[1] - d.cloth->size[1]) / 2});
        for (std::size_t a = 0; a < 3; ++a) d.position[a] = std::round((d.position[a] + by[a]) * 1e9) / 1e9;
        scalePins(d, {}, factors);
    } else if (d.softBody && d.softBody->box) {
        Vector middle;
        for (std::size_t a = 0; a < 3; ++a) middle[a] = (d.softBody->box->min[a] + d.softBody->box->max[a]) / 2;
        scaleBox(*d.softBody->box, factors);
        scalePins(d, middle, factors);
    } else if (auto& mesh = d.cloth ? d.cloth->mesh : d.softBody->mesh) {
        mesh->scale = tidy(mesh->scale * one);
        scalePins(d, {}, {one, one, one});
    }
}

}  // namespace meniscus::scene
