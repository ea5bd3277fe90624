// SPDX-License-Identifier: MIT
#include "engine/scene/document.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <unordered_map>

#include "engine/base/error.h"
#include "engine/scene/extent.h"
#include "engine/scene/navigate.h"
#include "engine/scene/object_shapes.h"
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
    for (const Deformable& d : s.scene.deformables) {
        n += sizeof d + sizeof(ObjectId);
        for (const Pin& p : d.pins)
            n += sizeof p + p.vertices.size() * sizeof(int) + (p.motion ? p.motion->keyFrames.size() : 0) * sizeof(KeyFrame);
    }
    return n;
}

/// Calls f(list of objects, their identities) for the list that a place is in.
template <class State, class F>
auto inList(State& s, ObjectKind kind, const F& f) {
    if (kind == ObjectKind::Fluid) return f(s.scene.fluids, s.fluids);
    return kind == ObjectKind::Boundary ? f(s.scene.boundaries, s.boundaries) : f(s.scene.deformables, s.deformables);
}

std::string labelOf(const std::string& path) {
    const ParameterInfo* p = parameterAt(path);
    return p ? p->label : std::string(Steps(path).keys.back());
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

std::string ObjectPlace::path() const {
    return (kind == ObjectKind::Fluid ? "fluids." : kind == ObjectKind::Boundary ? "boundaries." : "deformables.") + std::to_string(index);
}

std::optional<ObjectPlace> DocumentState::find(ObjectId id) const {
    for (const ObjectKind kind : kObjectKinds) {
        const auto& ids = idsOf(kind);
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
    for (std::size_t i = 0; i < d.deformables.size(); ++i) s.deformables.push_back(++lastId);
    s.scene = std::move(d);
    inFile = std::make_shared<const DocumentState>(std::move(s));
    states.clear();
    states.push_back({inFile, "", "", 0});
    at = 0;
    changed();
}

void Document::saved(const std::string& file) {
    if (file != scene().file)
        for (Entry& e : states) {
            DocumentState moved = *e.state;
            moved.scene = relocated(moved.scene, file);
            e.state = std::make_shared<const DocumentState>(std::move(moved));
        }
    inFile = share();
    changed();
}

std::optional<std::string> Document::filedValue(const std::string& path) const {
    std::string there = path;
    const Steps steps(path);
    if (steps.keys.size() > 1 && (steps.keys[0] == "fluids" || steps.keys[0] == "boundaries" || steps.keys[0] == "deformables")) {
        const auto& ids = steps.keys[0] == "fluids" ? now().fluids : steps.keys[0] == "boundaries" ? now().boundaries : now().deformables;
        const std::size_t index = std::stoul(std::string(steps.keys[1]));
        if (index >= ids.size()) return {};
        const auto place = inFile->find(ids[index]);
        if (!place) return {};
        there = place->path() + path.substr(steps.text(2).size());
    }
    try {
        return get(inFile->scene, there);
    } catch (const InputError&) {
        return {};  // the object has another shape there, or does without
    }
}

void Document::changed() {
    isDirty = !same(scene(), inFile->scene);
    ++changes;
}

void Document::add(DocumentState next, std::string title, std::string path, std::uint64_t gesture) {
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

Acts Document::set(const std::string& path, std::string_view value, std::uint64_t gesture) {
    DocumentState next = now();
    const Acts acts = scene::set(next.scene, path, value);
    // Lists that were replaced as a whole hold other objects.
    const auto renew = [&](auto& ids, std::size_t size, std::string_view key) {
        if (path == key) ids.clear();
        while (ids.size() < size) ids.push_back(++lastId);
    };
    renew(next.fluids, next.scene.fluids.size(), "fluids");
    renew(next.boundaries, next.scene.boundaries.size(), "boundaries");
    renew(next.deformables, next.scene.deformables.size(), "deformables");
    if (!same(next.scene, scene())) add(std::move(next), labelOf(path), path, gesture);
    return acts;
}

void Document::setAll(const std::vector<Setting>& settings, const std::string& title, std::uint64_t gesture) {
    DocumentState next = now();
    std::string paths;
    for (const Setting& s : settings) scene::set(next.scene, s.path, s.value), paths += s.path + ' ';
    if (same(next.scene, scene())) return;
    add(std::move(next), title, paths, gesture);
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
    middle[1] = kind == ObjectKind::Boundary ? onGrid(all.min[1], s) + half[1] : onGrid(all.max[1], s) - half[1];
    if (d.dimensions == 2) middle[2] = 0;
    middle = freeSpot(d, all, middle, half);
    inList(next, kind, [&](auto& objects, auto& ids) {
        auto& o = objects.emplace_back();
        giveShape(o, shape, middle, half, meshFile);
        o.name = freeName(objects, kind == ObjectKind::Fluid ? "fluid"
                                   : !meshFile.empty()       ? std::filesystem::path(meshFile).stem().string()
                                   : shape == "softBody"     ? "body"
                                                             : shape);
        if constexpr (requires { o.restDensity; })
            if (objects.size() > 1) o.restDensity = objects.front().restDensity, o.viscosity = objects.front().viscosity;
        ids.push_back(id);
    });
    validate(next.scene);
    add(std::move(next), kind == ObjectKind::Fluid ? "Add fluid" : kind == ObjectKind::Boundary ? "Add boundary" : "Add deformable");
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
        const double beside = (around ? onGrid(around->max[0] - around->min[0], scene().spacing()) : 0) + scene().spacing();
        copy.position[0] = plain(copy.position[0] + beside);
        const auto behind = static_cast<std::ptrdiff_t>(place.index) + 1;
        objects.insert(objects.begin() + behind, std::move(copy));
        ids.insert(ids.begin() + behind, id);
    });
    validate(next.scene);
    add(std::move(next), "Duplicate " + now().nameOf(place));
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
    add(std::move(next), "Delete " + now().nameOf(place));
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
    add(std::move(next), "Shape of " + now().nameOf(place));
}

void Document::scale(ObjectId id, const Vector& factors, std::uint64_t gesture) {
    const ObjectPlace place = require(id);
    DocumentState next = now();
    inList(next, place.kind, [&](auto& objects, auto&) { scaleShape(objects[place.index], factors); });
    validate(next.scene);
    add(std::move(next), "Scale " + now().nameOf(place), "scale", gesture);
}

void Document::hide(ObjectId id, bool hidden) {
    const ObjectPlace place = require(id);
    DocumentState next = now();
    if (hidden == next.hidden.contains(id)) return;
    if (hidden)
        next.hidden.insert(id);
    else
        next.hidden.erase(id);
    add(std::move(next), (hidden ? "Hide " : "Show ") + now().nameOf(place));
}

DocumentState Document::version(const Description& d) {
    DocumentState next = now();
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
    next.fluids = keep(scene().fluids, now().fluids, d.fluids);
    next.boundaries = keep(scene().boundaries, now().boundaries, d.boundaries);
    next.deformables = keep(scene().deformables, now().deformables, d.deformables);
    next.scene = d;
    std::erase_if(next.hidden, [&](ObjectId id) { return !next.find(id); });
    return next;
}

void Document::become(const Description& d, const std::string& title) {
    DocumentState next = version(d);
    if (!same(next.scene, scene())) add(std::move(next), title);
}

void Document::reload(const Description& d) {
    DocumentState next = version(d);
    inFile = std::make_shared<const DocumentState>(next);
    if (!same(next.scene, scene())) return add(std::move(next), "Reload from the file");
    changed();
}

void Document::follow(const DocumentState& running, const std::string& title) {
    DocumentState next = withParameters(now(), running);
    if (!same(next.scene, scene())) add(std::move(next), title);
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

}  // namespace meniscus::scene
