// SPDX-License-Identifier: MIT
// The editor: a surface, a worker that simulates, and the loop that draws frames when something has changed.
#pragma once
#include <string>

namespace meniscus::editor {

struct EditorOptions {
    std::string scene;  ///< empty: none is opened
    std::string device = "cpu";
    int threads = 0;   ///< 0: all
    std::string play;  ///< play file; empty: none
    bool hidden = false;
    int width = 0, height = 0;  ///< of the window in pixels; 0: by the scale
    float scale = 0;            ///< device pixels a logical one; 0: as the monitor says
};

/// Runs until the person or the play file ends it. Throws InputError (an action failed, a scene that was asked for is not right)
/// and Diverged (while a play file runs).
void runEditor(const EditorOptions&);

}  // namespace meniscus::editor
