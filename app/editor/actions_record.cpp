// SPDX-License-Identifier: MIT
// What becomes a file: pictures, statistics.
#include <chrono>
#include <future>

#include "app/editor/handlers.h"
#include "app/record/programs.h"
#include "app/view/image.h"
#include "engine/base/error.h"
#include "engine/io/files.h"
#include "engine/world/frames.h"

namespace meniscus::editor {
namespace {

/// After two frames: the first takes what the worker has published, the second has all widgets in their places.
Completion screenshot(Session& s, std::string file) {
    ++s.screenshotDue;
    return [&s, file = std::move(file), first = s.frameNumber] {
        if (s.frameNumber < first + 3) return false;
        --s.screenshotDue;
        io::writeFile(file, record::png(view::readPixels(s.picture.framebuffer, s.picture.width, s.picture.height)));
        s.saved(file);
        return true;
    };
}

record::Format formatNamed(const std::string& wanted) {
    for (const auto f : {record::Format::Png, record::Format::Mp4, record::Format::Ply})
        if (wanted == record::name(f)) return f;
    if (wanted == "obj") return record::Format::Ply;  // the same: each object as what it is
    throw InputError("record.start: format: must be png, mp4, ply or obj, not " + wanted);
}

record::Options recordOptions(const Call& c) {
    const Arguments& a = c.arguments;
    record::Options o;
    o.folder = std::filesystem::u8path(c.file("folder"));
    o.format = formatNamed(a.value("format", "png"));
    o.film = world::safeFileName(a.value("name", c.session.sceneTitle()));
    o.fps = a.value("fps", 25.0);
    o.width = a.value("width", 1920), o.height = a.value("height", 1080);
    o.seconds = a.value("seconds", 0.0);
    o.overlays = a.value("overlays", true);
    o.overwrite = a.value("overwrite", false);
    GLint most = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    for (const auto& [key, pixels] : {std::pair{"width", o.width}, {"height", o.height}})
        if (pixels < 16 || pixels > most)
            throw InputError(std::string("record.start: ") + key + ": must be from 16 to " + std::to_string(most) + ", not " +
                             std::to_string(pixels));
    if (o.format == record::Format::Ply) o.bytesPerFrame = 36. * static_cast<double>(c.session.snapshot->counts.fluid);
    return o;
}

/// Complete with the first frame: the state as it is now.
Completion startRecording(const Call& c) {
    Session& s = c.session;
    if (!s.hasScene()) throw InputError("no scene is open");
    const record::Options options = recordOptions(c);
    s.recorder.start(options, s.state.sceneFile, s.now());
    s.writtenTo = std::filesystem::absolute(options.folder);
    s.say({Notice::Kind::Info, "Recording to " + s.recorder.options().folder.string()});
    return [&r = s.recorder] { return r.begun() && (r.status.taken > 0 || !r.takesFrames() || !r.status.problem.empty()); };
}

/// A problem that lasts ends the wait, but not the recording: it goes on once it can.
Completion stopRecording(const Call& c) {
    if (!c.session.recorder.active()) throw InputError("nothing is being recorded");
    c.session.recorder.stop();
    return [&s = c.session] {
        const Recorder& r = s.recorder;
        if (r.failed() || r.stuckFor(s.now()) > Recorder::kPatience) throw InputError(r.status.problem);
        return !r.active();
    };
}

/// That of what was written last. The file manager may take its time, which nothing here waits for.
Completion showFolder(const Call& c) {
    auto shown = std::make_shared<std::future<void>>(std::async(std::launch::async, record::showFolder, c.session.writtenTo));
    return [shown] {
        if (shown->wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
        shown->get();
        return true;
    };
}

bool recording(const Session& s) { return s.recorder.active(); }

}  // namespace

void addRecordActions(Handlers& all) {
    all["record.dialog"] = {[](const Call& c) -> Completion {
                                c.session.recordOpen = !c.session.recordOpen;
                                return immediately;
                            },
                            [](const Session& s) { return s.hasScene(); }};
    all["record.start"] = {startRecording, [](const Session& s) { return ready(s) && !s.recorder.active(); }};
    all["record.stop"] = {stopRecording, recording};
    all["record.pause"] = {[](const Call& c) -> Completion {
                               c.session.recorder.pause(!c.session.recorder.paused());
                               return [&r = c.session.recorder] { return r.begun(); };
                           },
                           [](const Session& s) { return s.recorder.takesFrames(); }};
    all["record.discard"] = {[](const Call& c) -> Completion {
                                 c.session.recorder.discard();
                                 c.session.say({Notice::Kind::Info, "The recording was discarded"});
                                 return immediately;
                             },
                             [](const Session& s) { return s.recorder.active() || s.recorder.failed(); }};
    all["record.retry"] = {[](const Call& c) -> Completion {
                               c.session.recorder.retry();
                               return immediately;
                           },
                           [](const Session& s) { return s.recorder.any() && !s.recorder.status.problem.empty(); }};
    all["screenshot"] = {[](const Call& c) { return screenshot(c.session, c.file()); }};
    all["stats.save"] = {[](const Call& c) -> Completion {
                             c.session.writtenTo = std::filesystem::absolute(std::filesystem::u8path(c.file())).parent_path();
                             return when(c.session, c.session.worker.saveStatistics(c.file()));
                         },
                         ready};
    all["folder.show"] = {showFolder, [](const Session& s) { return !s.writtenTo.empty(); }};
}

}  // namespace meniscus::editor
