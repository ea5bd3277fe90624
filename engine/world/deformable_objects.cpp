// SPDX-License-Identifier: MIT
#include "engine/world/deformable_objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "engine/base/error.h"
#include "engine/device/run.h"
#include "engine/solid/measures.h"
#include "engine/solid/state_kernels.h"
#include "engine/world/skins.h"

namespace meniscus::world {
namespace {
std::size_t at(int i) { return static_cast<std::size_t>(i); }
constexpr double kFarthest = 1e6;  ///< m, of any vertex

solid::SolverSettings settingsOf(const scene::DeformableSolver& s) {
    solid::SolverSettings to;
    to.method = s.solver == "newton"     ? solid::Method::Newton
                : s.solver == "xpbd"     ? solid::Method::Xpbd
                : s.solver == "vbd"      ? solid::Method::VertexDescent
                : s.form == "multiplier" ? solid::Method::Multipliers
                                         : solid::Method::Gpbd;
    if (s.solver == "gpbd-jacobi") to.order = s.jacobiWeights == "element" ? solid::Order::JacobiElements : solid::Order::JacobiVertices;
    if (s.acceleration == "multigrid") to.acceleration = solid::Accelerate::Multigrid;
    to.iterations = s.iterations;
    to.tolerance = s.residual;
    to.omega = s.omega;
    to.local.most = s.newtonIterations;
    to.damping = s.damping;
    to.lineSearch = s.lineSearch;
    return to;
}

bool sameMaterial(const scene::Material& a, const scene::Material& b) {
    return a.model == b.model && a.young == b.young && a.poisson == b.poisson && a.density == b.density && a.thickness == b.thickness &&
           a.bending == b.bending && a.youngAcross == b.youngAcross && a.shear == b.shear && a.file == b.file;
}

constexpr const char* kPositions = "vertices";
constexpr const char* kVelocities = "velocities of vertices";
constexpr const char* kHomes = "homes of led vertices";
constexpr int kWordsOfHome = 7;
/// Where a vertex that is led from now on, and is at x, would have been at the start.
solid::Point homeOf(const Packed4& x, const solid::Point& start, const scene::Placement& now) {
    const solid::Point here{static_cast<double>(x.x), static_cast<double>(x.y), static_cast<double>(x.z)};
    const auto there = now(start);
    const double apart = geometry::length({here[0] - there[0], here[1] - there[1], here[2] - there[2]});
    return apart <= 1e-5 * (1 + geometry::length(here)) ? start : scene::inverse(now)(here);
}
PackedField packed(const char* name, const Buffer<Packed4>& b) {
    std::vector<std::uint32_t> words(4 * at(b.size()));
    const auto all = b.download();
    std::copy_n(reinterpret_cast<const std::uint32_t*>(all.data()), words.size(), words.begin());
    return {name, PackedWords(words, 4)};
}
}  // namespace

DeformableObjects::DeformableObjects(Device& d, std::shared_ptr<const DeformableShapes> s, const scene::Description& scene)
    : device(d), shapes(std::move(s)), surfaceList(std::make_shared<const std::vector<DeformableSurface>>(surfacesOf(*shapes, scene))) {
    set(scene);
}

void DeformableObjects::make(const scene::Description& scene) {
    solid::Model model = modelOf(*shapes, scene);
    masses = model.masses;
    held.assign(masses.size(), 0);
    elementCount = 0;
    model.forEachList([&](const auto& list) {
        if (std::decay_t<decltype(list)>::Kind::isSimplex) elementCount += static_cast<std::int64_t>(list.size());
    });
    std::vector<solid::Point> x, v;
    if (moving) x = moving->vertices().positions(), v = moving->vertices().velocities();
    contacts.reset();  // of the vertices of before
    moving.emplace(device, std::move(model), settingsOf(scene.deformableSolver));
    if (x.empty()) return;
    moving->vertices().setPositions(x);
    moving->vertices().setVelocities(v);
}

void DeformableObjects::obstruct(std::shared_ptr<const ObstacleGeometry> geometry, Places places) {
    obstacles = std::move(geometry), placeOf = std::move(places);
    contacts.reset();
    touch();
}

namespace {
/// Of a body in a lattice those of the lattice: contact and wind act on what has mass.
std::vector<geometry::Triangle> facesOf(const DeformableShapes& shapes) {
    std::vector<geometry::Triangle> all;
    for (const DeformableShape& s : shapes.all)
        for (const auto& t : s.rest.triangles) all.push_back({t[0] + s.first, t[1] + s.first, t[2] + s.first});
    return all;
}
}  // namespace

std::vector<solid::ContactSkin> DeformableObjects::skins() const {
    std::vector<solid::ContactSkin> all(at(vertices()));
    for (std::size_t k = 0; k < shapes->all.size(); ++k) {
        const DeformableShape& s = shapes->all[k];
        const scene::Deformable& o = objects[k];
        double lengths = 0;
        for (const auto& t : s.rest.triangles)
            for (std::size_t a = 0; a < 3; ++a)
                lengths += geometry::length(geometry::operator-(s.rest.points[at(t[a])], s.rest.points[at(t[(a + 1) % 3])]));
        const double edge = lengths / (3 * static_cast<double>(s.rest.triangles.size()));
        const double thickness = o.contact.thickness > 0 ? o.contact.thickness : s.sheet ? o.material.thickness : 0;
        const solid::ContactSkin skin{static_cast<float>(.5 * thickness), static_cast<float>(o.friction), static_cast<float>(.05 * edge),
                                      0};
        std::fill_n(all.begin() + s.first, s.rest.points.size(), skin);
    }
    return all;
}

std::vector<solid::ContactGroup> DeformableObjects::groups() const {
    std::vector<solid::ContactGroup> all(at(vertices()), {-1, 0, 0});  // within bodies, nothing is touched
    for (std::size_t k = 0; k < shapes->all.size(); ++k)
        for (const auto& t : shapes->all[k].rest.triangles)
            for (const auto v : t)
                all[at(shapes->all[k].first + v)] = {static_cast<int>(k), objects[k].contact.self ? 1 : 0, shapes->all[k].sheet ? 0 : 1};
    return all;
}

/// Makes what looks after contact, where there are obstacles.
void DeformableObjects::touch() {
    const bool met = objects.size() > 1 || std::any_of(objects.begin(), objects.end(), [](const auto& o) { return o.contact.self; });
    if (!obstacles || (obstacles->shapes.empty() && !met)) return;
    const bool made = !contacts;
    if (made)
        contacts.emplace(moving->vertices(), skins(), facesOf(*shapes));
    else
        contacts->setSkin(skins());
    if (met) {
        std::vector<solid::Point> rest;
        for (const DeformableShape& s : shapes->all) rest.insert(rest.end(), s.rest.points.begin(), s.rest.points.end());
        contacts->setGroups(groups(), rest);
    }
    if (!made) return;
    contacts->setObstacles({obstacles->shapes, obstacles->values, [this](double seconds) {
                                std::vector<solid::ObstaclePose> all;
                                for (const int b : obstacles->boundary) {
                                    const scene::Placement p = placeOf(b, stepBegan + seconds);
                                    all.push_back({p.turn, p.shift});
                                }
                                return all;
                            }});
    moving->touch(&*contacts);
}

/// Whether air or an obstacle may do work on them from `time` on.
bool DeformableObjects::pushed(double time, double dt) const {
    if (std::any_of(objects.begin(), objects.end(), [](const auto& o) { return o.wind.has_value(); })) return true;
    return contacts && std::any_of(obstacles->boundary.begin(), obstacles->boundary.end(),
                                   [&](int b) { return !(placeOf(b, time) == placeOf(b, time + dt)); });
}

void DeformableObjects::blow(double h) {
    if (std::none_of(objects.begin(), objects.end(), [](const auto& o) { return o.wind.has_value(); })) return;
    if (!faces) {
        std::vector<int> of;
        for (std::size_t k = 0; k < shapes->all.size(); ++k) of.insert(of.end(), shapes->all[k].rest.triangles.size(), static_cast<int>(k));
        faces.emplace(device, vertices(), facesOf(*shapes), of);
    }
    std::vector<solid::Air> airs;
    for (std::size_t k = 0; k < objects.size(); ++k) {
        const scene::Wind w = objects[k].wind.value_or(scene::Wind{.density = 0});
        const auto single = [](double a) { return static_cast<float>(a); };
        airs.push_back({{single(w.velocity[0]), single(w.velocity[1]), single(w.velocity[2])},
                        single(w.density),
                        single(w.drag),
                        single(w.lift),
                        shapes->all[k].sheet ? 0 : 1});
    }
    faces->blow(moving->vertices(), airs, h);
}

void DeformableObjects::set(const scene::Description& scene, double time) {
    if (gravity != scene.gravity) watch.restart();
    gravity = scene.gravity;
    const auto differ = [&](const auto& same) {
        return objects.size() != scene.deformables.size() || !std::equal(objects.begin(), objects.end(), scene.deformables.begin(), same);
    };
    const bool otherMaterial = differ([](const auto& a, const auto& b) { return sameMaterial(a.material, b.material); });
    const bool otherPins = differ([](const auto& a, const auto& b) { return a.pins == b.pins; });
    if (otherMaterial || otherPins) watch.restart();
    const bool follow = std::any_of(scene.deformables.begin(), scene.deformables.end(), [](const scene::Deformable& o) {
        return std::any_of(o.pins.begin(), o.pins.end(), [](const scene::Pin& p) { return !p.body.empty(); });
    });
    if (otherMaterial) make(scene);  // may throw, where a fabric's file is bad
    objects = scene.deformables;
    solver = scene.deformableSolver;
    if (otherMaterial || otherPins || follow) hold(scene, time);
    touch();
    moving->use(settingsOf(solver));
}

void DeformableObjects::hold(const scene::Description& scene, double time) {
    std::vector<char> now(held.size(), 0);
    const std::vector<Held> before = std::exchange(led, {});
    const std::vector<Packed4> x = time > 0 ? moving->vertices().x.download() : std::vector<Packed4>();
    motions.clear();
    for (std::size_t k = 0; k < shapes->all.size(); ++k) {
        const DeformableShape& s = shapes->all[k];
        const scene::Deformable& o = scene.deformables[k];
        const auto pin = pinsOf(s, o);
        const int firstMotion = static_cast<int>(motions.size());
        for (const scene::Pin& p : o.pins) {
            scene::Boundary as;
            as.position = o.position, as.rotation = o.rotation, as.motion = p.motion;
            for (const scene::Boundary& b : scene.boundaries)
                if (!p.body.empty() && b.name == p.body) as = b;
            motions.emplace_back(as, 3);
        }
        for (std::size_t v = 0; v < pin.size(); ++v) {
            if (pin[v] < 0) continue;
            const int vertex = s.first + static_cast<int>(v);
            now[at(vertex)] = 1;
            const int motion = firstMotion + pin[v];
            if (!motions[at(motion)].moves()) continue;
            const auto was = std::lower_bound(before.begin(), before.end(), vertex, [](const Held& h, int n) { return h.vertex < n; });
            solid::Point home = s.start[v];
            if (was != before.end() && was->vertex == vertex)
                home = was->home;
            else if (time > 0)
                home = homeOf(x[at(vertex)], home, motions[at(motion)].at(time));
            led.push_back({vertex, motion, home, home != s.start[v]});
        }
    }
    for (int v = 0; v < vertices(); ++v)
        if (now[at(v)] != held[at(v)]) moving->vertices().pin(v, now[at(v)] != 0, masses[at(v)]);
    held = std::move(now);
}

void DeformableObjects::place(double time) {
    if (led.empty()) return;
    std::vector<int> of;
    std::vector<Packed4> to;
    for (const Held& h : led) {
        const auto p = motions[at(h.motion)].at(time)(h.home);
        of.push_back(h.vertex);
        to.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2]), 0});
    }
    const int n = static_cast<int>(of.size());
    Buffer<int> vertexOf(device, n, "led vertices");
    Buffer<Packed4> places(device, n, "places of led vertices");
    vertexOf.upload(of), places.upload(to);
    device.launch(n, solid::PlaceVertices<float>{vertexOf.in(), places.in(), moving->vertices().x.inOut()});
}

void DeformableObjects::join(Schedule& schedule, const double& time, const double& dt) {
    schedule.add(Phase::Advect, "deformables", [this, &time, &dt] { step(time, dt); });
}

void DeformableObjects::step(double time, double dt) {
    last = {};
    if (!led.empty() || pulling || pushed(time, dt)) watch.restart();
    const double h = dt / solver.substeps;
    for (int i = 0; i < solver.substeps; ++i) {
        pullOn(h);
        blow(h);
        place(time + (i + 1) * h);
        stepBegan = time + i * h;
        const solid::SolverResult r = moving->step(h, gravity);
        if (r.broken >= 0) throw lost(r.broken, "has a place that is no number");
        last.iterations += r.iterations;
        last.substeps += r.substeps;
        last.residual = std::max(last.residual, static_cast<double>(r.residual));
        if (r.tangled) watch.restart();  // what is put right has an energy of its own
    }
    if (!contacts) return;
    const solid::ContactMeasures m = contacts->measure();
    last.contacts = m.touching, last.penetration = m.deepestVertex, last.facePenetration = m.deepestFace;
}

/// A spring's acceleration, less the farther from the vertex, over a substep.
void DeformableObjects::pullOn(double h) {
    const int vertex = pulling ? leader(*shapes, pulling->particle) : -1;
    if (vertex < 0 || vertex >= vertices()) return;
    auto& state = moving->vertices();
    const auto x = state.x.download();
    auto v = state.v.download();
    const Packed4 from = x[at(vertex)];
    const Vec3<float> here = vec(from), way = pulling->to - here;
    const Vec3<float> a = pulling->stiffness * way - pulling->damping * vec(v[at(vertex)]);
    const float reach = std::max(pulling->radius * pulling->radius, 1e-20f), step = static_cast<float>(h);
    for (std::size_t i = 0; i < v.size(); ++i) {
        const Vec3<float> d = vec(x[i]) - here;
        const float near = std::max(1 - dot(d, d) / reach, 0.f);
        if (near == 0 || held[i]) continue;
        const Vec3<float> to = vec(v[i]) + (step * near * near) * a;
        v[i] = {to.x, to.y, to.z, v[i].w};
    }
    state.v.upload(v);
}

void DeformableObjects::save() {
    savedX = moving->vertices().x.download();
    savedV = moving->vertices().v.download();
}
void DeformableObjects::restore() {
    watch.restart();
    moving->vertices().x.upload(savedX);
    moving->vertices().v.upload(savedV);
}

void DeformableObjects::pack(std::vector<PackedField>& to) const {
    to.push_back(packed(kPositions, moving->vertices().x));
    to.push_back(packed(kVelocities, moving->vertices().v));
    std::vector<std::uint32_t> homes;
    for (const Held& h : led) {
        if (!h.own) continue;
        homes.push_back(static_cast<std::uint32_t>(h.vertex));
        for (const double x : h.home)
            for (const int shift : {0, 32}) homes.push_back(static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(x) >> shift));
    }
    if (!homes.empty()) to.push_back({kHomes, PackedWords(homes, kWordsOfHome)});
}
void DeformableObjects::unpack(const std::vector<PackedField>& from) {
    watch.restart();
    const auto put = [&](const char* name, Buffer<Packed4>& to) {
        const auto field = std::find_if(from.begin(), from.end(), [&](const PackedField& p) { return p.name == name; });
        if (field == from.end()) return;
        std::vector<Packed4> all(at(to.size()));
        field->words.unpack({reinterpret_cast<std::uint32_t*>(all.data()), 4 * all.size()});
        to.upload(all);
    };
    put(kPositions, moving->vertices().x);
    put(kVelocities, moving->vertices().v);
    for (Held& h : led)
        for (const DeformableShape& s : shapes->all)
            if (h.vertex >= s.first && at(h.vertex - s.first) < s.start.size()) h.home = s.start[at(h.vertex - s.first)], h.own = false;
    const auto homes = std::find_if(from.begin(), from.end(), [](const PackedField& p) { return p.name == kHomes; });
    if (homes == from.end()) return;
    std::vector<std::uint32_t> words(homes->words.size());
    homes->words.unpack(words);
    auto h = led.begin();  // both go through vertices in their order
    for (std::size_t i = 0; i + kWordsOfHome <= words.size(); i += kWordsOfHome) {
        while (h != led.end() && h->vertex < static_cast<int>(words[i])) ++h;
        if (h == led.end() || h->vertex != static_cast<int>(words[i])) continue;
        h->own = true;
        for (std::size_t a = 0; a < 3; ++a)
            h->home[a] = std::bit_cast<double>(words[i + 1 + 2 * a] | static_cast<std::uint64_t>(words[i + 2 + 2 * a]) << 32);
    }
}

Diverged DeformableObjects::lost(int vertex, const char* what) const {
    std::size_t k = 0;
    while (k + 1 < shapes->all.size() && shapes->all[k + 1].first <= vertex) ++k;
    return Diverged(fmt::format("vertex {} of '{}' {}; more deformableSolver.substeps, a smaller time.step or a softer material may help",
                                vertex - shapes->all[k].first, objects[k].name, what));
}

void DeformableObjects::measure(const Vec3<float>& lowest, StepStatistics& to) {
    double kinetic = 0, potential = 0;
    const auto x = moving->vertices().positions(), v = moving->vertices().velocities();
    double fastest = 0;
    for (int i = 0; i < vertices(); ++i) {
        const solid::Point &p = x[at(i)], &u = v[at(i)];
        const double m = masses[at(i)], squared = geometry::dot(u, u);
        if (!std::isfinite(squared) || !std::isfinite(geometry::dot(p, p))) throw lost(i, "has a place that is no number");
        if (geometry::dot(p, p) >= kFarthest * kFarthest) throw lost(i, "is farther than 1e6 m away");
        fastest = std::max(fastest, squared);
        kinetic += .5 * m * squared;
        const auto spin = geometry::cross(p, u);
        for (std::size_t a = 0; a < 3; ++a) {
            const double low = static_cast<double>(a == 0 ? lowest.x : a == 1 ? lowest.y : lowest.z);
            potential -= m * gravity[a] * (p[a] - low);
            to.momentum[a] += m * u[a];
            to.angularMomentum[a] += m * spin[a];
        }
    }
    to.maxSpeed = std::max(to.maxSpeed, std::sqrt(fastest));
    const double elastic = solid::elasticEnergy(moving->elements(), x);
    to.kineticEnergy += kinetic, to.potentialEnergy += potential, to.elasticEnergy += elastic;
    if (const double gained = watch.gained(kinetic, potential, elastic); gained > 0)
        to.warnings.push_back(
            fmt::format("cloth and soft bodies have gained {:.3g} J that nothing gave them: they are stretched beyond what {} iterations "
                        "can hold; more "
                        "deformableSolver.iterations or substeps, or a shorter time.step, may help",
                        gained, solver.iterations));
    to.deformable = last;
    to.deformable.name = solver.solver;
}

void DeformableObjects::positions(std::vector<Packed4>& to) const {
    to.resize(at(vertices()));
    moving->vertices().x.download(to);
    appendSkins(*shapes, to);
}

const std::vector<std::pair<std::string, std::string>>& DeformableObjects::fields() {
    static const std::vector<std::pair<std::string, std::string>> all{{"speed", "m/s"},     {"strain", ""},          {"stress", "Pa"},
                                                                      {"volume ratio", ""}, {"elastic energy", "J"}, {"contact", ""}};
    return all;
}

bool DeformableObjects::read(const std::string& field, std::vector<float>& to) const {
    if (!readVertices(field, to)) return false;
    appendSkins(*shapes, to);
    return true;
}

bool DeformableObjects::readVertices(const std::string& field, std::vector<float>& to) const {
    if (field == "speed") {
        to.clear();
        for (const Packed4& v : moving->vertices().v.download()) to.push_back(std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z));
        return true;
    }
    if (field == "contact") {
        to = contacts ? contacts->touching() : std::vector<float>(at(vertices()), 0.f);
        return true;
    }
    const auto measured = [&](solid::Measure what) {
        to = solid::measure(moving->elements(), moving->vertices().positions(), what);
        return true;
    };
    if (field == "strain") return measured(solid::Measure::Strain);
    if (field == "stress") {
        measured(solid::Measure::Stress);
        for (std::size_t k = 0; k < shapes->all.size(); ++k) {  // of sheets a tension
            const DeformableShape& s = shapes->all[k];
            const auto begin = to.begin() + s.first;
            if (s.sheet)
                std::for_each(begin, begin + static_cast<std::ptrdiff_t>(s.own.size()),
                              [t = static_cast<float>(objects[k].material.thickness)](float& v) { v /= t; });
        }
        return true;
    }
    if (field == "volume ratio") return measured(solid::Measure::Volume);
    if (field == "elastic energy") return measured(solid::Measure::Energy);
    return false;
}

void DeformableObjects::read(const std::vector<std::int32_t>& watched, Readings& to) const {
    if (watched.empty()) return;
    auto all = to.quantities ? *to.quantities : std::vector<Quantity>{{"x", "m"}, {"y", "m"}, {"z", "m"}};
    const auto column = [&](const std::string& name, const std::string& unit) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const Quantity& q) { return q.name == name; });
        if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
        all.push_back({name, unit});
        return all.size() - 1;
    };
    std::vector<std::size_t> columns;
    for (const auto& [name, unit] : fields()) columns.push_back(column(name, unit));
    for (Reading& r : to.all) r.values.resize(all.size(), NAN);
    const std::size_t first = to.all.size();
    const std::vector<Packed4> x = moving->vertices().x.download();
    for (const std::int32_t v : watched) {
        if (v < 0 || v >= vertices()) continue;
        const auto behind =
            std::upper_bound(shapes->all.begin(), shapes->all.end(), v, [](int n, const DeformableShape& s) { return n < s.first; });
        const DeformableShape& shape = *(behind - 1);
        Reading r{fmt::format("vertex {} of {}", v - shape.first, shape.name), {}};
        r.values.assign(all.size(), NAN);
        r.values[0] = x[at(v)].x, r.values[1] = x[at(v)].y, r.values[2] = x[at(v)].z;
        to.all.push_back(std::move(r));
    }
    std::vector<float> values;
    for (std::size_t f = 0; f < columns.size(); ++f) {
        read(fields()[f].first, values);
        std::size_t row = first;
        for (const std::int32_t v : watched)
            if (v >= 0 && v < vertices()) to.all[row++].values[columns[f]] = values[at(v)];
    }
    to.quantities = std::make_shared<const std::vector<Quantity>>(std::move(all));
}

}  // namespace meniscus::world
