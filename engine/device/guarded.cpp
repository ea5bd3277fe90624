// SPDX-License-Identifier: MIT
#include "engine/device/guarded.h"

#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <new>
#include <stdexcept>
#include <system_error>

namespace meniscus::guarded {
namespace {
std::size_t pageSize() {
    static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return bytes;
}
std::size_t roundUp(std::size_t bytes, std::size_t to) { return (bytes + to - 1) / to * to; }
std::byte* base(const Block& b) { return b.data + b.bytes - b.mapped; }

constexpr std::size_t kGuard = std::size_t{1} << 20;  // costs addresses only, and catches an index that is off by thousands

struct Registry {
    std::mutex mutex;
    std::vector<Block> blocks;
};
Registry& registry() {
    static Registry all;
    return all;
}

/// One line about an address; false where no buffer lies near. Called in a signal handler too, so it allocates nothing.
bool writeLine(char* line, std::size_t size, const char* who, const Fault& fault) {
    auto& [mutex, blocks] = registry();
    const std::unique_lock lock(mutex, std::try_to_lock);
    if (!lock) return false;
    const std::byte* at = fault.at;
    const char* verb = fault.write ? "writes" : "reads";
    for (const Block& b : blocks) {
        if (at < base(b) - kGuard || at >= base(b) + b.mapped + kGuard) continue;
        const char* where = at < b.data ? ", before its start" : at >= b.data + b.bytes ? ", beyond its end" : " without access";
        std::snprintf(line, size, "%s%s '%s' at byte %td of %zu%s", who, verb, b.name, at - b.data, b.bytes, where);
        return true;
    }
    return false;
}

struct Attempt {
    sigjmp_buf back;
    Fault fault;
};
thread_local Attempt* attempting = nullptr;
struct sigaction previous[NSIG];

bool isWrite(const void* context) {
#if defined(__x86_64__)
    return (static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_ERR] & 2) != 0;
#else
    return (void)context, false;
#endif
}

void onFault(int signal, siginfo_t* info, void* context) {
    const Fault fault{static_cast<const std::byte*>(info->si_addr), isWrite(context)};
    if (attempting) {
        attempting->fault = fault;
        siglongjmp(attempting->back, 1);
    }
    char line[200];
    if (writeLine(line, sizeof line - 1, "checked device: host code ", fault)) {
        std::size_t n = std::strlen(line);
        line[n++] = '\n';
        if (write(STDERR_FILENO, line, n) < 0) _exit(1);
        ::signal(signal, SIG_DFL);  // returns to the instruction at fault, and dies there: a debugger shows it
        return;
    }
    sigaction(signal, &previous[signal], nullptr);  // not ours: fault again, before whoever was there
}
}  // namespace

void watch() {
    for (const int signal : {SIGSEGV, SIGBUS}) {
        struct sigaction now {};
        sigaction(signal, nullptr, &now);
        if ((now.sa_flags & SA_SIGINFO) && now.sa_sigaction == onFault) continue;
        previous[signal] = now;
        struct sigaction ours {};
        ours.sa_sigaction = onFault;
        ours.sa_flags = SA_SIGINFO;
        sigemptyset(&ours.sa_mask);
        sigaction(signal, &ours, nullptr);
    }
}

std::optional<Fault> attempt(void (*body)(void*), void* with) {
    Attempt here;
    Attempt* const outer = attempting;
    attempting = &here;
    const bool faulted = sigsetjmp(here.back, 1) != 0;
    if (!faulted) body(with);
    attempting = outer;
    return faulted ? std::optional(here.fault) : std::nullopt;
}

std::string describe(const Fault& fault) {
    char line[200];
    if (writeLine(line, sizeof line, "", fault)) return line;
    return std::string(fault.write ? "writes" : "reads") + " memory that belongs to no buffer";
}

Block allocate(std::size_t bytes, const char* name) {
    const std::size_t mapped = roundUp(bytes, pageSize()), total = mapped + 2 * kGuard;
    void* m = mmap(nullptr, total, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (m == MAP_FAILED) throw std::bad_alloc();
    auto* first = static_cast<std::byte*>(m) + kGuard;
    const Block b{first + mapped - bytes, bytes, name, mapped};  // aligned for T: its alignment divides its size
    protect(b, Open::Write);
    fill(slack(b), kUnwritten);
    fill({b.data, bytes}, kUnwritten);
    protect(b, Open::No);
    const std::lock_guard lock(registry().mutex);
    registry().blocks.push_back(b);
    return b;
}

void release(const Block& b) {
    const std::lock_guard lock(registry().mutex);
    std::erase_if(registry().blocks, [&](const Block& o) { return o.data == b.data; });
    munmap(base(b) - kGuard, b.mapped + 2 * kGuard);
}

void protect(const Block& b, Open open) {
    const int access = open == Open::No ? PROT_NONE : open == Open::Read ? PROT_READ : PROT_READ | PROT_WRITE;
    if (b.mapped && mprotect(base(b), b.mapped, access) != 0) throw std::system_error(errno, std::generic_category(), "mprotect");
}

std::span<std::byte> slack(const Block& b) { return {base(b), b.data}; }

void fill(std::span<std::byte> to, std::uint32_t pattern) {
    std::byte* at = to.data();
    std::size_t left = to.size();
    for (; left >= sizeof pattern; left -= sizeof pattern, at += sizeof pattern) std::memcpy(at, &pattern, sizeof pattern);
    std::memcpy(at, &pattern, left);
}

}  // namespace meniscus::guarded
