// SPDX-License-Identifier: MIT
#include "app/editor/comparison.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "app/editor/session.h"
#include "engine/base/error.h"
#include "engine/scene/scene.h"

namespace meniscus::editor {
namespace {

using Phase = world::WorkerState::Phase;

std::string upper(std::string s) {
    for (char& c : s) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return s;
}

/// Paths of the parameters in which two scenes differ; a list of numbers is one.
std::set<std::string> differences(const scene::Description& a, const scene::Description& b) {
    const auto leaves = [](const scene::Description& d) { return nlohmann::json::parse(scene::text(d)).flatten(); };
    const nlohmann::json one = leaves(a), two = leaves(b);
    std::set<std::string> paths;
    const auto compare = [&](const nlohmann::json& from, const nlohmann::json& with) {
        for (const auto& [pointer, value] : from.items()) {
            if (with.contains(pointer) && with[pointer] == value) continue;
            std::string path = pointer.substr(1);
            std::replace(path.begin(), path.end(), '/', '.');
            const auto dot = path.rfind('.');
            if (dot != std::string::npos && path.find_first_not_of("0123456789", dot + 1) == std::string::npos) path.resize(dot);
            paths.insert(path);
        }
    };
    compare(one, two);
    compare(two, one);
    return paths;
}

/// "Viscosity 0.1 m²/s".
std::string told(const std::string& path, const scene::Description& d) {
    std::string pattern, value;
    for (std::size_t i = 0; i < path.size();) {  // indices become *
        const std::size_t dot = std::min(path.find('.', i), path.size());
        const std::string part = path.substr(i, dot - i);
        pattern += (i > 0 ? "." : "") + (part.find_first_not_of("0123456789") == std::string::npos ? "*" : part);
        i = dot + 1;
    }
    try {
        value = scene::get(d, path);
    } catch (const std::exception&) {
        value = "none";
    }
    value.erase(std::remove(value.begin(), value.end(), '"'), value.end());
    for (const scene::ParameterInfo& p : scene::parameters())
        if (p.path == pattern) return (p.label.empty() ? path : p.label) + " " + value + (p.unit.empty() ? "" : " " + p.unit);
    return path + " " + value;
}

}  // namespace

Comparison::Comparison(Session& session, const std::string& deviceName, std::shared_ptr<const world::SavedState> from)
    : device(deviceName), a(session), worker([&] {
          world::WorkerOptions o{.device = deviceName, .threads = session.options.threads};
          o.prepare = [to = prepared](const scene::Description& d) {
              auto made = std::make_shared<const view::Outline>(view::outlineOf(d));
              const std::lock_guard hold(to->lock);
              to->outline.swap(made);
          };
          return o;
      }()) {
    for (auto& time : leash->time) time = std::numeric_limits<double>::infinity();
    worker.hold(leash, 1);
    a.worker.hold(leash, 0);
    sceneOfA = a.snapshot->scene;
    past = a.snapshot->past;
    sent = worker.start(a.description, true, std::move(from));
    worker.watch(a.touching.watch(false));
}

Comparison::~Comparison() { a.worker.hold(nullptr, 0); }

bool Comparison::refresh(bool takes) {
    const world::Snapshot* taken = takes ? worker.takeSnapshot() : nullptr;
    const world::WorkerState before = std::move(state);
    state = worker.state();
    if (taken) {
        snapshot = taken;
        particlesNew = true;
        if (taken->scene != scene) {
            scene = taken->scene;
            const std::lock_guard hold(prepared->lock);
            outline = prepared->outline;
            outlineNew = parametersChanged = true;
        }
        plots.follow(worker, *snapshot);
    }
    if (parametersChanged && !sent.valid() && hasScene()) {
        description = worker.description();
        parametersChanged = false;
        revision = ~std::uint64_t{0};
    }
    if (hasScene() && revision != a.revision) tellDifferences();
    follow();
    return taken || state.phase != before.phase || state.problem != before.problem;
}

double Comparison::slack() const { return 1.01 * std::max(a.snapshot->statistics.dt, snapshot->statistics.dt) + 1e-9; }

bool Comparison::settled() const {
    if (sent.valid()) return false;
    if (!hasScene()) return true;  // it could not be loaded
    if (a.snapshot->scene != sceneOfA || snapshot->colorField != a.snapshot->colorField) return false;
    if (state.phase == Phase::Diverged || state.finished || a.has(Phase::Loading)) return true;
    if (a.running()) return state.phase == Phase::Running;
    return state.phase == Phase::Paused && asked == a.snapshot->time && std::abs(snapshot->time - asked) <= slack();
}

bool Comparison::abreast() const {
    if (!hasScene()) return false;
    const bool stuck = (state.phase == Phase::Diverged || state.finished) && a.snapshot->time >= snapshot->time;
    return stuck || std::abs(snapshot->time - a.snapshot->time) <= slack();
}

/// Does what it takes to be where A is: one command at a time.
void Comparison::follow() {
    if (sent.valid()) {
        if (sent.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
            if (a.has(Phase::Paused) || a.has(Phase::Diverged) || snapshot == nullptr || state.phase != Phase::Running) return a.touch(1);
            return;
        }
        try {
            sent.get();
        } catch (const std::exception& e) {
            a.say({Notice::Kind::Error, std::string("B: ") + e.what()});
            // It stays where it is until A goes elsewhere.
            past = a.snapshot->past;
        }
        parametersChanged = true;
        return a.touch();
    }
    if (!hasScene() || state.phase == Phase::Loading || a.has(Phase::Loading)) return;
    if (a.snapshot->scene != sceneOfA) {  // A started anew
        sceneOfA = a.snapshot->scene;
        past = a.snapshot->past;
        sent = worker.reset();
        return;
    }
    if (snapshot->colorField != a.snapshot->colorField) {
        sent = worker.colorBy(a.snapshot->colorField);
        return;
    }
    const double time = snapshot->time, wanted = a.snapshot->time;
    const bool jumped = a.snapshot->past != past, apart = std::abs(time - wanted) > slack();
    past = a.snapshot->past;
    const bool stuck = (state.phase == Phase::Diverged || state.finished) && wanted >= time;
    if (stuck) return;
    if (a.running() ? apart && jumped : apart || asked != wanted)  // at rest, it is as near as it can be
        sent = worker.goTo(asked = wanted);
    else if (a.running() && state.phase == Phase::Paused)
        sent = worker.play();
    else if (!a.running() && state.phase == Phase::Running)
        sent = worker.pause();
}

void Comparison::tellDifferences() {
    revision = a.revision;
    tagA.clear(), tagB.clear();
    for (const std::string& path : differences(a.description, description)) {
        tagA += (tagA.empty() ? "" : ", ") + told(path, a.description);
        tagB += (tagB.empty() ? "" : ", ") + told(path, description);
    }
    if (device != a.options.device) {
        tagA += (tagA.empty() ? "" : ", ") + upper(a.options.device);
        tagB += (tagB.empty() ? "" : ", ") + upper(device);
    }
    if (tagB.empty()) tagB = "same settings: click to change B";
    a.touch();
}

GLuint Comparison::picture(int w, int h, view::Quality quality) {
    if (!hasScene() || w <= 0 || h <= 0) return texture;
    bool stale = outlineNew || particlesNew;
    if (std::exchange(outlineNew, false)) renderer.setOutline(*outline);
    if (std::exchange(particlesNew, false)) {
        renderer.setParticles(snapshot->particles);
        renderer.setDeformables(snapshot->surfaces, snapshot->vertices);
        renderer.setPlaces(view::placesOf(*outline, snapshot->bodies));
    }
    const Drawn wanted{w, h, a.camera.now.view(), a.camera.now.orthographic, a.looking.look(), theme(), scale(), quality};
    stale = stale || wanted != drawn;
    if (!stale) return texture;
    drawn = wanted;
    return texture = renderer.draw(w, h, a.camera.now, viewStyle(), wanted.look, quality);
}

}  // namespace meniscus::editor
