// SPDX-License-Identifier: MIT
// No display at all: an OpenGL context from EGL without a surface. The same frames are drawn, into the program's own frame buffer.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <vector>

#include "app/editor/keys.h"
#include "app/editor/surface.h"

namespace meniscus::editor {
namespace {

class Offscreen : public Surface {
public:
    Offscreen(EGLDisplay d, EGLContext c, int w, int h) : display(d), context(c), width(w), height(h) {}
    ~Offscreen() override {
        if (ui) ImGui_ImplOpenGL3_Shutdown();
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display, context);
        eglTerminate(display);
    }
    void startUi() override {
        ImGui_ImplOpenGL3_Init("#version 450 core");
        mapKeys();
        ui = true;
    }
    void newFrame() override {
        ImGui_ImplOpenGL3_NewFrame();
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = ImVec2(static_cast<float>(width), static_cast<float>(height));
        const auto now = std::chrono::steady_clock::now();
        io.DeltaTime = std::max(std::chrono::duration<float>(now - last).count(), 1e-5f);
        last = now;
    }
    void size(int& w, int& h) const override { w = width, h = height; }
    bool closing() override { return false; }
    bool wait(double seconds) override {
        if (seconds > 0) std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
        return false;
    }
    void show(unsigned, int, int) override { glFinish(); }

private:
    EGLDisplay display;
    EGLContext context;
    int width, height;
    bool ui = false;
    std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

/// Mesa's surfaceless platform first; then every device that the system's EGL knows (NVIDIA's driver has only these).
std::vector<EGLDisplay> displays() {
    std::vector<EGLDisplay> all{eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr)};
    const auto query = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint n = 0;
    if (query && query(static_cast<EGLint>(devices.size()), devices.data(), &n))
        for (EGLint i = 0; i < n; ++i)
            all.push_back(eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[static_cast<std::size_t>(i)], nullptr));
    std::erase(all, EGL_NO_DISPLAY);
    return all;
}

/// A current OpenGL 4.5 core context, or EGL_NO_CONTEXT and the display closed again.
EGLContext makeContext(EGLDisplay display) {
    if (!eglInitialize(display, nullptr, nullptr)) return EGL_NO_CONTEXT;
    eglBindAPI(EGL_OPENGL_API);
    const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION,           4,       EGL_CONTEXT_MINOR_VERSION, 5, EGL_CONTEXT_OPENGL_PROFILE_MASK,
                             EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    const EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
    if (context != EGL_NO_CONTEXT && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return context;
    eglTerminate(display);
    return EGL_NO_CONTEXT;
}

}  // namespace

std::unique_ptr<Surface> makeOffscreen(const SurfaceOptions& o) {
    const float s = o.scale > 0 ? o.scale : 1;
    const int w = o.width ? o.width : static_cast<int>(1280 * s), h = o.height ? o.height : static_cast<int>(720 * s);
    for (EGLDisplay display : displays()) {
        const EGLContext context = makeContext(display);
        if (context == EGL_NO_CONTEXT) continue;
        gladLoadGL(reinterpret_cast<GLADloadfunc>(eglGetProcAddress));
        return std::make_unique<Offscreen>(display, context, w, h);
    }
    return nullptr;
}

}  // namespace meniscus::editor
