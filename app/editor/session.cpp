// SPDX-License-Identifier: MIT
#include "app/editor/session.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

namespace meniscus::editor {
namespace {

glm::vec3 vector(const scene::Vector& v) { return {v[0], v[1], v[2]}; }

/// The smallest of 1, 2, 4, 6, 8 times a power of ten that is not below x: quarters of it are round numbers, too.
float niceCeiling(float x) {
    if (!(x > 0)) return 1;
    const float power = std::pow(10.f, std::floor(std::log10(x)));
    for (float m : {1.f, 2.f, 4.f, 6.f, 8.f})
        if (x <= m * power * 1.0001f) return m * power;
    return 10 * power;
}

/// A value that all but one in 50 of the particles stay below, from some thousand of them.
float mostBelow(const std::vector<Packed4>& particles) {
    std::vector<float> sample;
    const std::size_t stride = std::max<std::size_t>(1, particles.size() / 4096);
    for (std::size_t i = 0; i < particles.size(); i += stride) sample.push_back(particles[i].w);
    if (sample.empty()) return 0;
    const auto at = sample.begin() + static_cast<std::ptrdiff_t>(sample.size() - 1 - sample.size() / 50);
    std::nth_element(sample.begin(), at, sample.end());
    return *at;
}

/// A plane scene is looked at straight on.
view::Camera startOf(int dimensions) {
    view::Camera c;
    if (dimensions == 2) c.yaw = c.pitch = 0;
    return c;
}

}  // namespace

Session::Session(world::WorkerOptions o)
    : worker([&] {
          o.prepare = [to = prepared](const scene::Description& d) {
              auto made = std::make_shared<const view::Outline>(view::outlineOf(d));
              const std::lock_guard hold(to->lock);
              to->outline.swap(made);
          };
          return o;
      }()),
      options(o) {}

double Session::now() const {
    static const auto start = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::string Session::sceneTitle() const {
    if (!hasScene()) return "No scene";
    if (!description.name.empty()) return description.name;
    return std::filesystem::path(state.sceneFile).stem().string();
}

bool Session::refresh() {
    ++refreshes;
    const auto before = std::chrono::steady_clock::now();
    const world::Snapshot* taken = worker.takeSnapshot();
    world::WorkerState s = worker.state();
    timeline = worker.timeline();
    const bool opened = taken && taken->scene != scene;
    if (opened || parametersChanged) description = worker.description(), ++revision;
    waitMs = milliseconds(std::chrono::steady_clock::now() - before);

    const bool changed = taken || parametersChanged || s.phase != state.phase || s.stage != state.stage || s.loaded != state.loaded ||
                         s.cancelling != state.cancelling || s.problem != state.problem;
    if (s.phase != state.phase) bannerClosed = false, loadingSince = now();
    if (s.problem != lastProblem) {
        lastProblem = s.problem;
        if (!s.problem.empty()) say({Notice::Kind::Error, s.problem});
    }
    state = std::move(s);
    parametersChanged = false;
    if (taken) {
        snapshot = taken;
        particlesNew = true;
        if (opened) descriptionChanged(std::exchange(opening, false) || state.sceneFile != sceneFile);
        scene = taken->scene;
        updateRange();
    }
    return changed;
}

void Session::descriptionChanged(bool opened) {
    {
        const std::lock_guard hold(prepared->lock);
        outline = prepared->outline;
    }
    outlineNew = true;
    range = {};
    if (!opened) return;
    sceneFile = state.sceneFile;
    rememberScene();
    asOpened = description;
    if (description.camera)
        camera.jumpTo(view::Camera::lookingFrom(vector(description.camera->position), vector(description.camera->target)));
    else
        camera.jumpTo(startOf(description.dimensions).framing(outline->bounds, aspect));
}

void Session::rememberScene() {
    constexpr std::size_t kRecent = 12;
    std::error_code none;
    const std::string file = std::filesystem::absolute(sceneFile, none).lexically_normal().string();
    std::erase(recent, file);
    recent.insert(recent.begin(), file);
    if (recent.size() > kRecent) recent.resize(kRecent);
}

void Session::updateRange() {
    if (snapshot->colorField != colorField) range = {}, colorField = snapshot->colorField;
    if (colorField != "speed") {
        range = {snapshot->colorMin, snapshot->colorMax};
        return;
    }
    // Speeds keep their colours from step to step: the range starts at the scene's own scale and only grows.
    const float most = mostBelow(snapshot->particles);
    if (range == view::Range{}) range.hi = niceCeiling(0.8f * outline->speedScale);
    if (most > range.hi) range.hi = niceCeiling(most);
}

}  // namespace meniscus::editor
