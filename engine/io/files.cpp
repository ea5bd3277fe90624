// SPDX-License-Identifier: MIT
#include "engine/io/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "engine/base/error.h"

namespace meniscus::io {
namespace {
namespace fs = std::filesystem;

const char* advice(int error) {
    switch (error) {
        case ENOSPC:
        case EDQUOT:
            return "; free some room there, or choose another folder";
        case EACCES:
        case EPERM:
        case EROFS:
            return "; choose a folder that you may write to";
        default:
            return "";
    }
}

[[noreturn]] void refuse(const fs::path& path, const std::string& what, int error) {
    throw InputError(path.string() + ": " + what + ": " + std::generic_category().message(error) + advice(error));
}
fs::path folderOf(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }
fs::path besides(const fs::path& file) {
    return folderOf(file) / ("." + file.filename().string() + "." + std::to_string(getpid()) + ".part");
}

/// A device, pipe or link is written through: renaming over it would put a plain file in its place.
bool writtenThrough(const fs::path& file) {
    std::error_code ignored;
    const fs::file_status status = fs::symlink_status(file, ignored);
    return fs::exists(status) && !fs::is_regular_file(status);
}

bool writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(descriptor, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}
}  // namespace

void writeFile(const fs::path& file, std::string_view bytes) {
    const bool through = writtenThrough(file);
    const fs::path part = through ? file : besides(file);
    const int descriptor = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor < 0) refuse(file, "cannot be written", errno);
    const int writeError = writeAll(descriptor, bytes) ? 0 : errno;
    const int closeError = ::close(descriptor) == 0 ? 0 : errno;
    int error = writeError ? writeError : closeError;
    if (!error && !through && ::rename(part.c_str(), file.c_str()) != 0) error = errno;
    if (!error) return;
    if (!through) ::unlink(part.c_str());
    refuse(file, "cannot be written", error);
}

void prepareFolder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) refuse(folder, "folder cannot be created", error.value());
    const fs::path probe = besides(folder / "probe");
    const int descriptor = ::open(probe.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0) refuse(folder, "folder cannot be written to", errno);
    ::close(descriptor);
    ::unlink(probe.c_str());
}

void prepareFile(const fs::path& file) {
    std::error_code ignored;
    if (file.filename().empty() || fs::is_directory(file, ignored)) refuse(file, "cannot be written", EISDIR);
    if (writtenThrough(file)) return;
    prepareFolder(folderOf(file));
}

}  // namespace meniscus::io
