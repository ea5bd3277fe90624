// SPDX-License-Identifier: MIT
#include "tests/editor/screen.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <cstring>
#include <thread>

// Its macros (None, Always) would be in the way of what comes after.
#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace editor_test {
namespace {

pid_t run(const std::vector<std::string>& words, const std::string& folder, const std::string& display, int keep = -1) {
    std::vector<char*> arguments;
    for (const std::string& w : words) arguments.push_back(const_cast<char*>(w.c_str()));
    arguments.push_back(nullptr);
    const pid_t child = fork();
    if (child != 0) return child;
    const int out = open((folder + "/err").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    dup2(out, 1), dup2(out, 2);
    for (int fd = 3; fd < 64; ++fd)
        if (fd != keep) close(fd);
    if (chdir(folder.c_str()) != 0) _exit(126);
    if (!display.empty()) setenv("DISPLAY", display.c_str(), 1);
    execvp(arguments[0], arguments.data());
    _exit(127);
}

Window named(Display* d, Window in) {
    char* title = nullptr;
    const bool found = XFetchName(d, in, &title) && title && std::strstr(title, "Meniscus");
    if (title) XFree(title);
    if (found) return in;
    Window root = 0, parent = 0, *children = nullptr;
    unsigned n = 0;
    Window result = 0;
    if (XQueryTree(d, in, &root, &parent, &children, &n))
        for (unsigned i = 0; i < n && !result; ++i) result = named(d, children[i]);
    if (children) XFree(children);
    return result;
}

}  // namespace

VirtualScreen::VirtualScreen(int w, int h) : width(w), height(h) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    server = run({"Xvfb", "-displayfd", std::to_string(ends[1]), "-screen", "0", std::to_string(w) + "x" + std::to_string(h) + "x24"},
                 "/tmp", "", ends[1]);
    close(ends[1]);
    std::string number;
    for (char c = 0; c != '\n' && read(ends[0], &c, 1) == 1;) number += c;
    close(ends[0]);
    INFO("the server's number: " << number);
    REQUIRE(!number.empty());
    name = ":" + std::to_string(std::atoi(number.c_str()));
    for (int tries = 0; !(display = XOpenDisplay(name.c_str())) && tries < 50; ++tries) usleep(100'000);  // it may be listening late
    REQUIRE(display);
}

VirtualScreen::~VirtualScreen() {
    if (program > 0) kill(program, SIGCONT), kill(program, SIGKILL), waitpid(program, nullptr, 0);
    if (display) XCloseDisplay(display);
    if (server > 0) kill(server, SIGTERM), waitpid(server, nullptr, 0);
}

void VirtualScreen::start(const scratch::Folder& folder, const std::vector<std::string>& arguments) {
    std::vector<std::string> words{MENISCUS};
    words.insert(words.end(), arguments.begin(), arguments.end());
    program = run(words, folder.path.string(), name);
    for (int i = 0; i < 300 && !window; ++i) {
        wait(0.1);
        window = named(display, DefaultRootWindow(display));
    }
    REQUIRE(window);
    XWindowAttributes a{};
    for (int i = 0; i < 100 && a.map_state != IsViewable; ++i) wait(0.1), XGetWindowAttributes(display, window, &a);
    XSetInputFocus(display, window, RevertToParent, CurrentTime);
    wait(1);
}

int VirtualScreen::finish(int seconds) {
    for (int i = 0; i < 10 * seconds; ++i) {
        int status = 0;
        if (waitpid(program, &status, WNOHANG) == program) {
            program = -1;
            return WIFEXITED(status) ? WEXITSTATUS(status) : -2;
        }
        wait(0.1);
    }
    return -1;
}

void VirtualScreen::wait(double seconds) {
    XSync(display, False);
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    time += static_cast<Time>(1000 * seconds);
}

void VirtualScreen::resize(int w, int h) { XResizeWindow(display, window, static_cast<unsigned>(w), static_cast<unsigned>(h)); }

void VirtualScreen::moveTo(int px, int py) {
    x = px, y = py;
    XWarpPointer(display, None, window, 0, 0, 0, 0, x, y);
    wait(0.2);
}

void VirtualScreen::send(XEvent& e, long mask) {
    XSendEvent(display, window, True, mask, &e);
    wait(0.01);
}

void VirtualScreen::button(unsigned number, bool down) {
    XEvent e{};
    e.xbutton = {down ? ButtonPress : ButtonRelease,
                 0,
                 True,
                 display,
                 window,
                 DefaultRootWindow(display),
                 None,
                 ++time,
                 x,
                 y,
                 x,
                 y,
                 0,
                 number,
                 True};
    send(e, down ? ButtonPressMask : ButtonReleaseMask);
}

void VirtualScreen::key(unsigned long k, bool down, unsigned state) {
    XEvent e{};
    e.xkey = {down ? KeyPress : KeyRelease, 0,   True, display, window, DefaultRootWindow(display), None, ++time, x, y, x, y, state,
              XKeysymToKeycode(display, k), True};
    send(e, down ? KeyPressMask : KeyReleaseMask);
}

void VirtualScreen::stopProgram() { kill(program, SIGSTOP); }
void VirtualScreen::continueProgram() { kill(program, SIGCONT); }

std::vector<VirtualScreen::Pixel> VirtualScreen::picture() {
    XSync(display, False);
    XImage* image = XGetImage(display, DefaultRootWindow(display), 0, 0, static_cast<unsigned>(width), static_cast<unsigned>(height),
                              AllPlanes, ZPixmap);
    REQUIRE(image);
    std::vector<Pixel> all;
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            const unsigned long p = XGetPixel(image, column, row);
            all.push_back({static_cast<int>(p >> 16 & 255), static_cast<int>(p >> 8 & 255), static_cast<int>(p & 255)});
        }
    XDestroyImage(image);
    return all;
}

}  // namespace editor_test
