// SPDX-License-Identifier: MIT
#include "app/editor/profile.h"

#include <fmt/format.h>
#include <malloc.h>

#include <ctime>

#include "engine/io/files.h"

namespace meniscus::editor {

double threadMilliseconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

void Profile::save(const std::string& file) const {
    const struct mallinfo2 heap = mallinfo2();
    std::string out = "{\"frames\": [";
    const std::size_t n = frames.size(), first = n < kKept ? 0 : next;
    for (std::size_t i = 0; i < n; ++i) {
        const Frame& f = frames[(first + i) % n];
        out += fmt::format("{}\n  {{\"frame_ms\": {:.4f}, \"wait_ms\": {:.4f}, \"cpu_ms\": {:.4f}}}", i ? "," : "", f.frameMs, f.waitMs,
                           f.cpuMs);
    }
    out += fmt::format("\n], \"heap_bytes\": {}}}\n", heap.uordblks + heap.hblkhd);
    io::writeFile(file, out);
}

}  // namespace meniscus::editor
