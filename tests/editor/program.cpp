// SPDX-License-Identifier: MIT
#include "tests/editor/program.h"

#include <stb_image.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <catch2/catch.hpp>
#include <cstdlib>

namespace editor_test {

namespace {
double childSeconds() {
    rusage u{};
    getrusage(RUSAGE_CHILDREN, &u);
    const auto seconds = [](timeval t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
    return seconds(u.ru_utime) + seconds(u.ru_stime);
}
}  // namespace

Run meniscus(const scratch::Folder& folder, const std::string& arguments, Screen screen, int seconds) {
    // The pointer rests in the middle of the screen, beside the window.
    const std::string display =
        screen == Screen::Virtual ? "xvfb-run -a -s '-screen 0 2800x1800x24' " : "env -u DISPLAY -u WAYLAND_DISPLAY ";
    const std::string command = "cd '" + folder.path.string() + "' && " + display + "timeout " + std::to_string(seconds) +
                                " '" MENISCUS "' " MENISCUS_ARGUMENTS " " + arguments + " >out 2>err";
    const double before = childSeconds();
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, scratch::contents(folder / "err"), childSeconds() - before};
}

Run play(const scratch::Folder& folder, const std::string& scene, const nlohmann::json& actions, Screen screen, int seconds) {
    folder.write("play.json", nlohmann::json{{"actions", actions}}.dump());
    const std::string hidden = screen == Screen::None ? " --hidden" : "";
    return meniscus(folder, "'" + folder.write("scene.json", scene) + "' --play play.json" + hidden, screen, seconds);
}

std::string dam() {
    return R"({"version": 1, "name": "Small dam", "particleRadius": 0.04,
        "fluids": [{"name": "water", "box": {"min": [0, 0, 0], "max": [0.8, 0.8, 0.4]}}],
        "boundaries": [{"name": "tank", "box": {"min": [0, 0, 0], "max": [2.4, 1.2, 0.4]}, "inside": true}],
        "camera": {"position": [1.2, 0.6, 4.4], "target": [1.2, 0.6, 0.2]}})";
}

nlohmann::json readJson(const std::string& file) { return nlohmann::json::parse(scratch::contents(file)); }
nlohmann::json physics(const std::string& file) {
    nlohmann::json all = readJson(file)["steps"];
    for (nlohmann::json& s : all) s.erase("wall_ms"), s.erase("stages_ms");
    return all;
}

Picture::Picture(const std::string& file) {
    int channels = 0;
    unsigned char* pixels = stbi_load(file.c_str(), &width, &height, &channels, 3);
    INFO(file);
    REQUIRE(pixels);
    rgb.assign(pixels, pixels + 3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    stbi_image_free(pixels);
}

Picture::Pixel Picture::at(int x, int y) const {
    const unsigned char* p = &rgb[3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x))];
    return {p[0], p[1], p[2]};
}

}  // namespace editor_test
