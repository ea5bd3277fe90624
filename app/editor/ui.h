// SPDX-License-Identifier: MIT
// The panels and how they share the window. Each draws itself into a rectangle from the session and starts actions.
#pragma once
#include "app/editor/actions.h"
#include "app/editor/ask_card.h"
#include "app/editor/colour_bar.h"
#include "app/editor/controls.h"
#include "app/editor/drawn.h"
#include "app/editor/ghosts.h"
#include "app/editor/inspector.h"
#include "app/editor/mesh_card.h"
#include "app/editor/object_gizmo.h"
#include "app/editor/palette.h"
#include "app/editor/picked_values.h"
#include "app/editor/pin_marks.h"
#include "app/editor/plot_panel.h"
#include "app/editor/record_card.h"
#include "app/editor/scene_browser.h"
#include "app/editor/timeline.h"
#include "app/view/renderer.h"

namespace meniscus::editor {

/// What dragging does, from the press of a button on.
enum class Gesture { None, Orbit, Pan, Look, Pull };

class Ui {
public:
    Ui(Session& s, Actions& a, view::Renderer& r) : session(s), actions(a), renderer(r) {}
    /// One frame, between ImGui::NewFrame() and Render(). Where anything in the view changed, its picture is drawn, too.
    void draw();
    /// To be told how long the frame took in which drawScene() drew.
    void sceneTook(double seconds);
    /// Where drawing is slow (OpenGL on the processor), new states are shown less often: at least half of the time is the solver's.
    bool pictureRests() const;
    /// The scene as it is shown, in pixels of its own; between frames.
    record::Image takePicture(int width, int height, bool overlays);

private:
    void toolbar(ImRect, bool compact, bool large);
    void transport(ImRect);
    void mainMenu(ImVec2 at);
    // The panels, each in a file of its own.
    void scenePanel(ImRect);
    void lessonPanel(ImRect);
    void timelinePanel(ImRect);
    void plotsPanel(ImRect);
    void logPanel(ImRect);
    void viewPanel(ImRect);
    /// Hands the worker's newest state to the renderer.
    void uploadScene();
    /// Draws the scene for the view's rectangle, if anything in it changed.
    void drawScene(ImRect);
    void gestures(ImRect);
    // While A and B are compared.
    /// Both as they are shown, in one picture; drawA draws A, so many pixels wide.
    view::Texture pictureOfBoth(int w, int h, const std::function<GLuint(int)>& drawA);
    void comparePicture(ImRect view);   ///< B's part of the view, over A's picture
    void compareControls(ImRect view);  ///< the line between them, and the tags
    void comparePanel(ImRect);          ///< B beside A
    void compareMenu(ImVec2 at);
    /// What is waiting for a word from the person; any?
    void newsBars(ImRect);
    bool anyNews() const;
    void pendingBar(ImRect& room);
    void takeHold(glm::vec2 at);
    void drag(glm::vec2 at, ImRect);
    void release(ImVec2 mouse);
    void wheel(glm::vec2 at);
    void fly();
    // What lies over the view.
    void overlays(ImRect);
    /// Gizmo, what is shown and legend, clear of the time and the tools; returns where the legend is.
    ImRect cornerOverlays(ImRect, float timeEnd, ImVec2 toolsEnd);
    void tools(ImRect& left);
    void gizmo(ImVec2 centre);
    void viewButtons(ImRect);
    void strengthRow(float width);
    void clipControls(ImRect);
    void pickedPanel(ImRect);
    void pickedOverlay(ImRect);
    void markers(ImRect);
    void pickMarks(const world::Snapshot&, const Area&);
    void emptyState(ImRect);
    void loadingCard(ImRect);
    void divergedBanner(ImRect);
    void shortcutSheet();
    void statusLine(ImRect);
    void rail(ImRect);
    void speedChooser(ImRect);
    void findButton(ImRect& bar, bool large);
    float solverChooserWidth() const;
    void solverChooser(ImRect& bar);
    void deviceChooser(ImRect& bar, bool compact);
    void recordButton(ImRect& bar, bool compact);

    Session& session;
    Actions& actions;
    view::Renderer& renderer;
    Inspector inspector;
    ObjectGizmo objectGizmo;
    Ghosts ghosts;
    RecordCard recordCard;
    PlotPanel plotPanel;
    TimelinePanel timelineTrack;
    std::vector<Lesson> lessons;  ///< that come with the program; read when they are shown
    AskCard askCard;
    MeshCard meshCard;
    Palette palette;
    std::string shortcutFilter;
    std::size_t menuShown = 0;
    bool closeMenu = false;
    SceneBrowser browser{renderer};
    bool drawerOpen = false;  ///< the scene's panel, in a small window
    GLuint viewTexture = 0;
    Drawn drawn;
    double fineSeconds = 0, lastSeconds = 0;  ///< that drawing took, in fine quality and last
    double drawnAt = -1;
    bool sceneStale = false, hintShown = true;
    ColourBar colourBar;
    PickedValues pickedValues;
    PinMarks pinMarks;
    Hidden hidden;             ///< in the view's picture
    bool pickedShown = false;  ///< in a panel: not over the view
    Gesture gesture = Gesture::None;
    bool moved = false;  ///< since the gesture began, farther than a click
    std::shared_ptr<const std::vector<Packed4>> samplesDrawn;
};

/// Title of an action with its shortcut, from the catalogue.
std::string actionTitle(const std::string& name);
std::string actionKeys(const std::string& name);

}  // namespace meniscus::editor
