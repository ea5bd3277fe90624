// SPDX-License-Identifier: MIT
#include "engine/base/read_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "engine/base/error.h"

namespace meniscus {
namespace {

const char* kindOf(mode_t mode) {
    if (S_ISDIR(mode)) return "it is a directory";
    if (S_ISFIFO(mode)) return "it is a pipe";
    if (S_ISSOCK(mode)) return "it is a socket";
    return "it is a device";
}

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

}  // namespace

std::string readFile(const std::string& name, std::size_t most, std::string_view expected, const Progress& progress) {
    const auto fail = [&](const std::string& why) {
        std::string line = name + ": cannot be read: " + why;
        for (char& c : line)
            if (static_cast<unsigned char>(c) < ' ') c = '?';
        throw InputError(line);
    };
    const auto failErrno = [&](int error) { fail(std::generic_category().message(error)); };
    if (name.find('\0') != std::string::npos) fail("a path has no zero bytes");
    // Not blocking: opening a pipe would wait for who writes it.
    const Descriptor file{::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)};
    if (file.number < 0 && errno != ENXIO) failErrno(errno);
    struct stat status {};
    if ((file.number < 0 ? ::stat(name.c_str(), &status) : ::fstat(file.number, &status)) != 0) failErrno(errno);
    if (!S_ISREG(status.st_mode)) fail(std::string(kindOf(status.st_mode)) + "; " + std::string(expected));

    const auto tooLarge = [&] { fail("it is larger than " + std::to_string(most >> 20) + " MiB"); };
    const auto expectedSize = static_cast<std::size_t>(status.st_size);
    if (expectedSize > most) tooLarge();
    std::string text;
    text.reserve(expectedSize + 1);
    for (;;) {
        constexpr std::size_t kChunk = 1 << 20;
        const std::size_t size = text.size();
        report(progress, expectedSize > 0 ? std::min(1., static_cast<double>(size) / static_cast<double>(expectedSize)) : 0.);
        text.resize(size + (size <= expectedSize ? std::min(kChunk, expectedSize + 1 - size) : kChunk));
        const ssize_t got = ::read(file.number, text.data() + size, text.size() - size);
        if (got < 0 && errno == EINTR) {
            text.resize(size);
            continue;
        }
        if (got < 0) failErrno(errno);
        text.resize(size + static_cast<std::size_t>(got));
        if (got == 0) return text;
        if (text.size() > most) tooLarge();
    }
}

}  // namespace meniscus
