// SPDX-License-Identifier: MIT
#include "app/editor/surface.h"

#include "engine/base/error.h"

namespace meniscus::editor {

std::unique_ptr<Surface> makeSurface(const SurfaceOptions& o) {
    if (auto window = makeWindow(o)) return window;
    if (!o.hidden) throw InputError("no display with OpenGL 4.5 to open a window on; --hidden runs without one");
    if (auto offscreen = makeOffscreen(o)) return offscreen;
    throw InputError("no OpenGL 4.5, neither on a display nor through surfaceless EGL");
}

}  // namespace meniscus::editor
