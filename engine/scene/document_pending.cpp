// SPDX-License-Identifier: MIT
// What of an edited scene waits for a restart, and what the scene that runs takes over at once.
#include <algorithm>
#include <unordered_map>

#include "engine/scene/document.h"
#include "engine/scene/navigate.h"
#include "engine/scene/write.h"

namespace meniscus::scene {

namespace {

/// Whether two values differ in what needs a restart.
template <class T>
bool restarts(const T& a, const T& b, const Parameter& about) {
    if constexpr (IsOptional<T>) {
        if (a && b) return restarts(*a, *b, about);
        return a.has_value() != b.has_value() && actsOf<T>(about) == Acts::Restart;
    } else if constexpr (IsStruct<T>) {
        bool any = false;
        if constexpr (std::is_same_v<T, Boundary>) any = placedAnew(a, b);
        forEachField<T>([&](const auto& field) { any = any || restarts(a.*field.member, b.*field.member, field.about); });
        return any;
    } else if constexpr (IsList<T>) {
        return !(a == b) && actsOf<T>(about) == Acts::Restart;
    } else {
        return !(a == b) && about.acts == Acts::Restart;
    }
}

/// Gives `to` what of `from` acts on the next step.
template <class T>
void take(T& to, const T& from, const Parameter& about) {
    if constexpr (IsOptional<T>) {
        if (to && from)
            take(*to, *from, about);
        else if (actsOf<T>(about) == Acts::NextStep)
            to = from;
    } else if constexpr (IsStruct<T>) {
        [[maybe_unused]] const T before = to;
        forEachField<T>([&](const auto& field) { take(to.*field.member, from.*field.member, field.about); });
        if constexpr (std::is_same_v<T, Boundary>)
            if (placedAnew(before, to)) to.position = before.position, to.rotation = before.rotation;
        if constexpr (std::is_same_v<T, Deformable>)  // pins name vertices of the shape that they belong to
            if (restarts(to.cloth, from.cloth, {}) || restarts(to.softBody, from.softBody, {})) to.pins = before.pins;
    } else {
        if (actsOf<T>(about) == Acts::NextStep) to = from;
    }
}

std::unordered_map<ObjectId, std::size_t> indexed(const std::vector<ObjectId>& ids) {
    std::unordered_map<ObjectId, std::size_t> places;
    for (std::size_t i = 0; i < ids.size(); ++i) places.emplace(ids[i], i);
    return places;
}

/// Calls f(a, b, id) for the objects that are in both of two lists.
template <class A, class B, class F>
void forPairs(A& a, const std::vector<ObjectId>& idsOfA, B& b, const std::vector<ObjectId>& idsOfB, const F& f) {
    const auto places = indexed(idsOfB);
    for (std::size_t i = 0; i < a.size(); ++i)
        if (const auto other = places.find(idsOfA[i]); other != places.end()) f(a[i], b[other->second], idsOfA[i]);
}

/// Calls f(field) for what of a scene is no list of objects.
template <class F>
void forSettings(const F& f) {
    forEachField<Description>([&](const auto& field) {
        if constexpr (!IsList<std::decay_t<decltype(std::declval<Description>().*field.member)>>) f(field);
    });
}

}  // namespace

DocumentState withParameters(const DocumentState& to, const DocumentState& from) {
    DocumentState s = to;
    forSettings([&](const auto& field) { take(s.scene.*field.member, from.scene.*field.member, field.about); });
    const auto object = [](auto& mine, const auto& theirs, ObjectId) { take(mine, theirs, {}); };
    forPairs(s.scene.fluids, s.fluids, from.scene.fluids, from.fluids, object);
    forPairs(s.scene.boundaries, s.boundaries, from.scene.boundaries, from.boundaries, object);
    forPairs(s.scene.deformables, s.deformables, from.scene.deformables, from.deformables, object);
    return s;
}

Pending pending(const DocumentState& running, const DocumentState& wanted) {
    Pending p;
    forSettings([&](const auto& field) {
        p.settings = p.settings || restarts(running.scene.*field.member, wanted.scene.*field.member, field.about);
    });
    const auto object = [&](const auto& a, const auto& b, ObjectId id) {
        if (restarts(a, b, {})) p.changed.push_back(id);
    };
    forPairs(running.scene.fluids, running.fluids, wanted.scene.fluids, wanted.fluids, object);
    forPairs(running.scene.boundaries, running.boundaries, wanted.scene.boundaries, wanted.boundaries, object);
    forPairs(running.scene.deformables, running.deformables, wanted.scene.deformables, wanted.deformables, object);
    const auto missing = [](const std::vector<ObjectId>& from, const std::vector<ObjectId>& in, std::vector<ObjectId>& to) {
        const auto places = indexed(in);
        for (const ObjectId id : from)
            if (!places.contains(id)) to.push_back(id);
    };
    for (const ObjectKind kind : kObjectKinds) {
        missing(wanted.idsOf(kind), running.idsOf(kind), p.added);
        missing(running.idsOf(kind), wanted.idsOf(kind), p.removed);
    }
    return p;
}

}  // namespace meniscus::scene
