// SPDX-License-Identifier: MIT
#include "app/editor/editor.h"

#include <fmt/core.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <optional>

#include "app/editor/comparison.h"
#include "app/editor/leaving.h"
#include "app/editor/script.h"
#include "app/editor/settings.h"
#include "app/editor/surface.h"
#include "app/editor/ui.h"
#include "app/editor/widgets.h"
#include "engine/base/progress.h"

namespace meniscus::editor {
namespace {

using Clock = std::chrono::steady_clock;

struct UiContext {
    UiContext() {
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().LogFilename = nullptr;
    }
    UiContext(const UiContext&) = delete;
    ~UiContext() { ImGui::DestroyContext(); }
};

/// Frames are drawn into an own frame buffer: a hidden window's pixels belong to nobody, and screenshots want them whole.
class Target {
public:
    void resize(int w, int h) {
        if (framebuffer && w == width && h == height) return;
        width = w, height = h;
        colour = view::makeTexture(GL_RGBA8, w, h, GL_NEAREST);
        framebuffer = view::makeFramebuffer(colour, 0);
    }
    view::Framebuffer framebuffer;
    int width = 0, height = 0;

private:
    view::Texture colour;
};

class Editor {
public:
    explicit Editor(const EditorOptions& o)
        : surface(makeSurface({o.width, o.height, o.scale, o.hidden})),
          session({o.device, o.threads}),
          actions(session),
          ui(session, actions, renderer) {
        hidden = o.hidden;
        session.wantedScale = o.scale;
        if (!hidden && o.play.empty()) remember(settingsFile());
        session.drafts.enabled = !hidden || std::getenv("XDG_STATE_HOME");
        surface->startUi();
        loadFonts(wantedScale());
        if (!o.play.empty()) script.emplace(o.play);
        if (!o.scene.empty()) opening = actions.start("scene.open", {{"file", o.scene}}, std::filesystem::current_path());
    }

    void run() {
        loop();
        session.drafts.keep(session.editing.document);  // leaving asks nothing and loses nothing
    }

private:
    /// A scene is opened, a mesh becomes a boundary of the scene that is open.
    void drop(const std::string& file) {
        const bool mesh = std::filesystem::path(file).extension() == ".obj";
        if (mesh && session.hasScene())
            actions.run("object.add", {{"kind", "boundary"}, {"file", file}});
        else if (mesh)
            session.say({Notice::Kind::Warning, "Open a scene first: then a mesh that is dropped becomes a boundary of it"});
        else
            actions.run("scene.open", {{"file", file}});
    }

    void loop() {
        while (!session.quitting) {
            const bool input = surface->wait(pause());
            if (surface->closing()) leave(session);
            const auto start = Clock::now();
            cpuAtStart = threadMilliseconds();
            for (const std::string& file : surface->dropped()) drop(file);
            const bool changed = session.refresh(ui.pictureRests());
            if (input || changed) session.touch(input ? 3 : 1);  // a widget under the pointer takes two frames to know it
            if (due(start)) frame(start);
            record();
            advance();
            keepSettings();
        }
        keepSettings(true);
        if (session.recorder.active())
            fmt::print(stderr, "meniscus: a recording was running and ends here: {}\n", session.recorder.summary());
    }

    /// What the person chose, or else what the monitor says: also when the window goes to another one.
    float wantedScale() const { return session.wantedScale > 0 ? session.wantedScale : std::clamp(surface->monitorScale(), 1.f, 4.f); }

    void remember(const std::filesystem::path& file) {
        settings = file;
        kept = loadSettings(file);
        session.layout = kept.layout;
        session.wantedTheme = kept.theme;
        session.recent = kept.recent;
        if (session.wantedScale == 0) session.wantedScale = kept.scale;
    }

    /// Writes what is remembered between runs once it has changed, now and then.
    void keepSettings(bool now = false) {
        if (settings.empty() || (!now && Clock::now() - keptAt < std::chrono::seconds(2))) return;
        keptAt = Clock::now();
        const Settings wanted{session.layout, session.wantedTheme, session.wantedScale, session.recent};
        if (wanted != kept && saveSettings(wanted, settings)) kept = wanted;
    }

    bool busy() const { return opening || actions.pending() || (script && !script->finished()) || session.camera.active(); }

    /// How long to sleep for events: not at all where a frame is to be drawn at once.
    double pause() const {
        if (session.framesDue > 0 || session.screenshotDue > 0 || session.camera.active()) return hidden ? 0.004 : 0;
        double seconds = session.running() || busy() ? 0.004 : 0.1;
        if (wakeAt) seconds = std::clamp(std::chrono::duration<double>(*wakeAt - Clock::now()).count(), 0.0, seconds);
        return seconds;
    }

    /// A frame is drawn when something changed, and now and then while the simulation runs.
    bool due(Clock::time_point now) const {
        if (session.framesDue > 0 || session.screenshotDue > 0 || session.camera.active() || (wakeAt && now >= *wakeAt)) return true;
        if (ImGui::GetIO().WantTextInput && now - lastFrame > std::chrono::milliseconds(250)) return true;  // the text cursor blinks
        return session.running() && now - lastFrame > std::chrono::milliseconds(40);
    }

    void frame(Clock::time_point start) {
        session.framesDue = std::max(0, session.framesDue - 1);
        if (wakeAt && start >= *wakeAt) wakeAt.reset();
        session.camera.advance(session.now());
        if (styled && scale() != wantedScale()) {
            ImGui_ImplOpenGL3_DestroyFontsTexture();
            loadFonts(wantedScale());
            ImGui_ImplOpenGL3_CreateFontsTexture();
        }
        if (theme() != session.wantedTheme || scale() != wantedScale() || !styled)
            applyTheme(session.wantedTheme, wantedScale()), surface->scaled(wantedScale()), styled = true;
        int w = 0, h = 0;
        surface->size(w, h);
        if (w <= 0 || h <= 0) return;  // an iconified window
        target.resize(w, h);
        surface->newFrame();
        session.hand.apply();
        session.sceneDrawn = false;
        session.sceneCpuMs = 0;
        startNoting();
        ImGui::NewFrame();
        ui.draw();
        ImGui::Render();
        const double cpu = threadMilliseconds() - cpuAtStart - session.sceneCpuMs;
        const bool sceneDrawn = session.sceneDrawn;

        if (const double wake = takeWake(); wake >= 0)
            wakeAt = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(wake));

        glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
        glViewport(0, 0, w, h);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
        surface->show(target.framebuffer, w, h);
        session.picture = {target.framebuffer, w, h};
        ++session.frameNumber;
        const auto end = Clock::now();
        if (sceneDrawn) ui.sceneTook(std::chrono::duration<double>(end - start).count());
        session.profile.add({milliseconds(end - start), session.waitMs, cpu});
        countFrame(end, sceneDrawn);
        if (session.sceneTitle() != shownTitle) surface->title((shownTitle = session.sceneTitle()) + " – Meniscus");
    }

    void countFrame(Clock::time_point now, bool sceneDrawn) {
        lastFrame = now;
        scenesDrawn += sceneDrawn;
        const double seconds = std::chrono::duration<double>(now - countedFrom).count();
        if (seconds < 0.5) return;
        session.framesPerSecond = scenesDrawn / seconds;
        countedFrom = now;
        scenesDrawn = 0;
    }

    /// Takes the state if it is a frame of a recording.
    void record() {
        if (session.comparison && session.comparison->hasScene() && session.recorder.active() && !session.comparison->abreast()) return;
        const auto picture = [this](int w, int h, bool overlays) { return ui.takePicture(w, h, overlays); };
        Recorder& r = session.recorder;
        const bool was = r.active();
        const std::string problem = r.status.problem;
        if (!r.advance(session.snapshot, session.state, picture, session.now())) return;
        session.touch(1);
        if (was && !r.active()) {
            if (std::exchange(session.recordingPlays, false) && session.running()) actions.run("sim.pause");
            recordingEnded(session);
        }
        if (r.status.problem != problem)
            session.say(r.status.problem.empty() ? Notice{Notice::Kind::Info, "Recording goes on"}
                                                 : Notice{Notice::Kind::Error, r.status.problem});
        if (was && !r.active() && !r.failed())
            session.say({Notice::Kind::Info, r.status.written > 0 ? "Recorded " + r.summary() : "Nothing was recorded"});
    }

    /// Completes what was started, goes on with the play file.
    void advance() {
        if (opening) {
            try {
                if (!opening()) return;
            } catch (const Cancelled&) {
                session.say({Notice::Kind::Info, "Loading was cancelled"});
            }
            opening = nullptr;
            session.touch();
        }
        actions.poll();
        if (script && script->advance(actions, session)) session.touch();
    }

    UiContext context;
    std::unique_ptr<Surface> surface;
    Session session;
    Actions actions;
    view::Renderer renderer;
    Target target;
    Ui ui;
    std::optional<Script> script;
    Completion opening;  ///< the scene that the program was started with
    bool styled = false, hidden = false;
    int scenesDrawn = 0;
    std::optional<Clock::time_point> wakeAt;
    Clock::time_point lastFrame{}, countedFrom{};
    double cpuAtStart = 0;  ///< ms of this thread, when the frame began
    std::string shownTitle;
    std::filesystem::path settings;  ///< empty: nothing is remembered
    Settings kept;                   ///< what the file says
    Clock::time_point keptAt{};
};

}  // namespace

void runEditor(const EditorOptions& o) { Editor(o).run(); }

}  // namespace meniscus::editor
