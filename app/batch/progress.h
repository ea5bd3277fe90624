// SPDX-License-Identifier: MIT
// How far a run has come: a bar on a terminal, a plain line a second elsewhere. All on stderr.
#pragma once
#include <chrono>
#include <string>

#include "engine/world/loading.h"

namespace meniscus::batch {

class Progress {
public:
    enum class Style { Silent, Bar, Lines };
    /// A bar where stderr is a terminal.
    static Style fitting(bool quiet);
    explicit Progress(Style s) : style(s) {}
    ~Progress() { clear(); }

    /// `done` is the part that is done, 0 to 1. Draws only as often as a person can read.
    void show(double done, double time, int steps);
    /// The same while a scene is loaded, for world::Simulation: tells what is being done, and cancels once Ctrl+C was pressed.
    world::LoadObserver loading();
    /// From now on it is the run whose time is measured.
    void restart() { start = last = Clock::now(); }
    /// A line above the bar.
    void say(const std::string& line);
    /// Takes the bar off the screen.
    void clear();

private:
    void draw(double done, const std::string& text);
    using Clock = std::chrono::steady_clock;
    Style style;
    Clock::time_point start = Clock::now(), last = start;
    bool drawn = false;
};

}  // namespace meniscus::batch
