// SPDX-License-Identifier: MIT
#include "engine/base/memory.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace meniscus {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::infinity();

/// "MemAvailable:   123456 kB" of /proc/meminfo.
double meminfo(const std::string& key) {
    std::ifstream in("/proc/meminfo");
    std::string word;
    for (double kilobytes = 0; in >> word;)
        if (word == key + ":" && in >> kilobytes) return 1024 * kilobytes;
    return kUnknown;
}

/// The number in a file; "max", or no such file: no limit.
double limitIn(const char* file, double orElse) {
    std::ifstream in(file);
    double bytes = 0;
    return in >> bytes ? bytes : orElse;
}

}  // namespace

MachineMemory machineMemory() {
    MachineMemory m{meminfo("MemTotal"), meminfo("MemAvailable")};
    const auto container = [&](const char* limit, const char* used) {
        const double most = limitIn(limit, kUnknown);
        if (!(most < m.total)) return;
        m.total = most;
        m.free = std::min(m.free, std::max(0., most - limitIn(used, 0)));
    };
    container("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current");
    container("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes");
    return m;
}

}  // namespace meniscus
