// SPDX-License-Identifier: MIT
// Recording as a person does it: pictures, films and particles on their time, nothing overwritten, nothing lost.
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <thread>

#include "tests/editor/program.h"

using namespace editor_test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {
const json kPlay = {{"action", "sim.play"}}, kStop = {{"action", "record.stop"}}, kPause = {{"action", "sim.pause"}};
json start(const std::string& folder, double fps, json more = json::object()) {
    more["action"] = "record.start", more["folder"] = folder, more["fps"] = fps;
    if (!more.contains("format") || more["format"] != "ply") more["width"] = 320, more["height"] = 180;
    return more;
}
json simulated(double seconds) { return {{"action", "wait"}, {"simulated", seconds}}; }
std::size_t files(const fs::path& folder, const std::string& extension) {
    std::size_t n = 0;
    for (const auto& f : fs::directory_iterator(folder)) n += f.path().extension() == extension;
    return n;
}
/// A program of this name first on the PATH.
std::string pathWith(const scratch::Folder& folder, const std::string& script) {
    fs::create_directories(folder.path / "bin");
    const std::string file = folder.write("bin/ffmpeg", "#!/bin/bash\n" + script);
    ::chmod(file.c_str(), 0755);
    return (folder.path / "bin").string() + ":/usr/bin:/bin";
}
struct Path {
    explicit Path(const std::string& now) : before(std::getenv("PATH")) { ::setenv("PATH", now.c_str(), 1); }
    ~Path() { ::setenv("PATH", before.c_str(), 1); }
    std::string before;
};
}  // namespace

TEST_CASE("pictures are taken each 1/fps of simulated time, in the size asked for, and show what was simulated") {
    const scratch::Folder folder;
    const Run run =
        play(folder, dam(), {start("shots", 50, {{"seconds", 0.2}, {"overlays", false}}), kPlay, simulated(0.3), kPause, kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(files(folder.path / "shots", ".png") == 11);
    const Picture first(folder / "shots/frame_000000.png"), last(folder / "shots/frame_000010.png");
    CHECK(first.width == 320);
    CHECK(first.height == 180);
    const auto front = [](const Picture& p) {  // the rightmost column with water
        int most = 0;
        for (int y = 0; y < p.height; ++y)
            for (int x = 0; x < p.width; ++x)
                if (isWater(p.at(x, y))) most = std::max(most, x);
        return most;
    };
    CHECK(front(first) > 20);
    CHECK(front(last) > front(first) + 5);
}

TEST_CASE("pictures may be larger than the window, and carry time and colours where wanted") {
    const scratch::Folder folder;
    json with = start("with", 10), without = start("without", 10);
    with["width"] = without["width"] = 1600, with["height"] = without["height"] = 900;
    without["overlays"] = false;
    const Run run = play(folder, dam(), {with, kStop, without, kStop, kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    const Picture a(folder / "with/frame_000000.png"), b(folder / "without/frame_000000.png");
    REQUIRE(a.width == 1600);
    REQUIRE(a.rgb.size() == b.rgb.size());
    int bar = 0, bright = 0;
    for (int y = 600; y < 900; ++y)
        for (int x = 1400; x < 1600; ++x) bar += a.at(x, y).chroma() > 60 && b.at(x, y).chroma() < 30;
    for (int y = 800; y < 900; ++y)
        for (int x = 0; x < 200; ++x) bright += a.at(x, y).r > 180 && b.at(x, y).r < 120;
    CHECK(bar > 500);
    CHECK(bright > 30);
}

TEST_CASE("an older recording is kept unless its replacement is asked for") {
    const scratch::Folder folder;
    const Run refused =
        play(folder, dam(), {start("shots", 50, {{"seconds", 0.02}}), kPlay, simulated(0.04), kPause, start("shots", 50), kQuit});
    CHECK(refused.code == 2);
    CHECK_THAT(refused.errors, Catch::Contains("actions.4: record.start") && Catch::Contains("2 files of an older recording"));
    const Run replaced = play(folder, dam(), {start("shots", 50, {{"overwrite", true}}), kStop, kQuit});
    INFO(replaced.errors);
    CHECK(replaced.code == 0);
    CHECK(files(folder.path / "shots", ".png") == 1);
}

TEST_CASE("particles are recorded as PLY, and a recording can be left out of, discarded and tried again") {
    const scratch::Folder folder;
    const Run run = play(folder, dam(),
                         {start("particles", 100, {{"format", "ply"}, {"seconds", 0.05}}),
                          kPlay,
                          simulated(0.08),
                          start("gap", 100, {{"format", "ply"}}),
                          simulated(0.02),
                          {{"action", "record.pause"}},
                          simulated(0.1),
                          {{"action", "record.pause"}},
                          simulated(0.02),
                          {{"action", "record.retry"}},
                          kStop,
                          start("gone", 50),
                          simulated(0.05),
                          {{"action", "record.discard"}},
                          {{"action", "record.dialog"}},
                          kPause,
                          kQuit});
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(files(folder.path / "particles", ".ply") == 6);
    const std::string ply = scratch::contents(folder / "particles/water_000005.ply");
    CHECK_THAT(ply.substr(0, 200), Catch::Contains("element vertex 500"));
    const std::size_t kept = files(folder.path / "gap", ".ply");
    CHECK(kept >= 4);
    CHECK(kept <= 10);  // and not the 10 more of the pause
    CHECK(fs::exists(folder.path / ("gap/water_00000" + std::to_string(kept - 1) + ".ply")));
    CHECK_FALSE(fs::exists(folder.path / "gone"));
}

TEST_CASE("a film is made of the pictures, without ffmpeg it is refused, and with one that fails the pictures stay") {
    const scratch::Folder folder;
    const json film = start("films", 50, {{"format", "mp4"}, {"name", "dam"}, {"seconds", 0.1}});
    const json actions = {film, kPlay, simulated(0.11), kPause, {{"action", "wait"}, {"seconds", 0.3}}, kQuit};
    {
        const Path path(pathWith(folder, "printf '%s' \"$*\" > \"${@: -1}\""));
        const Run run = play(folder, dam(), actions);
        INFO(run.errors);
        REQUIRE(run.code == 0);
        CHECK_THAT(scratch::contents(folder / "films/dam.mp4"), Catch::Contains("-framerate 50"));
        CHECK_FALSE(fs::exists(folder.path / "films/dam-pictures"));
    }
    fs::remove(folder.path / "films/dam.mp4");
    {
        const Path path(pathWith(folder, "kill -9 $$"));
        const json longer = start("films", 50, {{"format", "mp4"}, {"name", "dam"}, {"seconds", 10}});  // does not end by itself
        const Run run = play(folder, dam(), {longer, kPlay, simulated(0.05), kStop, kQuit});
        CHECK(run.code == 2);
        CHECK_THAT(run.errors,
                   Catch::Contains("record.stop: ffmpeg was ended by another program (Killed)") && Catch::Contains("are kept in"));
        CHECK(files(folder.path / "films/dam-pictures", ".png") >= 3);
    }
    fs::create_directories(folder.path / "empty");
    for (const char* tool : {"env", "timeout"}) fs::create_symlink(std::string("/usr/bin/") + tool, folder.path / "empty" / tool);
    const Path path((folder.path / "empty").string());
    json another = film;
    another["name"] = "another";
    const Run run = play(folder, dam(), {another, kQuit});
    CHECK(run.code == 2);
    CHECK_THAT(run.errors, Catch::Contains("actions.0: record.start: ffmpeg was not found: install it"));
}

TEST_CASE("a folder that is taken away holds the recording up, and every frame is there once it is back") {
    const scratch::Folder folder;
    std::thread thief([&] {
        const fs::path out = folder.path / "shots", away = folder.path / "away";
        for (int i = 0; i < 3000 && !fs::exists(out / "frame_000002.png"); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        std::error_code none;
        fs::rename(out, away, none);
        std::this_thread::sleep_for(std::chrono::seconds(2));
        fs::rename(away, out, none);
    });
    const Run run = play(folder, dam(), {start("shots", 200), kPlay, simulated(0.1), kPause, kStop, kQuit});
    thief.join();
    INFO(run.errors);
    REQUIRE(run.code == 0);
    CHECK(files(folder.path / "shots", ".png") >= 20);
    for (std::size_t i = 0, n = files(folder.path / "shots", ".png"); i < n; ++i) {
        char name[32];
        std::snprintf(name, sizeof name, "frame_%06zu.png", i);
        CHECK(fs::exists(folder.path / "shots" / name));
    }
}

TEST_CASE("a folder that does not come back ends a script with what to do, after some seconds") {
    const scratch::Folder folder;
    std::thread thief([&] {
        const fs::path out = folder.path / "shots";
        for (int i = 0; i < 3000 && !fs::exists(out / "frame_000002.png"); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        std::error_code none;
        fs::rename(out, folder.path / "away", none);
    });
    const Run run = play(folder, dam(), {start("shots", 200), kPlay, simulated(1), kStop, kQuit});
    thief.join();
    CHECK(run.code == 2);
    CHECK_THAT(run.errors, Catch::Contains("actions.2: wait: The folder") && Catch::Contains("is gone. Put it back"));
    CHECK(files(folder.path / "away", ".png") >= 3);
}

TEST_CASE("what cannot be recorded is refused in one line") {
    const scratch::Folder folder;
    const auto refused = [&](const json& action, const std::string& what) {
        const Run run = play(folder, dam(), {action, kQuit});
        INFO(action.dump() << "\n" << run.errors);
        CHECK(run.code == 2);
        CHECK_THAT(run.errors, Catch::Contains(what) && Catch::Contains("actions.0"));
    };
    folder.write("file", "");
    refused(start("file/inside", 25), "cannot be created");
    refused(start("/proc/nothing", 25), "/proc/nothing");
    refused(start("shots", -1), "fps: must be above 0");
    refused(start("shots", 25, {{"format", "avi"}}), "must be png, mp4, ply or obj, not avi");
    refused({{"action", "record.start"}, {"folder", "shots"}, {"width", 1000000}}, "width: must be from 16 to");
    refused({{"action", "record.start"}, {"folder", "shots"}, {"seconds", 1e9}}, "are needed, and its disk has");
    refused(kStop, "nothing is being recorded");
    CHECK_FALSE(fs::exists(folder.path / "shots"));
}
