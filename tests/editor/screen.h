// SPDX-License-Identifier: MIT
// The editor in a window on a virtual screen, with a hand at its mouse and keyboard: events reach it as from the X server, and what is seen
// is what the screen has.
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

#include "tests/unit/scratch.h"

struct _XDisplay;  // Xlib's header has macros such as None
union _XEvent;

namespace editor_test {

class VirtualScreen {
public:
    VirtualScreen(int width, int height);
    ~VirtualScreen();
    VirtualScreen(const VirtualScreen&) = delete;

    /// Starts `meniscus arguments` in the folder and waits for its window.
    void start(const scratch::Folder&, const std::vector<std::string>& arguments);
    /// Its exit code; -1: it had to be ended after so many seconds.
    int finish(int seconds);

    void resize(int w, int h);
    void moveTo(int x, int y);
    void button(unsigned number, bool down);
    void key(unsigned long symbol, bool down, unsigned state = 0);
    void stopProgram();  ///< events pile up
    void continueProgram();
    void wait(double seconds);

    struct Pixel {
        int r, g, b;
        bool operator==(const Pixel&) const = default;
    };
    /// What the screen shows, row by row.
    std::vector<Pixel> picture();
    int width, height;

private:
    void send(_XEvent&, long mask);
    _XDisplay* display = nullptr;
    unsigned long window = 0;
    pid_t server = -1, program = -1;
    std::string name;
    int x = 0, y = 0;
    unsigned long time = 1000;  ///< ms, as events have it
};

}  // namespace editor_test
