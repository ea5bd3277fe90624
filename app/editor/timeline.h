// SPDX-License-Identifier: MIT
// Simulated time: what is kept of it, where in it we are, and the ways to other times.
#pragma once
#include <future>
#include <optional>
#include <string>

#include "app/editor/actions.h"
#include "app/editor/controls.h"

namespace meniscus::editor {

class TimelinePanel {
public:
    void draw(ImRect, Session&, Actions&);

private:
    /// The part of time that the track shows, and where on screen.
    struct Axis {
        float left, right;
        double end;   ///< s
        double tick;  ///< s
        float at(double time) const;
        double time(float x) const;
    };
    void timeField(ImRect, Session&, Actions&);
    void memory(ImRect, Session&, Actions&);
    void track(ImRect, const Axis&, Session&, Actions&);
    void futures(const Axis&, ImRect lane, Session&, Actions&);
    void brackets(const Axis&, float y0, float y1, double from, double to);
    void scrub(double time, Session&);
    void pollScrub(Session&);

    std::string typed;
    bool typing = false, focus = false;
    // A hand on the track: shows kept states on its way, and goes to the very step when it lets go.
    enum class Hand { None, Scrub, Range } hand = Hand::None;
    double grabbed = 0;
    bool wasRunning = false;
    std::future<void> scrubbing;
    std::optional<double> wanted;
    double lastAsked = -1;
};

}  // namespace meniscus::editor
