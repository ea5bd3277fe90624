// SPDX-License-Identifier: MIT
#include "engine/world/shapes.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>

#include "engine/base/error.h"
#include "engine/scene/extent.h"
#include "engine/scene/scene.h"

namespace meniscus::world {

using namespace geometry;
using geometry::Bounds;

namespace {

/// A mesh file, read and measured once for all who use it.
class Meshes {
public:
    /// Pieces of the mesh: one a connected part where it is split, and where some of the parts are open and others are not.
    std::vector<Piece> pieces(const scene::Mesh& m, const std::string& path, std::vector<std::string>& notes, const Progress& progress) {
        auto& known = pieces_[{path, m.scale, m.split}];
        if (!known.pieces.empty()) return notes = known.notes, known.pieces;
        const std::string name = std::filesystem::path(path).filename().string();
        auto surface = std::make_shared<Surface>(loadSurface(path, m.scale, between(progress, 0, .5)));
        for (const auto& note : surface->notes) known.notes.push_back(name + ": " + note);
        if (surface->closed() && !(m.split && surface->parts > 1)) {
            known.pieces.push_back({meshDistance(*surface, name, between(progress, .5, 1)), surface});
        } else {
            if (!surface->closed()) known.notes.push_back(name + ": " + whyNotClosed(*surface) + ": walls without an inside");
            auto parts = surface->parts > 1 ? partsOf(*surface) : std::vector<Surface>{std::move(*surface)};
            for (Surface& part : parts) {
                Piece piece;
                if (part.closed()) piece.distance = meshDistance(part, name);
                piece.surface = std::make_shared<Surface>(std::move(part));
                known.pieces.push_back(std::move(piece));
            }
        }
        return notes = known.notes, known.pieces;
    }

private:
    struct Known {
        std::vector<Piece> pieces;
        std::vector<std::string> notes;
    };
    std::map<std::tuple<std::string, double, bool>, Known> pieces_;
};

Bounds placed(const Bounds& b, const Frame& frame) {
    Bounds around;
    for (unsigned corner = 0; corner < 8; ++corner) {
        Point p;
        for (std::size_t a = 0; a < 3; ++a) p[a] = corner >> a & 1 ? b.high[a] : b.low[a];
        around.add(frame(p));
    }
    return around;
}

template <class Object>
Shape shapeOf(const scene::Description& d, const Object& o, std::string key, Meshes& meshes, const Progress& progress) {
    constexpr double inf = Bounds::kInfinity;
    const bool flat = d.dimensions == 2;
    Shape s;
    s.key = std::move(key), s.name = o.name, s.line = o.line;
    s.frame = Frame({o.position, o.rotation});
    if (flat) s.frame.origin[2] = 0;
    if (o.box) {
        Point low = o.box->min, high = o.box->max;
        if (flat) low[2] = -inf, high[2] = inf;
        s.pieces.push_back({boxDistance(low, high), {}});
        Bounds b{o.box->min, o.box->max};
        if (flat) b.low[2] = b.high[2] = 0;
        s.bounds = placed(b, s.frame);
    } else if (o.sphere) {
        Point c = o.sphere->center;
        if (flat) c[2] = 0;
        s.pieces.push_back({sphereDistance(c, o.sphere->radius), {}});
        const double r = o.sphere->radius;
        s.bounds = {s.frame(c) - Point{r, r, flat ? 0 : r}, s.frame(c) + Point{r, r, flat ? 0 : r}};
    } else if (o.mesh) {
        s.pieces = meshes.pieces(*o.mesh, scene::pathOf(d, o.mesh->file), s.notes, progress);
        for (const Piece& p : s.pieces) s.bounds.add(placed(boundsOf(p.surface->mesh), s.frame));
    }
    if constexpr (std::is_same_v<Object, scene::Boundary>) {
        if (o.plane) {
            Point normal = o.plane->normal, point = o.plane->point;
            if (flat) normal[2] = point[2] = 0;
            s.pieces.push_back({planeDistance(point, normal), {}});
            s.bounds = {{-inf, -inf, -inf}, {inf, inf, inf}};
        }
    }
    return s;
}

}  // namespace

Bounds Shapes::bounds() const {
    Bounds all;
    for (const auto* list : {&fluids, &boundaries})
        for (const Shape& s : *list)
            if (s.bounds.high[0] < Bounds::kInfinity) all.add(s.bounds);
    return all;
}

Shapes shapesOf(const scene::Description& d, const Progress& progress) {
    Meshes meshes;
    Shapes shapes;
    const double all = static_cast<double>(d.fluids.size() + d.boundaries.size());
    double made = 0;
    const auto next = [&] {
        ++made;
        return between(progress, (made - 1) / all, made / all);
    };
    for (std::size_t k = 0; k < d.fluids.size(); ++k) {
        shapes.fluids.push_back(shapeOf(d, d.fluids[k], "fluids." + std::to_string(k), meshes, next()));
        const Shape& s = shapes.fluids.back();
        for (const Piece& p : s.pieces)
            if (!p.distance)
                throw InputError(location(d, s, ".mesh.file") + "'" + d.fluids[k].mesh->file +
                                 "' encloses no volume to fill: " + whyNotClosed(*p.surface));
    }
    for (std::size_t k = 0; k < d.boundaries.size(); ++k)
        shapes.boundaries.push_back(shapeOf(d, d.boundaries[k], "boundaries." + std::to_string(k), meshes, next()));
    return shapes;
}

std::string location(const scene::Description& d, const Shape& s, const std::string& key) {
    std::string text = d.file;
    if (!text.empty() && s.line > 0) text += ":" + std::to_string(s.line);
    if (!text.empty()) text += ": ";
    return text + s.key + key + ": ";
}

double volumeOf(const Piece& piece, int dimensions) {
    if (piece.surface) return volumeOf(piece.surface->mesh);
    // A sphere.
    constexpr double kPi = 3.14159265358979323846;
    const auto b = piece.distance->bounds();
    const double r = .5 * (b.high[0] - b.low[0]);
    return dimensions == 2 ? kPi * r * r : 4 * kPi / 3 * r * r * r;
}

scene::MeshSizes meshSizes(const scene::Description& d, const Shapes& shapes) {
    return [&d, &shapes](const scene::Mesh& wanted) {
        scene::MeshSize size;
        const auto add = [&](const auto& objects, const std::vector<Shape>& measured) {
            for (std::size_t k = 0; k < objects.size(); ++k)
                if (objects[k].mesh && &*objects[k].mesh == &wanted)
                    for (const Piece& p : measured[k].pieces)
                        size.volume += std::abs(volumeOf(p.surface->mesh)), size.area += areaOf(p.surface->mesh);
        };
        add(d.fluids, shapes.fluids);
        add(d.boundaries, shapes.boundaries);
        return size;
    };
}

}  // namespace meniscus::world
