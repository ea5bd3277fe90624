// SPDX-License-Identifier: MIT
#include "app/record/film.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <system_error>

#include "app/record/programs.h"
#include "engine/base/error.h"
#include "engine/base/text.h"

namespace meniscus::record {
namespace {
namespace fs = std::filesystem;

/// The reading end of a pipe whose writing end a child gets.
struct Pipe {
    Pipe() {
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw InputError("ffmpeg cannot be started: " + std::generic_category().message(errno));
    }
    Pipe(const Pipe&) = delete;
    ~Pipe() {
        closeWriting();
        ::close(ends[0]);
    }
    void closeWriting() {
        if (ends[1] >= 0) ::close(ends[1]);
        ends[1] = -1;
    }
    std::array<int, 2> ends{-1, -1};
};

/// A running ffmpeg; ended, if it still runs, with this object.
struct Process {
    Process(const fs::path& program, const std::vector<std::string>& arguments, const fs::path& folder, int out, int err) {
        std::vector<char*> argv;
        for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
        argv.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, out, 1);
        posix_spawn_file_actions_adddup2(&actions, err, 2);
        posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
        const int error = posix_spawn(&id, program.c_str(), &actions, nullptr, argv.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        if (error) {
            id = -1;
            throw InputError("ffmpeg cannot be started: " + std::generic_category().message(error));
        }
    }
    Process(const Process&) = delete;
    ~Process() {
        if (id < 0) return;
        ::kill(id, SIGKILL);
        wait();
    }
    int wait() {
        int status = 0;
        while (::waitpid(id, &status, 0) < 0 && errno == EINTR) {
        }
        id = -1;
        return status;
    }
    pid_t id = -1;
};

/// "frame=123" of ffmpeg's progress; -1: none.
int lastFrame(const std::string& text) {
    const std::size_t at = text.rfind("frame=");
    return at == std::string::npos ? -1 : std::atoi(text.c_str() + at + 6);
}

std::string lastLine(const std::string& text) {
    std::string last;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (!line.empty()) last = line;
    return oneLine(last, 300);
}

/// Reads what ffmpeg says until it has ended. Throws Cancelled where the progress says so.
void follow(Pipe& out, Pipe& err, std::string& errors, int count, const Progress& progress) {
    std::string said;
    std::array<pollfd, 2> waits{pollfd{out.ends[0], POLLIN, 0}, pollfd{err.ends[0], POLLIN, 0}};
    for (int open = 2; open > 0;) {
        ::poll(waits.data(), waits.size(), 100);
        for (std::size_t i = 0; i < 2; ++i) {
            if (!waits[i].revents) continue;
            std::array<char, 4096> buffer;
            const ssize_t n = ::read(waits[i].fd, buffer.data(), buffer.size());
            if (n < 0 && errno == EINTR) continue;
            if (n <= 0)
                waits[i].fd = -1, --open;
            else if (std::string& text = i == 0 ? said : errors; text.append(buffer.data(), static_cast<std::size_t>(n)).size() > 65536)
                text.erase(0, text.size() - 8192);
            waits[i].revents = 0;
        }
        report(progress, count > 0 ? std::min(1., std::max(0, lastFrame(said)) / static_cast<double>(count)) : 0);
    }
}

}  // namespace

fs::path findFfmpeg() { return findProgram("ffmpeg"); }

std::vector<std::string> ffmpegArguments(const Film& f, const fs::path& to) {
    return {"ffmpeg",
            "-nostdin",
            "-hide_banner",
            "-loglevel",
            "error",
            "-progress",
            "pipe:1",
            "-framerate",
            fmt::format("{}", f.fps),
            "-i",
            "frame_%06d.png",
            "-c:v",
            "libx264",
            "-crf",
            "18",
            "-pix_fmt",
            "yuv420p",
            "-movflags",
            "+faststart",
            "-f",
            "mp4",
            "-y",
            to.string()};
}

void makeFilm(const Film& film, const Progress& progress) {
    const fs::path program = findFfmpeg();
    if (program.empty())
        throw InputError("ffmpeg was not found: install it (apt-get install ffmpeg), or record pictures instead of a film");
    const fs::path part = film.file.parent_path() / ("." + film.file.filename().string() + ".part");
    struct Remove {
        ~Remove() {
            std::error_code none;
            fs::remove(file, none);
        }
        const fs::path& file;
    } const remove{part};
    std::string errors;
    int status = 0;
    {
        Pipe out, err;
        Process process(program, ffmpegArguments(film, part), film.pictures, out.ends[1], err.ends[1]);
        out.closeWriting(), err.closeWriting();
        follow(out, err, errors, film.count, progress);
        status = process.wait();
    }
    if (WIFSIGNALED(status)) throw InputError(fmt::format("ffmpeg was ended by another program ({})", strsignal(WTERMSIG(status))));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        const std::string said = lastLine(errors);
        throw InputError("ffmpeg could not make the film: " + (said.empty() ? fmt::format("exit {}", WEXITSTATUS(status)) : said));
    }
    std::error_code error;
    fs::rename(part, film.file, error);
    if (error) throw InputError(film.file.string() + ": cannot be written: " + error.message());
}

}  // namespace meniscus::record
