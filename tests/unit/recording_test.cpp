// SPDX-License-Identifier: MIT
// Recordings on their way to disk, and what may happen to disk, folder and ffmpeg meanwhile.
#include <sys/mount.h>
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "app/record/film.h"
#include "app/record/png.h"
#include "app/record/recording.h"
#include "engine/base/error.h"
#include "tests/unit/scratch.h"

using namespace meniscus;
using namespace meniscus::record;
using namespace std::chrono_literals;
namespace fs = std::filesystem;
using Stage = Recording::Stage;

namespace {
template <class Test>
bool soon(const Test& test) {
    for (int i = 0; i < 20'000; ++i, std::this_thread::sleep_for(1ms))
        if (test()) return true;
    return false;
}
std::vector<Recording::File> frame(int i, const std::string& bytes = "picture") {
    char file[32];
    std::snprintf(file, sizeof file, "frame_%06d.png", i);
    return {{file, [bytes] { return bytes; }}};
}
void add(Recording& r, int count) {
    for (int i = r.status().taken, end = i + count; i < end; ++i) {
        REQUIRE(soon([&] { return r.hasRoom(); }));
        r.add(frame(i));
    }
}
bool done(const Recording& r) {
    return soon([&] { return r.status().stage == Stage::Done; });
}
/// A PATH on which ffmpeg is this script, or nothing; put back with this object.
struct Path {
    Path(const scratch::Folder& folder, const std::string& script) : before(std::getenv("PATH")) {
        fs::create_directories(folder.path / "bin");
        if (!script.empty()) {
            const std::string file = folder.write("bin/ffmpeg", "#!/bin/bash\n" + script);
            ::chmod(file.c_str(), 0755);
        }
        ::setenv("PATH", ((folder.path / "bin").string() + (script.empty() ? "" : ":/usr/bin:/bin")).c_str(), 1);
    }
    ~Path() { ::setenv("PATH", before.c_str(), 1); }
    std::string before;
};
Options png(const scratch::Folder& folder) { return {.folder = folder.path / "out", .width = 64, .height = 32}; }
Options mp4(const scratch::Folder& folder) {
    Options o = png(folder);
    o.format = Format::Mp4;
    return o;
}
const std::string kTakesNotes = R"(printf '%s\n' "$@" >)";
}  // namespace

TEST_CASE("frames are written in order, whole, and counted") {
    const scratch::Folder folder;
    Recording r(png(folder));
    add(r, 5);
    r.finish();
    REQUIRE(done(r));
    CHECK(r.status().written == 5);
    CHECK(r.status().bytes == 5 * 7);
    CHECK(scratch::contents(folder / "out/frame_000004.png") == "picture");
    CHECK(std::distance(fs::directory_iterator(folder.path / "out"), {}) == 5);
}

TEST_CASE("an older recording is not written over unasked, and goes whole when asked") {
    const scratch::Folder folder;
    {
        Recording r(png(folder));
        add(r, 3);
        r.finish();
        REQUIRE(done(r));
    }
    folder.write("out/mine_000001.png", "not ours");
    CHECK(inTheWay(png(folder)).size() == 3);
    CHECK_THROWS_WITH(Recording(png(folder)), Catch::Contains("3 files of an older recording") && Catch::Contains("frame_000000.png"));
    Options o = png(folder);
    o.overwrite = true;
    Recording r(o);
    add(r, 1);
    r.finish();
    REQUIRE(done(r));
    CHECK(inTheWay(png(folder)).size() == 1);
    CHECK(scratch::contents(folder / "out/mine_000001.png") == "not ours");
}

TEST_CASE("discarding a recording removes its files and nothing else") {
    const scratch::Folder folder;
    Recording r(png(folder));
    add(r, 3);
    folder.write("out/mine.txt", "mine");
    r.discard();
    CHECK(std::distance(fs::directory_iterator(folder.path / "out"), {}) == 1);
    CHECK(r.status().stage == Stage::Done);
}

TEST_CASE("a folder that goes while recording is reported, and every frame is there once it is back") {
    const scratch::Folder folder;
    Recording r(png(folder));
    add(r, 2);
    REQUIRE(soon([&] { return r.status().written == 2; }));
    fs::rename(folder.path / "out", folder.path / "elsewhere");
    add(r, 2);
    REQUIRE(soon([&] { return !r.status().problem.empty(); }));
    CHECK_THAT(r.status().problem, Catch::Contains((folder / "out") + " is gone"));
    CHECK(r.status().written == 2);
    fs::rename(folder.path / "elsewhere", folder.path / "out");
    r.retry();
    r.finish();
    REQUIRE(done(r));
    CHECK(r.status().problem.empty());
    CHECK(inTheWay(png(folder)).size() == 4);
}

TEST_CASE("a file that cannot be written is reported with its name, and written once it can be") {
    const scratch::Folder folder;
    Recording r(png(folder));
    fs::create_directories(folder.path / "out/frame_000000.png/in the way");
    add(r, 1);
    REQUIRE(soon([&] { return !r.status().problem.empty(); }));
    CHECK_THAT(r.status().problem, Catch::Contains("frame_000000.png"));
    fs::remove_all(folder.path / "out/frame_000000.png");
    r.finish();
    REQUIRE(done(r));
    CHECK(r.status().written == 1);
}

TEST_CASE("a disk that is full is reported with what to do, and recording goes on when there is room again") {
    const scratch::Folder folder;
    const std::string disk = folder / "disk";
    fs::create_directories(disk);
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=2m") != 0) return;  // only where a test may mount disks
    {
        Options o = png(folder);
        o.folder = disk;
        Recording r(o);
        for (int i = 0; i < 4; ++i) {
            REQUIRE(soon([&] { return r.hasRoom(); }));
            r.add(frame(i, std::string(400'000, 'x')));
        }
        REQUIRE(soon([&] { return !r.status().problem.empty(); }));
        CHECK_THAT(r.status().problem, Catch::Contains("is full") && Catch::Contains("Free some"));
        CHECK(r.status().written == 2);
        REQUIRE(::mount("tmpfs", disk.c_str(), "tmpfs", MS_REMOUNT, "size=8m") == 0);
        r.finish();
        REQUIRE(done(r));
        CHECK(inTheWay(o).size() == 4);
    }
    ::umount(disk.c_str());
}

TEST_CASE("what cannot be recorded is refused before it begins") {
    const scratch::Folder folder;
    folder.write("file", "");
    Options o = png(folder);
    o.folder = folder.path / "file/out";
    CHECK_THROWS_AS(Recording(o), InputError);
    o = png(folder);
    o.seconds = 1e9;
    o.width = 4096, o.height = 4096;
    CHECK_THROWS_WITH(Recording(o), Catch::Contains("are needed") && Catch::Contains("free"));
    CHECK_FALSE(fs::exists(folder.path / "out"));
    o = png(folder);
    o.fps = 0;
    CHECK_THROWS_WITH(Recording(o), Catch::Contains("fps"));
    const Path none(folder, "");
    CHECK_THROWS_WITH(Recording(mp4(folder)), Catch::Contains("ffmpeg was not found: install it"));
}

TEST_CASE("a film's pictures go when it is made, ffmpeg gets a list of arguments, whatever the names") {
    const scratch::Folder folder;
    const Path path(folder, kTakesNotes + "'" + (folder / "notes") + "'; pwd >>'" + (folder / "notes") + "'; printf film >\"${@: -1}\"");
    Options o = mp4(folder);
    o.film = "a $(touch x) ; 100%d \"film\"";
    o.fps = 29.97;
    Recording r(o);
    add(r, 2);
    r.finish();
    REQUIRE(done(r));
    CHECK(r.status().problem.empty());
    CHECK(scratch::contents(o.filmFile().string()) == "film");
    CHECK_FALSE(fs::exists(o.frameFolder()));
    CHECK(std::distance(fs::directory_iterator(folder.path / "out"), {}) == 1);
    const std::string notes = scratch::contents(folder / "notes");
    CHECK_THAT(notes, Catch::Contains("-framerate\n29.97\n-i\nframe_%06d.png\n") && Catch::Contains(o.frameFolder().string() + "\n"));
}

TEST_CASE("ffmpeg that is killed or fails leaves the pictures, says so, and may be tried again") {
    const scratch::Folder folder;
    const Options o = mp4(folder);
    Recording r(o);
    {
        const Path path(folder, "kill -9 $$");
        add(r, 2);
        r.finish();
        REQUIRE(soon([&] { return r.status().stage == Stage::Failed; }));
        CHECK_THAT(r.status().problem, Catch::Contains("was ended by another program (Killed)") && Catch::Contains("2 frames are kept in"));
        CHECK(fs::exists(o.frameFolder() / "frame_000001.png"));
    }
    {
        const Path path(folder, "echo 'first line' >&2; echo 'Unknown encoder libx264' >&2; printf half >\"${@: -1}\"; exit 1");
        r.retry();
        REQUIRE(soon([&] { return r.status().problem.find("Unknown encoder libx264") != std::string::npos; }));
        CHECK(std::distance(fs::directory_iterator(folder.path / "out"), {}) == 1);  // no half film
    }
    const Path path(folder, "printf film >\"${@: -1}\"");
    r.retry();
    REQUIRE(done(r));
    CHECK(scratch::contents(o.filmFile().string()) == "film");
    CHECK_FALSE(fs::exists(o.frameFolder()));
}

TEST_CASE("ffmpeg that takes long tells how far it is, and ends with the recording") {
    const scratch::Folder folder;
    const Options o = mp4(folder);
    const Path path(folder, "echo frame=1; exec sleep 600");
    const auto start = std::chrono::steady_clock::now();
    {
        Recording r(o);
        add(r, 2);
        r.finish();
        CHECK(soon([&] { return r.status().film == Approx(0.5); }));
    }
    CHECK(std::chrono::steady_clock::now() - start < 30s);
    CHECK(fs::exists(o.frameFolder() / "frame_000001.png"));
}

TEST_CASE("ffmpeg itself makes a film of pictures of odd size", "[slow]") {
    if (findFfmpeg().empty()) return;
    const scratch::Folder folder;
    Options o = mp4(folder);
    o.width = 65, o.height = 33;
    Recording r(o);
    Image image{r.options.width, r.options.height, {}};
    image.rgb.assign(static_cast<std::size_t>(3 * image.width * image.height), 128);
    for (int i = 0; i < 10; ++i) {
        REQUIRE(soon([&] { return r.hasRoom(); }));
        auto f = frame(i);
        f.front().bytes = [image] { return record::png(image, true); };
        r.add(std::move(f));
    }
    r.finish();
    REQUIRE(soon([&] { return r.status().stage >= Stage::Failed; }));
    INFO(r.status().problem);
    CHECK(r.status().stage == Stage::Done);
    CHECK(scratch::contents(o.filmFile().string()).substr(4, 4) == "ftyp");
}
