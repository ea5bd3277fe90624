// SPDX-License-Identifier: MIT
// Takes the frames of a recording: at every state that the worker holds, a picture of the view or the particles' files.
#pragma once
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include "app/record/png.h"
#include "app/record/recording.h"
#include "engine/world/worker.h"

namespace meniscus::editor {

/// What the record dialog asks for; it stays from recording to recording.
struct RecordSettings {
    record::Format format = record::Format::Mp4;
    std::string folder, film;  ///< empty: made from the scene's name
    int width = 1920, height = 1080;
    double fps = 60, seconds = 0;
    bool overlays = true;
};

class Recorder {
public:
    /// s, that a script waits for a recording which cannot go on.
    static constexpr double kPatience = 5;
    /// A picture of the scene as it is shown now; on the thread that has the OpenGL context.
    using Camera = std::function<record::Image(int width, int height, bool overlays)>;

    explicit Recorder(world::Worker& w) : worker(w) {}
    /// Throws InputError where it cannot begin, as Recording does, and while one is running.
    void start(record::Options, const std::string& sceneFile, double now);
    /// No frame follows but the one that is held now.
    void stop() { stopping = true; }
    void pause(bool on);
    void discard();
    /// Tries again at once what failed.
    void retry() {
        if (recording) recording->retry();
    }
    /// Takes the state if it is a frame; to be called once a frame of the window. True if anything changed.
    bool advance(const world::Snapshot*, const world::WorkerState&, const Camera&, double now);

    /// Whether frames are taken, written, or made into a film.
    bool active() const { return recording && status.stage != Stage::Done && status.stage != Stage::Failed; }
    bool failed() const { return recording && status.stage == Stage::Failed; }
    /// Whether the worker knows of the last start or pause.
    bool begun() const { return !holding.valid(); }
    bool takesFrames() const { return recording && status.stage == Stage::Frames; }
    bool paused() const { return held; }
    /// Seconds that the present problem has lasted.
    double stuckFor(double now) const { return status.problem.empty() ? 0 : now - problemSince; }
    const record::Options& options() const { return recording->options; }  ///< of the last recording; there has to be one
    bool any() const { return recording != nullptr; }
    /// s, of the film so far.
    double length() const { return recording ? status.taken / recording->options.fps : 0; }
    /// s, that it will probably take on the clock; negative: nobody knows.
    double remaining(double now) const;
    std::string summary() const;  ///< "26 frames in /tmp/out"

    record::Recording::Status status;  ///< of the last recording

private:
    using Stage = record::Recording::Stage;
    void take(const world::Snapshot&, const Camera&);
    void takeParticles();
    void end();

    world::Worker& worker;
    std::unique_ptr<record::Recording> recording;
    std::string scene;
    int next = 0;                         ///< number that the worker gives the next frame
    int number = 0;                       ///< of the next file
    double firstTime = -1, lastTime = 0;  ///< s, of the first frame as the film counts, and of the last
    bool stopping = false, held = false;
    double startedAt = 0, problemSince = 0;
    std::future<void> holding;  ///< the worker knows of the recording once it is ready
    std::future<void> particles;
    std::shared_ptr<std::vector<world::ParticleFile>> files;
};

}  // namespace meniscus::editor
