// SPDX-License-Identifier: MIT
// A GLFW window, visible or hidden.
#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <cfloat>
#include <utility>

#include "app/editor/surface.h"

namespace meniscus::editor {
namespace {

class Window : public Surface {
public:
    Window(GLFWwindow* w, bool hidden) : window(w), isHidden(hidden) {
        glfwMakeContextCurrent(window);
        gladLoadGL(glfwGetProcAddress);
        glfwSwapInterval(hidden ? 0 : 1);
        glfwSetWindowUserPointer(window, this);
        // Dear ImGui's back end calls these before its own: they only note that something happened.
        glfwSetKeyCallback(window, [](GLFWwindow* g, int key, int, int action, int modifiers) {
            self(g).happened = true;
            const bool modifier = key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER;
            if (action == GLFW_PRESS && key >= 0 && !modifier) self(g).taps.push_back({key, modifiers});
        });
        glfwSetCharCallback(window, [](GLFWwindow* g, unsigned) { self(g).happened = true; });
        glfwSetMouseButtonCallback(window, [](GLFWwindow* g, int, int, int) { self(g).happened = true; });
        glfwSetCursorPosCallback(window, [](GLFWwindow* g, double, double) { self(g).happened = true; });
        glfwSetCursorEnterCallback(window, [](GLFWwindow* g, int) { self(g).happened = true; });
        glfwSetScrollCallback(window, [](GLFWwindow* g, double, double) { self(g).happened = true; });
        glfwSetWindowFocusCallback(window, [](GLFWwindow* g, int) { self(g).happened = true; });
        glfwSetFramebufferSizeCallback(window, [](GLFWwindow* g, int, int) { self(g).happened = true; });
        glfwSetWindowContentScaleCallback(window, [](GLFWwindow* g, float, float) { self(g).happened = true; });
        glfwSetWindowRefreshCallback(window, [](GLFWwindow* g) { self(g).happened = true; });
        glfwSetWindowCloseCallback(window, [](GLFWwindow* g) { self(g).happened = true; });
        glfwSetDropCallback(window, [](GLFWwindow* g, int n, const char** paths) {
            self(g).happened = true;
            self(g).files.assign(paths, paths + n);
        });
    }
    ~Window() override {
        if (ui) {
            ImGui_ImplOpenGL3_Shutdown();
            ImGui_ImplGlfw_Shutdown();
        }
        glfwDestroyWindow(window);
        glfwTerminate();
    }
    void startUi() override {
        ImGui_ImplGlfw_InitForOpenGL(window, true);
        ImGui_ImplOpenGL3_Init("#version 450 core");
        ui = true;
    }
    void newFrame() override {
        ImGui_ImplOpenGL3_NewFrame();
        ImGui_ImplGlfw_NewFrame();
        keepTaps();
        // Device pixels throughout: where window and frame buffer differ, the mouse has to be converted.
        ImGuiIO& io = ImGui::GetIO();
        const ImVec2 ratio = io.DisplayFramebufferScale;
        io.DisplaySize = ImVec2(io.DisplaySize.x * ratio.x, io.DisplaySize.y * ratio.y);
        if (io.MousePos.x > -1e30f) io.MousePos = ImVec2(io.MousePos.x * ratio.x, io.MousePos.y * ratio.y);
        io.DisplayFramebufferScale = ImVec2(1, 1);
        if (isHidden) io.MousePos = ImVec2(-FLT_MAX, -FLT_MAX);
    }
    void size(int& w, int& h) const override { glfwGetFramebufferSize(window, &w, &h); }
    bool closing() override {
        const bool asked = glfwWindowShouldClose(window);
        if (asked) glfwSetWindowShouldClose(window, GLFW_FALSE);
        return asked;
    }
    bool wait(double seconds) override {
        happened = false;
        if (seconds > 0)
            glfwWaitEventsTimeout(seconds);
        else
            glfwPollEvents();
        return happened || !taps.empty();
    }
    void show(unsigned framebuffer, int w, int h) override {
        if (isHidden) return glFinish();       // as long as a swap of buffers would take
        glBindFramebuffer(GL_FRAMEBUFFER, 0);  // or Mesa's software drivers never ask how large the window is by now
        glViewport(0, 0, w, h);
        glBlitNamedFramebuffer(framebuffer, 0, 0, 0, w, h, 0, 0, w, h, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        glfwSwapBuffers(window);
    }
    float monitorScale() const override {
        float x = 1, y = 1;
        glfwGetWindowContentScale(window, &x, &y);
        return x;
    }
    void scaled(float s) override {
        int x = 0, y = 0, roomX = 0, roomY = 0;
        if (GLFWmonitor* monitor = glfwGetPrimaryMonitor()) glfwGetMonitorWorkarea(monitor, &x, &y, &roomX, &roomY);
        const auto least = [&](float logical, int room) { return std::min(static_cast<int>(logical * s), room > 0 ? room : 1 << 14); };
        glfwSetWindowSizeLimits(window, least(640, roomX), least(400, roomY), GLFW_DONT_CARE, GLFW_DONT_CARE);
    }
    void title(const std::string& t) override { glfwSetWindowTitle(window, t.c_str()); }
    std::vector<std::string> dropped() override { return std::exchange(files, {}); }

private:
    struct Tap {
        int key, modifiers;
    };
    /// Dear ImGui 1.86 keeps no events: a key that went down and up again between two frames is held down for one, and the modifiers are
    /// those of its event, not what is held when the frame comes. Keys with other modifiers, or the same key again, wait for the next one.
    void keepTaps() {
        ImGuiIO& io = ImGui::GetIO();
        const auto down = [&](int key) { return glfwGetKey(window, key) == GLFW_PRESS; };
        for (int key : std::exchange(held, {})) io.KeysDown[key] = down(key);
        if (std::exchange(modified, false)) io.KeyAlt = down(GLFW_KEY_LEFT_ALT), io.KeySuper = down(GLFW_KEY_LEFT_SUPER);
        io.KeyCtrl = down(GLFW_KEY_LEFT_CONTROL) || down(GLFW_KEY_RIGHT_CONTROL);
        io.KeyShift = down(GLFW_KEY_LEFT_SHIFT) || down(GLFW_KEY_RIGHT_SHIFT);
        if (taps.empty()) return;
        const int modifiers = taps.front().modifiers;
        auto end = taps.begin();
        while (end != taps.end() && end->modifiers == modifiers &&
               std::none_of(taps.begin(), end, [&](const Tap& t) { return t.key == end->key; }))
            ++end;
        for (auto t = end; t != taps.end(); ++t) io.KeysDown[t->key] = false;
        for (auto t = taps.begin(); t != end; ++t) {
            io.KeysDown[t->key] = true;
            held.push_back(t->key);
        }
        io.KeyCtrl = modifiers & GLFW_MOD_CONTROL, io.KeyShift = modifiers & GLFW_MOD_SHIFT;
        io.KeyAlt = modifiers & GLFW_MOD_ALT, io.KeySuper = modifiers & GLFW_MOD_SUPER;
        modified = true;
        taps.erase(taps.begin(), end);
    }
    static Window& self(GLFWwindow* g) { return *static_cast<Window*>(glfwGetWindowUserPointer(g)); }
    GLFWwindow* window;
    bool isHidden, happened = false, ui = false, modified = false;
    std::vector<std::string> files;
    std::vector<Tap> taps;
    std::vector<int> held;
};

}  // namespace

std::unique_ptr<Surface> makeWindow(const SurfaceOptions& o) {
    if (!glfwInit()) return nullptr;
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_VISIBLE, !o.hidden);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    float s = o.scale;
    int w = o.width, h = o.height;
    if (GLFWmonitor* monitor = glfwGetPrimaryMonitor()) {
        float monitorScale = 1, unused = 1;
        glfwGetMonitorContentScale(monitor, &monitorScale, &unused);
        if (s == 0) s = monitorScale;
        int x = 0, y = 0, roomX = 0, roomY = 0;
        glfwGetMonitorWorkarea(monitor, &x, &y, &roomX, &roomY);
        if (w == 0 && roomX > 0 && !o.hidden)
            w = std::min(static_cast<int>(1280 * s), roomX), h = std::min(static_cast<int>(720 * s), roomY);
    }
    if (s == 0) s = 1;
    if (w == 0) w = static_cast<int>(1280 * s), h = static_cast<int>(720 * s);
    GLFWwindow* window = glfwCreateWindow(w, h, "Meniscus", nullptr, nullptr);
    if (!window) {
        glfwTerminate();
        return nullptr;
    }
    return std::make_unique<Window>(window, o.hidden);
}

}  // namespace meniscus::editor
