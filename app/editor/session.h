// SPDX-License-Identifier: MIT
// What the panels show and the actions change: the worker and what it said last, the camera, messages, what is open on screen.
#pragma once
#include <algorithm>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "app/editor/drafts.h"
#include "app/editor/editing.h"
#include "app/editor/hand.h"
#include "app/editor/layout.h"
#include "app/editor/lesson.h"
#include "app/editor/looking.h"
#include "app/editor/plot_data.h"
#include "app/editor/plot_view.h"
#include "app/editor/profile.h"
#include "app/editor/recorder.h"
#include "app/editor/scene_file.h"
#include "app/editor/theme.h"
#include "app/editor/touching.h"
#include "app/view/camera.h"
#include "app/view/outline.h"
#include "app/view/renderer.h"
#include "engine/world/worker.h"

namespace meniscus::editor {

/// One line for the person at the screen.
struct Notice {
    enum class Kind { Info, Warning, Error } kind = Kind::Info;
    std::string text;
    bool operator==(const Notice&) const = default;
};

/// A notice in the log.
struct LogLine {
    Notice notice;
    double time = -1;  ///< simulated; negative: no scene was open
    int times = 1;     ///< that it was said one after the other
};

/// Where a scene is looked at from at first.
view::Camera startCamera(const scene::Description&, const view::Outline&, float aspect);

/// The picture that is on screen: what screenshots are taken of.
struct Picture {
    GLuint framebuffer = 0;
    int width = 0, height = 0;
};

/// A rectangle of the window, in pixels from its upper left corner, and the window's size.
struct Area {
    float x = 0, y = 0, width = 0, height = 0, windowWidth = 0, windowHeight = 0;
    /// What the view's camera calls a point given in parts of the window; none: it lies beside the view.
    std::optional<glm::vec2> inView(glm::vec2 fraction) const;
};

/// What dragging in the view does.
enum class Tool { Pick, Move, Turn, Scale, Pull, Probe };

class Comparison;

/// What a person who wants to leave is asked about.
enum class Leaving { No, Recording, Finishing, Unsaved };

class Session {
public:
    explicit Session(world::WorkerOptions);
    ~Session();

    /// Takes what is new from the worker, once a frame; true if anything is. What it waits is counted in `waitMs`. While the picture
    /// rests (drawing is slow, and the solver is to have its part of the time), a state that runs on is left where it is: what is picked,
    /// told and drawn is one and the same state, the newest when the picture was drawn.
    bool refresh(bool pictureRests = false);
    bool has(world::WorkerState::Phase p) const { return state.phase == p; }
    bool hasScene() const { return snapshot != nullptr; }
    bool running() const { return has(world::WorkerState::Phase::Running); }
    std::string sceneTitle() const;
    /// Puts a scene first among the recent ones.
    void remember(const std::string& sceneFile);
    /// Shows it at the bottom, and keeps it in the log.
    void say(Notice);
    /// What went wrong, of which both the worker and the action that failed may tell.
    void sayProblem(const std::string&);
    /// A file was written: says so, and knows its folder.
    void saved(const std::string& file);
    /// Something on screen has changed.
    void touch(int frames = 2) { framesDue = std::max(framesDue, frames); }
    /// Seconds since the program started.
    double now() const;

private:
    /// What is drawn of the scene that is being loaded: reading its meshes takes time, and is done by the worker.
    struct Prepared {
        std::mutex lock;
        std::shared_ptr<const view::Outline> outline;
    };
    std::shared_ptr<Prepared> prepared = std::make_shared<Prepared>();

public:
    world::Worker worker;
    world::WorkerOptions options;
    // What the worker said last.
    world::WorkerState state;
    const world::Snapshot* snapshot = nullptr;  ///< null until a scene is open
    std::shared_ptr<const world::Timeline> timeline = std::make_shared<world::Timeline>();
    scene::Description description;  ///< in force
    std::uint64_t revision = 0;      ///< grows whenever the description was asked for
    bool particlesNew = false;       ///< the snapshot has not been handed to the renderer yet
    bool outlineNew = false;
    bool parametersChanged = false;  ///< to be set when a parameter was: the description is asked for again
    std::uint64_t refreshes = 0;     ///< calls of refresh() that took the newest state
    double waitMs = 0;               ///< of the last one

    world::ObjectCounts objectCounts;  ///< of what runs
    Editing editing;                   ///< the scene as it is edited, which is ahead of what runs
    SceneFile sceneFile;
    Drafts drafts;
    std::optional<scene::Description> draft;  ///< of the open scene, as it was left unsaved at another time; offered until it is taken

    // The view.
    std::shared_ptr<const view::Outline> outline = std::make_shared<view::Outline>();
    view::CameraMotion camera;
    Looking looking;
    Touching touching;
    Tool tool = Tool::Pick;
    Area view;         ///< the view's panel, in pixels
    Area viewOfB;      ///< that of B beside it, where there is one
    float aspect = 1;  ///< of it
    bool marksStale = false;
    Theme wantedTheme = Theme::Dark;
    Picture picture;
    std::uint64_t frameNumber = 0;  ///< of pictures drawn
    int framesDue = 3;              ///< to be drawn at once
    bool sceneDrawn = false;        ///< in this frame
    double sceneCpuMs = 0;          ///< of it, for handing the scene's drawing commands to OpenGL
    int screenshotDue = 0;          ///< screenshots that wait for their frame: it is to be drawn in fine quality

    PlotData plots;
    PlotView plotView;
    LessonPlace lessonPlace;
    Recorder recorder{worker};
    RecordSettings recordSettings;
    bool recordOpen = false;
    std::filesystem::path writtenTo;  ///< folder of the last file that came out of the program; empty: none did
    bool recordingPlays = false;      ///< the simulation stood still until the recording began; it does so again when that ends

    double loadingSince = 0;  ///< when loading began, if it goes on

    // On screen.
    Hand hand;  ///< of play files
    Layout layout = presetNamed("explore");
    Notice notice;
    double noticeAt = 0;  ///< when it was said
    std::deque<LogLine> log;
    Profile profile;
    std::string asking;               ///< the action whose arguments a person is asked for; empty: none
    nlohmann::json asked;             ///< what is known of them
    std::string revealed;             ///< path of the parameter that the inspector is to show next; it takes it away
    float wantedScale = 0;            ///< device pixels a logical one; 0: as the monitor says
    std::vector<std::string> recent;  ///< scenes that were opened, the last one first
    bool paletteOpen = false;
    std::string paletteQuery;  ///< that it opens with
    bool meshAsked = false;    ///< a mesh is to be chosen
    bool shortcutsOpen = false, scenesOpen = false, bannerClosed = false;
    bool timeAsked = false;                  ///< a time is to be typed beside the timeline
    std::unique_ptr<Comparison> comparison;  ///< B, while A and B are compared
    double framesPerSecond = 0;
    bool quitting = false;
    Leaving leaving = Leaving::No;
    std::optional<std::string> nextScene;  ///< file that a person wants to open while there are unsaved changes; asked about
    bool goesAnyway = false;               ///< that was answered
    bool discardsChanges = false;          ///< and the changes are not to be kept when it opens
    bool divergenceWanted = false;         ///< the play file goes on when the simulation diverges

private:
    void descriptionChanged(bool another);
    void logWarnings();
    std::map<std::string, std::string> warned;  ///< by this run: causes, and what was said of them last
    std::string lastProblem;
    std::uint64_t scene = 0;
    std::uint64_t opened = 0;
};

}  // namespace meniscus::editor
