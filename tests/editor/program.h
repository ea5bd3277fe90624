// SPDX-License-Identifier: MIT
// The editor as a person starts it, on a virtual screen or on none, with a play file for hands; and its pictures to look at.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/unit/scratch.h"

namespace editor_test {

enum class Screen { Virtual, None };

#ifdef MENISCUS_SANITIZED
constexpr bool kSanitized = true;  ///< the program takes many times as long, so that times tell nothing
#else
constexpr bool kSanitized = false;
#endif
constexpr int kPatience = kSanitized ? 600 : 120;  ///< s, that a play file may take

struct Run {
    int code = 0;           ///< exit code; 124: did not end in time
    std::string errors;     ///< stderr
    double cpuSeconds = 0;  ///< of the program and the screen
};
/// Runs `meniscus arguments` in the folder.
Run meniscus(const scratch::Folder&, const std::string& arguments, Screen = Screen::None, int seconds = kPatience);
/// Writes the actions as play.json and runs them; no visible window without a screen.
Run play(const scratch::Folder&, const std::string& scene, const nlohmann::json& actions, Screen = Screen::None, int seconds = kPatience);

/// 500 particles, a dam of 0.8 m in a tank 2.4 m long, seen from the front.
std::string dam();

nlohmann::json readJson(const std::string& file);
/// The steps of a file of statistics but for the time that they took.
nlohmann::json physics(const std::string& file);

/// The action that ends a play file.
inline const nlohmann::json kQuit = {{"action", "quit"}};
/// An action with its arguments.
inline nlohmann::json action(const char* name, nlohmann::json arguments = nlohmann::json::object()) {
    arguments["action"] = name;
    return arguments;
}

/// A picture of the window at 1280 x 720.
class Picture {
public:
    explicit Picture(const std::string& file);
    struct Pixel {
        int r, g, b;
        int chroma() const { return std::max({r, g, b}) - std::min({r, g, b}); }
    };
    Pixel at(int x, int y) const;
    /// Pixels between the columns, in the part of the view that nothing lies over, for which the test holds.
    template <class Test>
    int count(int x0, int x1, const Test& test) const {
        int n = 0;
        for (int y = 100; y < 640; ++y)
            for (int x = x0; x < x1; ++x) n += test(at(x, y));
        return n;
    }
    int width = 0, height = 0;
    std::vector<unsigned char> rgb;
};
/// Coloured: a particle, not background, grid or tank.
inline bool isWater(Picture::Pixel p) { return p.chroma() > 24; }
/// Green to yellow: the fast half of the colour map.
inline bool isFast(Picture::Pixel p) { return p.g > p.b + 8 && p.chroma() > 50; }

constexpr int kTankLeft = 338, kTankMiddle = 640, kTankRight = 942;  ///< columns, in pictures of dam() in the layout "record"

}  // namespace editor_test
