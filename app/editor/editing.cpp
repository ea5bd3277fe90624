// SPDX-License-Identifier: MIT
#include "app/editor/editing.h"

#include "engine/base/error.h"

namespace meniscus::editor {

scene::ObjectId Editing::objectNamed(const std::string& text) const {
    const scene::DocumentState& s = document.now();
    if (text.empty()) {
        if (selection()) return selected;
        throw InputError("no object is selected");
    }
    scene::ObjectId named = 0;
    for (const scene::ObjectKind kind : scene::kObjectKinds) {
        const auto& ids = s.idsOf(kind);
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const scene::ObjectPlace place{kind, i};
            if (place.path() == text) return ids[i];
            if (named == 0 && s.nameOf(place) == text) named = ids[i];
        }
    }
    if (named == 0) throw InputError("object: there is no object '" + text + "'; give its name or its path, such as fluids.0");
    return named;
}

void Editing::opened(const scene::Description& d, std::uint64_t sceneNumber) {
    document.open(d);
    runs = document.share();
    starting.reset();
    sent = {};
    const scene::DocumentState& now = document.now();
    selected = !now.fluids.empty() ? now.fluids.front() : now.deformables.empty() ? 0 : now.deformables.front();
    handedOver = document.revision();
    number = sceneNumber;
    compare();
}

void Editing::runsNow(scene::DocumentState state, const scene::Description& d) {
    state.scene = scene::relocated(d, document.scene().file);  // which may have been saved elsewhere since it started
    runs = std::make_shared<const scene::DocumentState>(std::move(state));
}

void Editing::saved(const std::string& file) {
    const bool wasInForce = handedOver == document.revision();
    document.saved(file);
    if (wasInForce) handedOver = document.revision();
    runsNow(*runs, runs->scene);
}

void Editing::restarted(const scene::Description& d) {
    runsNow(starting ? *starting : *runs, d);
    starting.reset();
    handedOver = 0;  // edits made meanwhile
    compare();
}

void Editing::inForce(const scene::Description& d) {
    runsNow(*runs, d);
    // Where nothing of ours is on its way, what runs has changed by itself, as in going back to a time when other parameters were in force.
    if (!sent.valid() && handedOver == document.revision()) {
        document.follow(*runs, "Parameters of that time");
        handedOver = document.revision();
    }
    compare();
}

void Editing::compare() const {
    pendingNow = scene::pending(*runs, document.now());
    compared = document.revision();
}

bool Editing::advance(world::Worker& worker) {
    if (sent.valid()) {
        if (sent.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
        try {
            sent.get();
        } catch (const std::exception& e) {
            refused = e.what(), ++refusedTimes;
            // The last good values stay in force; what was done meanwhile is tried on its own.
            if (handedOver == document.revision() && document.canUndo()) document.undo(), handedOver = document.revision();
            throw;
        }
        return true;
    }
    if (number == 0 || starting || handedOver == document.revision()) return false;
    handedOver = document.revision();
    const scene::DocumentState wanted = scene::withParameters(*runs, document.now());
    if (scene::same(wanted.scene, runs->scene)) return true;
    sent = worker.setParameters(wanted.scene, number);
    return false;
}

std::future<void> Editing::apply(world::Worker& worker) {
    starting = document.share();
    handedOver = document.revision();
    return worker.start(starting->scene);
}

}  // namespace meniscus::editor
