// SPDX-License-Identifier: MIT
#include "engine/scene/document.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <unordered_map>

#include "engine/base/error.h"
#include "engine/scene/extent.h"
#include "engine/scene/navigate.h"
#include "engine/scene/write.h"

namespace meniscus::scene {
namespace {

/// Memory that undo may take; the last hundred edits are kept whatever they take.
constexpr std::size_t kHistoryBytes = std::size_t{256} << 20;
constexpr std::size_t kAlwaysKept = 100;

std::size_t bytesOf(const DocumentState& s) {
    std::size_t n = sizeof s + s.scene.fluids.size() * sizeof(Fluid) + s.scene.boundaries.size() * (sizeof(Boundary) + 16);
    for (const Boundary& b : s.scene.boundaries)
        if (b.motion) n += b.motion->keyFrames.size() * sizeof(KeyFrame);
    return n;
}

/// Calls f(list of objects, their identities) for the list that a place is in.
template <class State, class F>
auto inList(State& s, ObjectKind kind, const F& f) {
    return kind == ObjectKind::Fluid ? f(s.scene.fluids, s.fluids) : f(s.scene.boundaries, s.boundaries);
}

std::string labelOf(const std::string& path) {
    std::string pattern;
    for (const std::string_view key : Steps(path).keys) {
        const bool index = !key.empty() && key.find_first_not_of("0123456789") == std::string_view::npos;
        (pattern += pattern.empty() ? "" : ".") += index ? "*" : key;
    }
    for (const ParameterInfo& p : parameters()) {
        if (p.path == pattern) return p.label;
        if (pattern.starts_with(p.path + ".")) return p.label;  // an axis of a vector
    }
    return std::string(Steps(path).keys.back());
}

Box extentOf(const Description& d) {
    std::optional<Box> all;
    const auto include = [&](const std::optional<Box>& b) {
        if (!b) return;
        if (!all) all = b;
        for (std::size_t a = 0; a < 3; ++a) all->min[a] = std::min(all->min[a], b->min[a]), all->max[a] = std::max(all->max[a], b->max[a]);
    };
    for (const auto& f : d.fluids) include(extentOf(f));
    for (const auto& b : d.boundaries) include(extentOf(b));
    return all.value_or(Box{});
}

/// To a spacing's multiple, so that numbers stay readable.
double onGrid(double x, double spacing) {
    const double steps = std::round(x / spacing);
    return std::stod(numberText(std::round(steps * spacing * 1e9) / 1e9));
}

template <class Object>
void clearShapes(Object& o) {
    o.box.reset(), o.sphere.reset(), o.mesh.reset();
    if constexpr (requires { o.plane; }) o.plane.reset();
}

/// A shape about a middle, `half` wide in each direction.
template <class Object>
void giveShape(Object& o, const std::string& shape, const Vector& middle, const Vector& half, const std::string& meshFile) {
    clearShapes(o);
    if (shape == "box") {
        Box b;
        for (std::size_t a = 0; a < 3; ++a) b.min[a] = middle[a] - half[a], b.max[a] = middle[a] + half[a];
        o.box = b;
    } else if (shape == "sphere") {
        o.sphere = Sphere{middle, *std::min_element(half.begin(), half.end())};
    } else if (shape == "mesh" && !meshFile.empty()) {
        o.mesh = Mesh{meshFile};
    } else if constexpr (requires { o.plane; }) {
        if (shape == "plane") o.plane = Plane{{middle[0], middle[1] - half[1], middle[2]}, {0, 1, 0}};
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

/// A name that no other object of the list has: "rock", "rock 2".
template <class Objects>
std::string freeName(const Objects& objects, const std::string& wanted) {
    std::string base = wanted;
    if (const auto blank = base.find_last_of(' ');
        blank != std::string::npos && blank + 1 < base.size() && base.find_first_not_of("0123456789", blank + 1) == std::string::npos)
        base.erase(blank);
    for (int n = 1;; ++n) {
        const std::string name = n == 1 ? base : base + " " + std::to_string(n);
        if (std::none_of(objects.begin(), objects.end(), [&](const auto& o) { return o.name == name; })) return name;
    }
}

}  // namespace

std::string ObjectPlace::path() const { return (kind == ObjectKind::Fluid ? "fluids." : "boundaries.") + std::to_string(index); }

std::optional<ObjectPlace> DocumentState::find(ObjectId id) const {
    for (const ObjectKind kind : {ObjectKind::Fluid, ObjectKind::Boundary}) {
        const auto& ids = kind == ObjectKind::Fluid ? fluids : boundaries;
        if (const auto i = std::find(ids.begin(), ids.end(), id); i != ids.end())
            return ObjectPlace{kind, static_cast<std::size_t>(i - ids.begin())};
    }
    return {};
}

std::string DocumentState::nameOf(const ObjectPlace& p) const {
    return inList(*this, p.kind, [&](const auto& objects, const auto&) { return objects.at(p.index).name; });
}

Document::Document() { open({}); }

void Document::open(Description d) {
    DocumentState s;
    for (std::size_t i = 0; i < d.fluids.size(); ++i) s.fluids.push_back(++lastId);
    for (std::size_t i = 0; i < d.boundaries.size(); ++i) s.boundaries.push_back(++lastId);
    s.scene = std::move(d);
    inFile = std::make_shared<const Description>(s.scene);
    states.clear();
    states.push_back({std::make_shared<const DocumentState>(std::move(s)), "", "", 0});
    at = 0;
    changed();
}

void Document::saved(Description asFiled) {
    if (asFiled.file != scene().file || !same(asFiled, scene())) {
        // All states move with the file: undo goes back in what a scene is, not in where it lies.
        for (Entry& e : states) {
            DocumentState moved = *e.state;
            moved.scene.file = asFiled.file;
            const auto rename = [](auto& objects, const auto& ids, const auto& filed, const auto& filedIds) {
                for (std::size_t i = 0; i < objects.size(); ++i)
                    for (std::size_t k = 0; k < filedIds.size(); ++k)
                        if (ids[i] == filedIds[k] && objects[i].mesh && filed[k].mesh) objects[i].mesh->file = filed[k].mesh->file;
            };
            rename(moved.scene.fluids, moved.fluids, asFiled.fluids, now().fluids);
            rename(moved.scene.boundaries, moved.boundaries, asFiled.boundaries, now().boundaries);
            e.state = std::make_shared<const DocumentState>(std::move(moved));
        }
    }
    inFile = std::make_shared<const Description>(std::move(asFiled));
    changed();
}

void Document::changed() {
    isDirty = !same(scene(), *inFile);
    ++changes;
}

void Document::become(DocumentState next, std::string title, std::string path, std::uint64_t gesture) {
    Entry entry{std::make_shared<const DocumentState>(std::move(next)), std::move(title), std::move(path), gesture};
    states.resize(at + 1);
    const Entry& last = states.back();
    if (at > 0 && gesture != 0 && last.gesture == gesture && last.path == entry.path)
        states.back() = std::move(entry);
    else
        states.push_back(std::move(entry));
    at = states.size() - 1;
    forgetOldest();
    changed();
}

void Document::forgetOldest() {
    std::size_t bytes = 0, kept = 0;
    while (kept < states.size() && (kept < kAlwaysKept || bytes < kHistoryBytes)) bytes += bytesOf(*states[states.size() - ++kept].state);
    const std::size_t dropped = states.size() - kept;
    states.erase(states.begin(), states.begin() + static_cast<std::ptrdiff_t>(dropped));
    at -= dropped;
}

ObjectPlace Document::require(ObjectId id) const {
    if (const auto place = now().find(id)) return *place;
    throw InputError("the object is gone");
}

void Document::set(const std::string& path, std::string_view value, std::uint64_t gesture) {
    DocumentState next = now();
    scene::set(next.scene, path, value);
    // Lists that were replaced as a whole hold other objects.
    const auto renew = [&](auto& ids, std::size_t size, std::string_view key) {
        if (path == key) ids.clear();
        while (ids.size() < size) ids.push_back(++lastId);
    };
    renew(next.fluids, next.scene.fluids.size(), "fluids");
    renew(next.boundaries, next.scene.boundaries.size(), "boundaries");
    if (same(next.scene, scene())) return;
    become(std::move(next), labelOf(path), path, gesture);
}

void Document::setAll(const std::vector<Setting>& settings, const std::string& title, std::uint64_t gesture) {
    DocumentState next = now();
    std::string paths;
    for (const Setting& s : settings) scene::set(next.scene, s.path, s.value), paths += s.path + ' ';
    if (same(next.scene, scene())) return;
    become(std::move(next), title, paths, gesture);
}

ObjectId Document::add(ObjectKind kind, const std::string& shape, const std::string& meshFile) {
    DocumentState next = now();
    const ObjectId id = ++lastId;
    const Description& d = scene();
    const Box all = extentOf(d);
    const double s = d.spacing();
    // A fluid as a block above the middle, a boundary as an obstacle on the ground: a quarter of the scene wide, and some particles at
    // least.
    Vector middle, half;
    for (std::size_t a = 0; a < 3; ++a) {
        half[a] = std::max(onGrid((all.max[a] - all.min[a]) / 8, s), 4 * s);
        middle[a] = onGrid((all.min[a] + all.max[a]) / 2, s);
    }
    const double least = *std::min_element(half.begin(), half.end());
    half = {least, least, least};
    middle[1] = kind == ObjectKind::Fluid ? onGrid(all.max[1], s) - half[1] : onGrid(all.min[1], s) + half[1];
    if (d.dimensions == 2) middle[2] = 0;
    inList(next, kind, [&](auto& objects, auto& ids) {
        auto& o = objects.emplace_back();
        giveShape(o, shape, middle, half, meshFile);
        o.name = freeName(objects, kind == ObjectKind::Fluid ? "fluid"
                                   : shape == "mesh"         ? std::filesystem::path(meshFile).stem().string()
                                                             : shape);
        if constexpr (requires { o.restDensity; })
            if (objects.size() > 1) o.restDensity = objects.front().restDensity, o.viscosity = objects.front().viscosity;
        ids.push_back(id);
    });
    validate(next.scene);
    become(std::move(next), kind == ObjectKind::Fluid ? "Add fluid" : "Add boundary");
    return id;
}

ObjectId Document::duplicate(ObjectId of) {
    const ObjectPlace place = require(of);
    DocumentState next = now();
    const ObjectId id = ++lastId;
    inList(next, place.kind, [&](auto& objects, auto& ids) {
        auto copy = objects[place.index];
        copy.name = freeName(objects, copy.name);
        const auto around = extentOf(copy);
        // Beside the original, a spacing apart.
        copy.position[0] += (around ? onGrid(around->max[0] - around->min[0], scene().spacing()) : 0) + scene().spacing();
        const auto behind = static_cast<std::ptrdiff_t>(place.index) + 1;
        objects.insert(objects.begin() + behind, std::move(copy));
        ids.insert(ids.begin() + behind, id);
    });
    validate(next.scene);
    become(std::move(next), "Duplicate " + now().nameOf(place));
    return id;
}

void Document::remove(ObjectId id) {
    const ObjectPlace place = require(id);
    DocumentState next = now();
    inList(next, place.kind, [&](auto& objects, auto& ids) {
        objects.erase(objects.begin() + static_cast<std::ptrdiff_t>(place.index));
        ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(place.index));
    });
    next.hidden.erase(id);
    validate(next.scene);
    become(std::move(next), "Delete " + now().nameOf(place));
}

void Document::rename(ObjectId id, const std::string& name) {
    JsonWriter json(false);
    set(require(id).path() + ".name", json.value(name).text());
}

void Document::reshape(ObjectId id, const std::string& shape) {
    const ObjectPlace place = require(id);
    DocumentState next = now();
    inList(next, place.kind, [&](auto& objects, auto&) {
        auto& o = objects[place.index];
        auto unplaced = o;
        unplaced.position = unplaced.rotation = {};
        const Box around = extentOf(unplaced).value_or(extentOf(scene()));
        Vector middle, half;
        for (std::size_t a = 0; a < 3; ++a) middle[a] = (around.min[a] + around.max[a]) / 2, half[a] = (around.max[a] - around.min[a]) / 2;
        giveShape(o, shape, middle, half, {});
    });
    validate(next.scene);
    become(std::move(next), "Shape of " + now().nameOf(place));
}

void Document::hide(ObjectId id, bool hidden) {
    const ObjectPlace place = require(id);
    DocumentState next = now();
    if (hidden == next.hidden.contains(id)) return;
    if (hidden)
        next.hidden.insert(id);
    else
        next.hidden.erase(id);
    become(std::move(next), (hidden ? "Hide " : "Show ") + now().nameOf(place));
}

void Document::reload(Description d) {
    DocumentState next = now();
    // An object that has kept its name is the same one.
    const auto keep = [&](const auto& before, const std::vector<ObjectId>& ids, const auto& after) {
        std::vector<ObjectId> kept;
        for (const auto& o : after) {
            ObjectId id = 0;
            for (std::size_t i = 0; i < before.size() && id == 0; ++i)
                if (before[i].name == o.name && std::find(kept.begin(), kept.end(), ids[i]) == kept.end()) id = ids[i];
            kept.push_back(id ? id : ++lastId);
        }
        return kept;
    };
    next.fluids = keep(next.scene.fluids, now().fluids, d.fluids);
    next.boundaries = keep(next.scene.boundaries, now().boundaries, d.boundaries);
    next.scene = d;
    std::erase_if(next.hidden, [&](ObjectId id) { return !next.find(id); });
    inFile = std::make_shared<const Description>(std::move(d));
    if (same(next.scene, scene()))
        changed();
    else
        become(std::move(next), "Reload from the file");
}

void Document::undo() {
    if (!canUndo()) throw InputError("there is nothing to undo");
    --at;
    changed();
}
void Document::redo() {
    if (!canRedo()) throw InputError("there is nothing to redo");
    ++at;
    changed();
}

namespace {

/// Walks two values of one type; calls live(path, value wanted) for what differs and acts at once, and restart() for what differs else.
template <class T, class Live, class Restart>
void compare(const T& a, const T& b, const Parameter& about, const std::string& path, const Live& live, const Restart& restart) {
    const auto json = [](const auto& v) {
        JsonWriter w(false);
        write(w, v);
        return w.text();
    };
    if constexpr (IsOptional<T>) {
        if (a && b) return compare(*a, *b, about, path, live, restart);
        if (a.has_value() == b.has_value()) return;
        if (actsOf<T>(about) == Acts::Restart) return restart();
        live(path, b ? json(*b) : "null");
    } else if constexpr (IsStruct<T>) {
        forEachField<T>([&](const auto& field) {
            const std::string key(field.about.key);
            compare(a.*field.member, b.*field.member, field.about, path.empty() ? key : path + "." + key, live, restart);
        });
    } else if constexpr (IsList<T>) {
        bool differs = a.size() != b.size();
        if (!differs)
            for (std::size_t i = 0; i < a.size(); ++i)
                compare(
                    a[i], b[i], about, path + "." + std::to_string(i), [&](const auto&, const auto&) { differs = true; },
                    [&] { differs = true; });
        if (differs) restart();
    } else if (!(a == b)) {
        if (about.acts == Acts::Restart) return restart();
        live(path, json(b));
    }
}

std::unordered_map<ObjectId, std::size_t> indexed(const std::vector<ObjectId>& ids) {
    std::unordered_map<ObjectId, std::size_t> places;
    for (std::size_t i = 0; i < ids.size(); ++i) places.emplace(ids[i], i);
    return places;
}

/// Compares what two scenes both have; tells of changes that need a restart whose they are (0: the scene's own).
template <class Live, class Changed>
void compareStates(const DocumentState& a, const DocumentState& b, const Live& live, const Changed& changed) {
    forEachField<Description>([&](const auto& field) {
        if constexpr (IsList<std::decay_t<decltype(a.scene.*field.member)>>) return;
        compare(a.scene.*field.member, b.scene.*field.member, field.about, std::string(field.about.key), live, [&] { changed(0); });
    });
    const auto objects = [&](const auto& before, const std::vector<ObjectId>& idsBefore, const auto& after,
                             const std::vector<ObjectId>& idsAfter, const std::string& list) {
        const auto places = indexed(idsAfter);
        for (std::size_t i = 0; i < before.size(); ++i)
            if (const auto same = places.find(idsBefore[i]); same != places.end())
                compare(before[i], after[same->second], Parameter{}, list + "." + std::to_string(i), live, [&] { changed(idsBefore[i]); });
    };
    objects(a.scene.fluids, a.fluids, b.scene.fluids, b.fluids, "fluids");
    objects(a.scene.boundaries, a.boundaries, b.scene.boundaries, b.boundaries, "boundaries");
}

}  // namespace

std::vector<LiveSetting> liveSettings(const DocumentState& running, const DocumentState& wanted) {
    std::vector<LiveSetting> settings;
    compareStates(
        running, wanted,
        [&](const std::string& path, const std::string& value) {
            settings.push_back({path, value});
        },
        [](ObjectId) {});
    return settings;
}

Pending pending(const DocumentState& running, const DocumentState& wanted) {
    Pending p;
    compareStates(
        running, wanted, [](const auto&, const auto&) {},
        [&](ObjectId id) {
            if (id == 0)
                p.settings = true;
            else if (p.changed.empty() || p.changed.back() != id)
                p.changed.push_back(id);
        });
    const auto missing = [](const std::vector<ObjectId>& from, const std::vector<ObjectId>& in, std::vector<ObjectId>& to) {
        const auto places = indexed(in);
        for (const ObjectId id : from)
            if (!places.contains(id)) to.push_back(id);
    };
    missing(wanted.fluids, running.fluids, p.added);
    missing(wanted.boundaries, running.boundaries, p.added);
    missing(running.fluids, wanted.fluids, p.removed);
    missing(running.boundaries, wanted.boundaries, p.removed);
    return p;
}

}  // namespace meniscus::scene
