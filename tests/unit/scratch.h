// SPDX-License-Identifier: MIT
// A folder of its own for a test, gone with it, and scenes to put there.
#pragma once
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace scratch {

class Folder {
public:
    Folder() {
        static int count = 0;
        path = std::filesystem::temp_directory_path() / ("meniscus test " + std::to_string(getpid()) + "-" + std::to_string(count++));
        std::filesystem::create_directories(path);
    }
    ~Folder() { std::filesystem::remove_all(path); }
    std::string operator/(const std::string& name) const { return (path / name).string(); }
    /// Writes a file here and returns its path.
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path / name, std::ios::binary) << text;
        return *this / name;
    }
    std::filesystem::path path;
};

inline std::string contents(const std::string& file) {
    std::ostringstream all;
    all << std::ifstream(file, std::ios::binary).rdbuf();
    return all.str();
}

/// A cube of water, 8 particles an edge, in a tank; small steps of a fixed size.
inline std::string cube(const std::string& end = "10") {
    return R"({"version": 1, "name": "cube", "particleRadius": 0.0625,
        "time": {"end": )" +
           end + R"(, "adaptive": false, "step": 0.001, "minStep": 5e-5, "maxStep": 5e-3},
        "fluids": [{"name": "water", "box": {"min": [0, 0, 0], "max": [1, 1, 1]}}],
        "boundaries": [{"name": "tank", "box": {"min": [0, 0, 0], "max": [2, 2, 1]}, "inside": true}]})";
}

}  // namespace scratch
