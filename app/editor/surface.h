// SPDX-License-Identifier: MIT
// Where the program shows itself: a window, a hidden window, or, without any display, nothing but an OpenGL context.
#pragma once
#include <memory>
#include <string>
#include <vector>

namespace meniscus::editor {

class Surface {
public:
    virtual ~Surface() = default;
    /// Connects Dear ImGui's back ends; a Dear ImGui context has to exist.
    virtual void startUi() = 0;
    /// Before ImGui::NewFrame(): size, time, mouse.
    virtual void newFrame() = 0;
    virtual void size(int& w, int& h) const = 0;  ///< in pixels
    /// Whether the person asked to close it since the last call.
    virtual bool closing() = 0;
    /// Handles events, waiting up to `seconds` for the first one; true if there were any.
    virtual bool wait(double seconds) = 0;
    /// Puts the frame buffer's picture on the screen; a visible window waits for the display's refresh.
    virtual void show(unsigned framebuffer, int w, int h) = 0;
    /// Device pixels a logical pixel, as the monitor says.
    virtual float monitorScale() const { return 1; }
    /// To be told how large everything is: the window must not become too small for it.
    virtual void scaled(float) {}
    virtual void title(const std::string&) {}
    /// Files dropped on the window since the last call.
    virtual std::vector<std::string> dropped() { return {}; }
};

struct SurfaceOptions {
    int width = 0, height = 0;  ///< pixels; 0: 1280 x 720 logical ones
    float scale = 0;            ///< 0: the monitor's
    bool hidden = false;
};
/// A current OpenGL 4.5 core context. Throws InputError where there is no display (and the surface isn't to be hidden), or no OpenGL 4.5.
std::unique_ptr<Surface> makeSurface(const SurfaceOptions&);

/// The two kinds; null where there is no display, or no EGL without one.
std::unique_ptr<Surface> makeWindow(const SurfaceOptions&);
std::unique_ptr<Surface> makeOffscreen(const SurfaceOptions&);

}  // namespace meniscus::editor
