// SPDX-License-Identifier: MIT
#include "app/record/recording.h"

#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <system_error>

#include "app/record/film.h"
#include "engine/base/error.h"
#include "engine/io/files.h"

namespace meniscus::record {
namespace {
namespace fs = std::filesystem;
constexpr std::size_t kMostWaiting = 3;  // frames in memory
constexpr std::uintmax_t kReserve = 1 << 20;
constexpr auto kRetry = std::chrono::milliseconds(500);

/// "frame_000123.png"
bool numbered(const std::string& file, const std::string& extension) {
    const std::size_t digits = 6, tail = digits + extension.size();
    return file.size() > tail + 1 && file.ends_with(extension) && file[file.size() - tail - 1] == '_' &&
           std::all_of(file.end() - static_cast<std::ptrdiff_t>(tail), file.end() - static_cast<std::ptrdiff_t>(extension.size()),
                       [](unsigned char c) { return std::isdigit(c); });
}

std::string megabytes(double bytes) {
    return bytes >= 1e9 ? fmt::format("{:.1f} GB", bytes / 1e9) : fmt::format("{:.0f} MB", std::ceil(bytes / 1e6));
}

std::string framesOf(int n) { return n == 1 ? "1 frame" : fmt::format("{} frames", n); }

}  // namespace

std::string_view name(Format f) { return f == Format::Png ? "png" : f == Format::Mp4 ? "mp4" : "ply"; }

std::int64_t Options::frames() const {
    return seconds > 0 ? static_cast<std::int64_t>(std::floor(std::min(seconds * fps, 1e15) + 1e-6)) + 1 : 0;
}

double Options::expectedBytes(std::int64_t frames) const {
    // A picture of particles takes about a third of a byte a pixel.
    const double frame = bytesPerFrame > 0 ? bytesPerFrame : 0.3 * width * height;
    return frame * static_cast<double>(frames);
}

std::vector<fs::path> inTheWay(const Options& o) {
    std::vector<fs::path> found;
    std::error_code none;
    const bool data = o.format == Format::Ply;  // of fluids, and the surfaces of deformables
    for (fs::directory_iterator at(o.frameFolder(), none), end; !none && at != end; at.increment(none)) {
        const std::string file = at->path().filename().string();
        const bool ours = data ? numbered(file, ".ply") || numbered(file, ".obj") : numbered(file, ".png") && file.starts_with("frame_");
        if (ours) found.push_back(at->path());
    }
    if (o.format == Format::Mp4 && fs::exists(o.filmFile(), none)) found.push_back(o.filmFile());
    std::sort(found.begin(), found.end());
    return found;
}

std::uintmax_t freeBytes(const fs::path& folder) {
    std::error_code error;
    fs::path at = fs::absolute(folder, error);
    while (!at.empty() && !fs::exists(at, error) && at != at.parent_path()) at = at.parent_path();
    const fs::space_info space = fs::space(at, error);
    return error ? 0 : space.available;
}

bool writable(const fs::path& folder) {
    std::error_code error;
    fs::path at = fs::absolute(folder, error);
    while (!at.empty() && !fs::exists(at, error) && at != at.parent_path()) at = at.parent_path();
    return fs::is_directory(at, error) && access(at.c_str(), W_OK | X_OK) == 0;
}

namespace {
Options checked(Options o) {
    if (!(o.fps > 0) || !std::isfinite(o.fps) || o.fps > 1e6) throw InputError("fps: must be above 0, at most 1 000 000");
    if (!(o.seconds >= 0) || !std::isfinite(o.seconds)) throw InputError("seconds: must be from 0");
    if (o.folder.empty()) throw InputError("a recording needs a folder");
    o.folder = fs::absolute(o.folder).lexically_normal();
    if (o.format == Format::Mp4) {
        if (findFfmpeg().empty())
            throw InputError("ffmpeg was not found: install it (apt-get install ffmpeg), or record pictures (format png)");
        o.width += o.width % 2, o.height += o.height % 2;  // as its colours are kept for 2 x 2 pixels
    }
    const auto old = inTheWay(o);
    if (!old.empty() && !o.overwrite)
        throw InputError(old.size() == 1 ? old.front().string() + ": is there already; choose another folder or name, or let it be replaced"
                                         : fmt::format("{}: has {} files of an older recording, such as {}; choose another folder, or let "
                                                       "them be replaced",
                                                       o.frameFolder().string(), old.size(), old.front().filename().string()));
    const double need = o.expectedBytes(std::max<std::int64_t>(1, o.frames())) + static_cast<double>(kReserve);
    if (const auto free = static_cast<double>(freeBytes(o.folder)); free < need)
        throw InputError(fmt::format("{}: about {} are needed, and its disk has {} free; free some, record less, or record elsewhere",
                                     o.folder.string(), megabytes(need), megabytes(free)));
    return o;
}
}  // namespace

Recording::Recording(Options o) : options(checked(std::move(o))) {
    std::error_code none;
    madeFolder = !fs::exists(options.frameFolder(), none);
    io::prepareFolder(options.frameFolder());
    for (const fs::path& old : inTheWay(options))
        if (old != options.filmFile()) fs::remove(old, none);  // the film stays until the new one is made
    now.free = freeBytes(options.folder);
    thread = std::thread([this] { run(); });
}

Recording::~Recording() {
    {
        const std::lock_guard hold(lock);
        closing = true;
    }
    wake.notify_one();
    thread.join();
}

bool Recording::hasRoom() const {
    const std::lock_guard hold(lock);
    return waiting.size() < kMostWaiting;
}

void Recording::add(std::vector<File> frame) {
    {
        const std::lock_guard hold(lock);
        waiting.push_back(std::move(frame));
        ++now.taken;
    }
    wake.notify_one();
}

void Recording::finish() {
    {
        const std::lock_guard hold(lock);
        finishing = true;
        if (now.stage == Stage::Frames) now.stage = Stage::Ending;
    }
    wake.notify_one();
}

void Recording::retry() {
    {
        const std::lock_guard hold(lock);
        again = true;
    }
    wake.notify_one();
}

void Recording::discard() {
    {
        const std::lock_guard hold(lock);
        closing = true;
        waiting.clear();
    }
    wake.notify_one();
    thread.join();
    thread = std::thread([] {});
    std::error_code none;
    for (const fs::path& f : files) fs::remove(f, none);
    if (options.format == Format::Mp4 || madeFolder) fs::remove(options.frameFolder(), none);  // if nothing else lies there
    now.stage = Stage::Done;
    now.written = 0, now.bytes = 0;
    now.problem.clear();
    files.clear();
}

Recording::Status Recording::status() const {
    const std::lock_guard hold(lock);
    return now;
}

void Recording::run() {
    std::unique_lock hold(lock);
    if (!writeFrames(hold)) return;
    std::error_code none;
    if (options.format == Format::Mp4 && now.written > 0) film(hold);
    if (now.written == 0 && madeFolder) fs::remove(options.frameFolder(), none);
    if (!closing) now.stage = Stage::Done;
}

/// Until the last frame is written. False where the recording ends before.
bool Recording::writeFrames(std::unique_lock<std::mutex>& hold) {
    for (;;) {
        wake.wait(hold, [&] { return closing || finishing || !waiting.empty(); });
        if (waiting.empty()) return !closing;
        const std::vector<File> frame = waiting.front();
        while (!write(frame, hold)) {
            if (closing) return false;  // it cannot be written now, and there is no later
            wake.wait_for(hold, kRetry, [&] { return closing || again; });
            again = false;
        }
        now.problem.clear();
        if (!waiting.empty()) waiting.pop_front();  // discard() may have emptied it
        ++now.written;
    }
}

bool Recording::write(const std::vector<File>& frame, std::unique_lock<std::mutex>& hold) {
    hold.unlock();
    std::string problem;
    std::uintmax_t bytes = 0, free = 0;
    try {
        for (const File& f : frame) {
            const std::string content = f.bytes();
            free = freeBytes(options.frameFolder());
            if (free < content.size() + kReserve) throw InputError("no room is left on its disk");
            const fs::path path = options.frameFolder() / f.name;
            io::writeFile(path, content);
            if (files.empty() || files.back() != path) files.push_back(path);
            bytes += content.size();
        }
    } catch (const std::exception& e) {
        problem = advice(e.what());
    }
    hold.lock();
    now.free = free;
    now.bytes += problem.empty() ? bytes : 0;
    if (!problem.empty()) now.problem = problem;
    return problem.empty();
}

std::string Recording::advice(const std::string& problem) const {
    const fs::path folder = options.frameFolder();
    std::error_code none;
    if (!fs::is_directory(folder, none))
        return fmt::format("The folder {} is gone. Put it back and recording goes on; nothing that comes after is lost meanwhile.",
                           folder.string());
    const auto free = static_cast<double>(freeBytes(folder));
    if (free < 64e6)
        return fmt::format("The disk of {} is full: {} are free. Free some and recording goes on by itself.", folder.string(),
                           megabytes(free));
    return problem + ". Recording goes on once it can be.";
}

void Recording::film(std::unique_lock<std::mutex>& hold) {
    while (!closing) {
        now.stage = Stage::Film;
        now.film = 0;
        const Film film{options.frameFolder(), options.fps, now.written, options.filmFile()};
        hold.unlock();
        std::string problem;
        try {
            makeFilm(film, [&](double done) {
                const std::lock_guard report(lock);
                now.film = done;
                return !closing;
            });
        } catch (const std::exception& e) {
            problem = e.what();
        }
        std::uintmax_t bytes = 0;
        if (problem.empty()) {
            std::error_code none;
            for (const fs::path& f : files) fs::remove(f, none);
            fs::remove(options.frameFolder(), none);
            bytes = fs::file_size(options.filmFile(), none);
            files = {options.filmFile()};
        }
        hold.lock();
        now.problem.clear();
        if (problem.empty()) {
            now.bytes = bytes;
            return;
        }
        if (closing) return;
        now.problem = fmt::format("{}. The {} are kept in {}: try again (Record, Try again), or make do with them.", problem,
                                  framesOf(now.written), options.frameFolder().string());
        now.stage = Stage::Failed;
        wake.wait(hold, [&] { return closing || again; });
        again = false;
    }
}

}  // namespace meniscus::record
