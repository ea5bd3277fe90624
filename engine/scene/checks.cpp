// SPDX-License-Identifier: MIT
// Checks of a scene as a whole.
#include "engine/scene/checks.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>
#include <system_error>

#include "engine/base/memory.h"
#include "engine/scene/extent.h"
#include "engine/scene/navigate.h"
#include "engine/scene/need.h"
#include "engine/scene/scene.h"

namespace meniscus::scene {
namespace {

constexpr std::size_t kMostObjects = 1'000'000;
/// Up to this many radii from the origin, single precision tells positions apart down to a third of a radius.
constexpr double kFarthestRadii = 5'000'000;

/// With 3 digits.
std::string rounded(double x) {
    char text[32];
    const auto [end, error] = std::to_chars(text, text + sizeof text, x, std::chars_format::scientific, 2);
    std::from_chars(text, end, x);
    return numberText(x);
}

/// Checks one after another; a new rule is a new member.
struct Checker {
    const Description& scene;
    const Origins& origins;
    int axes = scene.dimensions;

    static constexpr const char* kAxis[] = {"x", "y", "z"};

    void time() const {
        const Time& t = scene.time;
        if (t.minStep > t.maxStep)
            origins.fail({"time.minStep", "time.maxStep"},
                         "must be at most time.maxStep, " + numberText(t.maxStep) + " s; is " + numberText(t.minStep));
        const bool chosen = t.adaptive && !scene.fluids.empty();  // the bounds are those of the step that the program chooses
        if (chosen && (t.step < t.minStep || t.step > t.maxStep))
            origins.fail({"time.step", "time.minStep", "time.maxStep"}, "must be from time.minStep to time.maxStep, " +
                                                                            numberText(t.minStep) + " to " + numberText(t.maxStep) +
                                                                            " s; is " + numberText(t.step));
    }

    void pressure() const {
        const Pressure& p = scene.pressure;
        if (p.minIterations > p.maxIterations)
            origins.fail(
                {"pressure.minIterations", "pressure.maxIterations"},
                "must be at most pressure.maxIterations, " + std::to_string(p.maxIterations) + "; is " + std::to_string(p.minIterations));
    }

    void corners(const Vector& min, const Vector& max, const std::string& path) const {
        for (int a = 0; a < axes; ++a) {
            const auto i = static_cast<std::size_t>(a);
            if (min[i] < max[i]) continue;
            origins.fail({path + ".min", path + ".max"}, "must be below max on every axis; in " + std::string(kAxis[a]) + " min is " +
                                                             numberText(min[i]) + " and max " + numberText(max[i]));
        }
    }

    void domain() const {
        if (!scene.domain) return;
        corners(scene.domain->min, scene.domain->max, "domain");
        for (int a = 0; a < axes; ++a) {
            const auto i = static_cast<std::size_t>(a);
            const double extent = scene.domain->max[i] - scene.domain->min[i];
            if (scene.domain->periodic[i] && extent < 2 * scene.supportRadius())
                origins.fail({"domain.max", "domain.min", "domain.periodic"}, "too small: a periodic axis needs 2 support radii, " +
                                                                                  numberText(2 * scene.supportRadius()) + " m; " +
                                                                                  kAxis[a] + " has " + rounded(extent) + " m");
        }
    }

    /// Of the shapes that S may have, one must be there, and no other.
    template <class S>
    void exactlyOneShape(const S& object, const std::string& path) const {
        const auto& keys = Table<S>::exactlyOneOf;
        std::string allowed;
        for (const auto key : keys) (allowed += allowed.empty() ? "" : key == keys.back() ? " or " : ", ") += key;
        std::vector<std::string> has;
        forEachField<S>([&](const auto& field) {
            if constexpr (IsOptional<std::decay_t<decltype(object.*field.member)>>) {
                const bool isShape = std::find(keys.begin(), keys.end(), field.about.key) != keys.end();
                if (isShape && object.*field.member) has.emplace_back(field.about.key);
            }
        });
        const std::string noun(Table<S>::noun);
        if (has.empty()) origins.fail({path}, "has no shape: a " + noun + " needs one of " + allowed);
        if (has.size() > 1)
            origins.fail({path + "." + has[1], path},
                         "a " + noun + " has exactly one shape, " + allowed + "; this one has " + has[0] + " and " + has[1]);
    }

    /// What placed shapes have in common. `around`: their bounding box, where it is known.
    template <class S>
    void shape(const S& object, const std::optional<Box>& around, const std::string& path) const {
        exactlyOneShape(object, path);
        if (object.box) corners(object.box->min, object.box->max, path + ".box");
        if (axes == 2 && (object.rotation[0] != 0 || object.rotation[1] != 0))
            origins.fail({path + ".rotation"}, "must be about z alone, [0, 0, degrees], in a 2D scene");
        if (object.mesh) mesh(*object.mesh, path + ".mesh");
        if (!around) return;
        const double most = std::min(kFarthest, kFarthestRadii * scene.particleRadius);
        for (int a = 0; a < axes; ++a) {
            const auto i = static_cast<std::size_t>(a);
            const double far = std::max(std::abs(around->min[i]), std::abs(around->max[i]));
            if (far > most)
                origins.fail({path + ".position", path + (object.box ? ".box" : ".sphere"), "particleRadius"},
                             "too far out: " + rounded(far) + " m in " + kAxis[a] + "; at this particleRadius at most " + rounded(most) +
                                 " m from the origin");
        }
    }

    /// The file is read when the scene is sampled; that it is there can be told with its line now.
    void mesh(const Mesh& m, const std::string& path) const {
        if (axes == 2) origins.fail({path}, "a mesh needs a 3D scene; shapes of a 2D scene are boxes, spheres (discs) and planes (lines)");
        fileOf(m.file, path, "a mesh is an OBJ file");
    }
    void fileOf(const std::string& name, const std::string& path, const std::string& whatItIs) const {
        const std::string file = pathOf(scene, name);
        std::error_code error;
        const auto status = std::filesystem::status(file, error);
        if (error || !std::filesystem::exists(status))
            origins.fail({path + ".file", path},
                         inQuotes(file) + " cannot be read: " + (error ? error.message() : std::string("No such file or directory")));
        if (!std::filesystem::is_regular_file(status))
            origins.fail(
                {path + ".file", path},
                inQuotes(file) + (std::filesystem::is_directory(status) ? " is a directory" : " is no plain file") + "; " + whatItIs);
    }

    void fluid(const Fluid& f, const std::string& path) const {
        const auto around = extentOf(f);
        shape(f, around, path);
        if (!around) return;
        const std::string key = path + (f.box ? ".box" : ".sphere"), noun = f.box ? "box" : "sphere";
        const auto n = f.box ? latticeSize(scene, *f.box) : std::array<double, 3>{1, 1, 1};
        if (f.sphere && f.sphere->radius < leastRadius())
            origins.fail({key + ".radius", key, "particleRadius"},
                         "yields no particle: its volume is less than half of a particle's; the "
                         "radius must be at least " +
                             rounded(leastRadius()) + " m");
        for (int a = 0; a < axes; ++a) {
            const auto i = static_cast<std::size_t>(a);
            if (n[i] < 1)
                origins.fail({key, "particleRadius"}, "yields no particle: the box is " + rounded(f.box->max[i] - f.box->min[i]) +
                                                          " m in " + kAxis[a] + ", a particle " + rounded(scene.spacing()) + " m");
            if (!scene.domain) continue;
            if (around->max[i] <= scene.domain->min[i] || around->min[i] >= scene.domain->max[i])
                origins.fail({key, "domain"}, "lies outside the domain, " + rounded(scene.domain->min[i]) + " to " +
                                                  rounded(scene.domain->max[i]) + " m in " + kAxis[a]);
            const double extent = scene.domain->max[i] - scene.domain->min[i];
            if (scene.domain->periodic[i] && around->max[i] - around->min[i] > extent * (1 + 1e-6))
                origins.fail({key, "domain"}, "overlaps itself: the " + noun + " is longer than the periodic domain, " + rounded(extent) +
                                                  " m in " + kAxis[a]);
        }
    }
    /// Of a sphere that holds half a particle.
    double leastRadius() const {
        constexpr double kPi = 3.14159265358979323846;
        return scene.spacing() * (axes == 2 ? std::sqrt(.5 / kPi) : std::cbrt(.5 * 3 / (4 * kPi)));
    }

    void motion(const Motion& m, const std::string& path) const {
        const auto aboutZ = [&](const Vector& turn, const std::string& at) {
            if (axes == 2 && (turn[0] != 0 || turn[1] != 0)) origins.fail({at}, "must be about z alone, [0, 0, degrees], in a 2D scene");
        };
        aboutZ(m.angularVelocity, path + ".angularVelocity");
        const auto& keys = m.keyFrames;
        const auto pathOf = [&](std::size_t k) { return path + ".keyFrames." + std::to_string(k); };
        for (std::size_t k = 0; k < keys.size(); ++k) {
            aboutZ(keys[k].rotation, pathOf(k) + ".rotation");
            if (k > 0 && !(keys[k].time > keys[k - 1].time))
                origins.fail(
                    {pathOf(k) + ".time", pathOf(k - 1) + ".time"},
                    "must be later than the key frame before, " + numberText(keys[k - 1].time) + " s; is " + numberText(keys[k].time));
        }
        if (!m.repeat) return;
        if (keys.size() < 2) origins.fail({path + ".repeat", path + ".keyFrames"}, "needs two key frames or more to repeat");
        const auto& [first, last] = std::pair(keys.front(), keys.back());
        for (std::size_t a = 0; a < 3; ++a) {
            const double turn = std::remainder(last.rotation[a] - first.rotation[a], 360.);
            if (last.position[a] != first.position[a] || std::abs(turn) > 1e-6)
                origins.fail({pathOf(keys.size() - 1), path + ".repeat"},
                             "must place the shape as the first key frame does, or repeating would make it jump");
        }
    }

    void boundary(const Boundary& b, const std::string& path) const {
        shape(b, extentOf(b), path);
        if (b.plane) {
            double squared = 0;
            for (int a = 0; a < axes; ++a)
                squared += b.plane->normal[static_cast<std::size_t>(a)] * b.plane->normal[static_cast<std::size_t>(a)];
            if (!(squared > 0))
                origins.fail({path + ".plane.normal", path + ".plane"}, axes == 2
                                                                            ? "must have a direction in the plane z = 0; its x and y are 0"
                                                                            : "must have a direction; is [0, 0, 0]");
        }
        if (b.motion) motion(*b.motion, path + ".motion");
        if (!b.inside) return;
        if (b.sphere && 2 * b.sphere->radius < scene.spacing())
            origins.fail({path + ".sphere.radius", path + ".sphere", "particleRadius"},
                         "too thin for fluid inside: the sphere is " + rounded(2 * b.sphere->radius) + " m across, a particle is " +
                             rounded(scene.spacing()) + " m");
        if (!b.box) return;
        for (int a = 0; a < axes; ++a) {
            const auto i = static_cast<std::size_t>(a);
            if (b.box->max[i] - b.box->min[i] < scene.spacing())
                origins.fail({path + ".box", "particleRadius"}, "too thin for fluid inside: " + rounded(b.box->max[i] - b.box->min[i]) +
                                                                    " m in " + kAxis[a] + ", a particle is " + rounded(scene.spacing()) +
                                                                    " m");
        }
    }

    /// The motion of what is pinned is checked as a boundary's.
    void deformable(const Deformable& d, const std::string& path) const {
        if (axes == 2) origins.fail({path}, "deformables need a 3D scene in this version; set dimensions to 3");
        exactlyOneShape(d, path);
        const std::string& model = d.material.model;
        if (d.cloth) {
            if (model == "stable-neo-hookean" || model == "corotated")
                origins.fail({path + ".material.model", path + ".material", path},
                             "is a law of soft bodies; cloth takes stvk, neo-hookean, orthotropic or hylc; is " + inQuotes(model));
            if (d.cloth->mesh) fileOf(d.cloth->mesh->file, path + ".cloth.mesh", "the mesh of a cloth is an OBJ file");
        } else {
            const std::string body = path + ".softBody";
            exactlyOneShape(*d.softBody, body);
            if (model == "orthotropic" || model == "hylc")
                origins.fail(
                    {path + ".material.model", path + ".material", path},
                    "is a law of cloth; soft bodies take stvk, neo-hookean, stable-neo-hookean or corotated; is " + inQuotes(model));
            if (d.softBody->box) corners(d.softBody->box->min, d.softBody->box->max, body + ".box");
            if (d.softBody->mesh)
                fileOf(d.softBody->mesh->file, body + ".mesh", "the mesh of a soft body is an OBJ file or one of tetrahedra");
        }
        const Material& m = d.material;
        if (model == "hylc") {
            if (m.file.empty())
                origins.fail({path + ".material.file", path + ".material", path}, "is missing: hylc cloth needs its fabric, a JSON file");
            fileOf(m.file, path + ".material", "a fabric is a JSON file");
        }
        if (d.rest) {
            fileOf(d.rest->file, path + ".rest", "a shape at rest is a mesh file");
            if (d.softBody && d.softBody->mesh && std::filesystem::path(d.softBody->mesh->file).extension() == ".obj")
                origins.fail({path + ".rest", path}, "has no place here: a soft body from an OBJ is at rest as its OBJ is");
        }
        // Of the ratio across, nu_yx = nu E_y / E_x: the moduli must resist every stretch.
        if (model == "orthotropic" && !(m.poisson * m.poisson * m.youngAcross < m.young))
            origins.fail({path + ".material.poisson", path + ".material.youngAcross", path + ".material.young"},
                         "too large: squared, times youngAcross, it must be below young; " +
                             rounded(m.poisson * m.poisson * m.youngAcross) + " Pa is not below " + rounded(m.young) + " Pa");
        const double vertices = latticeVertices(d), elements = elementsOf(d);
        if (elements > kMostElements)
            origins.fail({path + (d.cloth ? ".cloth.cells" : ".softBody.cells"), path},
                         "too many: they make " + rounded(elements) + " elements; at most " + rounded(kMostElements) + " are allowed");
        if (d.softBody && d.softBody->mesh) {
            double cubes = 1;
            for (const int n : d.softBody->cells) cubes *= n;
            if (cubes > kMostCubes)
                origins.fail({path + ".softBody.cells", path},
                             "too many: a lattice around the mesh may have " + rounded(kMostCubes) + " cubes; these are " + rounded(cubes));
        }
        constexpr double kOfElement = 700;  // bytes, on the host and the device
        if (const MachineMemory memory = machineMemory(); elements * kOfElement > memory.free)
            origins.fail({path + (d.cloth ? ".cloth.cells" : ".softBody.cells"), path},
                         "too many: they make " + rounded(elements) + " elements, which need " + rounded(elements * kOfElement / 1e9) +
                             " GB; this machine has " + rounded(memory.free / 1e9) + " GB free");
        for (std::size_t p = 0; p < d.pins.size(); ++p) pin(d.pins[p], vertices, path + ".pins." + std::to_string(p));
    }
    static constexpr double kMostElements = 2e7, kMostCubes = 3e7;
    /// 0: its mesh tells.
    static double latticeVertices(const Deformable& d) {
        if (d.cloth) return d.cloth->mesh ? 0 : (d.cloth->cells[0] + 1.) * (d.cloth->cells[1] + 1.);
        const auto& n = d.softBody->cells;
        return d.softBody->mesh ? 0 : (n[0] + 1.) * (n[1] + 1.) * (n[2] + 1.);
    }
    static double elementsOf(const Deformable& d) {
        if (d.cloth) return d.cloth->mesh ? 0 : 2. * d.cloth->cells[0] * d.cloth->cells[1];
        const auto& n = d.softBody->cells;
        return d.softBody->mesh ? 0 : (d.softBody->cut == "six" ? 6. : 5.) * n[0] * n[1] * n[2];
    }
    void pin(const Pin& p, double vertices, const std::string& path) const {
        if (p.vertices.empty() && !p.box) origins.fail({path}, "holds nothing: it needs vertices or a box");
        for (std::size_t i = 0; vertices > 0 && i < p.vertices.size(); ++i)
            if (p.vertices[i] >= vertices)
                origins.fail({path + ".vertices." + std::to_string(i), path + ".vertices"},
                             "there is no vertex " + std::to_string(p.vertices[i]) + "; the last is " + numberText(vertices - 1));
        if (p.box)
            for (std::size_t a = 0; a < 3; ++a)
                if (p.box->min[a] > p.box->max[a])
                    origins.fail({path + ".box.min", path + ".box.max"}, "must not exceed max; in " + std::string(kAxis[a]) + " min is " +
                                                                             numberText(p.box->min[a]) + " and max " +
                                                                             numberText(p.box->max[a]));
        if (p.motion) motion(*p.motion, path + ".motion");
        if (p.body.empty()) return;
        if (p.motion) origins.fail({path + ".body", path}, "stands beside a motion; held vertices go with a body, or move by themselves");
        if (std::none_of(scene.boundaries.begin(), scene.boundaries.end(), [&](const Boundary& b) { return b.name == p.body; }))
            origins.fail({path + ".body", path}, "there is no boundary named " + inQuotes(p.body));
    }

    /// In this version.
    void maps() const {
        if (scene.boundaryHandling.method != "volume-maps") return;
        for (std::size_t i = 0; i < scene.boundaries.size(); ++i)
            if (const std::string path = "boundaries." + std::to_string(i); !scene.boundaries[i].plane)
                origins.fail({"boundaryHandling.method", path},
                             "volume-maps takes planes only in this version, and " + path + " is none; take akinci, or planes");
        for (std::size_t i = 0; i < scene.fluids.size(); ++i)
            if (const std::string path = "fluids." + std::to_string(i) + ".viscosity.boundary"; scene.fluids[i].viscosity.boundary > 0)
                origins.fail({path, "boundaryHandling.method"},
                             "must be 0 with volume-maps, whose walls have no friction in this version; is " +
                                 numberText(scene.fluids[i].viscosity.boundary));
    }

    /// Single-phase formulas smear a jump of rest density over a support radius.
    void densities() const {
        for (std::size_t i = 1; i < scene.fluids.size(); ++i) {
            const double first = scene.fluids[0].restDensity, here = scene.fluids[i].restDensity;
            if (here == first) continue;
            origins.fail({"fluids." + std::to_string(i) + ".restDensity", "fluids.0.restDensity"},
                         "must be that of fluids.0, " + numberText(first) + " kg/m³, in this version; is " + numberText(here));
        }
    }

    void camera() const {
        if (scene.camera && scene.camera->position == scene.camera->target)
            origins.fail({"camera.position", "camera.target"}, "must differ from the target");
    }

    void size() const {
        if (scene.fluids.size() + scene.boundaries.size() > kMostObjects)
            origins.fail({"fluids", "boundaries"}, "too many: a scene may have 1,000,000 fluids and boundaries together");
        const Need need = needOf(scene);
        const std::string what = tooLarge(need);
        if (what.empty()) return;
        if (origins.given("particleRadius")) origins.fail({"particleRadius"}, what + " (most of it is for " + need.largest + ")");
        origins.fail({need.largest}, what);
    }
};

}  // namespace

bool Origins::given(std::string_view key) const {
    return (tree && tree->find(key)) || std::any_of(settings.begin(), settings.end(), [&](const Setting& s) { return s.path == key; });
}

void Origins::fail(std::initializer_list<std::string> paths, const std::string& what) const {
    const auto touches = [](const std::string& a, const std::string& b) {
        const auto within = [](const std::string& inner, const std::string& outer) {
            return inner.starts_with(outer) && (inner.size() == outer.size() || inner[outer.size()] == '.');
        };
        return within(a, b) || within(b, a);
    };
    for (const std::string& path : paths)
        for (auto s = settings.rbegin(); s != settings.rend(); ++s)
            if (touches(s->path, path)) s->source.fail(0, *paths.begin(), what);
    // The line of the first path that the file has; else that of what holds the first path.
    int line = 0;
    for (const std::string& path : paths) {
        const JsonValue* at = tree;
        for (const std::string_view key : Steps(path).keys) {
            if (!at) break;
            const JsonValue* next = at->find(key);
            std::size_t index = 0;
            const auto* list = at->as<JsonList>();
            if (list && std::from_chars(key.data(), key.data() + key.size(), index).ec == std::errc() && index < list->size())
                next = &(*list)[index];
            if (!next && line == 0) line = at->line;
            at = next;
        }
        if (at) fallback.fail(at->line, *paths.begin(), what);
    }
    fallback.fail(line, *paths.begin(), what);
}

void check(const Description& scene, const Origins& origins) {
    const Checker checker{scene, origins};
    checker.time();
    checker.pressure();
    checker.domain();
    for (std::size_t i = 0; i < scene.fluids.size(); ++i) checker.fluid(scene.fluids[i], "fluids." + std::to_string(i));
    for (std::size_t i = 0; i < scene.boundaries.size(); ++i) checker.boundary(scene.boundaries[i], "boundaries." + std::to_string(i));
    for (std::size_t i = 0; i < scene.deformables.size(); ++i) checker.deformable(scene.deformables[i], "deformables." + std::to_string(i));
    checker.maps();
    checker.densities();
    checker.camera();
    checker.size();
}

}  // namespace meniscus::scene
