// SPDX-License-Identifier: MIT
// Scenes to choose from, with their pictures: a card of all of them, and tiles for a window without a scene.
#pragma once
#include "app/editor/actions.h"
#include "app/editor/draw.h"
#include "app/editor/scene_index.h"
#include "app/editor/thumbnails.h"

namespace meniscus::editor {

class SceneBrowser {
public:
    explicit SceneBrowser(view::Renderer& r) : thumbnails(r) {}
    /// The card of session.scenesOpen.
    void draw(Session&, Actions&);
    /// Tiles of the first scenes in some columns; opens the one that is clicked.
    void tiles(ImRect, int columns, int rows, Session&, Actions&);
    /// At the end of a frame: pictures are made as long as they are shown. True if the renderer has drawn one: it has lost the view's
    /// scene.
    bool endFrame(Session&);
    static float tileHeight(float width);
    std::size_t count();

private:
    void read(const Session&);
    void section(ImRect& at, const char* title, const std::vector<const SceneEntry*>&, Session&, Actions&);
    static void open(const SceneEntry&, Session&, Actions&);
    bool tile(ImRect, const SceneEntry&, bool current);
    Thumbnails thumbnails;
    std::vector<SceneEntry> library, recent;
    bool listed = false, shown = false, wasOpen = false;
    std::string filter;
};

}  // namespace meniscus::editor
