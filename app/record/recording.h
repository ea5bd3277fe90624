// SPDX-License-Identifier: MIT
// A recording on its way to disk. A thread encodes and writes; where the disk is full or gone it says so, keeps what it was given, and
// goes on once it can. Nothing is overwritten that nobody said may be.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace meniscus::record {

enum class Format { Png, Mp4, Ply };
std::string_view name(Format);

struct Options {
    Format format = Format::Png;
    std::filesystem::path folder;    ///< of the frames, or of the film
    std::string film = "film";       ///< the film's file is FOLDER/film.mp4
    double fps = 25;                 ///< frames a second of simulated time
    int width = 1280, height = 720;  ///< of pictures
    double seconds = 0;              ///< of simulated time; 0: until it is stopped
    bool overlays = true;            ///< time and colour bar on pictures
    bool overwrite = false;          ///< whether an older recording in its place may go
    double bytesPerFrame = 0;        ///< as far as it is known before; 0: guessed by the size of pictures

    std::int64_t frames() const;  ///< how many there will be; 0: nobody knows
    double expectedBytes(std::int64_t frames) const;
    std::filesystem::path filmFile() const { return folder / (film + ".mp4"); }
    /// Where frames lie: pictures of a film are kept beside it until it is made.
    std::filesystem::path frameFolder() const { return format == Format::Mp4 ? folder / (film + "-pictures") : folder; }
};

/// Files of an older recording that this one would write over.
std::vector<std::filesystem::path> inTheWay(const Options&);
/// Free bytes on the disk of the folder, or of the nearest one above it that exists.
/// Whether a folder can be written, or made.
bool writable(const std::filesystem::path& folder);
std::uintmax_t freeBytes(const std::filesystem::path& folder);

class Recording {
public:
    /// One file of a frame; `bytes` is called on the writer's thread.
    struct File {
        std::string name;
        std::function<std::string()> bytes;
    };
    enum class Stage {
        Frames,  ///< takes frames
        Ending,  ///< writes the last of them
        Film,    ///< ffmpeg works
        Failed,  ///< the film could not be made; its pictures are kept
        Done
    };
    struct Status {
        Stage stage = Stage::Frames;
        int taken = 0, written = 0;  ///< frames
        std::uintmax_t bytes = 0;    ///< written
        std::uintmax_t free = 0;     ///< bytes on the disk, when the last frame was written
        double film = 0;             ///< the part of the film that is made
        std::string problem;         ///< what it waits for, or why there is no film, with what to do; empty: none
    };

    /// Throws InputError where the folder cannot be written to, an older recording lies there, the disk has too little room, or a film is
    /// asked for without ffmpeg.
    explicit Recording(Options);
    /// Writes what it was given, if that is possible now; no film is made then.
    ~Recording();

    const Options options;
    /// Whether another frame may be given: a few wait in memory.
    bool hasRoom() const;
    void add(std::vector<File> frame);
    /// No frame follows: the rest is written and the film made.
    void finish();
    /// Ends now, and removes what this recording wrote.
    void discard();
    /// Tries again at once what failed.
    void retry();
    Status status() const;

private:
    void run();
    bool writeFrames(std::unique_lock<std::mutex>&);
    bool write(const std::vector<File>&, std::unique_lock<std::mutex>&);
    void film(std::unique_lock<std::mutex>&);
    std::string advice(const std::string& problem) const;

    mutable std::mutex lock;
    std::condition_variable wake;
    Status now;
    std::deque<std::vector<File>> waiting;
    std::vector<std::filesystem::path> files;  ///< written
    bool madeFolder = false, finishing = false, closing = false, again = false;
    std::thread thread;
};

}  // namespace meniscus::record
