// SPDX-License-Identifier: MIT
#include "app/editor/profile.h"

#include <fmt/format.h>

#include <fstream>

#include "engine/base/error.h"

namespace meniscus::editor {

void Profile::save(const std::string& file) const {
    std::ofstream out(file, std::ios::binary);
    out << "{\"frames\": [";
    const std::size_t n = frames.size(), first = n < kKept ? 0 : next;
    for (std::size_t i = 0; i < n; ++i) {
        const Frame& f = frames[(first + i) % n];
        out << fmt::format("{}\n  {{\"frame_ms\": {:.4f}, \"wait_ms\": {:.4f}, \"cpu_ms\": {:.4f}}}", i ? "," : "", f.frameMs, f.waitMs,
                           f.cpuMs);
    }
    out << "\n]}\n";
    out.close();
    if (!out) throw InputError(file + ": cannot be written");
}

}  // namespace meniscus::editor
