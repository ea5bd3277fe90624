// SPDX-License-Identifier: MIT
// A hand for play files: moves the pointer, clicks, types. It goes through Dear ImGui's own input, as a person's does.
#pragma once
#include <imgui.h>

#include <deque>
#include <optional>
#include <string>

namespace meniscus::editor {

class Hand {
public:
    void moveTo(ImVec2 p) { add({.at = p}); }
    /// Presses and releases a button where the pointer is then.
    void click(int button = 0);
    /// Presses the left button, moves in some frames, releases it.
    void drag(ImVec2 from, ImVec2 to, int frames = 12);
    /// "Ctrl+P", as the catalogue writes shortcuts. Throws InputError where there is no such key.
    void press(const std::string& keys);
    void type(const std::string& text) { add({.text = text}); }
    /// Whether all of it was done.
    bool idle() const { return waiting.empty(); }
    /// Into Dear ImGui's input, once a frame, after the surface has written its own.
    void apply();

private:
    struct Moment {
        std::optional<ImVec2> at{};
        int button = -1;
        bool down = false;
        std::string text{};
        int key = 0;
        bool ctrl = false, shift = false;
    };
    void add(Moment m) { waiting.push_back(std::move(m)); }
    std::deque<Moment> waiting;
    std::optional<ImVec2> pointer;  ///< stays where it was put
    bool held[3] = {};
    int lastKey = 0;
};

}  // namespace meniscus::editor
