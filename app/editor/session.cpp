// SPDX-License-Identifier: MIT
#include "app/editor/session.h"

#include "app/editor/comparison.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <string_view>
#include <utility>

namespace meniscus::editor {
namespace {

glm::vec3 vector(const scene::Vector& v) { return {v[0], v[1], v[2]}; }

/// What is said, whatever its numbers are.
std::string causeOf(const std::string& text) {
    std::string cause;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!std::isdigit(static_cast<unsigned char>(text[i]))) {
            cause += text[i];
            continue;
        }
        while (i + 1 < text.size() && std::string_view(" ,:;)").find(text[i + 1]) == std::string_view::npos) ++i;
    }
    return cause;
}

/// A plane scene is looked at straight on.
view::Camera startOf(int dimensions) {
    view::Camera c;
    if (dimensions == 2) c.yaw = c.pitch = 0;
    return c;
}

}  // namespace

view::Camera startCamera(const scene::Description& d, const view::Outline& outline, float aspect) {
    if (d.camera) return view::Camera::lookingFrom(vector(d.camera->position), vector(d.camera->target));
    return startOf(d.dimensions).framing(outline.bounds, aspect);
}

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

Session::~Session() = default;

double Session::now() const {
    static const auto start = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void Session::say(Notice n) {
    constexpr std::size_t kKept = 500;
    const double time = snapshot ? snapshot->time : -1;
    if (!log.empty() && log.back().notice == n)
        ++log.back().times, log.back().time = time;
    else
        log.push_back({n, time});
    if (log.size() > kKept) log.pop_front();
    notice = std::move(n), noticeAt = now();
    touch();
}

void Session::saved(const std::string& file) {
    writtenTo = std::filesystem::absolute(std::filesystem::u8path(file)).parent_path();
    say({Notice::Kind::Info, "Saved " + file});
}

void Session::sayProblem(const std::string& what) {
    constexpr double kOneOccasion = 1;  // s
    if (!log.empty() && log.back().notice.text == what && now() - noticeAt < kOneOccasion) return;
    say({Notice::Kind::Error, what});
}

/// What the steps warn of is said once a run; its numbers are kept up to date.
void Session::logWarnings() {
    if (snapshot->statistics.step <= 1) warned.clear();
    for (const std::string& w : snapshot->statistics.warnings) {
        const auto [at, fresh] = warned.try_emplace(causeOf(w), w);
        if (fresh) {
            say({Notice::Kind::Warning, w});
        } else if (at->second != w) {
            const auto line = std::find_if(log.rbegin(), log.rend(), [&](const LogLine& l) { return l.notice.text == at->second; });
            if (line != log.rend()) line->notice.text = w, line->time = snapshot->time;
            if (notice.text == at->second) notice.text = w;
            at->second = w;
        }
    }
}

std::string Session::sceneTitle() const {
    if (!hasScene()) return "No scene";
    const scene::Description& d = editing.document.scene();
    if (!d.name.empty()) return d.name;
    return d.file.empty() ? "Untitled" : std::filesystem::path(d.file).stem().string();
}

bool Session::refresh(bool pictureRests) {
    const bool takes = !(pictureRests && running() && !recorder.active());
    refreshes += takes;
    const auto before = std::chrono::steady_clock::now();
    const world::Snapshot* taken = takes ? worker.takeSnapshot() : nullptr;
    world::WorkerState s = worker.state();
    timeline = worker.timeline();
    const bool restarted = taken && taken->scene != scene;
    if (restarted || parametersChanged) description = worker.description(), ++revision;
    waitMs = milliseconds(std::chrono::steady_clock::now() - before);

    const bool changed = taken || parametersChanged || s.phase != state.phase || s.stage != state.stage || s.loaded != state.loaded ||
                         s.cancelling != state.cancelling || s.problem != state.problem;
    if (s.phase != state.phase) bannerClosed = false, loadingSince = now();
    if (s.problem != lastProblem) {
        lastProblem = s.problem;
        if (!s.problem.empty()) sayProblem(s.problem);
    }
    state = std::move(s);
    if (parametersChanged && !restarted && hasScene()) editing.inForce(description);
    parametersChanged = false;
    if (taken) {
        snapshot = taken;
        particlesNew = true;
        if (restarted) descriptionChanged(std::exchange(opened, taken->opened) != taken->opened);
        scene = taken->scene;
        looking.colouring.follow(*snapshot, *outline);
        marksStale = true;
        logWarnings();
    }
    if (comparison && comparison->refresh(takes)) return true;
    return changed;
}

void Session::descriptionChanged(bool another) {
    objectCounts = worker.objectCounts();
    if (another) {
        comparison.reset();
        if (notice.kind == Notice::Kind::Error) notice = {};  // what went wrong before this scene opened is over
        const std::string before = sceneTitle(), beforeFile = editing.document.scene().file;
        if (std::exchange(discardsChanges, false))
            drafts.forget(beforeFile);
        else if (drafts.keep(editing.document))
            say({Notice::Kind::Info, "The changes of " + before + " are kept: it offers them when it is opened again"});
        nextScene.reset();
        // What nobody chose goes with what the scene is about.
        const bool fluid = !description.fluids.empty() || description.deformables.empty();
        if (plotView.shown == PlotView::usual(!fluid)) plotView.shown = PlotView::usual(fluid);
        editing.opened(description, opened);
        sceneFile.watch(description);
        draft = drafts.kept(description);
    } else {
        editing.restarted(description);
    }
    {
        const std::lock_guard hold(prepared->lock);
        outline = prepared->outline;
    }
    outlineNew = true;
    looking.colouring.restart();
    if (!another) return;
    touching = {};
    looking.clip.on = false;
    sendWatch(*this);
    remember(description.file);
    camera.jumpTo(startCamera(description, *outline, aspect));
}

void Session::remember(const std::string& named) {
    if (named.empty()) return;
    constexpr std::size_t kRecent = 12;
    std::error_code none;
    const std::string file = std::filesystem::absolute(named, none).lexically_normal().string();
    std::erase(recent, file);
    recent.insert(recent.begin(), file);
    if (recent.size() > kRecent) recent.resize(kRecent);
}

std::optional<glm::vec2> Area::inView(glm::vec2 f) const {
    const glm::vec2 p(f.x * windowWidth - x, f.y * windowHeight - y);
    if (p.x < 0 || p.y < 0 || p.x >= width || p.y >= height) return std::nullopt;
    return glm::vec2(p.x - width / 2, height / 2 - p.y) * (2 / height);
}

}  // namespace meniscus::editor
