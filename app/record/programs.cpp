// SPDX-License-Identifier: MIT
#include "app/record/programs.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <sstream>
#include <system_error>
#include <thread>

#include "engine/base/error.h"

namespace meniscus::record {
namespace fs = std::filesystem;

fs::path findProgram(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path program = fs::path(folder.empty() ? "." : folder) / name;
        std::error_code none;
        if (fs::is_regular_file(program, none) && ::access(program.c_str(), X_OK) == 0) return fs::absolute(program);
    }
    return {};
}

void showFolder(const fs::path& folder) {
    std::error_code none;
    if (!fs::is_directory(folder, none)) throw InputError(folder.string() + ": the folder is not there any more");
    const fs::path program = findProgram("xdg-open");
    if (program.empty())
        throw InputError("xdg-open was not found, which shows folders (apt-get install xdg-utils); the folder is " + folder.string());
    std::string name = "xdg-open", at = fs::absolute(folder).string();
    std::array<char*, 3> argv{name.data(), at.data(), nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {0, 1, 2})
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", stream == 0 ? O_RDONLY : O_WRONLY, 0);
    pid_t id = -1;
    const int error = posix_spawn(&id, program.c_str(), &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error) throw InputError("xdg-open cannot be started: " + std::generic_category().message(error));
    // Where the file manager is what was started, it goes on for as long as its window is open.
    using Clock = std::chrono::steady_clock;
    for (const auto start = Clock::now(); Clock::now() - start < std::chrono::seconds(2);) {
        int status = 0;
        if (::waitpid(id, &status, WNOHANG) != id) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            continue;
        }
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
        throw InputError("xdg-open could not show the folder " + at + ": there is no file manager, or no desktop");
    }
    std::thread([id] { ::waitpid(id, nullptr, 0); }).detach();
}

}  // namespace meniscus::record
