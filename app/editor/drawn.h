// SPDX-License-Identifier: MIT
// What a picture of a view was drawn from: it is drawn anew where that has changed.
#pragma once
#include "app/editor/theme.h"
#include "app/view/renderer.h"

namespace meniscus::editor {

struct Drawn {
    int w = 0, h = 0;
    glm::mat4 view{0};
    bool orthographic = false;
    view::Look look;
    Theme theme = Theme::Dark;
    float scale = 0;
    view::Quality quality = view::Quality::Fine;
    bool operator==(const Drawn&) const = default;
};

}  // namespace meniscus::editor
