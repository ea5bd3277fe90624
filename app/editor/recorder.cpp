// SPDX-License-Identifier: MIT
#include "app/editor/recorder.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "engine/base/error.h"

namespace meniscus::editor {

void Recorder::start(record::Options o, const std::string& sceneFile, double now) {
    if (active()) throw InputError("a recording is running; stop it first");
    recording = std::make_unique<record::Recording>(std::move(o));
    status = recording->status();
    scene = sceneFile;
    next = number = 0;
    firstTime = -1;
    stopping = held = false;
    startedAt = now;
    holding = worker.holdFrames(recording->options.fps);
}

void Recorder::pause(bool on) {
    if (!takesFrames() || on == held) return;
    held = on;
    next = 0;  // the worker counts anew
    firstTime = -1;
    holding = worker.holdFrames(on ? 0 : recording->options.fps);
}

void Recorder::discard() {
    if (!recording) return;
    worker.holdFrames(0);
    if (particles.valid()) particles.wait();
    particles = {};
    recording->discard();
    status = recording->status();
}

void Recorder::end() {
    worker.holdFrames(0);
    recording->finish();
    stopping = held = false;
}

bool Recorder::advance(const world::Snapshot* s, const world::WorkerState& state, const Camera& camera, double now) {
    if (!recording) return false;
    const record::Recording::Status before = status;
    if (holding.valid()) {  // snapshots from before it acted belong to another recording
        if (holding.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
        holding.get();
        return true;
    }
    if (takesFrames() && state.sceneFile != scene) end();  // another scene was opened
    if (takesFrames() && particles.valid()) takeParticles();
    const bool due = !held && s && s->frame == next;
    if (takesFrames() && due && !particles.valid() && recording->hasRoom()) take(*s, camera);
    status = recording->status();
    const std::int64_t planned = recording->options.frames();
    if (takesFrames() && planned > 0 && number >= planned) stopping = true;
    const bool waits = particles.valid() || (due && s->frame == next && status.problem.empty());
    if (stopping && takesFrames() && !waits) {
        end();
        status = recording->status();
    }
    if (status.problem != before.problem) problemSince = now;
    return status.taken != before.taken || status.written != before.written || status.stage != before.stage ||
           status.problem != before.problem || std::abs(status.film - before.film) > 0.005;
}

void Recorder::take(const world::Snapshot& s, const Camera& camera) {
    const record::Options& o = recording->options;
    if (o.format == record::Format::Ply) {
        files = std::make_shared<std::vector<world::ParticleFile>>();
        particles = worker.particleFiles(number, files);
        return;
    }
    const auto image = std::make_shared<const record::Image>(camera(o.width, o.height, o.overlays));
    // A film runs by the clock: where a step is longer than a frame, the picture stands. Where time has jumped, it goes on from there.
    const double gap = s.time - lastTime;
    if (firstTime < 0 || gap <= 0 || gap > 1 / o.fps + 1.01 * s.statistics.dt) firstTime = s.time - number / o.fps;
    lastTime = s.time;
    const bool film = o.format == record::Format::Mp4;
    const int until = film ? std::max(number, static_cast<int>(std::floor((s.time - firstTime) * o.fps + 1e-6))) : number;
    std::vector<record::Recording::File> frame;
    for (; number <= until; ++number)
        frame.push_back({fmt::format("frame_{:06d}.png", number), [image, film] { return record::png(*image, film); }});
    recording->add(std::move(frame));
    ++next;
    worker.frameTaken();
}

void Recorder::takeParticles() {
    if (particles.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    particles.get();
    std::vector<record::Recording::File> frame;
    for (const world::ParticleFile& f : *files) frame.push_back({f.name, [all = files, bytes = &f.bytes] { return *bytes; }});
    recording->add(std::move(frame));
    ++number, ++next;
    worker.frameTaken();
}

double Recorder::remaining(double now) const {
    const std::int64_t planned = recording ? recording->options.frames() : 0;
    if (planned == 0 || number < 2 || held) return -1;
    return (now - startedAt) / number * static_cast<double>(planned - number);
}

std::string Recorder::summary() const {
    const record::Options& o = recording->options;
    if (o.format == record::Format::Mp4 && status.stage == Stage::Done) return o.filmFile().string();
    return fmt::format("{} frame{} in {}", status.written, status.written == 1 ? "" : "s", o.frameFolder().string());
}

}  // namespace meniscus::editor
